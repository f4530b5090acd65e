// The input of the upcoming mails: events with planned mails, their variants, and their customers' mails.

import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { DAY, parseDuration } from "../../lib/duration.ts";
import { jobs } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { listSensitiveEvents, SENSITIVE_FOR } from "../churn-events/held-back.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { mailsSince } from "../messages/caps.ts";
import { countToday } from "../messages/daily-limit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { listSuppressed } from "../suppressions/service.ts";
import { withStandingOffers } from "../variants/automatic.ts";
import { fixesIn } from "../variants/named-fixes.ts";
import { variants } from "../variants/tables.ts";
import type { MailConfig } from "./send-policy.ts";
import type { OpenLedger, PlannedEvent, PlannedVariant } from "./simulation.ts";
import { automationSteps, stepKey } from "./tables.ts";
import type { WriteWinback } from "./winback.ts";

/** Identifiers or addresses per query. */
const AT_ONCE = 500;

/** Events in the order of their next mails in the job queue, each with its steps in order. */
export async function readPlannedEvents(db: Db, project: Project, now: number, until: number): Promise<PlannedEvent[]> {
  const rows = await db
    .select({
      event: churnEvents,
      step: automationSteps,
      of: sql<number>`(select count(*) from automation_steps every where every.event_id = ${churnEvents.id})`.mapWith(
        Number,
      ),
    })
    .from(churnEvents)
    .innerJoin(automationSteps, eq(automationSteps.eventId, churnEvents.id))
    .where(
      and(
        eq(churnEvents.projectId, project.id),
        inArray(churnEvents.status, [...OPEN_STATUSES]),
        lte(automationSteps.dueAt, until),
        or(
          eq(automationSteps.state, "planned"),
          and(inArray(automationSteps.state, ["skipped", "dropped"]), gt(automationSteps.dueAt, now)),
        ),
      ),
    )
    .orderBy(asc(churnEvents.id), asc(automationSteps.step));
  const found = new Map<string, PlannedEvent>();
  for (const { event, step, of } of rows) {
    const planned = found.get(event.id) ?? { event: settled(event), steps: [], of, variants: [] };
    planned.steps.push(step);
    found.set(event.id, planned);
  }
  const written = await readVariants(db, [...found.keys()]);
  for (const { eventId, ...variant } of await withStandingOffers(db, project.id, written)) {
    found.get(eventId)!.variants.push({ eventId, ...variant });
  }
  return inQueueOrder(db, [...found.values()].map(withDrafts));
}

/** Among mails due at the same moment, the daily limit and the cap allow the first ones in the queue. */
async function inQueueOrder(db: Db, events: PlannedEvent[]): Promise<PlannedEvent[]> {
  const keyOf = ({ steps }: PlannedEvent) => {
    const next = steps.find(({ state }) => state === "planned");
    return next ? stepKey(next, next.dueAt) : "";
  };
  const rows = await inChunks(events.map(keyOf), (keys) =>
    db.select({ key: jobs.key, id: jobs.id }).from(jobs).where(inArray(jobs.key, keys)),
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const placeOf = (planned: PlannedEvent) => ids.get(keyOf(planned)) ?? "";
  return events.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** Generation and the sensitivity check finish in minutes. */
const settled = (event: ChurnEvent): ChurnEvent => ({
  ...event,
  status: event.status === "processing" ? "variants_generated" : event.status,
  generation: event.status === "processing" ? Math.max(event.generation, 1) : event.generation,
  topicAskedAt: null,
});

/** Drafts without a subject stand in for variants that are being written for the first time. */
function withDrafts(planned: PlannedEvent): PlannedEvent {
  if (planned.event.generation === 0 || planned.variants.length > 0) return planned;
  const draft = {
    eventId: planned.event.id,
    status: "draft" as const,
    sentAt: null,
    subject: "",
    factsUsed: [],
    editedAt: null,
  };
  return { ...planned, variants: STRATEGIES.map((strategy) => ({ ...draft, id: strategy, strategy })) };
}

/** Those of each event's shown generation, in rank order. */
export function readVariants(db: Db, eventIds: string[]): Promise<PlannedVariant[]> {
  return inChunks(eventIds, (ids) =>
    db
      .select({
        id: variants.id,
        eventId: variants.eventId,
        status: variants.status,
        sentAt: variants.sentAt,
        strategy: variants.strategy,
        subject: variants.subject,
        factsUsed: variants.factsUsed,
        editedAt: variants.editedAt,
      })
      .from(variants)
      .innerJoin(
        churnEvents,
        and(eq(churnEvents.id, variants.eventId), eq(churnEvents.generation, variants.generation)),
      )
      .where(inArray(variants.eventId, ids))
      .orderBy(asc(variants.eventId), asc(variants.rank)),
  );
}

/**
 * The sender's ledger for these customers over a stretch of time, with the mails that were sent before `from` (in ms) and
 * those that are noted.
 */
export async function readLedger(
  db: Db,
  project: Project,
  config: MailConfig,
  emails: readonly string[],
  from: number,
  writeWinback: WriteWinback,
): Promise<OpenLedger> {
  const named = new Map<string, Set<string>>();
  const { count, per } = settingsOf(project).automation.max_emails_per_customer;
  const capped = parseDuration(per) ?? 0;
  const suppressed = new Map(
    (await inChunks(emails, (some) => listSuppressed(db, project.id, some))).map((one) => [one.email, one.createdAt]),
  );
  const sensitive = timesByEmail(
    (await inChunks(emails, (some) => listSensitiveEvents(db, project, some, from))).map(({ email, createdAt }) => ({
      email,
      at: createdAt,
    })),
  );
  const sent = await inChunks(emails, (some) => mailsSince(db, project.id, some, from - capped));
  const mailed = timesByEmail(sent.filter(({ at }) => at <= from));
  const sentOn = new Map([[dayOf(from), await countToday(db, project.id, from)]]);
  const isRecent = (then: number, at: number, span: number) => then <= at && then > at - span;
  return {
    isSuppressed: async (email, at) => (suppressed.get(email) ?? Number.POSITIVE_INFINITY) <= at,
    hasSensitiveEvent: async (email, at) =>
      (sensitive.get(email) ?? []).some((then) => isRecent(then, at, SENSITIVE_FOR)),
    reachedCap: async (email, at) =>
      (mailed.get(email) ?? []).filter((then) => isRecent(then, at, capped)).length >= count,
    endOfLimit: async (at) => ((sentOn.get(dayOf(at)) ?? 0) < config.mail.dailyLimit ? null : (dayOf(at) + 1) * DAY),
    writeWinback: async (kind, event, now) => {
      const known = named.get(event.customerEmail) ?? new Set();
      const text = await writeWinback(kind, event, now, known);
      // Texts that were written beforehand may name what an earlier mail will have named by then.
      return text && fixesIn(text.factsUsed).some((id) => known.has(id)) ? null : text;
    },
    note: (email, at, said) => {
      named.set(email, new Set([...(named.get(email) ?? []), ...fixesIn(said)]));
      mailed.set(email, [...(mailed.get(email) ?? []), at]);
      sentOn.set(dayOf(at), (sentOn.get(dayOf(at)) ?? 0) + 1);
    },
  };
}

/** UTC days since the epoch. */
const dayOf = (at: number): number => Math.floor(at / DAY);

function timesByEmail(rows: { email: string; at: number }[]): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { email, at } of rows) times.set(email, [...(times.get(email) ?? []), at]);
  return times;
}

export async function inChunks<K, R>(keys: readonly K[], read: (some: K[]) => Promise<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) all.push(...(await read(keys.slice(from, from + AT_ONCE))));
  return all;
}
