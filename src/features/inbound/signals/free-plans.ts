// Free plans: nothing is lost when one ends, unless it was paid for until lately, because some customers leave in two steps.

import { DAY } from "../../../lib/duration.ts";
import type { Signal } from "./signals.ts";

/** In ms: the longest time between the change to a free plan and its end for the two to be one cancellation. */
const ONE_CANCELLATION = 35 * DAY;

/** A price that a coupon reduces to nothing is not free. */
export const isFree = ({ details: { active, facts } }: Signal): boolean => active === false && facts.mrr === 0;

export const isPriced = (signal: Signal): boolean => signal.details.facts.mrr !== null && !isFree(signal);

const isPaid = ({ details: { active, facts } }: Signal): boolean => active === true && (facts.mrr ?? 0) > 0;

/** Whether a free subscription was paid for until shortly before its `end`. `signals`: in order of time. */
export function wasPaidLately(signals: readonly Signal[], end: Signal): boolean {
  const before = signals.slice(0, signals.indexOf(end) + 1);
  const paid = before.findLastIndex(isPaid);
  const freed = paid < 0 ? undefined : before.slice(paid).find(isFree);
  return freed !== undefined && freed.occurredAt >= end.occurredAt - ONE_CANCELLATION;
}
