// Brings the churn events of a subscription (else customer) in line with what was told of it: makes the missing, updates
// the open, ends those whose customer is back.

import { inArray } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { isOpen, recordChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { subscriptionsOf } from "../customers/subscriptions.ts";
import { type Course, courseOf, type Endings, type Episode, type Standing } from "./episodes.ts";
import { declinedHere, disputedHere } from "./matching.ts";
import type { From } from "./normalised.ts";
import { openEventsOf } from "./open-events.ts";
import { findPayer } from "./payments.ts";
import { returnsOf } from "./returns.ts";
import {
  adoptSignals,
  assignSignals,
  type Case,
  looseSignalsOf,
  releaseSignals,
  type Signal,
  signalsOf,
} from "./signals.ts";
import { knowledgeOf, type Wanted, wantedOf } from "./wanted.ts";

const DAY = 86_400_000;

export type Reconciled = {
  /** The event that was made or changed last; null where none was. */
  churnEventId: string | null;
  standing: Standing;
  /** An event is missing only because nobody has said the customer's address yet. */
  waits: boolean;
  signals: readonly Signal[];
};

export async function reconcile(
  tx: Db,
  from: From,
  subject: Pick<Case, "subscriptionId" | "customerId">,
  now: number,
): Promise<Reconciled> {
  const own = { projectId: from.project.id, provider: from.provider, ...subject };
  await adoptPayments(tx, from, own);
  // A test payment of somebody with the same address, say, has nothing to do with a live subscription.
  const signals = (await signalsOf(tx, own)).filter(({ test }) => test === from.test);
  const events = await eventsOf(tx, signals);
  const { episodes, standing } = await courseWithReturns(tx, from, subject, signals, endingsOf(events));
  const told = await knowledgeOf(tx, from, subject, signals);
  const reconciled: Reconciled = { churnEventId: null, standing, waits: false, signals };
  const { pairs, left } = matched(episodes, events);
  const taken = new Set(pairs.flatMap(([, own]) => own?.id ?? []));
  for (const [episode, own] of pairs) {
    const wanted = wantedOf(episode, told);
    const kept = own ?? (await findDeclined(tx, from, episode, wanted, taken));
    if (kept) taken.add(kept.id);
    if (!kept && wanted.customerEmail === null) {
      reconciled.waits = true;
      continue;
    }
    const event = kept ?? (await recordOne(tx, from, wanted, now));
    const changed = await bringInLine(tx, event, episode, wanted, now);
    if (changed || !kept) reconciled.churnEventId = event.id;
    await assignSignals(tx, episode.signals, event.id);
  }
  // Told late, something older shows that these never ought to have been: nobody is to be written to because of them.
  for (const event of left) {
    await updateChurnEvent(tx, event, { status: "lost", lostAt: now }, now);
    await releaseSignals(
      tx,
      signals.filter(({ churnEventId }) => churnEventId === event.id),
    );
  }
  return reconciled;
}

/** Declines and disputes that name the customer alone are of the subscription whose payments they fit. */
async function adoptPayments(tx: Db, from: From, own: Case): Promise<void> {
  if (own.subscriptionId === null) return;
  const loose = (await looseSignalsOf(tx, own)).filter(
    ({ kind }) => kind === "payment_declined" || kind === "disputed",
  );
  if (loose.length === 0) return;
  const signals = await signalsOf(tx, own);
  const adopted: Signal[] = [];
  for (const one of loose) {
    if (one.kind === "payment_declined" ? declinedHere(one, signals) : await isDisputedHere(tx, from, one, signals)) {
      adopted.push(one);
    }
  }
  await adoptSignals(tx, adopted, own);
}

async function isDisputedHere(tx: Db, from: From, dispute: Signal, signals: readonly Signal[]): Promise<boolean> {
  const payer = await findPayer(tx, from, dispute.details.paymentIds ?? []);
  if (payer?.oneOff) return false;
  if (disputedHere(dispute, payer?.paidAt ?? null, signals)) return true;
  // An invoice of which nothing is known is that of the customer's only subscription.
  if (!payer?.invoiceId || payer.subscriptionId !== null || dispute.customerId === null) return false;
  return (await subscriptionsOf(tx, from.project, from.provider, dispute.customerId)).length === 1;
}

/** Other subscriptions are looked at only where something is open that they could recover. */
async function courseWithReturns(
  tx: Db,
  from: From,
  subject: Pick<Case, "subscriptionId" | "customerId">,
  signals: readonly Signal[],
  endings: Endings,
): Promise<Course> {
  const alone = courseOf(signals, endings);
  if (alone.episodes.every(({ recoveredAt }) => recoveredAt !== null)) return alone;
  const returns = await returnsOf(tx, from, subject, signals);
  return returns.length === 0 ? alone : courseOf(signals, endings, returns);
}

async function eventsOf(tx: Db, signals: readonly Signal[]): Promise<Map<string, ChurnEvent>> {
  const ids = [...new Set(signals.flatMap(({ churnEventId }) => churnEventId ?? []))];
  if (ids.length === 0) return new Map();
  const events = await tx.select().from(churnEvents).where(inArray(churnEvents.id, ids));
  return new Map(events.map((event) => [event.id, event]));
}

const endingsOf = (events: ReadonlyMap<string, ChurnEvent>): Map<string, number> =>
  new Map(
    [...events.values()]
      .filter((event) => !isOpen(event))
      .map((event) => [event.id, event.recoveredAt ?? event.lostAt ?? event.updatedAt]),
  );

/**
 * Each episode with the event that its latest signals made, else with an open one whose own episode is no more; no event
 * belongs to two. `left` are the open ones that belong to none.
 */
function matched(episodes: readonly Episode[], events: ReadonlyMap<string, ChurnEvent>) {
  const taken = new Set<string>();
  /** What has ended is that of an episode that is over, where one has it as well: the open one needs an open event. */
  const isAnothers = (id: string, { recoveredAt }: Episode): boolean =>
    recoveredAt === null &&
    !isOpen(events.get(id)!) &&
    episodes.some(
      (other) => other.recoveredAt !== null && other.signals.some(({ churnEventId }) => churnEventId === id),
    );
  const pairs = episodes
    .toReversed()
    .map((episode): [Episode, ChurnEvent | undefined] => {
      const ids = episode.signals.toReversed().flatMap(({ churnEventId }) => churnEventId ?? []);
      const id = ids.find((one) => events.has(one) && !taken.has(one) && !isAnothers(one, episode));
      if (id !== undefined) taken.add(id);
      return [episode, id === undefined ? undefined : events.get(id)];
    })
    .toReversed();
  const left = [...events.values()].filter((event) => !taken.has(event.id) && isOpen(event));
  for (const pair of pairs) pair[1] ??= left.shift();
  return { pairs, left };
}

/** A customer who leaves by the cancel flow and a provider that tells so shortly after mean the same cancellation. */
const SAME_CANCELLATION = DAY;

async function findDeclined(
  tx: Db,
  { project }: From,
  { signals }: Episode,
  { eventType, customerEmail, heldBack, test }: Wanted,
  taken: ReadonlySet<string>,
): Promise<ChurnEvent | undefined> {
  if (eventType !== "cancellation" || customerEmail === null || heldBack === "dispute") return undefined;
  const told = signals[0]!.receivedAt;
  const open = await openEventsOf(tx, project, normalizeEmail(customerEmail), { test });
  return open.find(
    (event) =>
      !taken.has(event.id) &&
      event.source === "cancel_flow" &&
      event.eventType === "cancellation" &&
      event.heldBack === heldBack && // what nobody has proven does not speak for a customer
      Math.abs(told - event.createdAt) < SAME_CANCELLATION,
  );
}

function recordOne(tx: Db, { project, provider }: From, wanted: Wanted, now: number): Promise<ChurnEvent> {
  const input = {
    customer_email: wanted.customerEmail!,
    customer_name: wanted.customerName,
    customer_id: wanted.customerId,
    event_type: wanted.eventType,
    cancel_reason: wanted.cancelReason,
    mrr: wanted.mrr,
    currency: wanted.currency,
    plan_name: wanted.planName,
    tenure_days: wanted.tenureDays,
    metadata: wanted.metadata,
    test: wanted.test,
  };
  const origin = { source: provider, provider, reasonCode: wanted.reasonCode, heldBack: wanted.heldBack };
  return recordChurnEvent(tx, project, input, origin, now);
}

/** Returns whether anything of the event had to change. */
async function bringInLine(
  tx: Db,
  event: ChurnEvent,
  { recoveredAt, signals }: Episode,
  wanted: Wanted,
  now: number,
): Promise<boolean> {
  // A reason that somebody wrote by hand stays until the provider tells another.
  const tellsReason = signals.some(({ churnEventId, details }) => churnEventId !== event.id && details.reason);
  const reason = tellsReason ? {} : { cancelReason: null, reasonCode: null };
  const changed = changesFrom(event, { ...wanted, ...reason });
  if (!isOpen(event)) {
    const late = lateIn(event, changed);
    if (Object.keys(late).length > 0) await updateChurnEvent(tx, event, late, now);
    return false;
  }
  const end = recoveredAt === null ? {} : { status: "recovered" as const, recoveredAt: now };
  if (Object.keys(changed).length === 0 && recoveredAt === null) return false;
  await updateChurnEvent(tx, event, { ...changed, ...end }, now);
  return true;
}

/** Of an event that has ended, what it was stays; what was told of it late is added. */
function lateIn(event: ChurnEvent, changed: Partial<ChurnEvent>): Partial<ChurnEvent> {
  const added = Object.entries(changed).filter(([name]) => {
    if (name === "currency") return event.mrr === null && changed.mrr !== undefined;
    return (
      ["eventType", "metadata", "cancelReason", "reasonCode"].includes(name) || event[name as keyof ChurnEvent] === null
    );
  });
  return Object.fromEntries(added.filter(([name]) => name !== "heldBack"));
}

/** What the provider does not say stays as it is, and so does the address in any case. */
function changesFrom(event: ChurnEvent, { customerEmail, ...wanted }: Partial<Wanted>): Partial<ChurnEvent> {
  const changes = Object.entries(wanted).filter(([name, value]) => {
    const is = event[name as keyof ChurnEvent];
    // What becomes another kind of event is told anew.
    const isSaid = value !== null || (wanted.eventType !== undefined && wanted.eventType !== event.eventType);
    return isSaid && JSON.stringify(is) !== JSON.stringify(value);
  });
  return Object.fromEntries(changes);
}
