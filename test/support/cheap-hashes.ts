// Hashes of passwords at a thousandth of their cost, loaded before the tests (see bunfig.toml) and by the processes that they
// start (`program.ts`): hashing was nearly all that an account cost, and few tests are about what a hash costs.

import { DECOY } from "../../src/features/accounts/passwords.ts";

/** The memory that the product's own hashes take, in KiB. A test that asks for another cost gets it. */
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

/** Runs what is about the cost of hashes, with that which they have outside of tests. */
export async function atFullCost(run: () => Promise<unknown>): Promise<void> {
  areCheap = false;
  try {
    await run();
  } finally {
    areCheap = true;
  }
}
