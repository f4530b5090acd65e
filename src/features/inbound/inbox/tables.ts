// The inbox: one row for each accepted post, and one for each reason and hour of dropped posts.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../../store/columns.ts";
import { PROVIDER_NAMES, type ProviderName } from "../../providers/definitions.ts";

export type InboundSource = "custom" | ProviderName;
export const INBOUND_SOURCES: readonly InboundSource[] = ["custom", ...PROVIDER_NAMES];

export const INBOUND_STATUSES = ["queued", "processed", "dropped", "failed"] as const;
export type InboundStatus = (typeof INBOUND_STATUSES)[number];

/** A field that was invalid, and how it was handled. */
export type Note = { field: string; message: string };

export const inboundEvents = sqliteTable("inbound_events", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  source: string("source").$type<InboundSource>().notNull(),
  /** The sender's identifier, with separate namespaces for signed and unsigned posts. */
  eventId: string("event_id"),
  /** Only for providers, which may send the same body with two identifiers. */
  bodyHash: string("body_hash"),
  signed: flag("signed").notNull(),
  /** As received; null if it was not stored, and after the retention. */
  body: string("body"),
  /** The size of the body in bytes. */
  size: whole("size").notNull(),
  status: string("status").$type<InboundStatus>().notNull(),
  /** Why it was dropped or failed, or what was noticed. */
  reason: string("reason"),
  /** Only for the custom webhook. */
  notes: json<Note[]>("notes"),
  /** Only for a dropped post to the custom webhook, so that it can be checked again. */
  signature: string("signature"),
  /** How many posts were dropped on arrival for this reason in this hour. */
  count: whole("count").notNull(),
  /** Only for posts dropped on arrival: hours since the epoch. */
  hour: whole("hour"),
  attempts: whole("attempts").notNull(),
  /** When it will be processed. */
  runAt: time("run_at").notNull(),
  churnEventId: string("churn_event_id"),
  receivedAt: time("received_at").notNull(),
  processedAt: time("processed_at"),
});

export type InboundEvent = typeof inboundEvents.$inferSelect;
