// Why accounts stopped paying: voluntarily, or because a payment failed.

import { DAY } from "../../../lib/duration.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { type Db, statement } from "../../../store/engine.ts";
import type { Scope } from "./movements.ts";

/** A payment is retried for weeks before a subscription ends, and the end may be reported late. */
const BEFORE = 60 * DAY;
const AFTER = 7 * DAY;
const CHUNK = 200;

/**
 * The accounts among these that left involuntarily: the last churn event of any of their addresses that was not
 * recovered by `end`, from 60 days before `start` to 7 days after `end`, is a failed payment. Accounts without such an event
 * left voluntarily. What is recovered later changes nothing of why they left.
 */
export async function involuntaryAmong(
  db: Db,
  { projectId, test }: Scope,
  accounts: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Set<string>> {
  const last = new Map<string, { at: number; failed: boolean }>();
  const query = eventsOfAccounts(db);
  for (const some of chunksOf(accounts, CHUNK)) {
    // The statement takes a fixed number of accounts; a repeated one changes nothing.
    const full = Array.from({ length: CHUNK }, (_, index) => some[index] ?? some[0]!);
    for (const row of await query.values(projectId, start - BEFORE, end + AFTER, test ? 1 : 0, end, ...full)) {
      const [account, at, type] = row as [string, number, string];
      if (at >= (last.get(account)?.at ?? Number.NEGATIVE_INFINITY)) {
        last.set(account, { at, failed: type === "payment_failed" });
      }
    }
  }
  return new Set([...last].filter(([, { failed }]) => failed).map(([account]) => account));
}

// Not Drizzle, which takes longer to build a query with hundreds of values than the database takes to answer. `cross join`
// makes SQLite begin with the accounts: it would read all events of the project for each. Without `+ 0` it would look their
// events up by time.
const eventsOfAccounts = statement(`select a.account, e.created_at, e.event_type
  from mrr_accounts a cross join churn_events e
  where e.project_id = a.project_id and e.customer_email = a.email and e.created_at + 0 >= ?2 and e.created_at + 0 < ?3
    and a.project_id = ?1 and (e.recovered_at is null or e.recovered_at >= ?5) and e.test = ?4 and e.retracted = 0
    and a.account in (${Array.from({ length: CHUNK }, (_, index) => `?${index + 6}`).join(", ")})`);
