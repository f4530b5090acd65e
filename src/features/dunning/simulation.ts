// Applies the sender's own decision to planned mails in order of time, and carries the effects of each over to the next
// ones: what will go out, and what is held back.

import type { ChurnEvent } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { nextAutomatic } from "../variants/automatic.ts";
import type { Fact } from "../variants/facts.ts";
import type { Variant } from "../variants/tables.ts";
import type { Reason } from "./reasons.ts";
import { decide, type Ledger, type MailConfig } from "./send-policy.ts";
import type { AutomationStep } from "./tables.ts";
import { insertByTime } from "./upcoming-queue.ts";

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
  /** Null where no variant is written yet. */
  variant: Pick<Variant, "id" | "strategy" | "subject"> | null;
  held: Reason | null;
};

/** A ledger that `note` adds simulated mails to. */
export type OpenLedger = Ledger & { note(email: string, at: number, said: readonly Fact[] | null): void };

/** Holds that apply to the whole event, so that every later mail waits too. */
const PAUSES: readonly Reason[] = ["replied", "paused", "project_paused"];

/** Times in ms: nothing happens before `from` or after `until`. */
type Simulation = {
  from: number;
  until: number;
  /** Reasons for which nobody expects the mail any more. */
  over: readonly Reason[];
  /** The event as it is at a moment; always the same unless given. */
  eventAt?: (event: ChurnEvent, at: number) => ChurnEvent;
  /** Awaited before each decision, so that others get their turn. */
  breathe?: () => Promise<void>;
};

/** Changes that affect the next mail of the same event are made in place. */
export async function simulate(
  project: Project,
  config: MailConfig,
  events: readonly PlannedEvent[],
  ledger: OpenLedger,
  { from, until, over, eventAt = (event) => event, breathe }: Simulation,
): Promise<SimulatedMail[]> {
  const mails: SimulatedMail[] = [];
  const queue: { at: number; planned: PlannedEvent; steps: AutomationStep[] }[] = [];
  const next = (planned: PlannedEvent, steps: AutomationStep[], earliest: number) => {
    const [step] = steps;
    const at = step && Math.max(step.dueAt, earliest);
    if (at !== undefined && at <= until) insertByTime(queue, { at, planned, steps });
  };
  for (const planned of events) {
    const ahead = planned.steps.filter(({ state }) => state === "planned");
    next(planned, ahead, from);
  }

  for (let item = queue.pop(); item; item = queue.pop()) {
    await breathe?.();
    const { at, planned, steps } = item;
    const [step, ...rest] = steps as [AutomationStep, ...AutomationStep[]];
    const given = { project, ...planned, event: eventAt(planned.event, at), step };
    const verdict = await decide(ledger, config, given, at);
    if ("send" in verdict) {
      const { variant: draft, words, isFinal } = verdict.send;
      const subject = words?.subject ?? draft.subject;
      mails.push({ ...mailOf(planned, step, at, null), variant: { id: draft.id, strategy: draft.strategy, subject } });
      ledger.note(planned.event.customerEmail, at, words?.factsUsed ?? draft.factsUsed);
      const variants = planned.variants.map((one) =>
        one === draft ? { ...one, subject, status: "sent" as const, sentAt: at } : one,
      );
      next({ ...planned, event: { ...planned.event, status: "email_sent" }, variants }, isFinal ? [] : rest, at);
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
      if (over.includes(reason)) continue;
      const held = "drop" in verdict || PAUSES.includes(reason) ? steps : [step];
      const shown = held.filter(({ dueAt }) => dueAt <= until);
      mails.push(...shown.map((one) => mailOf(planned, one, one.dueAt, reason)));
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
