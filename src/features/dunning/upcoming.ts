// Predicts the mails of the next days: applies the sender's own decision to every planned mail in order of time, and
// carries the effects of each over to the next ones.

import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import type { Variant } from "../variants/tables.ts";
import type { Reason } from "./reasons.ts";
import { decide, type Ledger, type MailConfig } from "./send-policy.ts";
import type { AutomationStep } from "./tables.ts";
import { type PlannedEvent, readLedger, readPlannedEvents } from "./upcoming-facts.ts";
import { insertByTime } from "./upcoming-queue.ts";

/** `now` in ms; `held`: only mails that are held back, or only the others; null for both. */
type UpcomingAsked = {
  projectId: string;
  days: number;
  held: boolean | null;
  now: number;
  config: MailConfig;
  limit: number;
  offset: number;
};

/** `at` in ms: when it will be sent or, for a mail that is held back, when it was due. */
export type UpcomingMail = {
  at: number;
  event: Pick<ChurnEvent, "id" | "customerEmail" | "customerName" | "eventType" | "createdAt">;
  step: Pick<AutomationStep, "step" | "kind" | "movedFrom">;
  of: number;
  /** Null where no variant is written yet. */
  variant: Pick<Variant, "id" | "strategy" | "subject"> | null;
  held: Reason | null;
};

export const upcomingRead = defineRead("upcoming_mails", async (db: Db, asked: UpcomingAsked) => {
  const { projectId, days, now, config, held, limit, offset } = asked;
  const project = await getProject(db, projectId);
  const until = now + days * DAY;
  const events = await readPlannedEvents(db, project, now, until);
  const ledger = await readLedger(db, project, config, events, now);
  const mails = [...heldForGood(events), ...(await simulate(project, config, events, ledger, { now, until }))]
    .filter((mail) => held === null || held === (mail.held !== null))
    .sort((a, b) => a.at - b.at || (a.event.id < b.event.id ? -1 : 1) || a.step.step - b.step.step);
  return { mails: mails.slice(offset, offset + limit), total: mails.length };
});

/** Decisions made before the due time that may still matter to somebody. */
const LASTING: readonly (Reason | null)[] = [
  "holdout",
  "suppressed",
  "sensitive",
  "do_not_contact",
  "dispute",
  "test_mode",
  "public_key",
];

const heldForGood = (events: PlannedEvent[]): UpcomingMail[] =>
  events.flatMap((planned) =>
    planned.steps
      .filter(({ state, reason }) => state !== "planned" && LASTING.includes(reason))
      .map((step) => mailOf(planned, step, step.dueAt, step.reason)),
  );

/** Holds that apply to the whole event, so that every later mail waits too. */
const PAUSES: readonly Reason[] = ["paused", "project_paused"];
/** Reasons for which nobody expects the mail any more. */
const OVER: readonly Reason[] = ["recovered", "lost", "replied", "all_sent", "sent_by_hand", "too_late"];

/** Changes that affect the next mail of the same event are made in place. */
async function simulate(
  project: Project,
  config: MailConfig,
  events: PlannedEvent[],
  ledger: Ledger & { note(email: string, at: number): void },
  { now, until }: { now: number; until: number },
): Promise<UpcomingMail[]> {
  const mails: UpcomingMail[] = [];
  const queue: { at: number; planned: PlannedEvent; steps: AutomationStep[] }[] = [];
  const next = (planned: PlannedEvent, steps: AutomationStep[], from: number) => {
    const [step] = steps;
    const at = step && Math.max(step.dueAt, from);
    if (at !== undefined && at <= until) insertByTime(queue, { at, planned, steps });
  };
  for (const planned of events) {
    next(
      planned,
      planned.steps.filter(({ state }) => state === "planned"),
      now,
    );
  }

  for (let item = queue.pop(); item; item = queue.pop()) {
    const { at, planned, steps } = item;
    const [step, ...rest] = steps as [AutomationStep, ...AutomationStep[]];
    const verdict = await decide(ledger, config, { project, ...planned, step }, at);
    if ("send" in verdict) {
      mails.push(mailOf(planned, step, at, null));
      ledger.note(planned.event.customerEmail, at);
      const variants = planned.variants.map((one) =>
        one === verdict.send ? { ...one, status: "sent" as const, sentAt: at } : one,
      );
      next({ ...planned, event: { ...planned.event, status: "email_sent" }, variants }, rest, at);
    } else if ("until" in verdict) {
      const { until: dueAt, movedFrom } = verdict;
      next(planned, [{ ...step, dueAt, movedFrom }, ...rest], at);
    } else if ("skip" in verdict) {
      if (!OVER.includes(verdict.skip)) mails.push(mailOf(planned, step, at, verdict.skip));
      next(planned, rest, at);
    } else {
      const reason = "drop" in verdict ? verdict.drop : verdict.hold;
      if (OVER.includes(reason)) continue;
      const held = "drop" in verdict || PAUSES.includes(reason) ? steps : [step];
      const shown = held.filter(({ dueAt }) => dueAt <= until);
      mails.push(...shown.map((one) => mailOf(planned, one, one.dueAt, reason)));
    }
  }
  return mails;
}

function mailOf(planned: PlannedEvent, step: AutomationStep, at: number, held: Reason | null): UpcomingMail {
  const { id, customerEmail, customerName, eventType, createdAt } = planned.event;
  const draft = planned.variants.find(({ status }) => status === "draft");
  return {
    at,
    event: { id, customerEmail, customerName, eventType, createdAt },
    step: { step: step.step, kind: step.kind, movedFrom: step.movedFrom },
    of: planned.of,
    variant: draft?.subject ? { id: draft.id, strategy: draft.strategy, subject: draft.subject } : null,
    held,
  };
}
