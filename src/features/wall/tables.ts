// Who has seen the payment wall: one row for each failed payment.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time } from "../../store/columns.ts";

export const wallViews = sqliteTable("wall_views", {
  eventId: string("event_id").primaryKey(),
  projectId: string("project_id").notNull(),
  test: flag("test").notNull(),
  /** The first time. */
  seenAt: time("seen_at").notNull(),
  clickedAt: time("clicked_at"),
});
