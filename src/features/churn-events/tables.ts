// Churn events and idempotency keys.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../store/columns.ts";
import { FIELD_COLUMNS } from "./fields.ts";
import type { EventSource } from "./sources.ts";

export const EVENT_STATUSES = ["new", "processing", "variants_generated", "email_sent", "recovered", "lost"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const OPEN_STATUSES = ["new", "processing", "variants_generated", "email_sent"] as const;

/** Doubts about an event's origin that prevent automatic mails; used by `held-back.ts`. */
const ORIGIN_DOUBTS = ["public_key", "test_mode", "dispute"] as const;
export type HeldBack = (typeof ORIGIN_DOUBTS)[number];

/** Topics of reasons that should not be answered automatically; the most important first. */
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
/** How the cause of an event was determined. */
export const CLASSIFIED_BY = ["reason_code", "keyword", "lexicon", "llm", "none"] as const;
export type ClassifiedBy = (typeof CLASSIFIED_BY)[number];

export const churnEvents = sqliteTable("churn_events", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  ...FIELD_COLUMNS,
  /** The address that it was recorded with; null unless its provider has reported another since. */
  firstEmail: string("first_email"),
  /** A keyed hash of the address, once its customer was deleted, for as long as its sensitive reason holds mails back. */
  addressHash: string("address_hash"),
  /** The strategy to which the LLM assigned the reason; null if none was asked. */
  classifiedAs: string("classified_as"),
  /** Null only for events from before this was stored. */
  classifiedBy: string("classified_by").$type<ClassifiedBy>(),
  status: string("status").$type<EventStatus>().notNull(),
  provider: string("provider").notNull(),
  /** The actual source of the event; `provider` is what the event itself claims. */
  source: string("source").$type<EventSource>().notNull(),
  /** The generation whose variants are shown; 0 before the first is complete. */
  generation: whole("generation").notNull(),
  generationStartedAt: time("generation_started_at"),
  recoveredAt: time("recovered_at"),
  /** Kept when the customer comes back late. */
  lostAt: time("lost_at"),
  /** A later report showed that there was nothing to lose: it is listed as lost, but not counted. */
  retracted: flag("retracted").notNull(),
  /** Null if at most the project's settings prevent automatic mails. */
  heldBack: string("held_back").$type<HeldBack>(),
  automationPausedAt: time("automation_paused_at"),
  /** The sensitive topic of the reason, found by our lexicon or a language model. */
  sensitiveTopic: string("sensitive_topic").$type<SensitiveTopic>(),
  sensitiveSince: time("sensitive_since"),
  /** Since when a language model is being asked about a reason that arrived after the texts; null if none is pending. */
  topicAskedAt: time("topic_asked_at"),
  /** Since when an answer of the customer waits for a person; automatic mails of the event wait, too. */
  repliedAt: time("replied_at"),
  /** Until then the event is hidden from people's work queue; this does not affect the automation. */
  snoozedUntil: time("snoozed_until"),
  /** Whether a person has opened or clicked the last sent mail. */
  letterRead: flag("letter_read").notNull(),
  /** Made up, and removed with all other sample data. */
  sample: flag("sample").notNull(),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type ChurnEvent = typeof churnEvents.$inferSelect;

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    projectId: string("project_id").notNull(),
    key: string("key").notNull(),
    fingerprint: string("fingerprint").notNull(),
    response: string("response").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);
