// Recovery by the month of the churn event: how many customers came back within a number of days.

import { sql } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import { wilson } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import type { Month } from "../period.ts";
import type { Scope } from "../subscriptions/movements.ts";

const RECOVERY_DAYS = [1, 3, 7, 14, 30, 60, 90] as const;

/** Null where some members have not reached the period yet. Amounts are monthly, in the currency's minor unit. */
type RecoveryPeriod = { period: number; recovered: number | null; rate: number | null; mrr: number | null };
export type RecoveryCohort = { cohort: string; size: number; mrr: number; periods: RecoveryPeriod[] };

/** Over all cohorts. `members` are the customers who have reached the period; null where there are none. */
export type PooledRecovery = {
  period: number;
  members: number;
  recovered: number;
  rate: number | null;
  low: number | null;
  high: number | null;
  mrr: number;
  mrr_rate: number | null;
};

/** Created, recovered, MRR. */
type Row = [number, number | null, number | null];

/** The cohorts of these months that have members, and their pooled curve. */
export async function recoveryCohorts(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  months: readonly Month[],
  now: number,
): Promise<{ cohorts: RecoveryCohort[]; pooled: PooledRecovery[] }> {
  const cohorts: RecoveryCohort[] = [];
  const pooled = RECOVERY_DAYS.map(() => ({ members: 0, recovered: 0, mrr: 0, mrrOfMembers: 0 }));
  const [start, end] = [months[0]?.start ?? 0, months.at(-1)?.end ?? 0];
  const rows = await db.values<Row>(sql`
    select created_at, recovered_at, mrr from churn_events
    where project_id = ${projectId} and created_at >= ${start} and created_at < ${end} and currency = ${currency}
      and test = ${test ? 1 : 0}
    order by created_at`);
  let first = 0;
  for (const month of months) {
    let last = first;
    while (last < rows.length && rows[last]![0] < month.end) last++;
    if (last > first) cohorts.push(cohortOf(month.month, rows, first, last, now, pooled));
    first = last;
  }
  return { cohorts, pooled: pooled.map((sums, index) => pooledOf(RECOVERY_DAYS[index]!, sums)) };
}

type Pool = { members: number; recovered: number; mrr: number; mrrOfMembers: number };

function cohortOf(
  cohort: string,
  rows: readonly Row[],
  first: number,
  last: number,
  now: number,
  pooled: Pool[],
): RecoveryCohort {
  const back = RECOVERY_DAYS.map(() => ({ recovered: 0, mrr: 0 }));
  let total = 0;
  for (let index = first; index < last; index++) {
    const [createdAt, recoveredAt, known] = rows[index]!;
    const mrr = known ?? 0;
    total += mrr;
    const days = recoveredAt === null ? Number.POSITIVE_INFINITY : (recoveredAt - createdAt) / DAY;
    const age = (now - createdAt) / DAY;
    RECOVERY_DAYS.forEach((period, place) => {
      const isBack = days <= period;
      if (isBack) {
        back[place]!.recovered++;
        back[place]!.mrr += mrr;
      }
      if (age < period) return;
      const pool = pooled[place]!;
      pool.members++;
      pool.mrrOfMembers += mrr;
      if (!isBack) return;
      pool.recovered++;
      pool.mrr += mrr;
    });
  }
  const size = last - first;
  const youngest = (now - rows[last - 1]![0]) / DAY;
  const periods = RECOVERY_DAYS.map((period, place): RecoveryPeriod => {
    const { recovered, mrr } = back[place]!;
    return youngest < period
      ? { period, recovered: null, rate: null, mrr: null }
      : { period, recovered, rate: recovered / size, mrr };
  });
  return { cohort, size, mrr: total, periods };
}

function pooledOf(period: number, { members, recovered, mrr, mrrOfMembers }: Pool): PooledRecovery {
  const interval = wilson(recovered, members);
  return {
    period,
    members,
    recovered,
    rate: members === 0 ? null : recovered / members,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    mrr,
    mrr_rate: mrrOfMembers === 0 ? null : mrr / mrrOfMembers,
  };
}
