// Calibrates projects' scorecards once a day, and switches to the scorecard alone on request.

import { and, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { findProject } from "../../projects/service.ts";
import type { Project } from "../../projects/tables.ts";
import { requestScoring } from "../service.ts";
import { latestOf, modelChoice } from "./current-model.ts";
import { trainingRead } from "./snapshots.ts";
import { type ModelChoice, type RiskModel, riskModelChoices, riskModels } from "./tables.ts";

export const calibrateRisk = defineJob<{ projectId?: string }>("calibrate_risk");

/** Earlier versions stay stored for reference. */
const VERSIONS_KEPT = 30;

/** Trains a project's scorecard again. Returns the new version; null if there are too few outcomes. */
export async function calibrate(
  { store, reader, clock }: Pick<Deps, "store" | "reader" | "clock">,
  projectId: string,
): Promise<RiskModel | null> {
  const { snapshots, outcomes, model, quality } = await reader.read(trainingRead, { projectId, at: clock.now() });
  if (model === null) return null;
  return store.write(async (tx) => {
    if (!(await findProject(tx, projectId))) return null;
    const version = ((await latestOf(tx, projectId))?.version ?? 0) + 1;
    const row = { projectId, version, trainedAt: clock.now(), ...model, snapshots, outcomes, quality };
    await insertModel(tx, row);
    await tx
      .delete(riskModels)
      .where(and(eq(riskModels.projectId, projectId), lte(riskModels.version, version - VERSIONS_KEPT)));
    await requestScoring(tx, { id: projectId }, clock.now());
    return row;
  });
}

const insertModel = insertInto(riskModels);

/** All projects with churn events, which are calibrated once a day. */
export const projectsWithOutcomes = async (db: Db): Promise<string[]> =>
  (
    await db.values<[string]>(sql`select id from projects where deleted_at is null and exists (
    select 1 from churn_events where churn_events.project_id = projects.id)`)
  ).map(([id]) => id);

/** Takes effect with the scores, which are recomputed at once. */
export async function chooseModel(
  tx: Db,
  project: Pick<Project, "id">,
  model: ModelChoice,
  actor: Actor,
  now: number,
): Promise<void> {
  if ((await modelChoice(tx, project.id)) === model) return;
  await tx
    .insert(riskModelChoices)
    .values({ projectId: project.id, model, updatedAt: now })
    .onConflictDoUpdate({ target: riskModelChoices.projectId, set: { model, updatedAt: now } });
  await recordAudit(tx, { project, actor, action: "risk_model.chosen", target: project.id, details: { model } }, now);
  await requestScoring(tx, project, now);
}

export const requestCalibration = (tx: Db, project: Pick<Project, "id">, now: number): Promise<void> =>
  enqueue(tx, calibrateRisk, { projectId: project.id }, now);
