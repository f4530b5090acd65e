// The filters of the list of customers.

import type { CancelReason } from "../churn-events/reasons.ts";

/**
 * The state of a customer in the list. `left` or `could_not_pay`: the latest churn event is not recovered; else `at_risk`: the
 * score is at least medium; else `recovered`: the latest event was recovered; else `active`.
 */
export const STATES = ["left", "could_not_pay", "at_risk", "recovered", "active"] as const;
export type State = (typeof STATES)[number];

/** The states that are listed by default: all but `active` customers. */
export const USUAL_STATES: readonly State[] = ["left", "could_not_pay", "at_risk", "recovered"];

/** If several apply, the first one counts. */
export const LETTERS = ["no_mail", "opened", "sent", "by_hand", "ready", "none"] as const;
export type Letter = (typeof LETTERS)[number];

export const SORTS = ["since", "mrr", "risk"] as const;
export type Sort = (typeof SORTS)[number];

type ReasonGroup = CancelReason | "unspecified";

/** Times in ms; `before` is exclusive, `mrrMin` in minor units. Undefined fields do not filter. */
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
