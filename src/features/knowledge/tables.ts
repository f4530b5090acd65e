// What a company can say about itself, one row per project.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time } from "../../store/columns.ts";
import type { CancelReason } from "../churn-events/reasons.ts";

/** `id`s are unique within their list and survive a rewording where it is sent with the entry. */
type KnownPlan = {
  id: string;
  name: string;
  /** In the currency's minor unit, for each interval. */
  price: number | null;
  /** In lower case; null for the project's own. */
  currency: string | null;
  interval: "month" | "year" | null;
  holds: string | null;
  /** What the next bigger plan has and this one does not. */
  lacks: string | null;
  url: string | null;
};

export type KnownFeature = {
  id: string;
  name: string;
  /** One line: what it is for. */
  use: string | null;
  url: string | null;
  /** Names of tracked events that show its use. */
  events: string[];
};

/** A customer's own words. */
type KnownStory = {
  id: string;
  text: string;
  who: string | null;
  permission: true;
  /** The reasons and plans that it speaks to; none means any. */
  reasons: CancelReason[];
  plans: string[];
};

export type KnownFix = {
  id: string;
  what: string;
  /** A day, such as 2026-10-01; null while it is not shipped. */
  shipped_on: string | null;
  /** What it does not do yet. */
  limit: string | null;
  url: string | null;
  reasons: CancelReason[];
  /** Words by which customers ask for it. */
  words: string[];
};

/** Texts are trimmed; one that was left out or is empty is null, a list that was left out is empty. */
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

/** Longer stories make a mail too long to be read. */
export const MOST_STORY_WORDS = 40;

type AnnouncementState = "waiting" | "sent" | "held";

/** Who is notified that something they asked for was built. */
export const fixAnnouncements = sqliteTable(
  "fix_announcements",
  {
    projectId: string("project_id").notNull(),
    fixId: string("fix_id").notNull(),
    customerEmail: string("customer_email").notNull(),
    eventId: string("event_id").notNull(),
    /** The words in which the customer asked for it; null where they only chose a reason. */
    quote: string("quote"),
    state: string("state").$type<AnnouncementState>().notNull(),
    /** Why it waits, or is held back. */
    reason: string("reason"),
    /** When a waiting one is tried again. */
    untilAt: time("until_at"),
    messageId: string("message_id"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fixId, table.customerEmail] })],
);

export type FixAnnouncement = typeof fixAnnouncements.$inferSelect;
