// A churn event has one variant for each strategy; `features/strategies/table.test.ts` checks the number of strategies.

import { STRATEGIES } from "../../src/features/strategies/table.ts";

export const VARIANT_COUNT = STRATEGIES.length;
export const RANKS = STRATEGIES.map((_, index) => index + 1);
