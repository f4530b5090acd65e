// The variants of a churn event: one for each strategy. `features/strategies/table.test.ts` says how many strategies there are.

import { STRATEGIES } from "../../src/features/strategies/table.ts";

export const VARIANT_COUNT = STRATEGIES.length;
export const RANKS = STRATEGIES.map((_, index) => index + 1);
