// Passwords: argon2id, a few hashes at a time, and the same time spent whether an account exists or not.

/** Each hash takes 64 MiB and some 50 ms of a core; more at once would let a flood of logins exhaust the memory. */
const HASHES_AT_ONCE = 2;
const ARGON2ID = { algorithm: "argon2id", memoryCost: 65_536, timeCost: 2 } as const;

let running = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => inTurn(() => Bun.password.hash(password, ARGON2ID));

/** Whether the password is the account's. Without a hash it verifies against a decoy, so that the time tells nothing. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const against = hash ?? (await decoy);
  const matches = await inTurn(() => Bun.password.verify(password, against));
  return matches && hash !== null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
