// Predicts which mails will be sent and which held back: makes the sender's decision for planned mails in order of time, and
// applies the effects of each to the following ones.

import type { ChurnEvent } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { nextAutomatic } from "../variants/automatic.ts";
import type { Variant } from "../variants/tables.ts";
import type { Reason } from "./reasons.ts";
import { decide, type MailConfig } from "./send-policy.ts";
import type { OpenLedger } from "./simulated-ledger.ts";
import type { AutomationStep } from "./tables.ts";

export type PlannedVariant = Pick<
  Variant,
  "id" | "eventId" | "status" | "sentAt" | "strategy" | "subject" | "factsUsed" | "editedAt"
>;

/** An open event with its planned or dropped steps. */
export type PlannedEvent = {
  event: ChurnEvent;
  steps: AutomationStep[];
  /** The number of all steps of the event. */
  of: number;
  variants: PlannedVariant[];
};

/** `at` in ms: when it is sent or, for a mail that is held back, when it was due. */
export type SimulatedMail = {
  at: number;
  event: Pick<ChurnEvent, "id" | "customerEmail" | "customerName" | "eventType" | "createdAt">;
  step: Pick<AutomationStep, "step" | "kind" | "movedFrom">;
  of: number;
  /** Null if no variant is written yet. */
  variant: Pick<Variant, "id" | "strategy" | "subject"> | null;
  held: Reason | null;
};

/** Holds that apply to the whole event, so that every later mail waits too. */
const PAUSES: readonly Reason[] = ["replied", "paused", "project_paused"];

/** What else happened to the past events, besides the simulated mails. */
export type History = {
  /** The event as it was when it arrived, with its variants. */
  arrive(planned: PlannedEvent): Promise<PlannedEvent>;
  /** The event as it was at a time, in ms; its simulated steps stay. */
  asOf(planned: PlannedEvent, at: number): PlannedEvent;
  /** When the reason that held a mail back at that time ended, so that the mail, or the next one, was decided again; null for never. */
  heldUntil(planned: PlannedEvent, at: number, reason: Reason): { at: number; isDone: boolean } | null;
};

/** Times in ms: nothing happens before `from` or after `until`. */
type Simulation = {
  from: number;
  until: number;
  /** Reasons after which the mail is of no interest. */
  over: readonly Reason[];
  /** For past events; without it the events exist from the start and do not change. */
  history?: History;
  /** Awaited before each decision, so that other work gets its turn. */
  breathe?: () => Promise<void>;
};

/** Changes that affect the next mail of the same event are made in place. */
export async function simulate(
  project: Project,
  config: MailConfig,
  events: readonly PlannedEvent[],
  ledger: OpenLedger,
  { from, until, over, history, breathe }: Simulation,
): Promise<SimulatedMail[]> {
  const mails: SimulatedMail[] = [];
  // `steps` is null for the arrival of an event.
  const queue: { at: number; planned: PlannedEvent; steps: AutomationStep[] | null }[] = [];
  const next = (planned: PlannedEvent, steps: AutomationStep[], earliest: number) => {
    const [step] = steps;
    const at = step && Math.max(step.dueAt, earliest);
    if (at !== undefined && at <= until) insertByTime(queue, { at, planned, steps });
  };
  const begin = (planned: PlannedEvent, at: number) => {
    next(
      planned,
      planned.steps.filter(({ state }) => state === "planned"),
      at,
    );
  };
  for (const planned of events) {
    if (history) insertByTime(queue, { at: planned.event.createdAt, planned, steps: null });
    else begin(planned, from);
  }

  for (let item = queue.pop(); item; item = queue.pop()) {
    await breathe?.();
    const { at, planned, steps } = item;
    if (steps === null) {
      begin((await history?.arrive(planned)) ?? planned, at);
      continue;
    }
    const [step, ...rest] = steps as [AutomationStep, ...AutomationStep[]];
    const { event, variants } = history?.asOf(planned, at) ?? planned;
    const verdict = await decide(ledger, config, { project, event, variants, step }, at);
    if ("send" in verdict) {
      const { variant: draft, words, isFinal } = verdict.send;
      const subject = words?.subject ?? draft.subject;
      mails.push({ ...mailOf(planned, step, at, null), variant: { id: draft.id, strategy: draft.strategy, subject } });
      ledger.note(planned.event, at, words?.factsUsed ?? draft.factsUsed);
      const sent = planned.variants.map((one) =>
        one.id === draft.id ? { ...one, subject, status: "sent" as const, sentAt: at } : one,
      );
      next({ ...planned, event: { ...planned.event, status: "email_sent" }, variants: sent }, isFinal ? [] : rest, at);
      const givenUp = isFinal ? rest.filter(({ dueAt }) => dueAt <= until) : [];
      mails.push(...givenUp.map((one) => mailOf(planned, one, one.dueAt, "nothing_new")));
    } else if ("until" in verdict) {
      const { until: dueAt, movedFrom } = verdict;
      next(planned, [{ ...step, dueAt, movedFrom }, ...rest], at);
    } else if ("skip" in verdict) {
      if (!over.includes(verdict.skip)) mails.push(mailOf(planned, step, at, verdict.skip));
      next(planned, rest, at);
    } else {
      const reason = "drop" in verdict ? verdict.drop : verdict.hold;
      const end = "hold" in verdict ? (history?.heldUntil(planned, at, reason) ?? null) : null;
      if (end !== null && !end.isDone) {
        next(planned, steps, end.at);
        continue;
      }
      if (over.includes(reason)) continue;
      const held = "drop" in verdict || PAUSES.includes(reason) ? steps : [step];
      const shown = held.filter(({ dueAt }) => dueAt <= until);
      mails.push(...shown.map((one) => mailOf(planned, one, one.dueAt, reason)));
      if (end !== null) next(planned, rest, end.at);
    }
  }
  return mails;
}

export function mailOf(planned: PlannedEvent, step: AutomationStep, at: number, held: Reason | null): SimulatedMail {
  const { id, customerEmail, customerName, eventType, createdAt } = planned.event;
  const draft = held === "nothing_new" ? undefined : nextAutomatic(planned.event, planned.variants, at);
  return {
    at,
    event: { id, customerEmail, customerName, eventType, createdAt },
    step: { step: step.step, kind: step.kind, movedFrom: step.movedFrom },
    of: planned.of,
    variant: draft ? { id: draft.id, strategy: draft.strategy, subject: draft.subject } : null,
    held,
  };
}

/** The earliest item is last, so that it can be popped. Items of the same time keep their order of insertion. */
function insertByTime<T extends { at: number }>(list: T[], item: T): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.at > item.at) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, item);
}
