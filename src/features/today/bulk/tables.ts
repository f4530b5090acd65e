// The tables of bulk actions, and the result for each event.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time, whole } from "../../../store/columns.ts";
import type { Actor } from "../../projects/audit.ts";

export const BULK_ACTIONS = ["generate", "send"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const ITEM_STATES = ["pending", "waiting", "done", "held", "failed"] as const;
type ItemState = (typeof ITEM_STATES)[number];

export const bulkActions = sqliteTable("bulk_actions", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  action: string("action").$type<BulkAction>().notNull(),
  actor: json<Actor>("actor").notNull(),
  total: whole("total").notNull(),
  createdAt: time("created_at").notNull(),
  finishedAt: time("finished_at"),
});

export type Bulk = typeof bulkActions.$inferSelect;

export const bulkItems = sqliteTable(
  "bulk_items",
  {
    bulkId: string("bulk_id").notNull(),
    position: whole("position").notNull(),
    projectId: string("project_id").notNull(),
    eventId: string("event_id").notNull(),
    state: string("state").$type<ItemState>().notNull(),
    reason: string("reason"),
    untilAt: time("until_at"),
    variantId: string("variant_id"),
  },
  (table) => [primaryKey({ columns: [table.bulkId, table.position] })],
);

export type BulkItem = typeof bulkItems.$inferSelect;
