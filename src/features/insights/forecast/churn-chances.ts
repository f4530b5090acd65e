// Reads each account's chance to leave within 30 days, from the calibrated risk score.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";

/** By account; only paying accounts with a known chance. The largest chance where several people share an account. */
export async function chancesOfAccounts(db: Db, projectId: string): Promise<Map<string, number>> {
  // Without a calibrated scorecard no score has a chance, and reading all scores takes as long as the rest of a forecast.
  if ((await db.values(sql`select 1 from risk_models where project_id = ${projectId} limit 1`)).length === 0)
    return new Map();
  const rows = await db.values<[string, number]>(sql`
    select account, max(probability) from mrr_accounts
    join tracked_customers on tracked_customers.project_id = ${projectId} and tracked_customers.email = mrr_accounts.email
    join risk_scores on risk_scores.customer = tracked_customers.number
    where mrr_accounts.project_id = ${projectId} and probability is not null
    group by account`);
  return new Map(rows);
}
