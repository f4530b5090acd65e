// Experiments: created as a draft, started, stopped, deleted. The texts of a started experiment cannot change, because
// the results belong to them.

import { and, eq, isNull, ne } from "drizzle-orm";
import { parseDuration } from "../../../lib/duration.ts";
import { conflict, found } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { logPage, type Window } from "../../../store/pages.ts";
import { findRow, matches } from "../../../store/rows.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { Cause } from "../../strategies/causes.ts";
import type { Strategy } from "../../strategies/table.ts";
import { neededBy } from "./placeholders.ts";
import { type Arm, type Experiment, experiments } from "./tables.ts";

/** `recoveryWindow` in milliseconds; by default the project's. The caller has validated the arms' texts. */
export type ExperimentInput = {
  name: string;
  strategy: Strategy;
  reason: Cause | null;
  arms: Arm[];
  recoveryWindow: number | null;
};

/** Creates a draft; nothing is assigned before it is started. */
export async function createExperiment(
  tx: Db,
  project: Project,
  input: ExperimentInput,
  actor: Actor,
  now: number,
): Promise<Experiment> {
  const experiment: Experiment = {
    id: newId("exp", now),
    projectId: project.id,
    ...input,
    recoveryWindow: input.recoveryWindow ?? parseDuration(settingsOf(project).recovery_window)!,
    status: "draft",
    startedAt: null,
    stoppedAt: null,
    createdAt: now,
    updatedAt: now,
    sample: false,
  };
  await insertExperiment(tx, experiment);
  await audit(tx, project, actor, "created", experiment, now);
  return experiment;
}

const insertExperiment = insertInto(experiments);

/** @throws `not_found` for an unknown id, and for another project's. */
export async function getExperiment(db: Db, project: Pick<Project, "id">, id: string): Promise<Experiment> {
  return found("The experiment", await findRow(db, experiments, { id, projectId: project.id }));
}

/** A page, newest first, and the total. */
export const listExperiments = (db: Db, project: Project, window: Window) => {
  const { createdAt, id, projectId } = experiments;
  const matching = eq(projectId, project.id);
  return logPage(db, { table: experiments, by: [createdAt, id], matching }, { ...window, after: null });
};

/** Changes the given fields of a draft. @throws `conflict` once it has been started. */
export async function changeExperiment(
  tx: Db,
  project: Project,
  id: string,
  input: { name?: string; arms?: Arm[] },
  actor: Actor,
  now: number,
): Promise<Experiment> {
  const experiment = await getExperiment(tx, project, id);
  if (experiment.startedAt !== null) {
    throw conflict("The experiment has started, so its texts cannot be changed: stop it and create another one");
  }
  const change = { name: input.name ?? experiment.name, arms: input.arms ?? experiment.arms };
  if (change.name === experiment.name && Bun.deepEquals(change.arms, experiment.arms)) return experiment;
  return update(tx, project, experiment, change, { actor, action: "changed" }, now);
}

/**
 * Starts or resumes the experiment; a running one stays as it is.
 * @throws `conflict` where an experiment for the same strategy and reason runs, and where a text needs a link that the
 * project has not set.
 */
export async function startExperiment(
  tx: Db,
  project: Project,
  id: string,
  actor: Actor,
  now: number,
): Promise<Experiment> {
  const experiment = await getExperiment(tx, project, id);
  if (experiment.status === "running") return experiment;
  if (experiment.sample) throw conflict("This experiment is sample data: it would write to nobody");
  const other = await findRunning(tx, experiment);
  if (other) throw conflict(`The experiment "${other.name}" runs for the same strategy and reason; stop it first`);
  const link = missingLink(project, experiment);
  if (link) throw conflict(`A text needs {{${link}}}: set settings.links.${link}, or write {{${link}|other words}}`);
  const change = { status: "running", startedAt: experiment.startedAt ?? now, stoppedAt: null } as const;
  return update(tx, project, experiment, change, { actor, action: "started" }, now);
}

async function findRunning(db: Db, { id, projectId, strategy, reason }: Experiment): Promise<Experiment | undefined> {
  const other = await findRow(
    db,
    experiments,
    and(
      matches(experiments, { projectId, status: "running", strategy }),
      reason === null ? isNull(experiments.reason) : eq(experiments.reason, reason),
      ne(experiments.id, id),
    ),
  );
  return other;
}

/** Without the link no event could take part. The provider may report a pay page with each event. */
function missingLink(project: Project, { arms }: Experiment): string | undefined {
  const { links } = settingsOf(project);
  return arms
    .flatMap(({ text }) => (text ? neededBy(text) : []))
    .find((name) => name !== "billing_update_url" && name in links && links[name as keyof typeof links] === null);
}

/** Stops assigning; results of sent mails are still counted. @throws `conflict` for one that was never started. */
export async function stopExperiment(
  tx: Db,
  project: Project,
  id: string,
  actor: Actor,
  now: number,
): Promise<Experiment> {
  const experiment = await getExperiment(tx, project, id);
  if (experiment.status === "draft") throw conflict("The experiment was not started");
  if (experiment.status === "stopped") return experiment;
  return update(tx, project, experiment, { status: "stopped", stoppedAt: now }, { actor, action: "stopped" }, now);
}

/** Deletes it with all of its results. @throws `conflict` while it runs. */
export async function deleteExperiment(tx: Db, project: Project, id: string, actor: Actor, now: number): Promise<void> {
  const experiment = await getExperiment(tx, project, id);
  if (experiment.status === "running") throw conflict("The experiment is running; stop it first");
  await tx.delete(experiments).where(eq(experiments.id, id));
  await audit(tx, project, actor, "deleted", experiment, now);
}

async function update(
  tx: Db,
  project: Project,
  experiment: Experiment,
  changed: Partial<Experiment>,
  { actor, action }: { actor: Actor; action: string },
  now: number,
): Promise<Experiment> {
  const change = { ...changed, updatedAt: now };
  await tx.update(experiments).set(change).where(eq(experiments.id, experiment.id));
  await audit(tx, project, actor, action, experiment, now);
  return { ...experiment, ...change };
}

function audit(tx: Db, project: Project, actor: Actor, action: string, experiment: Experiment, now: number) {
  const { id, name, strategy, reason } = experiment;
  const details = { name, strategy, reason };
  return recordAudit(tx, { project, actor, action: `experiment.${action}`, target: id, details }, now);
}
