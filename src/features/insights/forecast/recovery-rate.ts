// What churn events contribute to a forecast: the MRR at risk now, the MRR that came to be at risk each month, and the
// share that comes back.

import { sql } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import type { Scope } from "../subscriptions/movements.ts";
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
  const { projectId, test } = scope;
  const inCurrency = sql`project_id = ${projectId} and currency = ${currency} and test = ${test ? 1 : 0}`;
  const [atRisk] = await db.values<[number]>(sql`
    select coalesce(sum(mrr), 0) from churn_events
    where ${inCurrency} and status in ('new', 'processing', 'variants_generated', 'email_sent') and created_at <= ${now}`);
  const [ends] = await db.values<[number, number]>(sql`
    select coalesce(sum(case when status = 'recovered' then 1 else 0 end), 0), count(*) from churn_events
    where ${inCurrency} and status in ('recovered', 'lost') and created_at > ${now - YEAR} and created_at <= ${now}`);
  const [recovered, ended] = ends!;
  return {
    atRiskMrr: atRisk![0],
    recoveryRate: (recovered + USUAL_RATE * TRUST_IN_USUAL) / (ended + TRUST_IN_USUAL),
    ended,
    churnedByMonth: await readChurned(db, scope, currency, months),
  };
}

async function readChurned(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  { starts }: Months,
): Promise<number[]> {
  const sums: { events: number; mrr: number }[] = [];
  const last = starts.slice(-MONTHS_LOOKED_AT - 1);
  for (const [index, start] of last.slice(0, -1).entries()) {
    const [row] = await db.values<[number, number]>(sql`
      select count(*), coalesce(sum(mrr), 0) from churn_events
      where project_id = ${projectId} and created_at >= ${start} and created_at < ${last[index + 1]!}
        and currency = ${currency} and test = ${test ? 1 : 0}`);
    sums.push({ events: row![0], mrr: row![1] });
  }
  const first = sums.findIndex(({ events }) => events > 0);
  return first < 0 ? [] : sums.slice(first).map(({ mrr }) => mrr);
}
