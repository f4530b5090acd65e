// Deletes alerts and their outcomes in direct mode, by age or together with a person or a project. Outcomes are counted for the
// list of alerts, so they must be deleted explicitly and not with their alert.

import { inArray } from "drizzle-orm";
import { compile, type Db, type Value } from "../../store/engine.ts";
import { countRows } from "../../store/row-counts.ts";
import { DIRECT_MAIL_COUNTS, directMails } from "./direct/tables.ts";
import { riskAlerts } from "./tables.ts";

/** Deletes the alerts that match the SQL condition, with their outcomes. Returns how many alerts. */
export async function deleteAlerts(tx: Db, matching: string, values: readonly Value[]): Promise<number> {
  const ids = await idsOf(tx, `select id from risk_alerts where ${matching}`, values);
  if (ids.length === 0) return 0;
  await deleteOutcomes(tx, ids);
  await tx.delete(riskAlerts).where(inArray(riskAlerts.id, ids));
  return ids.length;
}

/** Deletes the outcomes that match the SQL condition; their alerts stay. Returns how many. */
export async function deleteDirectMails(tx: Db, matching: string, values: readonly Value[]): Promise<number> {
  const ids = await idsOf(tx, `select alert_id from direct_mails where ${matching}`, values);
  if (ids.length > 0) await deleteOutcomes(tx, ids);
  return ids.length;
}

const idsOf = async (tx: Db, text: string, values: readonly Value[]): Promise<string[]> =>
  (await compile<[string]>(tx, text).values(...values)).flat();

async function deleteOutcomes(tx: Db, alertIds: string[]): Promise<void> {
  const gone = await tx
    .delete(directMails)
    .where(inArray(directMails.alertId, alertIds))
    .returning({ projectId: directMails.projectId });
  for (const { projectId } of gone) countRows(tx, projectId, DIRECT_MAIL_COUNTS.list, "all", -1);
}
