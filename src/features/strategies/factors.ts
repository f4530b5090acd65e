// What a circumstance of a churn event says for and against each strategy.

import { weightsIn } from "./circumstances.ts";
import type { Circumstance, Weight } from "./definition.ts";
import type { ReasonFact } from "./reason-facts.ts";
import type { Strategy, Weights } from "./table.ts";

/** A weight with `code`, the name of the circumstance, and `values`, its facts, for clients that translate the clause. */
export type Factor = Weight & { code: string; values: ReasonFact["values"] };
export type Factors = Partial<Record<Strategy, Factor>>;

/** `it` stands for the circumstance in a clause, such as "no use for 15 days". */
export const factorsOf = (code: string, weights: Weights, values: Factor["values"] = {}, it = ""): Factors =>
  Object.fromEntries(
    Object.entries(weights).map(([strategy, { points, clause }]) => [
      strategy,
      { points, clause: clause.replace("{it}", () => it), code, values },
    ]),
  );

export const factorsIn = (circumstance: Circumstance, it: string, values: Factor["values"]): Factors =>
  factorsOf(circumstance, weightsIn(circumstance), values, it);
