// The tables of companies' knowledge, one row per project, and of announced fixes.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time } from "../../store/columns.ts";
import type { CancelReason } from "../churn-events/reasons.ts";

/** `id`s are unique within their list. A client keeps an entry's id when rewording it by sending the id too. */
type KnownPlan = {
  id: string;
  name: string;
  /** Per interval, in the currency's minor unit. */
  price: number | null;
  /** In lower case; null for the project's currency. */
  currency: string | null;
  interval: "month" | "year" | null;
  holds: string | null;
  /** What the next bigger plan has and this one lacks. */
  lacks: string | null;
  url: string | null;
};

export type KnownFeature = {
  id: string;
  name: string;
  /** One line about its purpose. */
  use: string | null;
  url: string | null;
  /** Names of tracked events that show the use of the feature. */
  events: string[];
};

/** A customer's own words. */
type KnownStory = {
  id: string;
  text: string;
  who: string | null;
  permission: true;
  /** The reasons and plans for which the story is used; empty for any. */
  reasons: CancelReason[];
  plans: string[];
};

export type KnownFix = {
  id: string;
  what: string;
  /** A day such as 2026-10-01; null if it is not shipped yet. */
  shipped_on: string | null;
  /** What it does not do yet. */
  limit: string | null;
  url: string | null;
  reasons: CancelReason[];
  /** Words with which customers ask for it. */
  words: string[];
};

/** Texts are trimmed; an omitted or empty text is null, and an omitted list is empty. */
export type KnowledgeText = {
  product: string | null;
  plans: KnownPlan[];
  features: KnownFeature[];
  stories: KnownStory[];
  fixes: KnownFix[];
  founder: { name: string | null; signature: string | null; calendar_url: string | null };
  tone: string | null;
};

export const knowledge = sqliteTable("knowledge", {
  projectId: string("project_id").primaryKey(),
  content: json<KnowledgeText>("content").notNull(),
  updatedAt: time("updated_at").notNull(),
});

/** Longer stories would make a mail too long. */
export const MOST_STORY_WORDS = 40;

type AnnouncementState = "waiting" | "sent" | "held";

/** The customers who are notified that something they asked for was built. */
export const fixAnnouncements = sqliteTable(
  "fix_announcements",
  {
    projectId: string("project_id").notNull(),
    fixId: string("fix_id").notNull(),
    customerEmail: string("customer_email").notNull(),
    eventId: string("event_id").notNull(),
    /** The customer's words that asked for it; null if they only chose a reason. */
    quote: string("quote"),
    state: string("state").$type<AnnouncementState>().notNull(),
    /** Why the customer waits or is held back. */
    reason: string("reason"),
    /** When a waiting customer is tried again. */
    untilAt: time("until_at"),
    messageId: string("message_id"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fixId, table.customerEmail] })],
);

export type FixAnnouncement = typeof fixAnnouncements.$inferSelect;
