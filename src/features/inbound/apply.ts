// What a provider's word does to our customers, subscriptions and churn events: the same for all providers, by the
// contract. The word is kept as a signal; the events are then brought in line with what all signals come to.

import { newId } from "../../lib/ids.ts";
import type { Db } from "../../store/engine.ts";
import { normalizeEmail } from "../accounts/service.ts";
import { updateChurnEvent } from "../churn-events/service.ts";
import type { EventSource } from "../churn-events/tables.ts";
import { listKnownByAddress } from "../customers/by-address.ts";
import { findCustomer, rememberCustomer, rememberPlan } from "../customers/service.ts";
import { type Sighting, seeSubscription, subscriptionsOf } from "../customers/subscriptions.ts";
import type { Project } from "../projects/tables.ts";
import { type Standing, staysWithUs } from "./episodes.ts";
import { type From, NO_FACTS, type Normalised, type Subject } from "./normalised.ts";
import { openEventsOf } from "./open-events.ts";
import type { Outcome } from "./outcome.ts";
import { findPayer, rememberPayment } from "./payments.ts";
import { reconcile } from "./reconciling.ts";
import { isNewsOfReturn, otherSubscriptionsOf } from "./returns.ts";
import { type Details, keepSignal, moveSignals, type SignalKind, subscriptionsWithSignals } from "./signals.ts";

type Told = Extract<Normalised, { kind: SignalKind }>;

const SAID: Outcome = { status: "processed", reason: null, churnEventId: null };
const NOTHING_PAID: Outcome = { ...SAID, reason: "nothing_was_paid" };

const NOT_KNOWN: Standing = { running: null, cancelScheduled: null };
/** When an address was told that is known already: before anything else. */
const NO_NEWS = 0;

export async function applyNormalised(tx: Db, from: From, told: Normalised, now: number): Promise<Outcome> {
  const { project, provider } = from;
  switch (told.kind) {
    case "ignored":
      return { status: "dropped", reason: told.why.slice(0, 200), churnEventId: null };
    case "plan":
      await rememberPlan(tx, project, provider, { ...told, at: told.occurredAt });
      return SAID;
    case "identity":
      return applyIdentity(tx, from, told, now);
    case "address_paid":
      return applyAddressPaid(tx, from, told, now);
    case "payment_told":
      return applyPaymentTold(tx, from, told, now);
    case "payment_disputed":
      return applyPaymentDisputed(tx, from, told, now);
    default:
      return applySignal(tx, from, told, now);
  }
}

async function applyIdentity(
  tx: Db,
  from: From,
  told: Extract<Normalised, { kind: "identity" }>,
  now: number,
): Promise<Outcome> {
  const { project, provider } = from;
  const before = await findCustomer(tx, project, provider, told.customerId);
  const customer = await rememberCustomer(tx, project, provider, { ...told, at: told.occurredAt });
  // Events that wait for an address can be made now.
  for (const subscriptionId of await casesOf(tx, from, told.customerId)) {
    await reconcile(tx, from, { subscriptionId, customerId: told.customerId }, now);
  }
  if (customer.email !== (before?.email ?? null)) {
    await reconcileOthers(tx, from, { subscriptionId: null, customerId: told.customerId }, now);
  }
  return SAID;
}

/** What other subscriptions of the customer come to, which this one may have recovered; returns an event that changed. */
async function reconcileOthers(tx: Db, from: From, subject: Subject, now: number): Promise<string | null> {
  let changed: string | null = null;
  for (const other of await otherSubscriptionsOf(tx, from, subject)) {
    changed = (await reconcile(tx, from, other, now)).churnEventId ?? changed;
  }
  return changed;
}

/** Counts for everybody with this address at the provider as a payment that names them would. */
async function applyAddressPaid(
  tx: Db,
  from: From,
  { amount, occurredAt, ...told }: Extract<Normalised, { kind: "address_paid" }>,
  now: number,
): Promise<Outcome> {
  if (!(amount > 0)) return NOTHING_PAID;
  const email = normalizeEmail(told.email);
  const known = await listKnownByAddress(tx, from.project, from.provider, email);
  const facts = { ...NO_FACTS, email, toldAt: NO_NEWS };
  const outcomes: Outcome[] = [];
  for (const subject of known) {
    outcomes.push(await applySignal(tx, from, { kind: "payment_succeeded", subject, occurredAt, facts, amount }, now));
  }
  const changed = outcomes.find(({ churnEventId }) => churnEventId !== null);
  if (changed || known.length > 0) return changed ?? SAID;
  const payer = { subject: { customerId: null, subscriptionId: null }, facts, occurredAt };
  return { ...SAID, churnEventId: await recoverElsewhere(tx, from, payer, NOT_KNOWN, now) };
}

async function applyPaymentTold(
  tx: Db,
  from: From,
  { paymentIds, subject }: Extract<Normalised, { kind: "payment_told" }>,
  now: number,
): Promise<Outcome> {
  await rememberPayment(tx, from, paymentIds, subject, now);
  const cases = { projectId: from.project.id, provider: from.provider };
  // Disputes that were told before it.
  const waited = await moveSignals(tx, cases, paymentIds.map(somebodyWhoPaid), subject);
  return waited === 0 ? SAID : { ...SAID, churnEventId: (await reconcile(tx, from, subject, now)).churnEventId };
}

async function applyPaymentDisputed(
  tx: Db,
  from: From,
  { paymentIds, facts, occurredAt }: Extract<Normalised, { kind: "payment_disputed" }>,
  now: number,
): Promise<Outcome> {
  const subject = (await findPayer(tx, from, paymentIds)) ?? (await findByAddress(tx, from, facts.email));
  if (subject !== undefined) return applySignal(tx, from, { kind: "disputed", subject, facts, occurredAt }, now);
  // Once for each id: the payment may tell any of them, and what is told twice is one cancellation all the same.
  for (const customerId of paymentIds.map(somebodyWhoPaid)) {
    const payer = { subscriptionId: null, customerId };
    await keep(tx, from, { kind: "disputed", subject: payer, facts, occurredAt }, payer, now);
  }
  return { ...SAID, reason: "disputed_payment_unknown" };
}

/** Stands for the customer until the payment tells who that is. */
const somebodyWhoPaid = (paymentId: string): string => `payment/${paymentId}`;

async function findByAddress(tx: Db, { project, provider }: From, email: string | null): Promise<Subject | undefined> {
  return email === null ? undefined : (await listKnownByAddress(tx, project, provider, normalizeEmail(email)))[0];
}

async function applySignal(tx: Db, from: From, told: Told, now: number): Promise<Outcome> {
  const { subject, isNewAddress } = await remember(tx, from, told);
  if (told.kind === "payment_succeeded" && !(told.amount > 0)) return NOTHING_PAID;
  if (told.kind === "subscription_seen" && told.running === null && told.cancelScheduled === null) return SAID;
  const signalId = await keep(tx, from, told, subject, now);
  let { churnEventId, standing, waits, signals } = await reconcile(tx, from, subject, now);
  if (isNewAddress || (subject.subscriptionId !== null && isNewsOfReturn(signals, signalId))) {
    churnEventId ??= await reconcileOthers(tx, from, subject, now);
  }
  if (told.kind === "payment_succeeded") {
    if (subject.subscriptionId === null && subject.customerId !== null) {
      for (const subscriptionId of await casesOf(tx, from, subject.customerId)) {
        if (subscriptionId === null) continue;
        const other = await reconcile(tx, from, { ...subject, subscriptionId }, now);
        churnEventId ??= other.churnEventId;
      }
    }
    churnEventId ??= await recoverElsewhere(tx, from, told, standing, now);
  }
  return { ...SAID, churnEventId, reason: waits ? "no_address_known" : null };
}

async function keep(
  tx: Db,
  { project, provider, test, account }: From,
  told: Told,
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
async function remember(tx: Db, { project, provider }: From, told: Told) {
  const { subject, facts, occurredAt: at } = told;
  const { subscriptionId } = subject;
  let { customerId } = subject;
  if (subscriptionId !== null) {
    const { planId, planName, mrr, currency, startedAt } = facts;
    // A customer's address is the customer's: their newest is the right one for each of their subscriptions.
    const email = customerId === null ? facts.email : null;
    const sighting = { subscriptionId, at, customerId, email, planId, planName, mrr, currency, startedAt };
    const { subscription } = await seeSubscription(tx, project, provider, { ...sighting, ...stateIn(told) });
    customerId ??= subscription.customerId;
  }
  const isNewAddress = customerId !== null && (await rememberPerson(tx, project, provider, customerId, told));
  return { subject: { subscriptionId, customerId }, isNewAddress };
}

/** Returns whether the customer's address is another one now. */
async function rememberPerson(
  tx: Db,
  project: Project,
  provider: string,
  customerId: string,
  { facts: { email, name, toldAt }, occurredAt }: Told,
): Promise<boolean> {
  const before = email === null ? undefined : await findCustomer(tx, project, provider, customerId);
  const person = { customerId, email, name, at: toldAt ?? occurredAt };
  const { email: address } = await rememberCustomer(tx, project, provider, person);
  return email !== null && address !== (before?.email ?? null);
}

function stateIn(told: Told): Pick<Sighting, "running" | "cancelScheduled"> {
  switch (told.kind) {
    case "subscription_seen":
      return { running: told.running, cancelScheduled: told.cancelScheduled };
    case "cancellation_scheduled":
      return { running: true, cancelScheduled: true };
    case "cancellation_undone":
      return { running: true, cancelScheduled: false };
    case "subscription_ended":
      return { running: false };
    default:
      return {};
  }
}

function detailsOf(told: Told): Details {
  const { kind, subject, occurredAt, ...details } = told;
  return details;
}

/** The subscriptions of a customer that something was told of; null among them where none was named. */
async function casesOf(tx: Db, { project, provider }: From, customerId: string): Promise<(string | null)[]> {
  const known = (await subscriptionsOf(tx, project, provider, customerId)).map(({ subscriptionId }) => subscriptionId);
  return subscriptionsWithSignals(tx, { projectId: project.id, provider }, customerId, known);
}

const NOT_OF_PROVIDERS: readonly EventSource[] = ["api", "custom", "cancel_flow", "import"];
/** Clocks differ, and some providers count in seconds. */
const CLOCKS_DIFFER = 5 * 60_000;

/** Who pays is back, also where the event was not brought by the provider: such events name no subscription. */
async function recoverElsewhere(
  tx: Db,
  { project, provider }: From,
  { subject, facts, occurredAt }: Pick<Told, "subject" | "facts" | "occurredAt">,
  standing: Standing,
  now: number,
): Promise<string | null> {
  const email = facts.email ?? (await addressOf(tx, project, provider, subject.customerId));
  if (email === null) return null;
  const open = (await openEventsOf(tx, project, normalizeEmail(email))).filter(
    (event) => NOT_OF_PROVIDERS.includes(event.source) && event.createdAt <= occurredAt + CLOCKS_DIFFER,
  );
  const back = open.filter(({ eventType }) => eventType === "payment_failed" || staysWithUs(standing));
  for (const event of back) await updateChurnEvent(tx, event, { status: "recovered", recoveredAt: now }, now);
  return back[0]?.id ?? null;
}

async function addressOf(tx: Db, project: Project, provider: string, customerId: string | null) {
  if (customerId === null) return null;
  return (await findCustomer(tx, project, provider, customerId))?.email ?? null;
}
