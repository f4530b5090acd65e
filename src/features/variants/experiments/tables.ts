// Experiments with a project's own texts, and which event's variant is in which of their arms.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time, whole } from "../../../store/columns.ts";
import type { Cause } from "../../strategies/causes.ts";
import type { Strategy } from "../../strategies/names.ts";
import type { Writing } from "../facts.ts";

export const EXPERIMENT_STATUSES = ["draft", "running", "stopped"] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/** The project's own text with its placeholders; null for the text that is written for each event. */
export type Arm = { name: string; text: Writing | null };

export const experiments = sqliteTable("experiments", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  name: string("name").notNull(),
  strategy: string("strategy").$type<Strategy>().notNull(),
  /** Only events of this cause; null for all that no other experiment with the strategy is about. */
  reason: string("reason").$type<Cause>(),
  status: string("status").$type<ExperimentStatus>().notNull(),
  arms: json<Arm[]>("arms").notNull(),
  /** For so many milliseconds after a mail a recovery is its merit. */
  recoveryWindow: whole("recovery_window").notNull(),
  /** For the first time. */
  startedAt: time("started_at"),
  stoppedAt: time("stopped_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type Experiment = typeof experiments.$inferSelect;

export const experimentAssignments = sqliteTable(
  "experiment_assignments",
  {
    eventId: string("event_id").notNull(),
    strategy: string("strategy").$type<Strategy>().notNull(),
    projectId: string("project_id").notNull(),
    experimentId: string("experiment_id").notNull(),
    /** Its place among the experiment's arms, from 0. */
    arm: whole("arm").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.strategy] })],
);
