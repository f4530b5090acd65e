// How every property of fast-check runs, loaded before each test file (see bunfig.toml): with the same seed each time, so
// that what passed once passes again. FAST_CHECK_SEED=random draws another one, and a number repeats that of a failure.

import fc from "fast-check";
import { PATIENCE } from "./patience.ts";

const FIXED_SEED = 20_261_103;

const asked = process.env.FAST_CHECK_SEED ?? String(FIXED_SEED);

fc.configureGlobal({
  ...(asked === "random" ? {} : { seed: Number(asked) }),
  endOnFailure: true, // shrinking takes a minute where a run starts a service
  interruptAfterTimeLimit: PATIENCE, // so that the failure names its seed
  markInterruptAsFailure: true,
  includeErrorInReport: true, // Bun leaves out the cause of an error: what was expected would not be shown
});
