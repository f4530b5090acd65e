// The events of a stretch of the past as they came in: nothing sent yet, each with the mails that the settings plan.

import { and, asc, eq, gt, gte, inArray, isNotNull, lt, or } from "drizzle-orm";
import { breathingAfter } from "../../../lib/breathe.ts";
import type { Db } from "../../../store/engine.ts";
import { EVENT_SOURCES } from "../../churn-events/sources.ts";
import { type ChurnEvent, churnEvents } from "../../churn-events/tables.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { replies } from "../../replies/tables.ts";
import { type Experience, experienceOf } from "../../strategies/learning/expectations.ts";
import { listTallies } from "../../strategies/learning/tallies.ts";
import { STRATEGIES, STRATEGY_TABLE, type Strategy } from "../../strategies/table.ts";
import { hasItsFact } from "../../variants/automatic.ts";
import { behaviourBefore } from "../../variants/behaviour.ts";
import { factsOf, type Known } from "../../variants/facts.ts";
import { companyKnown } from "../../variants/known-facts.ts";
import { orderOf } from "../../variants/service.ts";
import { templateWriter } from "../../variants/templates/writer.ts";
import { stepsFor } from "../schedule.ts";
import type { PlannedEvent, PlannedVariant } from "../simulation.ts";
import type { AutomationStep } from "../tables.ts";
import { inChunks, readVariants } from "../upcoming-facts.ts";

/** In ms; `to` is exclusive. */
export type Period = { from: number; to: number };

/** Events at a time: others want to read, too. */
const AT_ONCE = 100;
/** Ms between two turns of others. */
const MAX_TURN = 3;

const inPeriod = (projectId: string, { from, to }: Period) =>
  and(
    eq(churnEvents.projectId, projectId),
    eq(churnEvents.test, false),
    eq(churnEvents.sample, false),
    gte(churnEvents.createdAt, from),
    lt(churnEvents.createdAt, to),
  );

/** Whether there are more events than so many. */
export async function hasMoreThan(db: Db, projectId: string, period: Period, most: number): Promise<boolean> {
  const rows = await db
    .select({ id: churnEvents.id })
    .from(churnEvents)
    .where(inPeriod(projectId, period))
    .limit(1)
    .offset(most);
  return rows.length > 0;
}

export type PastEvent = PlannedEvent & { repliedAt: number | null };

/** What counts for all events. */
type Past = { experience: Experience; company: Omit<Known, "usage"> };

export async function readPastEvents(db: Db, project: Project, period: Period): Promise<PastEvent[]> {
  const breathe = breathingAfter(MAX_TURN);
  const past: Past = {
    experience: experienceOf(await listTallies(db, project.id, { test: false })),
    company: await companyKnown(db, project),
  };
  const all: PastEvent[] = [];
  for (let last: ChurnEvent | undefined; ; ) {
    const after =
      last &&
      or(
        gt(churnEvents.createdAt, last.createdAt),
        and(eq(churnEvents.createdAt, last.createdAt), gt(churnEvents.id, last.id)),
      );
    const events: ChurnEvent[] = await db
      .select()
      .from(churnEvents)
      .where(and(inPeriod(project.id, period), after))
      .orderBy(asc(churnEvents.createdAt), asc(churnEvents.id))
      .limit(AT_ONCE);
    const ids = events.map(({ id }) => id);
    const written = Map.groupBy(await readVariants(db, ids), ({ eventId }) => eventId);
    const answered = await holdingReplies(db, project, events);
    for (const event of events) {
      await breathe();
      const variants = written.get(event.id) ?? (await unwritten(db, project, event, past));
      all.push({ ...plannedOf(project, event, variants), repliedAt: answered.get(event.id) ?? null });
    }
    last = events.at(-1);
    if (events.length < AT_ONCE) return all;
  }
}

/**
 * From when on an answer of the customer held the mails of each event, about whichever event it was: those that came later too,
 * as long as it waited for a person.
 */
async function holdingReplies(db: Db, { id }: Project, events: readonly ChurnEvent[]): Promise<Map<string, number>> {
  const emails = [...new Set(events.map(({ customerEmail }) => customerEmail))];
  const rows = await inChunks(emails, (some) =>
    db
      .select({ email: replies.customerEmail, at: replies.receivedAt, handledAt: replies.handledAt })
      .from(replies)
      .where(and(eq(replies.projectId, id), inArray(replies.customerEmail, some), isNotNull(replies.vouchedBy)))
      .orderBy(asc(replies.receivedAt), asc(replies.id)),
  );
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  return new Map(
    events.flatMap((event) => {
      const holds = ({ at, handledAt }: (typeof rows)[number]) =>
        handledAt === null || handledAt > Math.max(at, event.createdAt);
      const first = byEmail.get(event.customerEmail)?.find(holds);
      return first ? [[event.id, first.at]] : [];
    }),
  );
}

function plannedOf(project: Project, event: ChurnEvent, variants: PlannedVariant[]): PlannedEvent {
  const steps = stepsFor(event, settingsOf(project)).map(
    (step): AutomationStep => ({
      ...step,
      eventId: event.id,
      projectId: project.id,
      state: "planned",
      reason: null,
      askedAt: null,
      variantId: null,
      messageId: null,
      updatedAt: event.createdAt,
    }),
  );
  const drafts = variants.map((variant) => ({ ...variant, status: "draft" as const, sentAt: null }));
  const generation = drafts.length > 0 ? Math.max(1, event.generation) : 0;
  return { event: { ...event, generation, status: "variants_generated" }, steps, of: steps.length, variants: drafts };
}

/**
 * The variants that would have been written when the event came in, without their words. An import stands for what a
 * provider would have reported.
 */
async function unwritten(
  db: Db,
  project: Project,
  event: ChurnEvent,
  { experience, company }: Past,
): Promise<PlannedVariant[]> {
  const { automation } = settingsOf(project);
  const isByHand = EVENT_SOURCES[event.source].byHand && event.source !== "import";
  if (automation.generate === "off" || (automation.generate === "webhooks" && isByHand)) return [];
  const write = templateWriter(factsOf(event, project, null, event.createdAt, { ...company, usage: null }));
  const factsIn = (strategy: Strategy) => (STRATEGY_TABLE[strategy].needs === null ? [] : write(strategy).factsUsed);
  const drafts = STRATEGIES.map((strategy) => ({ strategy, factsUsed: factsIn(strategy), editedAt: null }));
  const lacking = drafts.filter((draft) => !hasItsFact(draft)).map(({ strategy }) => strategy);
  const behaviour = await behaviourBefore(db, project, event);
  return orderOf(event, project, { behaviour, experience, lacking }).map(({ strategy }) => ({
    ...drafts.find((draft) => draft.strategy === strategy)!,
    id: strategy,
    eventId: event.id,
    status: "draft",
    sentAt: null,
    subject: "",
  }));
}

/** The event as it was at a moment, in ms. What is sent is the rehearsal's own, and so is when it counts as lost. */
export function eventAt({ event, repliedAt }: PastEvent, at: number): ChurnEvent {
  const before = (time: number | null) => (time !== null && time <= at ? time : null);
  return {
    ...event,
    status: before(event.recoveredAt) === null ? event.status : "recovered",
    sensitiveTopic: before(event.sensitiveSince) === null ? null : event.sensitiveTopic,
    automationPausedAt: before(event.automationPausedAt),
    repliedAt: before(repliedAt),
    topicAskedAt: null,
  };
}
