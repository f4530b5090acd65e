// Retention by the month in which customers first paid: how many of them pay so many months after their own first day.

import { sql } from "drizzle-orm";
import { wilson } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import { localTime, type Month } from "../period.ts";

const DAY = 24 * 60 * 60_000;
/** Of a cohort at most so many months are told. */
export const MOST_MONTHS = 60;

/** A number of a period that not every member has lived through is null. Amounts per month, in the currency's minor unit. */
export type RetentionPeriod = { period: number; retained: number | null; rate: number | null; mrr: number | null };
/** `mrr` is what its members paid first. */
export type RetentionCohort = { cohort: string; size: number; mrr: number; periods: RetentionPeriod[] };

/** Over all cohorts: `members` are those who have lived through the period, so that it is not told where there are none. */
export type PooledRetention = {
  period: number;
  members: number;
  retained: number;
  rate: number;
  low: number;
  high: number;
  mrr: number;
  mrr_rate: number;
};

/** Account, from, until, MRR, first paid. */
type Row = [string, number, number, number, number];

/** By months after the first payment: who has lived so long, and who of them pays then. */
type Sums = { lived: number; livedMrr: number; retained: number; mrr: number };

type Members = { size: number; mrr: number; byPeriod: Sums[] };

/** The cohorts of these months that have members, and their pooled curve. A returning customer stays in its cohort. */
export async function retentionCohorts(
  db: Db,
  projectId: string,
  currency: string,
  months: readonly Month[],
  timezone: string,
  now: number,
): Promise<{ cohorts: RetentionCohort[]; pooled: PooledRetention[] }> {
  const [start, end] = [months[0]?.start ?? 0, Math.min(months.at(-1)?.end ?? 0, now + 1)];
  const rows = await db.values<Row>(sql`
    select account, from_at, until_at, mrr, first_at from mrr_spans
    where project_id = ${projectId} and currency = ${currency} and first_at >= ${start} and first_at < ${end}
    order by account, from_at`);
  const calendar = newCalendar(months[0]?.month ?? "1970-01");
  const cohorts = new Map<number, Members>();
  const localNow = localTime(timezone, now);
  for (let index = 0; index < rows.length; ) {
    const [account, , , , firstAt] = rows[index]!;
    const joined = placeOf(localTime(timezone, firstAt));
    const members = cohorts.get(joined.month) ?? { size: 0, mrr: 0, byPeriod: [] };
    cohorts.set(joined.month, members);
    members.size++;
    const first = rows[index]![3];
    members.mrr += first;
    let period = 0;
    let moment = calendar(joined, 0);
    const sumsAt = (at: number): Sums => (members.byPeriod[at] ??= { lived: 0, livedMrr: 0, retained: 0, mrr: 0 });
    const advance = () => {
      const sums = sumsAt(period);
      sums.lived++;
      sums.livedMrr += first;
      moment = calendar(joined, ++period);
    };
    const isOver = () => moment > localNow || period > MOST_MONTHS;
    for (; index < rows.length && rows[index]![0] === account; index++) {
      const [, from, until, mrr] = rows[index]!;
      const [begins, ends] = [
        localTime(timezone, from),
        until > now ? Number.POSITIVE_INFINITY : localTime(timezone, until),
      ];
      while (!isOver() && moment < begins) advance();
      while (!isOver() && moment < ends) {
        const sums = sumsAt(period);
        sums.retained++;
        sums.mrr += mrr;
        advance();
      }
    }
    while (!isOver()) advance();
  }
  return resultOf(cohorts, placeOf(localNow).month);
}

function resultOf(cohorts: ReadonlyMap<number, Members>, thisMonth: number) {
  const pooled: Sums[] = [];
  const shown = [...cohorts]
    .sort(([a], [b]) => a - b)
    .map(([month, { size, mrr, byPeriod }]): RetentionCohort => {
      const length = Math.min(thisMonth - month, MOST_MONTHS) + 1;
      const periods = Array.from({ length }, (_, period): RetentionPeriod => {
        const sums = byPeriod[period];
        if (sums !== undefined) add(pooled, period, sums);
        return sums === undefined || sums.lived < size
          ? { period, retained: null, rate: null, mrr: null }
          : { period, retained: sums.retained, rate: sums.retained / size, mrr: sums.mrr };
      });
      return { cohort: nameOf(month), size, mrr, periods };
    });
  return {
    cohorts: shown,
    pooled: pooled.map(({ lived, livedMrr, retained, mrr }, period): PooledRetention => {
      const { low, high } = wilson(retained, lived)!;
      return { period, members: lived, retained, rate: retained / lived, low, high, mrr, mrr_rate: mrr / livedMrr };
    }),
  };
}

function add(pooled: Sums[], period: number, { lived, livedMrr, retained, mrr }: Sums): void {
  const sums = pooled[period];
  pooled[period] = {
    lived: lived + (sums?.lived ?? 0),
    livedMrr: livedMrr + (sums?.livedMrr ?? 0),
    retained: retained + (sums?.retained ?? 0),
    mrr: mrr + (sums?.mrr ?? 0),
  };
}

/** A moment of local time: its month counted from the year 0, its day (from 1), and the time of that day in ms. */
type Place = { month: number; day: number; time: number };

function placeOf(local: number): Place {
  const date = new Date(local);
  return {
    month: date.getUTCFullYear() * 12 + date.getUTCMonth(),
    day: date.getUTCDate(),
    time: ((local % DAY) + DAY) % DAY,
  };
}

const nameOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;

/** Tells the same time of day so many months later, on the last day of a month that is too short; in local time. */
function newCalendar(firstMonth: string): (place: Place, months: number) => number {
  const [year, number] = firstMonth.split("-").map(Number);
  const first = year! * 12 + number! - 1;
  const starts: number[] = [];
  const startOf = (month: number): number =>
    (starts[month - first] ??= Date.UTC(Math.floor(month / 12), month % 12, 1));
  return ({ month, day, time }, months) => {
    const start = startOf(month + months);
    const length = (startOf(month + months + 1) - start) / DAY;
    return start + (Math.min(day, length) - 1) * DAY + time;
  };
}
