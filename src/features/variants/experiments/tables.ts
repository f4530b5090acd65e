// Experiments with a project's own texts, and the assignment of variants to their arms.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../../store/columns.ts";
import type { Cause } from "../../strategies/causes.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { Writing } from "../facts.ts";

export const EXPERIMENT_STATUSES = ["draft", "running", "stopped"] as const;
type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/** The project's own text with its placeholders; null for the text that is written for each event. */
export type Arm = { name: string; text: Writing | null };

export const experiments = sqliteTable("experiments", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  name: string("name").notNull(),
  strategy: string("strategy").$type<Strategy>().notNull(),
  /** Only events of this cause; null for all events without a more specific experiment. */
  reason: string("reason").$type<Cause>(),
  status: string("status").$type<ExperimentStatus>().notNull(),
  arms: json<Arm[]>("arms").notNull(),
  /** A recovery within this many milliseconds after a mail counts for the mail. */
  recoveryWindow: whole("recovery_window").notNull(),
  startedAt: time("started_at"),
  stoppedAt: time("stopped_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  /** Sample data, removed with all other sample data. */
  sample: flag("sample").notNull(),
});

export type Experiment = typeof experiments.$inferSelect;

export const experimentAssignments = sqliteTable(
  "experiment_assignments",
  {
    eventId: string("event_id").notNull(),
    strategy: string("strategy").$type<Strategy>().notNull(),
    projectId: string("project_id").notNull(),
    experimentId: string("experiment_id").notNull(),
    /** Its index among the experiment's arms. */
    arm: whole("arm").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.strategy] })],
);
