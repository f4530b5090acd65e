// The calibrations of projects' scorecards, with their versions.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { decimal, json, string, time, whole } from "../../../store/columns.ts";
import type { Quality } from "./quality.ts";

export const riskModels = sqliteTable(
  "risk_models",
  {
    projectId: string("project_id").notNull(),
    version: whole("version").notNull(),
    trainedAt: time("trained_at").notNull(),
    intercept: decimal("intercept").notNull(),
    coefficients: json<number[]>("coefficients").notNull(),
    kinds: json<number[]>("kinds").notNull(),
    snapshots: whole("snapshots").notNull(),
    outcomes: whole("outcomes").notNull(),
    quality: json<Quality>("quality"),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version] })],
);

export type RiskModel = typeof riskModels.$inferSelect;

/** `calibrated`: chances are computed if there are enough outcomes; `card`: never. */
export type ModelChoice = "calibrated" | "card";

export const riskModelChoices = sqliteTable("risk_model_choices", {
  projectId: string("project_id").primaryKey(),
  model: string("model").$type<ModelChoice>().notNull(),
  updatedAt: time("updated_at").notNull(),
});
