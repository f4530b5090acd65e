// Sums of churn events over finished spans of time.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../../store/columns.ts";
import type { SumKind } from "./parts.ts";

/** The summed spans, which never overlap. `untilAt` is exclusive. */
export const summedSpans = sqliteTable(
  "summed_spans",
  {
    projectId: string("project_id").notNull(),
    fromAt: time("from_at").notNull(),
    untilAt: time("until_at").notNull(),
    /** The time zone whose days the span follows. */
    timezone: string("timezone").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fromAt] })],
);

/** The events of a span by kind and name; `mrr` in the currency's minor unit. */
export const eventSums = sqliteTable(
  "event_sums",
  {
    projectId: string("project_id").notNull(),
    fromAt: time("from_at").notNull(),
    test: flag("test").notNull(),
    currency: string("currency").notNull(),
    kind: string("kind").$type<SumKind>().notNull(),
    name: string("name").notNull(),
    events: whole("events").notNull(),
    mrr: whole("mrr").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.projectId, table.fromAt, table.test, table.currency, table.kind, table.name],
    }),
  ],
);
