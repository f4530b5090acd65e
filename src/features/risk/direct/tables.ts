// What is kept of alerts in direct mode: one row for each, with what became of its mail.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time, whole } from "../../../store/columns.ts";
import type { Signal } from "../signals.ts";
import type { DirectReason } from "./reasons.ts";

export const directMails = sqliteTable("direct_mails", {
  alertId: string("alert_id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** Null for a test, and once the customer is forgotten. */
  customer: whole("customer"),
  /** `mailed`: there is a message in the outbox, which knows the rest. */
  state: string("state").$type<"planned" | "mailed" | "stopped">().notNull(),
  dueAt: time("due_at").notNull(),
  reason: string("reason").$type<DirectReason>(),
  /** What the mail is about. */
  signal: string("signal").$type<Signal>(),
  source: string("source").$type<"llm" | "template">(),
  model: string("model"),
  messageId: string("message_id"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type DirectMail = typeof directMails.$inferSelect;
