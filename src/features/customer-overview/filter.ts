// What the list of customers is asked for.

import type { CancelReason } from "../churn-events/reasons.ts";

/**
 * What a customer is to the list. Somebody whose latest churn event is neither recovered nor of a customer who came back
 * `left` or `could_not_pay`; else a score of at least medium makes them `at_risk`; else an event that was recovered
 * makes them `recovered`. Everybody else is `active`.
 */
export const STATES = ["left", "could_not_pay", "at_risk", "recovered", "active"] as const;
export type State = (typeof STATES)[number];

/** Who is listed where no state is asked for: everybody but customers without anything to show. */
export const USUAL_STATES: readonly State[] = ["left", "could_not_pay", "at_risk", "recovered"];

/** Where several apply, the first counts. */
export const LETTERS = ["no_mail", "opened", "sent", "by_hand", "ready", "none"] as const;
export type Letter = (typeof LETTERS)[number];

export const SORTS = ["since", "mrr", "risk"] as const;
export type Sort = (typeof SORTS)[number];

type ReasonGroup = CancelReason | "unspecified";

/** Times in ms; `before` is exclusive, `mrrMin` in minor units. What is left out is not asked for. */
export type CustomerFilter = {
  states: readonly State[];
  letters?: readonly Letter[];
  reasons?: readonly ReasonGroup[];
  plan?: string;
  mrrMin?: number;
  since?: number;
  before?: number;
  test?: boolean;
  q?: string;
};

export type CustomerOrder = { sort: Sort; order: "asc" | "desc" };
