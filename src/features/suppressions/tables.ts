// The table of suppressions: addresses that a project must not mail.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time } from "../../store/columns.ts";

export const SUPPRESSION_REASONS = ["unsubscribed", "bounced", "complained", "manual", "requested"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const suppressions = sqliteTable(
  "suppressions",
  {
    projectId: string("project_id").notNull(),
    /** For a person who was erased, a keyed hash instead: see `erased.ts`. */
    email: string("email").notNull(),
    reason: string("reason").$type<SuppressionReason>().notNull(),
    /** Whether the customer requested deletion of their data. */
    deletionRequested: flag("deletion_requested").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.email] })],
);

export type Suppression = typeof suppressions.$inferSelect;

/** The keys for hashing the addresses of erased people; a project gets one with its first erasure. */
export const suppressionKeys = sqliteTable("suppression_keys", {
  projectId: string("project_id").primaryKey(),
  key: string("key").notNull(),
});
