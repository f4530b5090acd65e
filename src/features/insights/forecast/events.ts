// What churn events tell a forecast: how much is at risk now, how much came to be at risk each month, and how much of it
// comes back.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import type { Whose } from "../subscriptions/movements.ts";
import type { Months } from "./remembering.ts";

export type EventFacts = {
  /** Of the events that are open, in minor units. */
  atRiskMrr: number;
  /** The share of events that ends recovered, drawn to what is usual where few have ended. */
  recoveryRate: number;
  ended: number;
  /** MRR of the events of each month that is over, from the first that had any; the oldest first. */
  churnedByMonth: number[];
};

/** What is known of a project whose events have not ended yet: the usual share, and by how many events it outweighs. */
const USUAL_RATE = 0.08;
const TRUST_IN_USUAL = 20;
const YEAR = 365 * 24 * 60 * 60_000;
const MONTHS_LOOKED_AT = 12;

export async function readEvents(
  db: Db,
  whose: Whose,
  currency: string,
  months: Months,
  now: number,
): Promise<EventFacts> {
  const { projectId, test } = whose;
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
    churnedByMonth: await readChurned(db, whose, currency, months),
  };
}

async function readChurned(
  db: Db,
  { projectId, test }: Whose,
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
