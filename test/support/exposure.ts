// Cohorts for tests of the forecast, given as the customers left after 0, 1, 2 … months and counted by the product's own code.

import type { Exposure } from "../../src/features/insights/forecast/exposure.ts";
import { type CohortMonth, exposureIn } from "../../src/features/insights/forecast/history.ts";

export const exposureOf = (cohorts: readonly (readonly number[])[]): Exposure =>
  exposureIn({ movements: [], cohorts: cohorts.flatMap(monthsOf) });

/** The losses of the last month are unknown. */
const monthsOf = (survivors: readonly number[]): CohortMonth[] =>
  survivors.map((customers, month) => {
    const next = survivors[month + 1];
    return { first: 0, month, customers, mrr: 0, squares: 0, lost: next === undefined ? null : customers - next };
  });
