// The table of alerts in direct mode: one row per alert, with the outcome of its mail.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time, whole } from "../../../store/columns.ts";
import { countedTable } from "../../../store/row-counts.ts";
import type { Signal } from "../signals.ts";
import type { DirectReason } from "./reasons.ts";

export const directMails = sqliteTable("direct_mails", {
  alertId: string("alert_id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** Null for a test, and once the customer is deleted. */
  customer: whole("customer"),
  /** `mailed`: a message in the outbox has the details. */
  state: string("state").$type<"planned" | "mailed" | "stopped">().notNull(),
  dueAt: time("due_at").notNull(),
  reason: string("reason").$type<DirectReason>(),
  signal: string("signal").$type<Signal>(),
  source: string("source").$type<"llm" | "template">(),
  model: string("model"),
  messageId: string("message_id"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type DirectMail = typeof directMails.$inferSelect;

/** The number of alerts in direct mode in the list of alerts. */
export const DIRECT_MAIL_COUNTS = countedTable("direct_mails");
