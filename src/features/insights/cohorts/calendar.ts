// Local days and months of a time span, computed once and used to place hundreds of thousands of timestamps.

import { DAY } from "../../../lib/duration.ts";
import { spanAt } from "../../../lib/time-zones.ts";

/** A local time: its month counted from year 0, its day (from 1), and its time of day in ms. */
type Place = { month: number; day: number; time: number };

type Calendar = {
  /** The moment as the clocks of the zone show it, as if they were UTC, in ms. */
  localTime(moment: number): number;
  placeOf(local: number): Place;
  /**
   * How many monthly anniversaries of `place` come before a local time, the place itself included. In a month that is
   * too short, the anniversary is on its last day.
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
  // Local clocks are at most 14 hours ahead, and are put back by a day at most.
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
