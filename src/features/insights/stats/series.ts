// One row per day of a period: what churned on that day, and what came back on it, whenever it had churned.

import type { Happened } from "../sums/read-sums.ts";
import type { DayNumbers } from "./model.ts";

/** `starts`: when each day begins, and after them the end of the period. */
export function seriesOf(
  days: readonly { day: string }[],
  starts: readonly number[],
  happened: readonly Happened[],
): DayNumbers[] {
  const rows = days.map(({ day }) => ({ date: day, churned_mrr: 0, recovered_mrr: 0, events: 0, recovered: 0 }));
  let day = 0;
  for (const { at, kind, events, mrr } of happened) {
    // They mostly follow each other in time.
    if (at < starts[day]! || at >= starts[day + 1]!) day = lastAtOrBefore(starts, at);
    const row = rows[day]!;
    if (kind === "created") {
      row.events += events;
      row.churned_mrr += mrr;
    } else {
      row.recovered += events;
      row.recovered_mrr += mrr;
    }
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
