// What a provider says of a subscription: it is saved as a signal, and the events are then brought in line with what all
// signals come to.

import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { updateChurnEvent } from "../churn-events/service.ts";
import type { EventSource } from "../churn-events/tables.ts";
import { findCustomer, rememberCustomer } from "../customers/service.ts";
import { type Sighting, seeSubscription, subscriptionsOf } from "../customers/subscriptions.ts";
import type { Project } from "../projects/tables.ts";
import { type Standing, staysWithUs } from "./episodes.ts";
import { covers, type Money } from "./matching.ts";
import type { From, Normalised, Subject } from "./normalised.ts";
import { openEventsOf } from "./open-events.ts";
import { NOTHING_PAID, type Outcome, SAID } from "./outcome.ts";
import { reconcile } from "./reconciling.ts";
import { isNewsOfReturn, otherSubscriptionsOf } from "./returns.ts";
import { type Details, keepSignal, type SignalKind, subscriptionsWithSignals } from "./signals.ts";

export type SignalTold = Extract<Normalised, { kind: SignalKind }>;

export async function applySignal(tx: Db, from: From, told: SignalTold, now: number): Promise<Outcome> {
  const { subject, isNewAddress } = await remember(tx, from, told);
  if (told.kind === "payment_succeeded" && !(told.amount > 0)) return NOTHING_PAID;
  if (told.kind === "subscription_seen" && told.running === null && told.cancelScheduled === null) return SAID;
  const signalId = await keep(tx, from, told, subject, now);
  let { churnEventId, standing, waits, signals } = await reconcile(tx, from, subject, now);
  if (isNewAddress || (subject.subscriptionId !== null && isNewsOfReturn(signals, signalId))) {
    const others = await reconcileOthers(tx, from, subject, now);
    churnEventId ??= others;
  }
  if (subject.subscriptionId === null && subject.customerId !== null && isOfPayment(told)) {
    for (const subscriptionId of await casesOf(tx, from, subject.customerId)) {
      if (subscriptionId === null) continue;
      const other = await reconcile(tx, from, { ...subject, subscriptionId }, now);
      churnEventId ??= other.churnEventId;
    }
  }
  if (told.kind === "payment_succeeded") {
    const elsewhere = await recoverElsewhere(tx, from, { ...told, subject }, standing, now);
    churnEventId ??= elsewhere;
  }
  return { ...SAID, churnEventId, reason: waits ? "no_address_known" : null };
}

/** What other subscriptions of the customer come to, which this one may have recovered; returns an event that changed. */
export async function reconcileOthers(tx: Db, from: From, subject: Subject, now: number): Promise<string | null> {
  let changed: string | null = null;
  for (const other of await otherSubscriptionsOf(tx, from, subject)) {
    changed = (await reconcile(tx, from, other, now)).churnEventId ?? changed;
  }
  return changed;
}

/** It may be of any subscription of the customer who is named. */
const isOfPayment = ({ kind }: SignalTold): boolean =>
  kind === "payment_succeeded" || kind === "payment_declined" || kind === "disputed";

export async function keep(
  tx: Db,
  { project, provider, test, account }: From,
  told: SignalTold,
  subject: Subject,
  now: number,
): Promise<string> {
  const id = newId("sig", now);
  await keepSignal(tx, {
    id,
    projectId: project.id,
    provider,
    ...subject,
    kind: told.kind,
    occurredAt: told.occurredAt,
    receivedAt: now,
    test,
    details: { ...detailsOf(told), ...(account ? { account } : {}) },
    churnEventId: null,
  });
  return id;
}

/** Saves what is said of customer and subscription; returns whose signal it is. */
async function remember(tx: Db, { project, provider, test }: From, told: SignalTold) {
  const { subject, facts, occurredAt: at } = told;
  const { subscriptionId } = subject;
  let { customerId } = subject;
  if (subscriptionId !== null) {
    const { planId, planName, mrr, currency, startedAt } = facts;
    // A customer's address is the customer's: their newest is the right one for each of their subscriptions.
    const email = customerId === null ? facts.email : null;
    const sighting = {
      subscriptionId,
      at,
      customerId,
      email,
      planId,
      planName,
      mrr,
      currency,
      startedAt,
      ...markOf(test),
    };
    const { subscription } = await seeSubscription(tx, project, provider, { ...sighting, ...stateIn(told) });
    customerId ??= subscription.customerId;
  }
  const isNewAddress = customerId !== null && (await rememberPerson(tx, project, provider, { customerId, test }, told));
  return { subject: { subscriptionId, customerId }, isNewAddress };
}

/** Once a test, always a test: some events do not say it. */
export const markOf = (test: boolean): { test?: true } => (test ? { test } : {});

/** Returns whether the customer's address is another one now. */
async function rememberPerson(
  tx: Db,
  project: Project,
  provider: string,
  { customerId, test }: { customerId: string; test: boolean },
  { facts: { email, name, toldAt }, occurredAt }: SignalTold,
): Promise<boolean> {
  const before = email === null ? undefined : await findCustomer(tx, project, provider, customerId);
  const person = { customerId, email, name, at: toldAt ?? occurredAt, ...markOf(test) };
  const { email: address } = await rememberCustomer(tx, project, provider, person);
  return email !== null && address !== (before?.email ?? null);
}

function stateIn(told: SignalTold): Pick<Sighting, "running" | "cancelScheduled" | "endedAt"> {
  switch (told.kind) {
    case "subscription_seen":
      return { running: told.running, cancelScheduled: told.cancelScheduled };
    case "cancellation_scheduled":
      return { running: true, cancelScheduled: true };
    case "cancellation_undone":
      return { running: true, cancelScheduled: false };
    case "subscription_ended":
      return { running: false, endedAt: told.facts.endedAt ?? null };
    default:
      return {};
  }
}

function detailsOf(told: SignalTold): Details {
  const { kind, subject, occurredAt, ...details } = told;
  return details;
}

/** The subscriptions of a customer that something was told of; null among them where none was named. */
export async function casesOf(tx: Db, { project, provider }: From, customerId: string): Promise<(string | null)[]> {
  const known = (await subscriptionsOf(tx, project, provider, customerId)).map(({ subscriptionId }) => subscriptionId);
  return subscriptionsWithSignals(tx, { projectId: project.id, provider }, customerId, known);
}

const NOT_OF_PROVIDERS: readonly EventSource[] = ["api", "custom", "cancel_flow", "import"];
/** Clocks differ, and some providers count in seconds. */
const CLOCKS_DIFFER = 5 * 60_000;

type PaidFor = Pick<SignalTold, "subject" | "facts" | "occurredAt"> & { amount: number; paymentIds?: string[] };

/** Who pays is back, also where the event was not brought by the provider: such events name no subscription. */
export async function recoverElsewhere(
  tx: Db,
  { project, provider, test }: From,
  { subject, facts, occurredAt, amount, paymentIds }: PaidFor,
  standing: Standing,
  now: number,
): Promise<string | null> {
  // At Stripe what pays for a subscription has an invoice of it.
  if (provider === "stripe" && subject.subscriptionId === null) return null;
  const email = facts.email ?? (await addressOf(tx, project, provider, subject.customerId));
  if (email === null) return null;
  const isNamed = subject.subscriptionId !== null && paymentIds === undefined;
  const paid: Money = { amount, currency: facts.currency };
  const back = (await openEventsOf(tx, project, normalizeEmail(email), { test }))
    .filter((event) => NOT_OF_PROVIDERS.includes(event.source) && event.createdAt <= occurredAt + CLOCKS_DIFFER)
    .filter((event) => isNamed || covers(paid, { amount: event.mrr, currency: event.currency }))
    .filter(({ eventType }) => eventType === "payment_failed" || staysWithUs(standing));
  for (const event of back) await updateChurnEvent(tx, event, { status: "recovered", recoveredAt: now }, now);
  return back[0]?.id ?? null;
}

async function addressOf(tx: Db, project: Project, provider: string, customerId: string | null) {
  if (customerId === null) return null;
  return (await findCustomer(tx, project, provider, customerId))?.email ?? null;
}
