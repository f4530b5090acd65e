// Notifies everybody who asked for a fix, in batches. A customer's mail and its record are written in one transaction, so that
// a job that runs twice notifies nobody twice.

import { and, asc, eq, inArray, lte, min, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError, conflict, found } from "../../lib/errors.ts";
import { defineJob, enqueueOnce } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { findRow, matches } from "../../store/rows.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { readKnowledge } from "../knowledge/service.ts";
import { type FixAnnouncement, fixAnnouncements, type KnowledgeText, type KnownFix } from "../knowledge/tables.ts";
import { calendarOf } from "../messages/calendar.ts";
import type { DecideAgain } from "../messages/delivery.ts";
import { sendNotice } from "../messages/service.ts";
import { messages } from "../messages/tables.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { strategySends } from "../strategies/learning/tables.ts";
import { recordSend, settleEvents } from "../strategies/learning/tallies.ts";
import type { Known } from "../variants/facts.ts";
import { companyKnown } from "../variants/known-facts.ts";
import { linksFor } from "../variants/links.ts";
import { isAnnounced } from "../variants/named-fixes.ts";
import { causeOf } from "../variants/service.ts";
import type { Asker } from "./asking.ts";
import { writeAnnouncement } from "./mail.ts";
import { type Held, HOLDS, holdOf, stopOf } from "./planning.ts";

type FixTarget = { projectId: string; fixId: string };

export const announceFix = defineJob<FixTarget>("announce_fix");

/** The most customers per request; the next request continues with the others. */
export const MOST_PEOPLE = 500;

export type ShippedFix = KnownFix & { shipped_on: string };

/**
 * `today`: a day such as 2026-10-01.
 * @throws {AppError} `not_found` for an unknown fix, `conflict` for a fix that is not shipped.
 */
export function shippedFix({ fixes }: Pick<KnowledgeText, "fixes">, fixId: string, today: string): ShippedFix {
  const fix = found(
    "The fix",
    fixes.find(({ id }) => id === fixId),
  );
  if (!isShipped(fix, today)) throw conflict("The fix is not shipped yet: give it the day in shipped_on first");
  return fix;
}

const isShipped = (fix: KnownFix, today: string): fix is ShippedFix =>
  fix.shipped_on !== null && fix.shipped_on <= today;

export type Planned = { asker: Asker; event: ChurnEvent; held: Held | null };
/** `notified`: how many were notified already or are waiting; `more`: how many are left for the next request. */
export type Plan = { people: Planned[]; notified: number; more: number };

/**
 * What announcing would do now. `confirmed`: ids of churn events to which the announcement is limited.
 * @throws {AppError} `invalid` for a confirmed event whose customer did not ask.
 */
export async function planAnnouncement(
  db: Db,
  config: Deps["config"],
  project: Project,
  { fixId, askers, confirmed }: { fixId: string; askers: readonly Asker[]; confirmed?: readonly string[] | undefined },
  now: number,
): Promise<Plan> {
  if (confirmed) refuseStrangers(askers, confirmed);
  const notified = await listNotified(db, project, fixId);
  const meant = confirmed ? askers.filter(({ eventId }) => confirmed.includes(eventId)) : askers;
  const open = meant.filter(({ email }) => !notified.has(email));
  const people: Planned[] = [];
  for (const asker of open.slice(0, MOST_PEOPLE)) {
    const event = await getChurnEvent(db, project, asker.eventId);
    const isUnsure = asker.by === "classified" && !confirmed;
    const held = (await holdOf(db, config, project, { event, fixId }, now)) ?? null;
    people.push({ asker, event, held: isUnsure && (held === null || held.until !== null) ? UNSURE : held });
  }
  return { people, notified: meant.length - open.length, more: open.length - people.length };
}

const UNSURE: Held = { hold: "unsure", until: null };

function refuseStrangers(askers: readonly Asker[], confirmed: readonly string[]): void {
  const known = new Set(askers.map(({ eventId }) => eventId));
  const details = confirmed.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `churn_event_ids.${index}`, message: "is not a churn event that asks for this fix" }],
  );
  if (details.length > 0) throw new AppError("invalid", "The request is invalid", details);
}

async function listNotified(db: Db, project: Pick<Project, "id">, fixId: string): Promise<Set<string>> {
  const rows = await db
    .select({ email: fixAnnouncements.customerEmail })
    .from(fixAnnouncements)
    .where(and(ofFix({ projectId: project.id, fixId }), isAnnounced));
  return new Set(rows.map(({ email }) => email));
}

const ofFix = ({ projectId, fixId }: FixTarget) => matches(fixAnnouncements, { projectId, fixId });

/** Notifies everybody in the plan who is not held back for good, now or at their time. */
export async function startAnnouncement(
  tx: Db,
  project: Project,
  actor: Actor,
  { fixId, people }: { fixId: string; people: readonly Planned[] },
  now: number,
): Promise<void> {
  const target = { projectId: project.id, fixId };
  const notified = await listNotified(tx, project, fixId); // another request may have been faster
  const fresh = people.filter(
    ({ asker, held }) => !notified.has(asker.email) && (held === null || held.until !== null),
  );
  for (const { asker, held } of fresh) {
    const row = {
      eventId: asker.eventId,
      quote: asker.quote,
      state: "waiting" as const,
      reason: held?.hold ?? null,
      untilAt: held?.until ?? now,
      messageId: null,
      updatedAt: now,
    };
    const { projectId, fixId, customerEmail } = fixAnnouncements;
    await tx
      .insert(fixAnnouncements)
      .values({ ...target, customerEmail: asker.email, ...row, createdAt: now })
      .onConflictDoUpdate({ target: [projectId, fixId, customerEmail], set: row });
  }
  await recordAudit(
    tx,
    { project, actor, action: "fix.announced", target: fixId, details: { total: fresh.length } },
    now,
  );
  await enqueueNext(tx, target, now);
}

/** Customers per transaction, so that other writers do not wait long. */
const AT_ONCE = 20;

/** Notifies all customers who are due; those who must wait are tried again at their time. */
export async function carryOut(
  { store, config, keys, clock }: Deps,
  target: FixTarget,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const isDone = await store.write(async (tx) => {
      const now = clock.now();
      const project = await getProject(tx, target.projectId);
      const company = await companyKnown(tx, project);
      const due = await listDue(tx, target, now);
      for (const row of due) await notify(tx, { config, keys }, project, company, row, now);
      if (due.length === AT_ONCE) return false;
      await enqueueNext(tx, target, now);
      return true;
    });
    if (isDone) return;
  }
}

const listDue = (tx: Db, target: FixTarget, now: number): Promise<FixAnnouncement[]> =>
  tx
    .select()
    .from(fixAnnouncements)
    // A literal instead of a parameter, so that SQLite uses the partial index.
    .where(and(ofFix(target), sql`${fixAnnouncements.state} = 'waiting'`, lte(fixAnnouncements.untilAt, now)))
    .orderBy(asc(fixAnnouncements.untilAt), asc(fixAnnouncements.customerEmail))
    .limit(AT_ONCE);

async function notify(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  project: Project,
  company: Omit<Known, "usage">,
  row: FixAnnouncement,
  now: number,
): Promise<void> {
  const event = await getChurnEvent(tx, project, row.eventId);
  const fix = company.knowledge.fixes.find(({ id }) => id === row.fixId);
  const held = await holdOf(tx, deps.config, project, { event, fixId: row.fixId }, now);
  if (held)
    return settle(
      tx,
      row,
      { state: held.until === null ? "held" : "waiting", reason: held.hold, untilAt: held.until },
      now,
    );
  if (!fix || !isShipped(fix, dayOf(now)))
    return settle(tx, row, { state: "held", reason: "fix_gone", untilAt: null }, now);
  const writing = writeAnnouncement({ project, event, company, fix, quote: row.quote }, now);
  const { timeZone } = calendarOf(event, settingsOf(project));
  const notice = { ...writing, to: row.customerEmail, links: [linksFor(event, project)], timeZone };
  const { id: messageId } = await sendNotice(tx, deps, project, notice, now);
  await settle(tx, row, { state: "sent", reason: null, untilAt: null, messageId }, now);
  await measure(tx, project, event, messageId, now);
}

/** Decides again about an announcement that waits in the outbox. */
export const decideAnnouncementAgain: DecideAgain = async (db, config, project, message, now) => {
  // Its send is stored under the message, and the announcement can be found by the event.
  const eventIds = db
    .select({ id: strategySends.eventId })
    .from(strategySends)
    .where(eq(strategySends.messageId, message.id));
  const isIt = matches(fixAnnouncements, { messageId: message.id }, inArray(fixAnnouncements.eventId, eventIds));
  const row = await findRow(db, fixAnnouncements, isIt);
  if (!row) return null;
  const stop = await stopOf(db, config, project, await getChurnEvent(db, project, row.eventId), now);
  if (stop !== null) return HOLDS[stop];
  const fix = (await readKnowledge(db, project.id)).fixes.find(({ id }) => id === row.fixId);
  return fix && isShipped(fix, dayOf(now)) ? null : HOLDS.fix_gone;
};

/** In UTC, such as 2026-10-01. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * Counts the mail for the strategy that announces fixes. For a lost event, it counts as not saved until the customer comes
 * back.
 */
async function measure(tx: Db, project: Project, event: ChurnEvent, messageId: string, now: number): Promise<void> {
  await recordSend(tx, {
    messageId,
    projectId: project.id,
    eventId: event.id,
    cause: causeOf(event, project),
    strategy: "pain_point_fix",
    rank: 1,
    propensity: null,
    sentAt: now,
    test: event.test,
    sample: event.sample,
  });
  if (event.status === "lost") await settleEvents(tx, [event.id], "lost", now);
}

async function settle(tx: Db, row: FixAnnouncement, change: Partial<FixAnnouncement>, now: number): Promise<void> {
  await tx
    .update(fixAnnouncements)
    .set({ ...change, updatedAt: now })
    .where(and(ofFix(row), eq(fixAnnouncements.customerEmail, row.customerEmail)));
}

async function enqueueNext(tx: Db, target: FixTarget, now: number): Promise<void> {
  const [waiting] = await tx
    .select({ next: min(fixAnnouncements.untilAt) })
    .from(fixAnnouncements)
    .where(and(ofFix(target), sql`${fixAnnouncements.state} = 'waiting'`));
  if (waiting?.next == null) return;
  const runAt = Math.max(waiting.next, now);
  await enqueueOnce(tx, announceFix, target, now, { key: `announce:${target.projectId}:${target.fixId}`, runAt });
}

type Progress = Record<"waiting" | "held" | "sent" | "opened" | "clicked" | "recovered", number>;

/** The progress of a fix's announcement; opens and clicks only by people, recoveries only after the mail. */
export async function progressOf(db: Db, target: FixTarget): Promise<Progress> {
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const [sums] = await db
    .select({
      waiting: count(sql`${fixAnnouncements.state} = 'waiting'`),
      held: count(sql`not ${isAnnounced}`),
      sent: count(sql`${fixAnnouncements.state} = 'sent' and ${isAnnounced}`),
      opened: count(sql`${messages.openedByPersonAt} is not null`),
      clicked: count(sql`${messages.clickedByPersonAt} is not null`),
      recovered: count(sql`${churnEvents.recoveredAt} > ${messages.createdAt} and ${isAnnounced}`),
    })
    .from(fixAnnouncements)
    .leftJoin(messages, eq(messages.id, fixAnnouncements.messageId))
    .leftJoin(churnEvents, eq(churnEvents.id, fixAnnouncements.eventId))
    .where(ofFix(target));
  return sums!;
}
