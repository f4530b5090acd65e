// Sent variants and their outcomes, individually and as sums.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { decimal, flag, json, string, time, whole } from "../../../store/columns.ts";
import type { Cause } from "../causes.ts";
import type { Strategy } from "../table.ts";
import type { KeptSums } from "./kept.ts";

/** `undelivered`: says nothing about the strategy. */
type Outcome = "saved" | "not_saved" | "undelivered";

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
  test: flag("test").notNull(),
  /** For a sample churn event, which the order of strategies does not learn from. */
  sample: flag("sample").notNull(),
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
    /** Those with a known outcome, without undelivered ones. */
    settled: whole("settled").notNull(),
    saves: whole("saves").notNull(),
    /** Of the saves; null before it was measured. */
    kept: json<KeptSums>("kept"),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.test, table.cause, table.strategy] })],
);
