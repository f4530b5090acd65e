// One row per day of a period: what churned on that day, and what came back on it, whenever it had churned.

import { daysOf, type Period } from "../period.ts";
import type { EventRow, Recovery } from "./queries.ts";

/** Amounts per month, in the currency's minor unit. */
export type DayNumbers = {
  date: string;
  churned_mrr: number;
  recovered_mrr: number;
  events: number;
  recovered: number;
};

/** Skips events of another currency (null kind) and events outside the period. */
export function seriesOf(period: Period, events: readonly EventRow[], recoveries: readonly Recovery[]): DayNumbers[] {
  const days = daysOf(period);
  const rows = days.map(({ day }) => ({ date: day, churned_mrr: 0, recovered_mrr: 0, events: 0, recovered: 0 }));
  const starts = [...days.map(({ start }) => start), period.end];
  let day = 0;
  const rowAt = (time: number) => {
    if (time < period.start || time >= period.end) return undefined;
    // Events mostly follow each other in time.
    if (time < starts[day]! || time >= starts[day + 1]!) day = lastAtOrBefore(starts, time);
    return rows[day];
  };
  for (const event of events) {
    const row = event[3] === null ? undefined : rowAt(event[0]);
    if (!row) continue;
    row.events++;
    row.churned_mrr += event[2] ?? 0;
  }
  for (const { recoveredAt, mrr } of recoveries) {
    const row = rowAt(recoveredAt);
    if (!row) continue;
    row.recovered++;
    row.recovered_mrr += mrr ?? 0;
  }
  return rows;
}

function lastAtOrBefore(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
