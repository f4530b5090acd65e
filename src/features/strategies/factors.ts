// What a circumstance of a churn event says for and against each strategy.

import type { Weight } from "./definition.ts";
import type { ReasonFact } from "./reason-facts.ts";
import type { Strategy, Weights } from "./table.ts";

/** More than a cause speaks for any other strategy. */
export const FIRST_PLACE_POINTS = 6;

/** A weight with `code`, the name of the circumstance, and `values`, its facts, for clients that translate the clause. */
export type Factor = Weight & { code: string; values: ReasonFact["values"] };
export type Factors = Partial<Record<Strategy, Factor>>;

export const factorsOf = (code: string, weights: Weights, values: Factor["values"] = {}): Factors =>
  Object.fromEntries(Object.entries(weights).map(([strategy, weight]) => [strategy, { ...weight, code, values }]));
