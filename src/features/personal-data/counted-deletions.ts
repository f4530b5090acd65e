// Deletes rows from tables with counted rows: a plain `delete` would leave the totals of lists wrong.

import type { Db, Value } from "../../store/engine.ts";
import { deleteAlerts, deleteDirectMails } from "../risk/alert-deletion.ts";
import { deleteDeliveries } from "../webhooks/delivery-deletion.ts";

/** By table: deletes the rows that match the SQL condition, and returns how many. */
export const COUNTED_DELETIONS: Readonly<
  Record<string, (tx: Db, matching: string, values: readonly Value[]) => Promise<number>>
> = {
  webhook_deliveries: async (tx, matching, values) => (await deleteDeliveries(tx, matching, values)).length,
  direct_mails: deleteDirectMails,
  risk_alerts: deleteAlerts,
};
