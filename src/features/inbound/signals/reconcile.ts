// Reconciles the churn events of a subscription (or of a customer without one) with its signals: creates missing events, updates
// open ones, and recovers those of customers who are back.

import { normalizeEmail } from "../../../lib/mail-address.ts";
import type { Db } from "../../../store/engine.ts";
import { findRows } from "../../../store/rows.ts";
import { findReported } from "../../churn-events/merge.ts";
import { isOpen, recordChurnEvent, reopenChurnEvent, updateChurnEvent } from "../../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../../churn-events/tables.ts";
import { subscriptionsOf } from "../../customers/subscriptions.ts";
import { SYSTEM } from "../../projects/audit.ts";
import { providerOf } from "../../providers/table.ts";
import type { Origin } from "../origin.ts";
import { declinedHere, disputedHere, isOfSamePayment } from "../payments/matching.ts";
import { findPayer } from "../payments/payments.ts";
import { bringInLine, endOf } from "./bring-in-line.ts";
import { type Endings, type Episode, type Folded, foldSignals, type SubscriptionState } from "./episodes.ts";
import { returnsOf, siblingsOf } from "./returns.ts";
import {
  adoptSignals,
  assignSignals,
  type Case,
  isOfAnother,
  looseSignalsOf,
  releaseSignals,
  type Signal,
  signalsOf,
  signalsOfSubscriptions,
} from "./signals.ts";
import { caseFacts, knowledgeOf, type Wanted, wantedOf } from "./wanted.ts";

type Reconciled = {
  /** The event that was created or changed last; null if there is none. */
  churnEventId: string | null;
  subscriptionState: SubscriptionState;
  /** An event could not be created yet, because the customer's address is unknown. */
  waits: boolean;
  signals: readonly Signal[];
};

export async function reconcile(
  tx: Db,
  origin: Origin,
  subject: Pick<Case, "subscriptionId" | "customerId">,
  now: number,
): Promise<Reconciled> {
  const own = { projectId: origin.project.id, provider: origin.provider, ...subject };
  await adoptPayments(tx, origin, own);
  // For example, a test payment with the same address does not concern a live subscription.
  const ofMode = (await signalsOf(tx, own)).filter(({ test }) => test === origin.test);
  const signals = await withoutInvoicesOfOthers(tx, origin, subject, ofMode);
  const events = await eventsOf(tx, signals);
  const isAnyRecovered = [...events.values()].some(({ status }) => status === "recovered");
  const elsewhere = isAnyRecovered ? await paymentsElsewhere(tx, origin, own) : [];
  const ofOthers = [...elsewhere, ...ofMode.filter((one) => !signals.includes(one))];
  const reopening = reopeningOf(events, signals, ofOthers);
  const endings = endingsOf(events, reopening);
  const { episodes, subscriptionState } = await foldWithReturns(tx, origin, subject, signals, endings);
  const reconciled: Reconciled = { churnEventId: null, subscriptionState, waits: false, signals };
  const { pairs, left } = matched(episodes, events);
  const taken = new Set(pairs.flatMap(([, own]) => own?.id ?? []));
  const stored = await caseFacts(tx, origin, subject, signals);
  for (const [episode, own] of pairs) {
    const endedAt = own && !isOpen(own) ? endOf(own) : null;
    const until = episode.recoveredAt ?? endedAt ?? Number.POSITIVE_INFINITY;
    const reported = signals.slice(0, signals.findLastIndex(({ occurredAt }) => occurredAt <= until) + 1);
    const wanted = wantedOf(episode, await knowledgeOf(stored, reported, until));
    const existing = own ?? (await findFirstReport(tx, origin, subject, episode, wanted, taken));
    if (existing) taken.add(existing.id);
    if (!existing && wanted.customerEmail === null) {
      reconciled.waits = true;
      continue;
    }
    let event = existing ?? (await recordOne(tx, origin, wanted, now));
    if (episode.recoveredAt === null && reopening.has(event.id))
      event = await reopenChurnEvent(tx, origin.project, SYSTEM, event.id, now);
    const changed = await bringInLine(tx, event, episode, wanted, { signals, reported }, now);
    if (changed || !existing) reconciled.churnEventId = event.id;
    // An ended event without an episode of its own keeps its signals: a late report may part them from this episode again.
    const isKept = ({ churnEventId: id }: Signal) => id !== null && !taken.has(id) && isEnded(events.get(id));
    const mine = episode.signals.filter((signal) => !isKept(signal));
    await assignSignals(tx, mine.length === 0 ? episode.signals : mine, event.id);
  }
  // A late report about an earlier time, or a voided invoice, shows that these events should not exist, so they send no mails.
  for (const event of left) {
    await updateChurnEvent(tx, event, { status: "lost", lostAt: now, retracted: true }, now);
    await releaseSignals(
      tx,
      signals.filter(({ churnEventId }) => churnEventId === event.id),
    );
  }
  return reconciled;
}

/** Assigns declines and disputes that name only the customer to the subscription whose payments they match. */
async function adoptPayments(tx: Db, origin: Origin, own: Case): Promise<void> {
  if (own.subscriptionId === null) return;
  const loose = (await looseSignalsOf(tx, own)).filter(
    ({ kind }) => kind === "payment_declined" || kind === "disputed",
  );
  if (loose.length === 0) return;
  const signals = await signalsOf(tx, own);
  const adopted: Signal[] = [];
  for (const one of loose) {
    if (one.kind === "payment_declined" ? declinedHere(one, signals) : await isDisputedHere(tx, origin, one, signals)) {
      adopted.push(one);
    }
  }
  await adoptSignals(tx, adopted, own);
}

async function isDisputedHere(tx: Db, origin: Origin, dispute: Signal, signals: readonly Signal[]): Promise<boolean> {
  const payer = await findPayer(tx, origin, dispute.details.paymentIds ?? []);
  if (payer?.oneOff) return false;
  if (disputedHere(dispute, payer?.paidAt ?? null, signals)) return true;
  // If nothing else is known about the invoice, it belongs to the customer's only subscription, if that had begun by then.
  if (!payer?.invoiceId || payer.subscriptionId !== null || dispute.customerId === null) return false;
  const [first, ...more] = await subscriptionsOf(tx, origin.project, origin.provider, dispute.customerId);
  const startedAt = first?.startedAt ?? Number.POSITIVE_INFINITY;
  return more.length === 0 && startedAt <= (payer.paidAt ?? dispute.occurredAt);
}

/** Payments of invoices that failed elsewhere: the customer's other subscriptions are charged at the same time. */
async function withoutInvoicesOfOthers(
  tx: Db,
  origin: Origin,
  subject: Pick<Case, "subscriptionId" | "customerId">,
  signals: Signal[],
): Promise<Signal[]> {
  const failures = signals.filter(({ kind }) => kind === "payment_failed");
  const unclear = signals.filter(
    ({ details, subscriptionId }) =>
      details.invoiced && subscriptionId === null && !failures.some((one) => isOfSamePayment(one.details, details)),
  );
  if (unclear.length === 0) return signals;
  const hasOthers = (await siblingsOf(tx, origin, subject)).length > 0;
  const isOfOther = (paid: Signal) =>
    hasOthers || failures.findLast(({ occurredAt }) => occurredAt <= paid.occurredAt)?.details.invoiced === true;
  return signals.filter((one) => !unclear.includes(one) || !isOfOther(one));
}

/** Reads other subscriptions only if there is an open episode that they could recover. */
async function foldWithReturns(
  tx: Db,
  origin: Origin,
  subject: Pick<Case, "subscriptionId" | "customerId">,
  signals: readonly Signal[],
  endings: Endings,
): Promise<Folded> {
  const alone = foldSignals(signals, endings);
  if (alone.episodes.every(({ recoveredAt }) => recoveredAt !== null)) return alone;
  const returns = await returnsOf(tx, origin, subject, signals);
  return returns.length === 0 ? alone : foldSignals(signals, endings, returns);
}

async function eventsOf(tx: Db, signals: readonly Signal[]): Promise<Map<string, ChurnEvent>> {
  const ids = [...new Set(signals.flatMap(({ churnEventId }) => churnEventId ?? []))];
  if (ids.length === 0) return new Map();
  const events = await findRows(tx, churnEvents, { id: ids });
  return new Map(events.map((event) => [event.id, event]));
}

/**
 * The ids of the recovered events that are open again if the signals do not recover them. `ofOthers`: payments that counted for any
 * subscription of the customer when they arrived, and are now known to be, or may be, for another one.
 */
function reopeningOf(
  events: ReadonlyMap<string, ChurnEvent>,
  signals: readonly Signal[],
  ofOthers: readonly Signal[],
): ReadonlySet<string> {
  const recovered = [...events.values()].filter(({ status }) => status === "recovered");
  if (recovered.length === 0) return new Set();
  const arrivals = new Set<number | null>(ofOthers.map(({ receivedAt }) => receivedAt));
  const byArrival = Map.groupBy(signals, ({ receivedAt }) => receivedAt);
  const disputes = signals.filter(({ kind, details }) => kind === "disputed" && !details.won);
  const mayBeOpen = (event: ChurnEvent) =>
    arrivals.has(event.recoveredAt) || mayReopen(event, byArrival.get(event.recoveredAt!) ?? [], disputes);
  return new Set(recovered.filter(mayBeOpen).map(({ id }) => id));
}

/** Payments of the customer's other subscriptions that did not name them at first. */
async function paymentsElsewhere(tx: Db, origin: Origin, own: Case): Promise<Signal[]> {
  if (!providerOf(own.provider).loosePaymentsCount) return [];
  const signals = await signalsOfSubscriptions(tx, own, await siblingsOf(tx, origin, own));
  return signals.filter(({ kind, details }) => kind === "payment_succeeded" && details.paymentIds !== undefined);
}

const isEnded = (event: ChurnEvent | undefined): boolean => event !== undefined && !isOpen(event);

const endingsOf = (events: ReadonlyMap<string, ChurnEvent>, reopening: ReadonlySet<string>): Map<string, number> =>
  new Map(
    [...events.values()]
      .filter((event) => !isOpen(event) && !reopening.has(event.id))
      .map((event) => [event.id, endOf(event)]),
  );

/**
 * `reports`: those that arrived when the event was recovered. A report that arrives late may show that a dispute still stood when the
 * provider reported a recovery, or that the subscription had ended, or was about to, when the dispute was won.
 */
function mayReopen({ id }: ChurnEvent, reports: readonly Signal[], disputes: readonly Signal[]): boolean {
  if (reports.some(({ details, churnEventId }) => details.won && churnEventId === id)) return true;
  const isDisputed = disputes.some((one) => one.churnEventId === null || one.churnEventId === id);
  return isDisputed && reports.some(({ kind }) => kind === "cancellation_undone" || kind === "payment_succeeded");
}

/**
 * Pairs each episode with the event of its latest signals, otherwise with an open event that has lost its own episode. No
 * event belongs to two episodes. `left`: the open events without an episode.
 */
function matched(episodes: readonly Episode[], events: ReadonlyMap<string, ChurnEvent>) {
  const taken = new Set<string>();
  /** An ended event goes to an episode that is over, if one claims it too: an open episode needs an open event. */
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

/** What the cancel flow or a signed custom webhook reported before the provider did. */
async function findFirstReport(
  tx: Db,
  { project, provider }: Origin,
  { subscriptionId }: Pick<Case, "subscriptionId">,
  { signals }: Episode,
  { eventType, customerEmail, heldBack, test }: Wanted,
  taken: ReadonlySet<string>,
): Promise<ChurnEvent | undefined> {
  if (customerEmail === null || heldBack === "dispute") return undefined;
  const of = { email: normalizeEmail(customerEmail), type: eventType, test };
  const report = { by: "provider" as const, proven: true, ...of, at: signals[0]!.receivedAt };
  const except = new Set(taken);
  for (;;) {
    const found = await findReported(tx, project, report, except);
    if (!found || !(await isOfAnother(tx, { projectId: project.id, provider, subscriptionId }, found))) return found;
    except.add(found.id);
  }
}

function recordOne(tx: Db, { project, provider }: Origin, wanted: Wanted, now: number): Promise<ChurnEvent> {
  const input = {
    customer_email: wanted.customerEmail!,
    customer_name: wanted.customerName,
    customer_id: wanted.customerId,
    locale: wanted.locale,
    event_type: wanted.eventType,
    cancel_reason: wanted.cancelReason,
    reason_code: wanted.reasonCode,
    mrr: wanted.mrr,
    currency: wanted.currency,
    plan_name: wanted.planName,
    tenure_days: wanted.tenureDays,
    metadata: wanted.metadata,
    test: wanted.test,
  };
  const origin = { source: provider, provider, heldBack: wanted.heldBack };
  return recordChurnEvent(tx, project, input, origin, now);
}
