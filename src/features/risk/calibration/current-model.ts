// A project's current calibration.

import { desc, eq, sql } from "drizzle-orm";
import { type Db, prepared } from "../../../store/engine.ts";
import { type ModelChoice, type RiskModel, riskModelChoices, riskModels } from "./tables.ts";

const latest = prepared((db) =>
  db
    .select()
    .from(riskModels)
    .where(eq(riskModels.projectId, sql.placeholder("projectId")))
    .orderBy(desc(riskModels.version))
    .limit(1)
    .prepare(),
);

export const latestOf = async (db: Db, projectId: string): Promise<RiskModel | undefined> =>
  (await latest(db).execute({ projectId }))[0];

export const modelChoice = async (db: Db, projectId: string): Promise<ModelChoice> =>
  (await choice(db).execute({ projectId }))[0]?.model ?? "calibrated";

const choice = prepared((db) =>
  db
    .select({ model: riskModelChoices.model })
    .from(riskModelChoices)
    .where(eq(riskModelChoices.projectId, sql.placeholder("projectId")))
    .prepare(),
);
