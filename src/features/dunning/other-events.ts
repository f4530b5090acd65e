// What a customer's other events say about a mail: nobody gets mails about two cancellations at the same time, or is asked to pay
// for what they have cancelled.

import { DAY } from "../../lib/duration.ts";
import { type Db, statement } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { amountDueOf } from "../churn-events/amount-due.ts";
import { listAllAddresses } from "../churn-events/former-addresses.ts";
import { heldBackOf } from "../churn-events/held-back.ts";
import { recoveryWindowOf } from "../churn-events/recovery-window.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { lastMailsAbout } from "../messages/caps.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Reason } from "./reasons.ts";

const FIELDS = {
  id: churnEvents.id,
  customerEmail: churnEvents.customerEmail,
  eventType: churnEvents.eventType,
  test: churnEvents.test,
  metadata: churnEvents.metadata,
  heldBack: churnEvents.heldBack,
  sensitiveTopic: churnEvents.sensitiveTopic,
  createdAt: churnEvents.createdAt,
  recoveredAt: churnEvents.recoveredAt,
  lostAt: churnEvents.lostAt,
};
type OtherEvent = Pick<ChurnEvent, keyof typeof FIELDS>;
type Subject = Pick<ChurnEvent, "id" | "eventType" | "source" | "test" | "metadata" | "createdAt">;

/**
 * `lastMail`: when the last mail about an event was requested, in ms; `-Infinity` if there was none. `beside`: how many other
 * subscriptions may be meant by a cancellation that names none.
 */
export type Others = { events: readonly OtherEvent[]; lastMail: (eventId: string) => number; beside: number };

/** All events of these addresses. */
export const listEventsOf = (db: Db, projectId: string, emails: readonly string[]): Promise<OtherEvent[]> =>
  db
    .select(FIELDS)
    .from(churnEvents)
    .where(matches(churnEvents, { projectId, customerEmail: [...emails] }));

/** The other open events of an event's customer, under their present and former addresses. */
export async function readOthers(db: Db, project: Project, event: ChurnEvent, now: number): Promise<Others> {
  const emails = await listAllAddresses(db, project.id, event.customerEmail);
  const events = othersOf(project, event, await listEventsOf(db, project.id, emails), now);
  const ids = events.length === 0 ? [] : [event.id, ...events.map(({ id }) => id)];
  const mails = await lastMailsAbout(db, ids);
  const lastMail = (id: string) => mails.get(id) ?? Number.NEGATIVE_INFINITY;
  return { events, lastMail, beside: await countBeside(db, project, event, events) };
}

/** Those of a customer's events that are others than this one, of the same mode, and open at that time. */
export const othersOf = <E extends OtherEvent>(project: Project, event: Subject, all: readonly E[], now: number): E[] =>
  all.filter((one) => one.id !== event.id && one.test === event.test && isOpenAt(project, one, now));

function isOpenAt(project: Project, event: OtherEvent, at: number): boolean {
  const { createdAt, recoveredAt, lostAt, eventType } = event;
  const isAhead = (end: number | null) => end === null || end > at;
  const window = recoveryWindowOf(settingsOf(project), eventType);
  return createdAt <= at && at < createdAt + window && isAhead(recoveredAt) && isAhead(lostAt);
}

/** Two cancellations within this time were made in one visit, or one was reported twice. */
const TOGETHER = DAY;

/**
 * How many other subscriptions the customer had at the provider when they first cancelled without naming one; 0 if the
 * failed payment's own subscription is not known to run on.
 */
export async function countBeside(
  db: Db,
  project: Project,
  failure: Subject,
  events: readonly OtherEvent[],
): Promise<number> {
  const subscriptionId = failure.metadata?.subscription_id;
  const times = events.filter(cancels(project, failure)).map(({ createdAt }) => createdAt);
  if (typeof subscriptionId !== "string" || times.length === 0) return 0;
  const first = Math.min(...times);
  const [row] = await othersBeside(db).values(project.id, failure.source, subscriptionId, first, first - TOGETHER);
  return Number(row![0]);
}

const othersBeside = statement<[number]>(`
  select count(*) from subscriptions own join subscriptions other on other.project_id = own.project_id
      and other.provider = own.provider and other.customer_id = own.customer_id and other.id <> own.id
    where own.project_id = ? and own.provider = ? and own.subscription_id = ?
      and own.status = 'running' and own.cancel_scheduled = 0
      and coalesce(other.started_at, other.created_at) <= ? and (other.status = 'running' or other.ended_at > ?)`);

/** Why nothing may be asked of the customer, or another event prevents a mail. Of several, the one mailed about last goes on. */
export function reasonToYield(project: Project, event: Subject, others: Others): Reason | null {
  const { events, lastMail } = others;
  const isCancellation = event.eventType === "cancellation";
  if (!isCancellation && amountDueOf(event) === 0) return "nothing_due";
  if (!isCancellation && isCancelled(project, event, others)) return "cancelled";
  const alike = events.filter((one) => one.eventType === event.eventType && (isCancellation || isOfSame(one, event)));
  const since = Math.max(lastMail(event.id), event.createdAt - TOGETHER);
  return alike.some(({ id }) => lastMail(id) > since) ? "other_event" : null;
}

/** Each cancellation that names no subscription may be about one that the customer had beside that of the payment. */
function isCancelled(project: Project, failure: Subject, { events, beside }: Others): boolean {
  if (typeof failure.metadata?.cancelled_at === "string") return true;
  const cancellations = events.filter(cancels(project, failure));
  return cancellations.some(hasSubscription) || cancellations.length > beside;
}

/** Whether another event may cancel what a payment is for. One that names no subscription must be newer than the failure. */
const cancels =
  (project: Project, failure: Subject) =>
  (other: OtherEvent): boolean =>
    other.eventType === "cancellation" &&
    isOfSame(other, failure) &&
    (hasSubscription(other) || other.createdAt > failure.createdAt) &&
    heldBackOf(other, project) !== "unverified";

const hasSubscription = ({ metadata }: Pick<ChurnEvent, "metadata">): boolean => Boolean(metadata?.subscription_id);

/** Whether two events may be about the same subscription; what a system reports without naming one may be. */
const isOfSame = (a: Pick<ChurnEvent, "metadata">, b: Pick<ChurnEvent, "metadata">): boolean =>
  !hasSubscription(a) || !hasSubscription(b) || a.metadata!.subscription_id === b.metadata!.subscription_id;
