// Hashes and verifies passwords with argon2id, a few at a time, with the same work whether or not an account exists.

import { TryLater } from "../../lib/try-later.ts";

const ARGON2ID = { algorithm: "argon2id", memoryCost: 65_536, timeCost: 2 } as const;

/**
 * Each hash takes 64 MiB, and for about 0.1 s one core and one of the threads that also read and write files. One core and
 * thread stay free for other requests, and a flood of logins cannot use up the memory.
 */
const HASHES_AT_ONCE = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
/** A wait of some seconds; further callers are refused at once, before their client times out. */
const MOST_WAITING = 50;
const RETRY_AFTER = 5;

/** The hash of a random password in the format of `hashPassword`, verified if there is no account. */
export const DECOY =
  "$argon2id$v=19$m=65536,t=2,p=1$xsMiU77UP6PfkQB5uXtYhy1ry9CwuXagIlR2MYpHZXc$owI82Dkdng7+1JCoQy8sO0IvLO5cRTP+7PttVk/a07c";

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Returns the hash to store.
 * @throws {TryLater} if too many passwords are waiting.
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => Bun.password.hash(password, ARGON2ID));

/**
 * Whether the password matches the account's hash; false without a hash, after the same work.
 * @throws {TryLater} if too many passwords are waiting.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await inTurn(() => Bun.password.verify(password, hash ?? DECOY));
  return matches && hash !== null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) running++;
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new TryLater("unavailable", "Too many people are signing in at this moment: try again soon", RETRY_AFTER);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
