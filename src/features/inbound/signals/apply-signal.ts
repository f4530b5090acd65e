// Applies what a provider reports about a subscription: saves it as a signal, then reconciles the churn events with all
// signals.

import { newId } from "../../../lib/ids.ts";
import { normalizeEmail } from "../../../lib/mail-address.ts";
import type { Db } from "../../../store/engine.ts";
import { openEventsOf } from "../../churn-events/open-events.ts";
import { updateChurnEvent } from "../../churn-events/service.ts";
import { EVENT_SOURCES } from "../../churn-events/sources.ts";
import { reportPause } from "../../customers/pauses.ts";
import { findCustomer, saveCustomer } from "../../customers/service.ts";
import { findSubscription, recordSighting, type Sighting, subscriptionsOf } from "../../customers/subscriptions.ts";
import type { Project } from "../../projects/tables.ts";
import { OLDER_THAN_ANY, type ProviderEvent, type Subject } from "../../providers/provider-event.ts";
import { providerOf } from "../../providers/table.ts";
import { NOTHING_PAID, type Outcome, PROCESSED } from "../inbox/outcome.ts";
import type { Origin } from "../origin.ts";
import { covers, type Money } from "../payments/matching.ts";
import { claimAddress } from "../payments/unknown-payer.ts";
import { type SubscriptionState, staysWithUs } from "./episodes.ts";
import type { SignalKind } from "./order.ts";
import { reconcile } from "./reconcile.ts";
import { isNewsOfReturn, otherSubscriptionsOf } from "./returns.ts";
import { type Details, insertSignal, isOfAnother, subscriptionsWithSignals } from "./signals.ts";

export type SignalEvent = Extract<ProviderEvent, { kind: SignalKind }>;

export async function applySignal(tx: Db, origin: Origin, given: SignalEvent, now: number): Promise<Outcome> {
  const reported = await withoutUse(tx, origin, given);
  const { subject, isNewAddress } = await saveSubject(tx, origin, reported);
  if (reported.kind === "payment_succeeded" && !(reported.amount > 0)) return NOTHING_PAID;
  if (reported.kind === "subscription_seen" && reported.running === null && reported.cancelScheduled === null)
    return PROCESSED;
  const signalId = await saveSignal(tx, origin, reported, subject, now);
  let { churnEventId, subscriptionState, waits, signals } = await reconcile(tx, origin, subject, now);
  if (isNewAddress || (subject.subscriptionId !== null && isNewsOfReturn(signals, signalId))) {
    const others = await reconcileOthers(tx, origin, subject, now);
    churnEventId ??= others;
  }
  if (subject.subscriptionId === null && subject.customerId !== null && isOfAny(reported)) {
    for (const subscriptionId of await casesOf(tx, origin, subject.customerId)) {
      if (subscriptionId === null) continue;
      const other = await reconcile(tx, origin, { ...subject, subscriptionId }, now);
      churnEventId ??= other.churnEventId;
    }
  }
  if (reported.kind === "payment_succeeded") {
    const elsewhere = await recoverElsewhere(tx, origin, { ...reported, subject }, subscriptionState, now);
    churnEventId ??= elsewhere;
  }
  return { ...PROCESSED, churnEventId, reason: waits ? "no_address_known" : null };
}

/** The MRR of a subscription that is partly paid for use is known from its prices alone. */
async function withoutUse(tx: Db, { project, provider }: Origin, reported: SignalEvent): Promise<SignalEvent> {
  const { subject, facts } = reported;
  if (subject.subscriptionId === null || facts.mrr === null || facts.priced) return reported;
  const subscription = await findSubscription(tx, project, provider, subject.subscriptionId);
  return subscription?.priced?.byUse ? { ...reported, facts: { ...facts, mrr: null } } : reported;
}

/** Reconciles the customer's other subscriptions, which this one may have recovered; returns an event that changed, if any. */
export async function reconcileOthers(tx: Db, origin: Origin, subject: Subject, now: number): Promise<string | null> {
  let changed: string | null = null;
  for (const { provider, ...other } of await otherSubscriptionsOf(tx, origin, subject)) {
    changed = (await reconcile(tx, { ...origin, provider }, other, now)).churnEventId ?? changed;
  }
  return changed;
}

/** Reports that may concern any subscription of the customer. */
const isOfAny = ({ kind }: SignalEvent): boolean =>
  kind === "payment_succeeded" || kind === "payment_declined" || kind === "disputed" || kind === "customer_deleted";

export async function saveSignal(
  tx: Db,
  { project, provider, test, account }: Origin,
  reported: SignalEvent,
  subject: Subject,
  now: number,
): Promise<string> {
  const id = newId("sig", now);
  await insertSignal(tx, {
    id,
    projectId: project.id,
    provider,
    ...subject,
    kind: reported.kind,
    occurredAt: reported.occurredAt,
    receivedAt: now,
    test,
    details: { ...detailsOf(reported), ...(account ? { account } : {}) },
    churnEventId: null,
  });
  return id;
}

/** Saves the reported facts about customer and subscription; returns the signal's customer and subscription. */
export async function saveSubject(tx: Db, origin: Origin, reported: SignalEvent) {
  const { project, provider, test } = origin;
  const { subject, facts, occurredAt: at } = reported;
  const { subscriptionId } = subject;
  let { customerId } = subject;
  if (subscriptionId !== null) {
    const { planId, planName, mrr, currency, priced, startedAt, paidFrom, givenUp } = facts;
    // If the customer is known, the address is stored with them: the newest applies to all their subscriptions.
    const email = customerId === null ? facts.email : null;
    const identityAt = facts.identityAt ?? at;
    const sighting = {
      subscriptionId,
      at: Math.min(at, facts.pricedAt ?? at),
      customerId,
      email: identityAt === at ? email : null,
      planId,
      planName,
      mrr,
      currency,
      priced,
      startedAt,
      paidFrom,
      givenUp,
      ...markOf(test),
    };
    const subscription = await recordSighting(tx, project, provider, { ...sighting, ...stateIn(reported) });
    if (email !== null && identityAt !== at && identityAt !== OLDER_THAN_ANY)
      await recordSighting(tx, project, provider, { subscriptionId, at: identityAt, email });
    if (facts.pause) await reportPause(tx, project, provider, subscriptionId, { at, ...facts.pause });
    customerId ??= subscription.customerId;
  }
  const isNewAddress = customerId !== null && (await savePerson(tx, project, provider, { customerId, test }, reported));
  if (isNewAddress) await claimAddress(tx, origin, normalizeEmail(facts.email!), customerId!);
  return { subject: { subscriptionId, customerId }, isNewAddress };
}

/** A test stays a test, because some events do not show it. */
export const markOf = (test: boolean): { test?: true } => (test ? { test } : {});

/** Returns whether the customer's address has changed. */
async function savePerson(
  tx: Db,
  project: Project,
  provider: string,
  { customerId, test }: { customerId: string; test: boolean },
  { facts: { email, name, identityAt }, occurredAt }: SignalEvent,
): Promise<boolean> {
  const before = email === null ? undefined : await findCustomer(tx, project, provider, customerId);
  const person = { customerId, email, name, at: identityAt ?? occurredAt, ...markOf(test) };
  const { email: address } = await saveCustomer(tx, project, provider, person);
  return email !== null && address !== (before?.email ?? null);
}

function stateIn(reported: SignalEvent): Pick<Sighting, "running" | "cancelScheduled" | "endedAt"> {
  switch (reported.kind) {
    case "subscription_seen":
      // A paused subscription still runs: its MRR is paused, not churned.
      return {
        running: reported.facts.pause?.paused ? true : reported.running,
        cancelScheduled: reported.cancelScheduled,
      };
    case "cancellation_scheduled":
      return { running: true, cancelScheduled: true };
    case "cancellation_undone":
      return { running: true, cancelScheduled: false };
    case "subscription_ended":
      return { running: false, endedAt: reported.facts.endedAt ?? null };
    default:
      return {};
  }
}

function detailsOf(reported: SignalEvent): Details {
  const { kind, subject, occurredAt, facts, ...details } = reported;
  const { priced, ...others } = facts;
  return { ...details, facts: others };
}

/** The customer's known subscriptions and those with signals; includes null if signals named no subscription. */
export async function casesOf(tx: Db, { project, provider }: Origin, customerId: string): Promise<(string | null)[]> {
  const known = (await subscriptionsOf(tx, project, provider, customerId)).map(({ subscriptionId }) => subscriptionId);
  return subscriptionsWithSignals(tx, { projectId: project.id, provider }, customerId, known);
}

/** In ms. Clocks differ, and some providers report whole seconds. */
const CLOCKS_DIFFER = 5 * 60_000;

type PaidFor = Pick<SignalEvent, "subject" | "facts" | "occurredAt"> & { amount: number; paymentIds?: string[] };

/** Recovers the customer's events from other sources, which name no subscription, because a customer who pays is back. */
export async function recoverElsewhere(
  tx: Db,
  { project, provider, test }: Origin,
  { subject, facts, occurredAt, amount, paymentIds }: PaidFor,
  subscriptionState: SubscriptionState,
  now: number,
): Promise<string | null> {
  if (subject.subscriptionId === null && !providerOf(provider).loosePaymentsCount) return null;
  const email = facts.email ?? (await addressOf(tx, project, provider, subject.customerId));
  if (email === null) return null;
  const isNamed = subject.subscriptionId !== null && paymentIds === undefined;
  const paid: Money = { amount, currency: facts.currency };
  const open = (await openEventsOf(tx, project, normalizeEmail(email), { test }))
    .filter((event) => !EVENT_SOURCES[event.source].isProvider && event.createdAt <= occurredAt + CLOCKS_DIFFER)
    .filter((event) => isNamed || covers(paid, { amount: event.mrr, currency: event.currency }))
    .filter(({ eventType }) => eventType === "payment_failed" || staysWithUs(subscriptionState));
  let recovered: string | null = null;
  const payer = { projectId: project.id, provider, subscriptionId: subject.subscriptionId };
  for (const event of open) {
    if (await isOfAnother(tx, payer, event)) continue;
    await updateChurnEvent(tx, event, { status: "recovered", recoveredAt: now }, now);
    recovered ??= event.id;
  }
  return recovered;
}

async function addressOf(tx: Db, project: Project, provider: string, customerId: string | null) {
  if (customerId === null) return null;
  return (await findCustomer(tx, project, provider, customerId))?.email ?? null;
}
