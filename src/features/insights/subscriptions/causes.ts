// Why accounts stopped paying: because they wanted to, or because a payment failed.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";

const DAY = 24 * 60 * 60_000;
/** A payment is tried for weeks before a subscription ends, and an end may be told a little late. */
const BEFORE = 60 * DAY;
const AFTER = 7 * DAY;
const CHUNK = 400;

/**
 * Of these accounts those that left involuntarily: the last churn event of any of their addresses that was not recovered,
 * from 60 days before `start` to 7 days after `end`, is a failed payment. Accounts without one left of their own will.
 */
export async function involuntaryAmong(
  db: Db,
  projectId: string,
  accounts: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Set<string>> {
  const last = new Map<string, { at: number; failed: boolean }>();
  for (let from = 0; from < accounts.length; from += CHUNK) {
    const some = sql.join(
      accounts.slice(from, from + CHUNK).map((account) => sql`${account}`),
      sql`, `,
    );
    // The time is looked at here: with it in the query, SQLite would search the events by time, for every account anew.
    const rows = await db.values<[string, number, string]>(sql`
      select a.account, e.created_at, e.event_type
      from mrr_accounts a join churn_events e on e.project_id = a.project_id and e.customer_email = a.email
      where a.project_id = ${projectId} and a.account in (${some}) and e.recovered_at is null`);
    for (const [account, at, type] of rows) {
      if (at < start - BEFORE || at >= end + AFTER) continue;
      if (at >= (last.get(account)?.at ?? Number.NEGATIVE_INFINITY)) {
        last.set(account, { at, failed: type === "payment_failed" });
      }
    }
  }
  return new Set([...last].filter(([, { failed }]) => failed).map(([account]) => account));
}
