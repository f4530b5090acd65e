// The inbox: one row for each accepted post, with its outcome.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../../store/columns.ts";
import { PROVIDER_NAMES, type ProviderName } from "../../providers/definitions.ts";

export type InboundSource = "custom" | ProviderName;
export const INBOUND_SOURCES: readonly InboundSource[] = ["custom", ...PROVIDER_NAMES];

export const INBOUND_STATUSES = ["queued", "processed", "dropped", "failed"] as const;
export type InboundStatus = (typeof INBOUND_STATUSES)[number];

/** What of a body did not fit, and what was done about it. */
export type Note = { field: string; message: string };

export const inboundEvents = sqliteTable("inbound_events", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  source: string("source").$type<InboundSource>().notNull(),
  /** The sender's identifier; what is signed and what is not have identifiers apart. */
  eventId: string("event_id"),
  /** Of providers only, who may send the same body under two identifiers. */
  bodyHash: string("body_hash"),
  signed: flag("signed").notNull(),
  /** As it came; null where there was none to save, and after the retention. */
  body: string("body"),
  /** Of the body, in bytes. */
  size: whole("size").notNull(),
  status: string("status").$type<InboundStatus>().notNull(),
  /** Why it was dropped or failed, or what was found to be the matter. */
  reason: string("reason"),
  /** Of the custom webhook only. */
  notes: json<Note[]>("notes"),
  /** Of a dropped post to the custom webhook, so that it can be checked again. */
  signature: string("signature"),
  /** For posts that were dropped on arrival: how many in the hour. */
  count: whole("count").notNull(),
  /** Set for those only: hours since the epoch. */
  hour: whole("hour"),
  attempts: whole("attempts").notNull(),
  /** When it is processed next. */
  runAt: time("run_at").notNull(),
  churnEventId: string("churn_event_id"),
  receivedAt: time("received_at").notNull(),
  processedAt: time("processed_at"),
});

export type InboundEvent = typeof inboundEvents.$inferSelect;
