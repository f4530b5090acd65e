// Pausing and resuming automatic mails, for one event or a whole project.

import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { type Project, projects } from "../projects/tables.ts";
import { handleRepliesOf } from "../replies/service.ts";
import { listOverdue, type StepTarget, sendStep, wakeStep } from "./service.ts";

export const resumeProject = defineJob<{ projectId: string }>("resume_automation");

export const PAUSED = "automation.paused";
export const RESUMED = "automation.resumed";

type Change = { paused: boolean; actor: Actor };

/** Pauses or resumes the mails of one event; does nothing if that is already its state. A waiting answer then counts as handled. */
export async function pauseEvent(
  tx: Db,
  project: Project,
  eventId: string,
  { paused, actor }: Change,
  now: number,
): Promise<ChurnEvent> {
  let event = await getChurnEvent(tx, project, eventId);
  if (!paused && event.repliedAt !== null) {
    await handleRepliesOf(tx, project, event.customerEmail, { resume: true, actor }, now);
    event = { ...event, repliedAt: null };
  }
  if (paused === (event.automationPausedAt !== null)) return event;
  const change = { automationPausedAt: paused ? now : null };
  await tx.update(churnEvents).set(change).where(eq(churnEvents.id, event.id));
  await recordAudit(tx, { project, actor, action: paused ? PAUSED : RESUMED, target: event.id }, now);
  if (!paused) await wakeStep(tx, event.id, now);
  return { ...event, ...change };
}

/** Pauses or resumes everything that the project sends automatically. */
export async function pauseProject(tx: Db, projectId: string, { paused, actor }: Change, now: number) {
  const project = await getProject(tx, projectId);
  if (paused === (project.automationPausedAt !== null)) return project;
  const change = { automationPausedAt: paused ? now : null };
  await tx.update(projects).set(change).where(eq(projects.id, project.id));
  await recordAudit(tx, { project, actor, action: paused ? PAUSED : RESUMED, target: project.id }, now);
  if (!paused) await enqueue(tx, resumeProject, { projectId }, now);
  return { ...project, ...change };
}

/** Mails that no longer need approval are sent now; each is decided again. */
export const resumeWhenApprovalLifted: Subscriber<{ project: Project; changed: readonly string[] }> = {
  wants: ({ changed }) => changed.includes("settings.automation.ask_above"),
  take: (tx, { project }, now) => enqueue(tx, resumeProject, { projectId: project.id }, now),
};

/** mails enqueued per transaction, so that other writers get their turn */
const AT_ONCE = 500;

/** Enqueues the mails that became due during the pause; each is decided again. */
export async function resumeOverdue({ store, clock }: Pick<Deps, "store" | "clock">, projectId: string): Promise<void> {
  const now = clock.now();
  for (let after: StepTarget | null = null; ; ) {
    const overdue: StepTarget[] = await listOverdue(store.read, projectId, now, AT_ONCE, after);
    await store.write(async (tx) => {
      for (const step of overdue) await enqueue(tx, sendStep, step, now);
    });
    after = overdue.at(-1) ?? null;
    if (overdue.length < AT_ONCE) return;
  }
}
