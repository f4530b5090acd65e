// Who is notified that something they asked for was built.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";
import type { Hold } from "./planning.ts";

export type AnnouncementState = "waiting" | "sent" | "held";

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
    reason: string("reason").$type<Hold>(),
    /** When a waiting one is tried again. */
    untilAt: time("until_at"),
    messageId: string("message_id"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fixId, table.customerEmail] })],
);

export type FixAnnouncement = typeof fixAnnouncements.$inferSelect;
