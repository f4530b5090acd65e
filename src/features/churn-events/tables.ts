// Churn events and the keys that make a repeated request harmless.

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { FIELD_COLUMNS } from "./fields.ts";
import type { EventSource } from "./sources.ts";

export const EVENT_STATUSES = ["new", "processing", "variants_generated", "email_sent", "recovered", "lost"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const OPEN_STATUSES = ["new", "processing", "variants_generated", "email_sent"] as const;

/** What speaks against mailing automatically because of where an event came from; `held-back.ts` decides by it. */
const ORIGIN_DOUBTS = ["public_key", "test_mode", "dispute"] as const;
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
  ...FIELD_COLUMNS,
  /** The strategy whose row of the mapping the LLM put the reason into; null where none was asked. */
  classifiedAs: text("classified_as"),
  /** Null only for events of before it was stored. */
  classifiedBy: text("classified_by").$type<ClassifiedBy>(),
  status: text("status").$type<EventStatus>().notNull(),
  provider: text("provider").notNull(),
  /** Where the event truly came from; its `provider` is what it says of itself. */
  source: text("source").$type<EventSource>().notNull(),
  /** The generation whose variants are shown; 0 before the first has ended. */
  generation: integer("generation").notNull(),
  generationStartedAt: integer("generation_started_at"),
  recoveredAt: integer("recovered_at"),
  /** Stays when the customer comes back late. */
  lostAt: integer("lost_at"),
  /** Null where nothing but the project's settings stands against mailing automatically. */
  heldBack: text("held_back").$type<HeldBack>(),
  automationPausedAt: integer("automation_paused_at"),
  /** What the reason speaks of, by our words or by a language model's judgement. */
  sensitiveTopic: text("sensitive_topic").$type<SensitiveTopic>(),
  sensitiveSince: integer("sensitive_since"),
  /** Since when a language model is being asked about a reason that came after the texts; null while nothing is open. */
  topicAskedAt: integer("topic_asked_at"),
  /** Since when an answer of the customer waits for a person; automatic mails of the event wait as long. */
  repliedAt: integer("replied_at"),
  /** Until then it is left out of the queue of a person's work; the automation does not look at it. */
  snoozedUntil: integer("snoozed_until"),
  /** Whether a person has opened or clicked the last letter that was sent. */
  letterRead: integer("letter_read", { mode: "boolean" }).notNull(),
  /** Made up, and removed with all other sample data. */
  sample: integer("sample", { mode: "boolean" }).notNull(),
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
