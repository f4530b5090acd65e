// Suppressions: addresses that a project must not mail.

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag } from "../../store/columns.ts";

export const SUPPRESSION_REASONS = ["unsubscribed", "bounced", "complained", "manual", "requested"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const suppressions = sqliteTable(
  "suppressions",
  {
    projectId: text("project_id").notNull(),
    /** Of somebody who was erased a keyed hash in its place: see `erased.ts`. */
    email: text("email").notNull(),
    reason: text("reason").$type<SuppressionReason>().notNull(),
    /** The customer requested deletion of their data. */
    deletionRequested: flag("deletion_requested").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.email] })],
);

export type Suppression = typeof suppressions.$inferSelect;

/** What the addresses of erased people are hashed with; a project has one once it has erased somebody. */
export const suppressionKeys = sqliteTable("suppression_keys", {
  projectId: text("project_id").primaryKey(),
  key: text("key").notNull(),
});
