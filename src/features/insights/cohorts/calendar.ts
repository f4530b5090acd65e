// The local days and months of a stretch of time, worked out once, so that hundreds of thousands of moments find theirs.

import { spanAt } from "../../../lib/zones.ts";

const DAY = 24 * 60 * 60_000;

/** A moment of local time: its month counted from the year 0, its day (from 1), and the time of that day in ms. */
export type Place = { month: number; day: number; time: number };

export type Calendar = {
  /** The moment as the clocks of the zone show it, as if they were UTC, in ms. */
  localTime(moment: number): number;
  placeOf(local: number): Place;
  /**
   * How many monthly anniversaries come before a local time: the same time of the same day, on the last day of a month that
   * is too short for it. The place itself is the first of them.
   */
  anniversariesBefore(place: Place, local: number): number;
};

/** For moments from `start` to `end`, in ms. */
export function newCalendar(timezone: string, start: number, end: number): Calendar {
  const spans = [spanAt(timezone, start)];
  while (spans.at(-1)!.until <= end) spans.push(spanAt(timezone, spans.at(-1)!.until));
  let last = 0;
  const localTime = (moment: number): number => {
    while (moment < spans[last]!.from && last > 0) last--;
    while (moment >= spans[last]!.until && last < spans.length - 1) last++;
    return moment + spans[last]!.offset;
  };
  // Clocks are at most 14 hours ahead, and are put back by a day at most.
  const firstDay = Math.floor(start / DAY) - 2;
  const months: number[] = [];
  const starts: number[] = [];
  const lengths: number[] = [];
  for (let day = firstDay; day <= Math.floor(end / DAY) + 2; day++) {
    const date = new Date(day * DAY);
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
    months.push(month);
    if (starts[month] !== undefined) continue;
    starts[month] = Date.UTC(Math.floor(month / 12), month % 12, 1);
    lengths[month] = (Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1) - starts[month]) / DAY;
  }
  const monthOf = (local: number): number => months[Math.floor(local / DAY) - firstDay]!;
  return {
    localTime,
    placeOf(local) {
      const month = monthOf(local);
      const since = local - starts[month]!;
      return { month, day: Math.floor(since / DAY) + 1, time: since % DAY };
    },
    anniversariesBefore({ month, day, time }, local) {
      const then = monthOf(local);
      const anniversary = starts[then]! + (Math.min(day, lengths[then]!) - 1) * DAY + time;
      return Math.max(0, then - month + (anniversary < local ? 1 : 0));
    },
  };
}
