// The connection of a project with Stripe: the endpoint created there, and how far the past has been read.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { decimal, flag, json, string, time } from "../../../store/columns.ts";
import type { Db } from "../../../store/engine.ts";
import { findRow } from "../../../store/rows.ts";

/**
 * The order of reading: prices before the subscriptions that name them, customers before subscriptions because of their
 * discounts.
 */
export const STAGES = ["prices", "customers", "subscriptions", "paid_invoices", "open_invoices"] as const;
export type Stage = (typeof STAGES)[number];

export const READ_STATUSES = ["running", "completed", "failed"] as const;

export const stripeConnections = sqliteTable("stripe_connections", {
  projectId: string("project_id").primaryKey(),
  livemode: flag("livemode").notNull(),
  /** The last four characters of the key. */
  keyEnding: string("key_ending").notNull(),
  endpointId: string("endpoint_id").notNull(),
  endpointUrl: string("endpoint_url").notNull(),
  missingRights: json<string[]>("missing_rights").notNull(),
  connectedAt: time("connected_at").notNull(),
  readAsOf: time("read_as_of").notNull(),
  readStatus: string("read_status").$type<(typeof READ_STATUSES)[number]>().notNull(),
  readStage: string("read_stage").$type<Stage>().notNull(),
  /** The id of the last object that was read in this stage. */
  readAfter: string("read_after"),
  readCounts: json<Partial<Record<Stage, number>>>("read_counts").notNull(),
  readPart: decimal("read_part").notNull(),
  readError: string("read_error"),
  readFinishedAt: time("read_finished_at"),
});

export type StripeConnection = typeof stripeConnections.$inferSelect;

export async function findConnection(db: Db, projectId: string): Promise<StripeConnection | undefined> {
  return await findRow(db, stripeConnections, { projectId });
}
