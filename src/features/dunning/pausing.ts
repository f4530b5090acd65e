// Pausing what is sent automatically, for one event or for a whole project, and going on.

import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { type Project, projects } from "../projects/tables.ts";
import { listOverdue, type StepTarget, sendStep, wakeStep } from "./service.ts";

export const resumeProject = defineJob<{ projectId: string }>("resume_automation");

export const PAUSED = "automation.paused";
export const RESUMED = "automation.resumed";

type Change = { paused: boolean; actor: Actor };

/** Pauses or goes on with the mails of one event; what is so already stays as it is. */
export async function pauseEvent(
  tx: Db,
  project: Project,
  eventId: string,
  { paused, actor }: Change,
  now: number,
): Promise<ChurnEvent> {
  const event = await getChurnEvent(tx, project, eventId);
  if (paused === (event.automationPausedAt !== null)) return event;
  const change = { automationPausedAt: paused ? now : null };
  await tx.update(churnEvents).set(change).where(eq(churnEvents.id, event.id));
  await recordAudit(tx, { project, actor, action: paused ? PAUSED : RESUMED, target: event.id }, now);
  if (!paused) await wakeStep(tx, event.id, now);
  return { ...event, ...change };
}

/** Pauses or goes on with everything that the project sends automatically. */
export async function pauseProject(tx: Db, projectId: string, { paused, actor }: Change, now: number) {
  const project = await getProject(tx, projectId);
  if (paused === (project.automationPausedAt !== null)) return project;
  const change = { automationPausedAt: paused ? now : null };
  await tx.update(projects).set(change).where(eq(projects.id, project.id));
  await recordAudit(tx, { project, actor, action: paused ? PAUSED : RESUMED, target: project.id }, now);
  if (!paused) await enqueue(tx, resumeProject, { projectId }, now);
  return { ...project, ...change };
}

/** How many mails are enqueued in one transaction: others want to write too. */
const AT_ONCE = 500;

/** Enqueues what became due during the pause; its sending looks at everything anew. */
export async function goOn({ store, clock }: Pick<Deps, "store" | "clock">, projectId: string): Promise<void> {
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
