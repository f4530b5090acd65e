// Recovery by the month of the churn event: how many customers came back within a number of days.

import { DAY } from "../../../lib/duration.ts";
import { NO_INTERVAL, wilson } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import type { Month } from "../period.ts";
import type { Scope } from "../subscriptions/movements.ts";
import { isWithin, RECOVERY_DAYS } from "../sums/parts.ts";
import { readSums, type Sum, Sums } from "../sums/read-sums.ts";
import type { Cohort, CohortPeriod, Pooled } from "./model.ts";

/** Sums over all cohorts of one period; `members` are the customers who have reached it. */
type Pool = { members: number; recovered: number; mrr: number; mrrOfMembers: number };

/** The cohorts of these months that have members, and their pooled curve. */
export async function recoveryCohorts(
  db: Db,
  scope: Scope,
  currency: string,
  months: readonly Month[],
  now: number,
): Promise<{ cohorts: Cohort[]; pooled: Pooled[] }> {
  const cohorts: Cohort[] = [];
  const pooled = RECOVERY_DAYS.map((): Pool => ({ members: 0, recovered: 0, mrr: 0, mrrOfMembers: 0 }));
  // Events created before such a time have completed the period of that many days.
  const ripe = RECOVERY_DAYS.map((days) => now - days * DAY + 1);
  for (const { month, start, end } of months) {
    const cuts = ripe.filter((moment) => moment > start && moment < end).sort((a, b) => a - b);
    const edges = [start, ...cuts, end];
    const members = new Sums();
    let youngest = Number.NEGATIVE_INFINITY;
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const until = edges[index + 1]!;
      const sums = (await readSums(db, scope, { start: from, end: until })).get(currency);
      if (sums === undefined || sums.total("status").events === 0) continue;
      members.addAll(sums);
      youngest = until;
      RECOVERY_DAYS.forEach((days, place) => {
        if (until <= ripe[place]!) addToPool(pooled[place]!, sums, days);
      });
    }
    if (members.total("status").events > 0) cohorts.push(cohortOf(month, members, (place) => youngest <= ripe[place]!));
  }
  return { cohorts, pooled: pooled.map((sums, index) => pooledOf(RECOVERY_DAYS[index]!, sums)) };
}

function addToPool(pool: Pool, members: Sums, days: number): void {
  const [all, back] = [members.total("status"), recoveredWithin(members, days)];
  pool.members += all.events;
  pool.mrrOfMembers += all.mrr;
  pool.recovered += back.events;
  pool.mrr += back.mrr;
}

/** `isRipe`: whether every member has completed a period. */
function cohortOf(cohort: string, members: Sums, isRipe: (place: number) => boolean): Cohort {
  const { events: size, mrr: total } = members.total("status");
  const periods = RECOVERY_DAYS.map((period, place): CohortPeriod => {
    const { events: recovered, mrr } = recoveredWithin(members, period);
    return isRipe(place)
      ? { period, recovered, rate: recovered / size, mrr }
      : { period, recovered: null, rate: null, mrr: null };
  });
  return { cohort, size, mrr: total, periods };
}

function recoveredWithin(members: Sums, days: number): Sum {
  const [recovered, retried] = (["recovered", "retried"] as const).map((kind) =>
    members.total(kind, (name) => isWithin(name, days)),
  );
  return { events: recovered!.events + retried!.events, mrr: recovered!.mrr + retried!.mrr };
}

function pooledOf(period: number, { members, recovered, mrr, mrrOfMembers }: Pool): Pooled {
  return {
    period,
    members,
    recovered,
    rate: members === 0 ? null : recovered / members,
    ...(wilson(recovered, members) ?? NO_INTERVAL),
    mrr,
    mrr_rate: mrrOfMembers === 0 ? null : mrr / mrrOfMembers,
  };
}
