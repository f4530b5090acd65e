// The table of views of the payment wall: one row per failed payment.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time } from "../../store/columns.ts";

export const wallViews = sqliteTable("wall_views", {
  eventId: string("event_id").primaryKey(),
  projectId: string("project_id").notNull(),
  test: flag("test").notNull(),
  /** When the customer first saw it. */
  seenAt: time("seen_at").notNull(),
  clickedAt: time("clicked_at"),
});
