// The automation: what is planned when an event comes in, and what becomes of it when something else happens.

import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Subscriber } from "../../queue/topics.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { insertUnlessKept } from "../../store/insert.ts";
import { isOpen, OPEN_STATUSES } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents, type EventSource } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Suppression } from "../suppressions/tables.ts";
import { startGeneration } from "../variants/service.ts";
import { isHeldOut } from "./holdout.ts";
import { reasonForHolding } from "./obstacles.ts";
import type { Reason } from "./reasons.ts";
import { dueAnew, stepsFor, waitsForOther } from "./schedule.ts";
import { type AutomationStep, automationSteps } from "./tables.ts";

export type StepTarget = { projectId: string; eventId: string; step: number };

export const sendStep = defineJob<StepTarget>("send_planned_mail");

type Arrival = { project: Project; event: ChurnEvent };

/** Events that somebody brings in by hand, or with a program of theirs. */
const BY_HAND: readonly EventSource[] = ["api", "import"];

/** Lets the variants of a new event be written without being asked, where the project wants that. */
export const generateOnArrival: Subscriber<Arrival> = {
  wants: ({ project, event }) => {
    const { generate } = settingsOf(project).automation;
    return generate === "all" || (generate === "webhooks" && !BY_HAND.includes(event.source));
  },
  take: async (tx, { project, event }, now) => {
    await startGeneration(tx, project, event.id, { regenerate: false }, now);
  },
};

/**
 * Plans the mails of a new event. The dunning of a failed payment that a provider tells of is planned and shown also
 * where nothing is sent automatically; API events cost nothing then.
 */
export const planOnArrival: Subscriber<Arrival> = {
  wants: ({ project, event }) =>
    settingsOf(project).automation.send !== "off" ||
    (event.eventType === "payment_failed" && !BY_HAND.includes(event.source)),
  take: (tx, { project, event }, now) => planEvent(tx, project, event, now),
};

/** What the plan for an event depends on. */
export type Plannable = Pick<
  ChurnEvent,
  "id" | "customerEmail" | "eventType" | "timezone" | "metadata" | "heldBack" | "sensitiveTopic" | "createdAt"
>;

/** Plans what the settings of the project say for an event; what will never be sent is recorded with its reason. */
export async function planEvent(tx: Db, project: Project, event: Plannable, now: number): Promise<void> {
  const settings = settingsOf(project);
  const never = reasonForNever(project, event);
  const steps = stepsFor(event, settings).map(
    (step): AutomationStep => ({
      ...step,
      eventId: event.id,
      projectId: project.id,
      state: never ? "skipped" : "planned",
      reason: never,
      variantId: null,
      messageId: null,
      updatedAt: now,
    }),
  );
  for (const step of steps) await insertStep(tx, step);
  if (steps[0] && !never) await enqueueStep(tx, steps[0], steps[0].dueAt, now);
}

const insertStep = insertUnlessKept(automationSteps);

/** What no change of anything can lift from an event. */
function reasonForNever(project: Project, event: Plannable): Reason | null {
  const held = reasonForHolding(project, event);
  if (held) return held;
  // An import may bring events of long ago.
  if (event.createdAt < (project.automationChangedAt ?? 0)) return "automation_changed";
  const { holdout_percent } = settingsOf(project).automation;
  return isHeldOut(project.id, event.customerEmail, holdout_percent) ? "holdout" : null;
}

type Retold = { before: ChurnEvent; event: ChurnEvent };

/**
 * Keeps the plan in line with what is reported later: another next attempt, another decline, another kind of event, proof of
 * what had come with the public key alone, or a reason that holds the mails back, or does so no longer.
 */
export const replanWhenRetold: Subscriber<Retold> = {
  wants: ({ before, event }) =>
    isOpen(event) &&
    (before.eventType !== event.eventType ||
      waitsForOther(before, event) ||
      isVouchedFor(before, event) ||
      before.sensitiveTopic !== event.sensitiveTopic ||
      isJudged(before, event)),
  take: async (tx, { before, event }, now) => {
    const project = await getProject(tx, event.projectId);
    const held = reasonForHolding(project, event);
    if (before.eventType === event.eventType) {
      if (isVouchedFor(before, event)) await takeBack(tx, project, event, ["public_key"], now);
      if (before.sensitiveTopic !== null && !held) await takeBack(tx, project, event, HELD_BY_REASON, now);
      if (waitsForOther(before, event)) await moveSteps(tx, project, event, now);
    } else {
      await tx.delete(automationSteps).where(and(eq(automationSteps.eventId, event.id), isPlanned));
      if (planOnArrival.wants({ project, event })) await planEvent(tx, project, event, now);
    }
    if (held && event.sensitiveTopic !== null) return dropSteps(tx, [event.id], held, now);
    const next = (await listSteps(tx, event.id)).find(({ state }) => state === "planned");
    if (next && next.dueAt > now) await enqueueStep(tx, next, next.dueAt, now);
    else await wakeStep(tx, event.id, now);
  },
};

const HELD_BY_REASON: readonly Reason[] = ["sensitive", "do_not_contact"];

const isVouchedFor = (before: ChurnEvent, event: ChurnEvent): boolean =>
  before.heldBack === "public_key" && event.heldBack === null;

const isJudged = (before: ChurnEvent, event: ChurnEvent): boolean =>
  before.topicAskedAt !== null && event.topicAskedAt === null;

/** Else anybody with the public key could keep a customer's mail from going out, by being there first. */
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

async function moveSteps(tx: Db, project: Project, event: ChurnEvent, now: number): Promise<void> {
  if (event.eventType !== "payment_failed") return;
  const planned = (await listSteps(tx, event.id)).filter(({ state }) => state === "planned");
  const due = dueAnew(event, planned, settingsOf(project), now);
  for (const step of planned) {
    const dueAt = due.get(step.step) ?? step.dueAt;
    if (dueAt !== step.dueAt) await updateStep(tx, step, { dueAt, reason: null }, now);
  }
}

/** A step may be enqueued for several times; whichever of them finds it planned and due sends it. */
export const enqueueStep = (tx: Db, step: StepTarget, runAt: number, now: number): Promise<void> =>
  enqueue(tx, sendStep, targetOf(step), now, {
    key: `mail:${step.eventId}:${step.step}:${runAt}`,
    runAt,
  });

/**
 * Lets the next step of an event be looked at now, if its time has come: what it waited for is there. No key, because
 * it may have been looked at in this very millisecond.
 */
export async function wakeStep(tx: Db, eventId: string, now: number): Promise<void> {
  const next = (await listSteps(tx, eventId)).find(({ state }) => state === "planned");
  if (next && next.dueAt <= now) await enqueue(tx, sendStep, targetOf(next), now);
}

const targetOf = ({ projectId, eventId, step }: StepTarget): StepTarget => ({ projectId, eventId, step });

/** What became of a step: it was sent, it was passed over, or it has to wait. */
export async function updateStep(
  tx: Db,
  { eventId, step }: AutomationStep,
  changed: Partial<AutomationStep>,
  now: number,
): Promise<void> {
  await tx
    .update(automationSteps)
    .set({ ...changed, updatedAt: now })
    .where(and(eq(automationSteps.eventId, eventId), eq(automationSteps.step, step)));
}

const stepsOfEvent = prepared((db) =>
  db
    .select()
    .from(automationSteps)
    .where(eq(automationSteps.eventId, sql.placeholder("event")))
    .orderBy(asc(automationSteps.step))
    .prepare(),
);

/** Everything that was ever planned for an event, in order. */
export const listSteps = (db: Db, eventId: string): Promise<AutomationStep[]> =>
  stepsOfEvent(db).execute({ event: eventId });

const isPlanned = eq(automationSteps.state, "planned");

/** Gives up all that is still planned for these events. */
export async function dropSteps(tx: Db, eventIds: readonly string[], reason: Reason, now: number): Promise<void> {
  await tx
    .update(automationSteps)
    .set({ state: "dropped", reason, updatedAt: now })
    .where(and(inArray(automationSteps.eventId, [...eventIds]), isPlanned));
}

export const dropWhenEnded: Subscriber<{ eventIds: string[]; status: "recovered" | "lost" }> = {
  wants: () => true,
  take: (tx, { eventIds, status }, now) => dropSteps(tx, eventIds, status, now),
};

export const dropWhenSuppressed: Subscriber<Pick<Suppression, "projectId" | "email">> = {
  wants: () => true,
  take: async (tx, { projectId, email }, now) => {
    const events = await tx
      .select({ id: churnEvents.id })
      .from(churnEvents)
      .where(and(eq(churnEvents.projectId, projectId), eq(churnEvents.customerEmail, email)));
    if (events.length > 0)
      await dropSteps(
        tx,
        events.map(({ id }) => id),
        "suppressed",
        now,
      );
  },
};

const SEND = "settings.automation.send";
const TRUST = "settings.automation.trust_public_key";

/**
 * What was planned before automatic sending was switched on or off is given up, so that switching it on never mails the
 * past; nor does trusting the public key from now on.
 */
export const dropWhenSwitched: Subscriber<{ project: Project; changed: readonly string[] }> = {
  wants: ({ changed }) => changed.includes(SEND) || changed.includes(TRUST),
  take: async (tx, { project, changed }, now) => {
    const affected = tx
      .select({ id: churnEvents.id })
      .from(churnEvents)
      .where(and(ofProject(project.id), changed.includes(SEND) ? undefined : eq(churnEvents.heldBack, "public_key")));
    await tx
      .update(automationSteps)
      .set({ state: "dropped", reason: "automation_changed", updatedAt: now })
      .where(and(inArray(automationSteps.eventId, affected), isPlanned));
  },
};

/** The events of a project for which something may be planned: those that are open. */
const ofProject = (projectId: string) =>
  and(eq(churnEvents.projectId, projectId), inArray(churnEvents.status, [...OPEN_STATUSES]));

/** A mail whose time came before its variants were there goes out as soon as they are. */
export const goOnWithVariants: Subscriber<Arrival> = {
  wants: () => true,
  take: (tx, { event }, now) => wakeStep(tx, event.id, now),
};

/** The next step of each event of a project whose time has come, by event, behind the given one. */
export async function listOverdue(
  db: Db,
  projectId: string,
  now: number,
  limit: number,
  after: StepTarget | null,
): Promise<StepTarget[]> {
  const rows = await db
    .select({
      eventId: automationSteps.eventId,
      step: sql<number>`min(${automationSteps.step})`.mapWith(Number),
    })
    .from(automationSteps)
    .where(
      and(
        gt(automationSteps.eventId, after?.eventId ?? ""), // read in the order of the key, and no further than needed
        eq(automationSteps.projectId, projectId),
        isPlanned,
        lte(automationSteps.dueAt, now),
      ),
    )
    .groupBy(automationSteps.eventId)
    .orderBy(asc(automationSteps.eventId))
    .limit(limit);
  return rows.map((row) => ({ projectId, ...row }));
}
