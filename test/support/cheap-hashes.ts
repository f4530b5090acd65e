// Makes password hashes a thousand times cheaper. Loaded before the tests (see bunfig.toml) and by the processes that they
// start (`program.ts`), because hashing was nearly the whole cost of an account, and few tests are about it.

import { DECOY } from "../../src/features/accounts/passwords.ts";

/** The memory cost of the product's own hashes, in KiB. A test that asks for another cost gets it. */
const USUAL = Number(/m=(\d+)/.exec(DECOY)![1]);
const CHEAP = { algorithm: "argon2id", memoryCost: 64, timeCost: 1 } as const;

const { hash, verify } = Bun.password;
const cheapDecoy = Bun.password.hashSync(crypto.randomUUID(), CHEAP);

let areCheap = true;

const cheaply: Pick<typeof Bun.password, "hash" | "verify"> = {
  hash: (password, how) => {
    const isUsual = typeof how === "object" && "memoryCost" in how && how.memoryCost === USUAL;
    return hash(password, areCheap && isUsual ? CHEAP : how);
  },
  verify: (password, stored, how) => verify(password, areCheap && stored === DECOY ? cheapDecoy : stored, how),
};
Object.assign(Bun.password, cheaply);

/** Runs a test of the hashes' cost with the cost that they have in production. */
export async function atFullCost(run: () => Promise<unknown>): Promise<void> {
  areCheap = false;
  try {
    await run();
  } finally {
    areCheap = true;
  }
}
