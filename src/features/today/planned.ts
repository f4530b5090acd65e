// When the automation sends the next mail of an event, or that the mail waits for approval.

import { and, eq, inArray, min } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { heldBackOf } from "../churn-events/held-back.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { needsApproval } from "../dunning/send-policy.ts";
import { automationSteps } from "../dunning/tables.ts";
import type { Project } from "../projects/tables.ts";

/** `at` in ms since the epoch; null if the mail waits for approval because of `automation.ask_above`. */
export type Plan = { at: number | null };

/** Only for events whose automatic mails are neither paused nor held back. */
export async function findPlanned(db: Db, project: Project, events: readonly ChurnEvent[]): Promise<Map<string, Plan>> {
  const mailed = events.filter(
    (event) => event.automationPausedAt === null && event.repliedAt === null && heldBackOf(event, project) === null,
  );
  if (mailed.length === 0) return new Map();
  const ids = mailed.map(({ id }) => id);
  const asked = new Set(mailed.filter((event) => needsApproval(project, event)).map(({ id }) => id));
  const steps = await db
    .select({ eventId: automationSteps.eventId, dueAt: min(automationSteps.dueAt) })
    .from(automationSteps)
    .where(and(inArray(automationSteps.eventId, ids), eq(automationSteps.state, "planned")))
    .groupBy(automationSteps.eventId);
  return new Map(steps.map(({ eventId, dueAt }) => [eventId, { at: asked.has(eventId) ? null : dueAt }]));
}
