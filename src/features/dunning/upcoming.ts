// Predicts the mails of the next days from the plans.

import { and, asc, eq, lte, sql } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { matches } from "../../store/rows.ts";
import { churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { GroundedWriting } from "../variants/facts.ts";
import { fixesIn } from "../variants/named-fixes.ts";
import type { Reason } from "./reasons.ts";
import type { MailConfig } from "./send-policy.ts";
import { readLedger } from "./simulated-ledger.ts";
import { mailOf, type PlannedEvent, type SimulatedMail, simulate } from "./simulation.ts";
import { automationSteps } from "./tables.ts";
import { readPlannedEvents } from "./upcoming-facts.ts";
import { type OwnTexts, textKey, type WriteWinback } from "./winback.ts";

/** `now` in ms; `held`: only mails that are held back, or only the others; null for both. */
type UpcomingAsked = {
  projectId: string;
  days: number;
  held: boolean | null;
  now: number;
  config: MailConfig;
  predicted: PredictedTexts;
  limit: number;
  offset: number;
};

export const upcomingRead = defineRead("upcoming_mails", async (db: Db, asked: UpcomingAsked) => {
  const { projectId, days, now, config, predicted, held, limit, offset } = asked;
  const project = await getProject(db, projectId);
  const until = now + days * DAY;
  const events = await readPlannedEvents(db, project, now, until);
  const emails = [...new Set(events.map(({ event }) => event.customerEmail))];
  const writeWinback: WriteWinback = async (kind, event, _at, named) => {
    const text = predicted.texts[textKey(kind, event)] ?? null;
    // By then an earlier mail may have named the same fix.
    return fixesIn(text?.factsUsed ?? null).some((id) => named.has(id)) ? null : text;
  };
  const farewells = new Set(predicted.farewells);
  const texts: OwnTexts = {
    writeWinback,
    isFarewell: ({ id }) => farewells.has(id),
    fillOwn: (text) => ({ ...text, factsUsed: [] }),
  };
  const ledger = await readLedger({ db, project, config, emails, texts }, { from: now });
  const simulated = await simulate(project, config, events, ledger, { from: now, until, over: OVER });
  const mails = [...heldForGood(events), ...simulated]
    .filter((mail) => held === null || held === (mail.held !== null))
    .sort((a, b) => a.at - b.at || (a.event.id < b.event.id ? -1 : 1) || a.step.step - b.step.step);
  return { mails: mails.slice(offset, offset + limit), total: mails.length };
});

/** What is written outside the thread: texts by `textKey`, and the events that get no win-back. */
export type PredictedTexts = { texts: Record<string, GroundedWriting | null>; farewells: string[] };

/** The last planned win-back step of an event. */
export type PlannedWinback = { eventId: string; dueAt: number };

export const plannedWinbacks = defineRead(
  "planned_winbacks",
  (db: Db, { projectId, until }: { projectId: string; until: number }): Promise<PlannedWinback[]> =>
    db
      .select({ eventId: churnEvents.id, dueAt: sql<number>`max(${automationSteps.dueAt})`.mapWith(Number) })
      .from(churnEvents)
      .innerJoin(automationSteps, eq(automationSteps.eventId, churnEvents.id))
      .where(
        and(
          matches(churnEvents, { projectId, status: [...OPEN_STATUSES] }),
          eq(automationSteps.state, "planned"),
          eq(automationSteps.kind, "winback"),
          lte(automationSteps.dueAt, until),
        ),
      )
      .groupBy(churnEvents.id)
      .orderBy(asc(churnEvents.id)),
);

/** Reasons of early decisions that may still be of interest. */
const LASTING: readonly (Reason | null)[] = [
  "holdout",
  "suppressed",
  "sensitive",
  "do_not_contact",
  "dispute",
  "test_mode",
  "public_key",
];

const heldForGood = (events: PlannedEvent[]): SimulatedMail[] =>
  events.flatMap((planned) =>
    planned.steps
      .filter(({ state, reason }) => state !== "planned" && LASTING.includes(reason))
      .map((step) => mailOf(planned, step, step.dueAt, step.reason)),
  );

/** Reasons after which the mail is of no interest. */
const OVER: readonly Reason[] = ["recovered", "lost", "replied", "all_sent", "sent_by_hand", "too_late"];
