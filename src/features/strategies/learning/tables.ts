// What was sent and what came of it, one by one and in sums.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { decimal, flag, string, time, whole } from "../../../store/columns.ts";
import type { Cause } from "../causes.ts";
import type { Strategy } from "../names.ts";

/** `undelivered`: it tells nothing of the strategy. */
export type Outcome = "saved" | "not_saved" | "undelivered";

export const strategySends = sqliteTable("strategy_sends", {
  messageId: string("message_id").primaryKey(),
  projectId: string("project_id").notNull(),
  eventId: string("event_id").notNull(),
  cause: string("cause").$type<Cause>().notNull(),
  strategy: string("strategy").$type<Strategy>().notNull(),
  rank: whole("rank").notNull(),
  propensity: decimal("propensity"),
  sentAt: time("sent_at").notNull(),
  outcome: string("outcome").$type<Outcome>(),
  settledAt: time("settled_at"),
  /** For a churn event that is a test. */
  test: flag("test").notNull(),
});

export type StrategySend = typeof strategySends.$inferSelect;

export const strategyTallies = sqliteTable(
  "strategy_tallies",
  {
    projectId: string("project_id").notNull(),
    test: flag("test").notNull(),
    cause: string("cause").$type<Cause>().notNull(),
    strategy: string("strategy").$type<Strategy>().notNull(),
    sends: whole("sends").notNull(),
    /** Those of which the outcome is known; undelivered ones are none of them. */
    settled: whole("settled").notNull(),
    saves: whole("saves").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.test, table.cause, table.strategy] })],
);
