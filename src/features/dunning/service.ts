// The automation: plans mails when an event arrives, and changes the plan when something else happens.

import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Subscriber } from "../../queue/domain-events.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { matches, rowsBy } from "../../store/rows.ts";
import { EVENT_TYPES, type EventType } from "../churn-events/event-types.ts";
import { firstAddressOf } from "../churn-events/former-addresses.ts";
import { isOpen } from "../churn-events/service.ts";
import { EVENT_SOURCES } from "../churn-events/sources.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Suppression } from "../suppressions/tables.ts";
import { startGeneration } from "../variants/service.ts";
import type { Variant } from "../variants/tables.ts";
import { isHeldOut } from "./holdout.ts";
import type { Reason } from "./reasons.ts";
import { plannedRows } from "./schedule.ts";
import { reasonForHolding } from "./send-policy.ts";
import { type AutomationStep, automationSteps, type StepKind, stepKey } from "./tables.ts";

export type StepTarget = { projectId: string; eventId: string; step: number };

export const sendStep = defineJob<StepTarget>("send_planned_mail");

type Arrival = { project: Project; event: ChurnEvent };

/** Generates the variants of a new event automatically, where the project wants that. */
export const generateOnArrival: Subscriber<Arrival> = {
  wants: ({ project, event }) => {
    const { generate } = settingsOf(project).automation;
    return generate === "all" || (generate === "webhooks" && !EVENT_SOURCES[event.source].byHand);
  },
  take: async (tx, { project, event }, now) => {
    await startGeneration(tx, project, event.id, { regenerate: false }, now);
  },
};

/**
 * Plans the mails of a new event. The dunning of a failed payment reported by a provider is planned and shown even
 * where nothing is sent automatically; API events cost nothing then.
 */
export const planOnArrival = {
  wants: ({ project, event }: Arrival) => {
    const { send, send_for } = settingsOf(project).automation;
    if (event.eventType === "cancellation") return send !== "off";
    return (send !== "off" && send_for.includes("payment_failed")) || !EVENT_SOURCES[event.source].byHand;
  },
  take: (tx, { project, event }, now) => planEvent(tx, project, event, now),
} satisfies Subscriber<Arrival>;

/** The event fields that the plan depends on. */
export type Plannable = Pick<
  ChurnEvent,
  | "id"
  | "customerEmail"
  | "firstEmail"
  | "eventType"
  | "timezone"
  | "metadata"
  | "heldBack"
  | "sensitiveTopic"
  | "createdAt"
  | "sample"
>;

/** Plans an event's mails by its project's settings; a mail that will never be sent is recorded with its reason. */
export async function planEvent(tx: Db, project: Project, event: Plannable, now: number): Promise<void> {
  if (event.sample) return;
  const never = reasonForNever(project, event);
  const [first] = await planSteps(tx, project, event, { after: 0, never }, now);
  if (first && !never) await enqueueStep(tx, first, first.dueAt, now);
}

/** Plans the steps after the one with that number. */
export async function planSteps(
  tx: Db,
  project: Project,
  event: Plannable,
  { after, never }: { after: number; never: Reason | null },
  now: number,
): Promise<AutomationStep[]> {
  const steps = plannedRows(project, event, never, now).filter(({ step }) => step > after);
  for (const step of steps) await insertStep(tx, step);
  return steps;
}

const insertStep = insertOrIgnore(automationSteps);

/** A reason that no change can lift. */
export function reasonForNever(project: Project, event: Plannable): Reason | null {
  const held = reasonForHolding(project, event);
  if (held) return held;
  // An import may contain old events.
  if (event.createdAt < (project.automationChangedAt ?? 0)) return "automation_changed";
  const { holdout_percent } = settingsOf(project).automation;
  return isHeldOut(project.id, firstAddressOf(event), holdout_percent) ? "holdout" : null;
}

/** A step may be enqueued for several times; the first job that finds it planned and due sends it. */
export const enqueueStep = (tx: Db, step: StepTarget, runAt: number, now: number): Promise<void> =>
  enqueue(tx, sendStep, targetOf(step), now, {
    key: stepKey(step, runAt),
    runAt,
  });

/**
 * Enqueues the next step of an event now, if it is due, because what it waited for has happened. No key, because it
 * may have been processed in this very millisecond.
 */
export async function wakeStep(tx: Db, eventId: string, now: number): Promise<void> {
  const next = (await listSteps(tx, eventId)).find(({ state }) => state === "planned");
  if (next && next.dueAt <= now) await enqueue(tx, sendStep, targetOf(next), now);
}

const targetOf = ({ projectId, eventId, step }: StepTarget): StepTarget => ({ projectId, eventId, step });

/** Records the outcome of a step: sent, skipped or waiting. */
export async function updateStep(
  tx: Db,
  { eventId, step }: AutomationStep,
  changed: Partial<AutomationStep>,
  now: number,
): Promise<void> {
  await tx
    .update(automationSteps)
    .set({ ...changed, updatedAt: now })
    .where(matches(automationSteps, { eventId, step }));
}

const stepsOfEvent = rowsBy(automationSteps, ["eventId"], asc(automationSteps.step));

/** All steps ever planned for an event, in order. */
export const listSteps = (db: Db, eventId: string): Promise<AutomationStep[]> => stepsOfEvent(db, { eventId });

export const isPlanned = eq(automationSteps.state, "planned");

type Sent = { event: ChurnEvent; variant: Variant; messageId: string };

/** When a person sends a mail that waits for approval, the step is done; the next step follows. */
export const settleWhenSent: Subscriber<Sent> = {
  take: async (tx, { event, variant, messageId }, now) => {
    const steps = await listSteps(tx, event.id);
    const waiting = steps.find(({ state, reason }) => state === "planned" && reason === "ask_above");
    if (!waiting) return;
    await updateStep(tx, waiting, { state: "done", reason: null, variantId: variant.id, messageId }, now);
    await enqueueNext(tx, steps, waiting, now);
  },
};

/** Enqueues the following step for its own time or, where that has passed, for now. */
export async function enqueueNext(tx: Db, steps: AutomationStep[], step: AutomationStep, now: number): Promise<void> {
  const next = steps.find((one) => one.step > step.step && one.state === "planned");
  if (next) await enqueueStep(tx, next, Math.max(next.dueAt, now), now);
}

/** Drops all remaining steps of these events. */
export async function dropSteps(tx: Db, eventIds: readonly string[], reason: Reason, now: number): Promise<void> {
  await tx
    .update(automationSteps)
    .set({ state: "dropped", reason, updatedAt: now })
    .where(and(inArray(automationSteps.eventId, [...eventIds]), isPlanned));
}

export const dropWhenEnded: Subscriber<{ eventIds: string[]; status: "recovered" | "lost" }> = {
  take: (tx, { eventIds, status }, now) => dropSteps(tx, eventIds, status, now),
};

/** Plans steps again that a reverted recovery had dropped, unless their time has passed. */
export const replanWhenReopened: Subscriber<{ event: ChurnEvent }> = {
  wants: ({ event }) => isOpen(event),
  take: async (tx, { event }, now) => {
    const steps = await listSteps(tx, event.id);
    const ahead = steps.filter(
      ({ state, reason, dueAt }) => state === "dropped" && reason === "recovered" && dueAt > now,
    );
    for (const step of ahead) await updateStep(tx, step, { state: "planned", reason: null }, now);
    if (ahead[0]) await enqueueStep(tx, ahead[0], ahead[0].dueAt, now);
  },
};

export const dropWhenSuppressed: Subscriber<Pick<Suppression, "projectId" | "email">> = {
  take: async (tx, { projectId, email }, now) => {
    const events = await tx
      .select({ id: churnEvents.id })
      .from(churnEvents)
      .where(matches(churnEvents, { projectId, customerEmail: email }));
    if (events.length > 0)
      await dropSteps(
        tx,
        events.map(({ id }) => id),
        "suppressed",
        now,
      );
  },
};

/** Once a person has handled the customer's answer, the plan is resumed or dropped. */
export const followHandledReplies: Subscriber<{ eventIds: string[]; resume: boolean }> = {
  take: async (tx, { eventIds, resume }, now) => {
    if (!resume) return dropSteps(tx, eventIds, "replied", now);
    for (const id of eventIds) await wakeStep(tx, id, now);
  },
};

const SEND = "settings.automation.send";
const SEND_FOR = "settings.automation.send_for";
const TRUST = "settings.automation.trust_public_key";

type ProjectChange = { before: Project; project: Project; changed: readonly string[] };

/**
 * Drops the mails planned before automatic sending was switched on or off, or before the public key was trusted, so
 * that switching it on never mails about the past.
 */
export const dropWhenSwitched: Subscriber<ProjectChange> = {
  wants: ({ changed }) => changed.includes(SEND) || changed.includes(SEND_FOR) || changed.includes(TRUST),
  take: async (tx, { before, project, changed }, now) => {
    if (changed.includes(SEND)) return dropPlanned(tx, project.id, undefined, now);
    if (changed.includes(TRUST)) await dropPlanned(tx, project.id, eq(churnEvents.heldBack, "public_key"), now);
    if (changed.includes(SEND_FOR)) {
      const kinds = switchedKinds(before, project).map((type) => MAILS_OF[type]);
      await dropPlanned(tx, project.id, undefined, now, inArray(automationSteps.kind, kinds));
    }
  },
};

/** The kind of mail that `send_for` controls; it does not affect win-back mails. */
const MAILS_OF: Record<EventType, StepKind> = { cancellation: "recommended", payment_failed: "dunning" };

function switchedKinds(before: Project, project: Project): EventType[] {
  const [old, fresh] = [before, project].map((one) => settingsOf(one).automation.send_for);
  return EVENT_TYPES.filter((type) => old!.includes(type) !== fresh!.includes(type));
}

async function dropPlanned(tx: Db, projectId: string, events: SQL | undefined, now: number, steps?: SQL) {
  const affected = tx
    .select({ id: churnEvents.id })
    .from(churnEvents)
    .where(and(ofProject(projectId), events));
  await tx
    .update(automationSteps)
    .set({ state: "dropped", reason: "automation_changed", updatedAt: now })
    .where(and(inArray(automationSteps.eventId, affected), isPlanned, steps));
}

/** The open events of a project, which may have planned mails. */
const ofProject = (projectId: string) => matches(churnEvents, { projectId, status: [...OPEN_STATUSES] });

/** Sends a mail that was due before its variants existed as soon as they exist. */
export const sendWhenVariantsReady: Subscriber<Arrival> = {
  take: (tx, { event }, now) => wakeStep(tx, event.id, now),
};

/** The next due step of each event of a project, ordered by event, after the given one. */
export async function listOverdue(
  db: Db,
  projectId: string,
  now: number,
  limit: number,
  after: StepTarget | null,
): Promise<StepTarget[]> {
  // A due step may follow one that was postponed.
  const isNext = sql`not exists (select 1 from automation_steps earlier where earlier.state = 'planned'
    and earlier.event_id = ${automationSteps.eventId} and earlier.step < ${automationSteps.step})`;
  const rows = await db
    .select({ eventId: automationSteps.eventId, step: automationSteps.step })
    .from(automationSteps)
    .where(
      and(
        gt(automationSteps.eventId, after?.eventId ?? ""), // read in the order of the key, and no further than needed
        eq(automationSteps.projectId, projectId),
        isPlanned,
        lte(automationSteps.dueAt, now),
        isNext,
      ),
    )
    .orderBy(asc(automationSteps.eventId))
    .limit(limit);
  return rows.map((row) => ({ projectId, ...row }));
}
