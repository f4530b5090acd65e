// What churn events contribute to a forecast: the MRR at risk now, the MRR that came to be at risk each month, and the
// share that comes back.

import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import { type EventStatus, OPEN_STATUSES } from "../../churn-events/tables.ts";
import type { Scope } from "../subscriptions/movements.ts";
import { FOREVER } from "../subscriptions/spans.ts";
import { readSums, type Sum, Sums } from "../sums/read-sums.ts";
import type { Months } from "./history-builder.ts";

export type EventFacts = {
  /** MRR of the open events, in minor units. */
  atRiskMrr: number;
  /** The share of events that end recovered, shrunk toward the usual rate where few have ended. */
  recoveryRate: number;
  ended: number;
  /** MRR of the events of each finished month since the first month with any, oldest first. */
  churnedByMonth: number[];
};

/** The prior where no event has ended: the usual share, and how many events it counts for. */
const USUAL_RATE = 0.08;
const TRUST_IN_USUAL = 20;
const YEAR = 365 * DAY;
const MONTHS_LOOKED_AT = 12;

export async function readEvents(
  db: Db,
  scope: Scope,
  currency: string,
  months: Months,
  now: number,
): Promise<EventFacts> {
  const sumsOf = async (start: number, end: number): Promise<Sums> =>
    (await readSums(db, scope, { start, end })).get(currency) ?? new Sums();
  const all = await sumsOf(-FOREVER, now + 1);
  const ofYear = await sumsOf(now - YEAR + 1, now + 1);
  const [recovered, lost] = [ofStatus(ofYear, "recovered").events, ofStatus(ofYear, "lost").events];
  const ended = recovered + lost;
  return {
    atRiskMrr: ofStatus(all, ...OPEN_STATUSES).mrr,
    recoveryRate: (recovered + USUAL_RATE * TRUST_IN_USUAL) / (ended + TRUST_IN_USUAL),
    ended,
    churnedByMonth: await readChurned(sumsOf, months),
  };
}

const ofStatus = (sums: Sums, ...statuses: readonly EventStatus[]): Sum =>
  sums.total("status", (name) => statuses.includes(name as EventStatus));

async function readChurned(
  sumsOf: (start: number, end: number) => Promise<Sums>,
  { starts }: Months,
): Promise<number[]> {
  const sums: Sum[] = [];
  const last = starts.slice(-MONTHS_LOOKED_AT - 1);
  for (const [index, start] of last.slice(0, -1).entries()) {
    sums.push((await sumsOf(start, last[index + 1]!)).total("status"));
  }
  const first = sums.findIndex(({ events }) => events > 0);
  return first < 0 ? [] : sums.slice(first).map(({ mrr }) => mrr);
}
