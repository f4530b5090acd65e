// Changes the plan of an event when the event changes.

import { and, eq } from "drizzle-orm";
import type { Subscriber } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { isOpen } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { findSuppression } from "../suppressions/service.ts";
import type { Reason } from "./reasons.ts";
import { rescheduled, waitsForSomethingElse } from "./schedule.ts";
import { reasonForHolding } from "./send-policy.ts";
import { sequenceOf } from "./sequences.ts";
import {
  dropSteps,
  enqueueStep,
  isPlanned,
  listSteps,
  planEvent,
  planOnArrival,
  planSteps,
  reasonForNever,
  updateStep,
  wakeStep,
} from "./service.ts";
import { automationSteps } from "./tables.ts";

type Updated = { before: ChurnEvent; event: ChurnEvent };

/**
 * Updates the plan when the event changes: another next attempt, decline code or kind of event, verification of an
 * event sent with the public key alone, or a reason that starts or stops holding the mails back.
 */
export const replanWhenUpdated: Subscriber<Updated> = {
  wants: ({ before, event }) =>
    isOpen(event) &&
    (before.eventType !== event.eventType ||
      waitsForSomethingElse(before, event) ||
      isVouchedFor(before, event) ||
      before.sensitiveTopic !== event.sensitiveTopic ||
      isJudged(before, event)),
  take: async (tx, { before, event }, now) => {
    const project = await getProject(tx, event.projectId);
    const held = reasonForHolding(project, event);
    if (before.eventType === event.eventType) {
      if (isVouchedFor(before, event)) await takeBack(tx, project, event, ["public_key"], now);
      if (before.sensitiveTopic !== null && !held) await takeBack(tx, project, event, HELD_BY_REASON, now);
      if (waitsForSomethingElse(before, event)) await followProvider(tx, project, before, event, now);
    } else {
      await tx.delete(automationSteps).where(and(eq(automationSteps.eventId, event.id), isPlanned));
      if (planOnArrival.wants({ project, event })) await planEvent(tx, project, event, now);
    }
    if (held && event.sensitiveTopic !== null) return dropSteps(tx, [event.id], held, now);
    await continuePlan(tx, event, now);
  },
};

/** Plans the mails again that were cancelled because the former address does not exist, for the new one. */
export const replanWhenCorrected: Subscriber<Updated> = {
  wants: ({ event }) => isOpen(event),
  take: async (tx, { event }, now) => {
    if (await findSuppression(tx, event.projectId, event.customerEmail)) return;
    await takeBack(tx, await getProject(tx, event.projectId), event, ["suppressed"], now);
    await continuePlan(tx, event, now);
  },
};

async function continuePlan(tx: Db, event: ChurnEvent, now: number): Promise<void> {
  const next = (await listSteps(tx, event.id)).find(({ state }) => state === "planned");
  if (next && next.dueAt > now) await enqueueStep(tx, next, next.dueAt, now);
  else await wakeStep(tx, event.id, now);
}

const HELD_BY_REASON: readonly Reason[] = ["sensitive", "do_not_contact"];

const isVouchedFor = (before: ChurnEvent, event: ChurnEvent): boolean =>
  before.heldBack === "public_key" && event.heldBack === null;

const isJudged = (before: ChurnEvent, event: ChurnEvent): boolean =>
  before.topicAskedAt !== null && event.topicAskedAt === null;

/** Plans the mails again. Otherwise anyone with the public key could block a customer's mails by sending an event first. */
async function takeBack(
  tx: Db,
  project: Project,
  event: ChurnEvent,
  reasons: readonly Reason[],
  now: number,
): Promise<void> {
  if (reasons.includes("public_key") && event.eventType !== "cancellation") return;
  if (reasonForNever(project, event)) return;
  for (const step of await listSteps(tx, event.id)) {
    const isGivenUp = step.state === "skipped" || step.state === "dropped";
    if (isGivenUp && step.reason !== null && reasons.includes(step.reason)) {
      await updateStep(tx, step, { state: "planned", reason: null }, now);
    }
  }
}

/** Another class of decline may have its own sequence; otherwise the mails move with the provider's next attempt. */
async function followProvider(tx: Db, project: Project, before: ChurnEvent, event: ChurnEvent, now: number) {
  if (event.eventType !== "payment_failed") return;
  const settings = settingsOf(project);
  if (sequenceOf(before, settings) === sequenceOf(event, settings)) return moveSteps(tx, project, event, now);
  const steps = await listSteps(tx, event.id);
  const planned = steps.filter(({ state }) => state === "planned");
  if (planned[0] === undefined) return;
  await tx.delete(automationSteps).where(and(eq(automationSteps.eventId, event.id), isPlanned));
  await planSteps(tx, project, event, { after: planned[0].step - 1, never: null }, now);
}

async function moveSteps(tx: Db, project: Project, event: ChurnEvent, now: number): Promise<void> {
  const planned = (await listSteps(tx, event.id)).filter(({ state }) => state === "planned");
  const due = rescheduled(event, planned, settingsOf(project), now);
  for (const step of planned) {
    const moved = due.get(step.step);
    if (moved && moved.dueAt !== step.dueAt) await updateStep(tx, step, { ...moved, reason: null }, now);
  }
}
