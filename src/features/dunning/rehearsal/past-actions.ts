// What happened to past events besides automatic mails: answers, pauses, and mails that people sent.

import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { inChunks } from "../../../lib/in-chunks.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { messages } from "../../messages/tables.ts";
import { auditEntries, type Project } from "../../projects/tables.ts";
import { replies } from "../../replies/tables.ts";
import { variants } from "../../variants/tables.ts";
import { PAUSED, RESUMED } from "../pausing.ts";
import type { Reason } from "../reasons.ts";
import type { History, PlannedEvent } from "../simulation.ts";
import { automationSteps } from "../tables.ts";
import { winbackOf } from "../winback.ts";

/** In ms; null if it has not ended. `isResumed`: the plan continued afterwards. */
type Span = { from: number; until: number | null; isResumed: boolean };

type PastActions = {
  /** By event ids. */
  replies: ReadonlyMap<string, readonly Span[]>;
  pauses: ReadonlyMap<string, readonly Span[]>;
  /** When people sent variants, by their ids. */
  byHand: ReadonlyMap<string, number>;
  /** Variants whose words were replaced when they were sent. */
  overwritten: ReadonlySet<string>;
};

export async function readPastActions(db: Db, project: Project, past: readonly PlannedEvent[]): Promise<PastActions> {
  const ids = past.map(({ event }) => event.id);
  const entries = await inChunks(ids, (some) =>
    db
      .select({
        action: auditEntries.action,
        target: auditEntries.target,
        details: auditEntries.details,
        at: auditEntries.createdAt,
      })
      .from(auditEntries)
      .where(matches(auditEntries, { projectId: project.id, target: some, action: [PAUSED, RESUMED, "reply.handled"] }))
      .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id)),
  );
  const sent = await inChunks(ids, (some) =>
    db
      .select({ id: messages.variantId, at: messages.createdAt })
      .from(messages)
      .where(and(inArray(messages.eventId, some), eq(messages.automatic, false), isNotNull(messages.variantId)))
      .orderBy(asc(messages.createdAt), asc(messages.id)),
  );
  const ofEvent = Map.groupBy(entries, ({ target }) => target!);
  return {
    replies: await replySpans(db, project, past, ofEvent),
    pauses: new Map([...ofEvent].map(([id, own]) => [id, pauseSpans(own)])),
    byHand: new Map(sent.reverse().map(({ id, at }) => [id!, at])),
    overwritten: await listOverwritten(db, past),
  };
}

/** Finds variants for which a late win-back text or a text of the project was sent instead of their words. */
async function listOverwritten(db: Db, past: readonly PlannedEvent[]): Promise<Set<string>> {
  const eventOf = new Map(past.map(({ event }) => [event.id, event]));
  const rows = await inChunks([...eventOf.keys()], (some) =>
    db
      .select({ step: automationSteps, id: variants.id, facts: variants.factsUsed })
      .from(automationSteps)
      .innerJoin(variants, eq(variants.id, automationSteps.variantId))
      .where(matches(variants, { source: "template", editedAt: null }, inArray(automationSteps.eventId, some))),
  );
  const isOverwritten = ({ step, facts }: (typeof rows)[number]) =>
    step.kind === "dunning" ? facts?.length === 0 : winbackOf(step, eventOf.get(step.eventId)!) !== null;
  return new Set(rows.filter(isOverwritten).map(({ id }) => id));
}

type Entry = { action: string; details: Record<string, unknown>; at: number };

function pauseSpans(entries: readonly Entry[]): Span[] {
  const spans: Span[] = [];
  for (const { action, at } of entries) {
    if (action === PAUSED) spans.push({ from: at, until: null, isResumed: false });
    const last = spans.at(-1);
    if (action === RESUMED && last) spans[spans.length - 1] = { ...last, until: at, isResumed: true };
  }
  return spans;
}

/** An answer holds all mails to its customer, including those about events that arrive while it waits. */
async function replySpans(
  db: Db,
  { id }: Project,
  past: readonly PlannedEvent[],
  entries: ReadonlyMap<string, readonly Entry[]>,
): Promise<Map<string, Span[]>> {
  const emails = [...new Set(past.map(({ event }) => event.customerEmail))];
  const rows = await inChunks(emails, (some) =>
    db
      .select({ email: replies.customerEmail, from: replies.receivedAt, until: replies.handledAt })
      .from(replies)
      .where(and(eq(replies.projectId, id), inArray(replies.customerEmail, some), isNotNull(replies.vouchedBy)))
      .orderBy(asc(replies.receivedAt), asc(replies.id)),
  );
  const ofCustomer = Map.groupBy(rows, ({ email }) => email);
  return new Map(
    past.map(({ event }) => {
      const own = (ofCustomer.get(event.customerEmail) ?? []).filter(
        ({ from, until }) => until === null || until > Math.max(from, event.createdAt),
      );
      const handled = (entries.get(event.id) ?? []).filter(({ action }) => action === "reply.handled");
      const isResumed = (until: number | null) =>
        until !== null && handled.some(({ at, details }) => at === until && details.resume === true);
      return [event.id, own.map(({ from, until }) => ({ from, until, isResumed: isResumed(until) }))];
    }),
  );
}

/** The event and its variants as they were at a time. The sent mails and the time of loss come from the rehearsal. */
export function asOf(happened: PastActions, planned: PlannedEvent, at: number): PlannedEvent {
  const { event } = planned;
  const before = (time: number | null) => (time !== null && time <= at ? time : null);
  const variants = planned.variants.map((variant) => {
    const sentAt = before(happened.byHand.get(variant.id) ?? null);
    const known = { ...variant, editedAt: before(variant.editedAt) };
    return sentAt === null || variant.status !== "draft" ? known : { ...known, status: "sent" as const, sentAt };
  });
  const isMailed = variants.some(({ status }) => status !== "draft");
  return {
    ...planned,
    variants,
    event: {
      ...event,
      status: before(event.recoveredAt) !== null ? "recovered" : isMailed ? "email_sent" : event.status,
      sensitiveTopic: before(event.sensitiveSince) === null ? null : event.sensitiveTopic,
      automationPausedAt: spanAt(happened.pauses.get(event.id), at)?.from ?? null,
      repliedAt: spanAt(happened.replies.get(event.id), at)?.from ?? null,
      topicAskedAt: null,
    },
  };
}

/** The span that held the mails at a time. If the plan was not resumed, they are held for ever. */
const spanAt = (spans: readonly Span[] | undefined, at: number): Span | undefined =>
  spans?.find(({ from, until, isResumed }) => from <= at && (until === null || until > at || !isResumed));

export const heldUntil =
  ({ replies, pauses, byHand }: PastActions): History["heldUntil"] =>
  ({ event, variants }, at, reason: Reason) => {
    if (reason === "ask_above") {
      const sent = variants.map(({ id }) => byHand.get(id) ?? 0).filter((time) => time > at);
      return sent.length === 0 ? null : { at: Math.min(...sent), isDone: true };
    }
    const spans = reason === "replied" ? replies : reason === "paused" ? pauses : undefined;
    const span = spanAt(spans?.get(event.id), at);
    return span?.until == null || !span.isResumed ? null : { at: span.until, isDone: false };
  };
