// Settings for all fast-check properties, loaded before each test file (see bunfig.toml). The seed is fixed, so that results
// are repeatable. FAST_CHECK_SEED=random draws another one, and a number repeats the seed of a failure.

import fc from "fast-check";
import { PATIENCE } from "./patience.ts";

const FIXED_SEED = 20_261_103;

const asked = process.env.FAST_CHECK_SEED ?? String(FIXED_SEED);

fc.configureGlobal({
  ...(asked === "random" ? {} : { seed: Number(asked) }),
  endOnFailure: true, // shrinking takes a minute if a run starts a service
  interruptAfterTimeLimit: PATIENCE, // so that the failure names its seed
  markInterruptAsFailure: true,
  includeErrorInReport: true, // Bun does not print the cause of an error, which has the expectation
});
