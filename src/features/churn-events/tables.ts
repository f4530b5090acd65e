// Churn events and the keys that make a repeated request harmless.

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "../../store/columns.ts";
import type { CancelReason } from "./reasons.ts";

export const EVENT_TYPES = ["cancellation", "payment_failed"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_STATUSES = ["new", "processing", "variants_generated", "email_sent", "recovered", "lost"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Where an event truly came from; its `provider` is what it says of itself. */
export const EVENT_SOURCES = ["api", "custom", "cancel_flow", "stripe", "razorpay", "paddle", "import"] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** What speaks against mailing automatically because of where an event came from; `held-back.ts` decides by it. */
export const ORIGIN_DOUBTS = ["public_key", "test_mode", "dispute"] as const;
export type HeldBack = (typeof ORIGIN_DOUBTS)[number];

/** What a reason may speak of that nobody should answer automatically; the most important first. */
export const SENSITIVE_TOPICS = [
  "deletion",
  "no_contact",
  "distress",
  "death",
  "illness",
  "threat",
  "legal",
  "money",
] as const;
export type SensitiveTopic = (typeof SENSITIVE_TOPICS)[number];
/** What the cause of an event was read from. */
export const CLASSIFIED_BY = ["reason_code", "keyword", "lexicon", "llm", "none"] as const;
export type ClassifiedBy = (typeof CLASSIFIED_BY)[number];

export const churnEvents = sqliteTable("churn_events", {
  id: text("id").primaryKey(),
  projectId: text("project_id").notNull(),
  customerEmail: text("customer_email").notNull(),
  customerName: text("customer_name"),
  customerId: text("customer_id"),
  eventType: text("event_type").$type<EventType>().notNull(),
  cancelReason: text("cancel_reason"),
  reasonCode: text("reason_code").$type<CancelReason>(),
  /** The strategy whose row of the mapping the LLM put the reason into; null where none was asked. */
  classifiedAs: text("classified_as"),
  /** Null only for events of before it was stored. */
  classifiedBy: text("classified_by").$type<ClassifiedBy>(),
  status: text("status").$type<EventStatus>().notNull(),
  /** Per month, in the currency's minor unit. */
  mrr: integer("mrr"),
  currency: text("currency").notNull(),
  planName: text("plan_name"),
  tenureDays: integer("tenure_days"),
  locale: text("locale"),
  timezone: text("timezone"),
  metadata: json<Record<string, unknown>>("metadata"),
  provider: text("provider").notNull(),
  source: text("source").$type<EventSource>().notNull(),
  /** The generation whose variants are shown; 0 before the first has ended. */
  generation: integer("generation").notNull(),
  generationStartedAt: integer("generation_started_at"),
  recoveredAt: integer("recovered_at"),
  /** Stays when the customer comes back late. */
  lostAt: integer("lost_at"),
  /** Null where nothing but the project's settings stands against mailing by itself. */
  heldBack: text("held_back").$type<HeldBack>(),
  automationPausedAt: integer("automation_paused_at"),
  /** What the reason speaks of, by our words or by a language model's judgement. */
  sensitiveTopic: text("sensitive_topic").$type<SensitiveTopic>(),
  sensitiveSince: integer("sensitive_since"),
  /** Since when a language model is being asked about a reason that came after the texts; null while nothing is open. */
  topicAskedAt: integer("topic_asked_at"),
  /** Of a provider's test mode, or marked so: no money, and nobody is mailed automatically. */
  test: integer("test", { mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export type ChurnEvent = typeof churnEvents.$inferSelect;

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    projectId: text("project_id").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    response: text("response").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);
