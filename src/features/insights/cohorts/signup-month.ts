// Retention by the month of the first payment: how many customers still pay a number of months after their own first day.

import { sql } from "drizzle-orm";
import { wilson } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import type { Month } from "../period.ts";
import type { Scope } from "../subscriptions/movements.ts";
import { newCalendar } from "./calendar.ts";
import type { Cohort, CohortPeriod, Pooled } from "./model.ts";

/** The most months reported of a cohort. */
const MAX_MONTHS = 60;

/** From, until, MRR, first paid. */
type Row = [number, number, number, number];

/** By months since the first payment: the customers who have reached that age, and those of them who pay then. */
type Sums = { lived: number; livedMrr: number; retained: number; mrr: number };

type Members = { size: number; mrr: number; byPeriod: Sums[] };

/** The cohorts of these months that have members, and their pooled curve. A returning customer stays in its cohort. */
export async function retentionCohorts(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  months: readonly Month[],
  timezone: string,
  now: number,
): Promise<{ cohorts: Cohort[]; pooled: Pooled[] }> {
  const [start, end] = [months[0]?.start ?? 0, Math.min(months.at(-1)?.end ?? 0, now + 1)];
  // All of an account's rows share one `first_at`. With an equality on the currency SQLite would sort what the index
  // already has in order.
  const rows = await db.values<Row>(sql`
    select from_at, until_at, mrr, first_at from mrr_spans
    where project_id = ${projectId} and currency >= ${currency} and currency <= ${currency}
      and first_at >= ${start} and first_at < ${end} and test = ${test ? 1 : 0}
    order by account, currency, from_at`);
  if (rows.length === 0) return { cohorts: [], pooled: [] };
  const { localTime, placeOf, anniversariesBefore } = newCalendar(timezone, start, now);
  const localNow = localTime(now);
  const cohorts = new Map<number, Members>();
  for (let index = 0; index < rows.length; ) {
    const [firstAt, , first] = rows[index]!;
    const joined = placeOf(localTime(firstAt));
    const members = cohorts.get(joined.month) ?? { size: 0, mrr: 0, byPeriod: [] };
    cohorts.set(joined.month, members);
    members.size++;
    members.mrr += first;
    const lived = Math.min(anniversariesBefore(joined, localNow + 1), MAX_MONTHS + 1);
    while (members.byPeriod.length < lived) members.byPeriod.push({ lived: 0, livedMrr: 0, retained: 0, mrr: 0 });
    for (let period = 0; period < lived; period++) {
      const sums = members.byPeriod[period]!;
      sums.lived++;
      sums.livedMrr += first;
    }
    const livedBefore = (moment: number): number =>
      moment > now ? lived : Math.min(anniversariesBefore(joined, localTime(moment)), lived);
    // Never backward: an hour that the clocks show twice belongs to one span only.
    let period = 0;
    do {
      const row = rows[index]!;
      period = Math.max(period, livedBefore(row[0]));
      for (const end = livedBefore(row[1]); period < end; period++) {
        const sums = members.byPeriod[period]!;
        sums.retained++;
        sums.mrr += row[2];
      }
      index++;
      // The first span of an account is its first payment.
    } while (index < rows.length && rows[index]![0] !== rows[index]![3]);
  }
  return resultOf(cohorts, placeOf(localNow).month);
}

function resultOf(cohorts: ReadonlyMap<number, Members>, thisMonth: number) {
  const pooled: Sums[] = [];
  const shown = [...cohorts]
    .sort(([a], [b]) => a - b)
    .map(([month, { size, mrr, byPeriod }]): Cohort => {
      const length = Math.min(thisMonth - month, MAX_MONTHS) + 1;
      const periods = Array.from({ length }, (_, period): CohortPeriod => {
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
    pooled: pooled.map(({ lived, livedMrr, retained, mrr }, period): Pooled => {
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

const nameOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
