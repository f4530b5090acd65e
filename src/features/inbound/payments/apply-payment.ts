// Applies reports about payments: who paid, for what, declines and disputes.

import { normalizeEmail } from "../../../lib/mail-address.ts";
import type { Db } from "../../../store/engine.ts";
import { listKnownByAddress } from "../../customers/by-address.ts";
import { subscriptionsOf } from "../../customers/subscriptions.ts";
import {
  isNobody,
  NO_FACTS,
  OLDER_THAN_ANY,
  type ProviderEvent,
  type Subject,
} from "../../providers/provider-event.ts";
import { NOTHING_PAID, type Outcome, PROCESSED } from "../inbox/outcome.ts";
import type { Origin } from "../origin.ts";
import {
  applySignal,
  casesOf,
  reconcileOthers,
  recoverElsewhere,
  type SignalEvent,
  saveSignal,
} from "../signals/apply-signal.ts";
import type { SubscriptionState } from "../signals/episodes.ts";
import { reconcile } from "../signals/reconcile.ts";
import {
  adoptSignals,
  looseSignalsOf,
  moveSignals,
  releaseSignals,
  type Signal,
  signalsOfSubscriptions,
} from "../signals/signals.ts";
import { isOfSamePayment } from "./matching.ts";
import { findPayer, paymentsOfInvoices, savePayment } from "./payments.ts";
import { somebodyAt, somebodyWhoPaid } from "./unknown-payer.ts";

const NOT_KNOWN: SubscriptionState = { running: null, cancelScheduled: null };
const NOBODY: Subject = { customerId: null, subscriptionId: null };

/** Counts as a payment of each customer with this address at the provider. */
export async function applyAddressPaid(
  tx: Db,
  origin: Origin,
  { amount, currency, occurredAt, invoiced, ...reported }: Extract<ProviderEvent, { kind: "address_paid" }>,
  now: number,
): Promise<Outcome> {
  if (!(amount > 0)) return NOTHING_PAID;
  const email = normalizeEmail(reported.email);
  const known = await listKnownByAddress(tx, origin.project, origin, email);
  if (invoiced && known.length > 1) return { ...PROCESSED, reason: "payment_unknown" };
  const paid = { occurredAt, facts: { ...NO_FACTS, email, currency, toldAt: OLDER_THAN_ANY }, amount, paymentIds: [] };
  const outcomes: Outcome[] = [];
  for (const { customerId, subscriptionId } of known) {
    const subject = { customerId, subscriptionId };
    outcomes.push(await applySignal(tx, origin, { kind: "payment_succeeded", subject, ...paid }, now));
  }
  if (known.length === 0) {
    const somebody = { subscriptionId: null, customerId: somebodyAt(email) };
    await saveSignal(tx, origin, { kind: "payment_succeeded", subject: NOBODY, ...paid }, somebody, now);
  }
  const changed = outcomes.find(({ churnEventId }) => churnEventId !== null);
  if (changed || known.length > 0) return changed ?? PROCESSED;
  return {
    ...PROCESSED,
    churnEventId: await recoverElsewhere(tx, origin, { subject: NOBODY, ...paid }, NOT_KNOWN, now),
  };
}

type PaymentReported = Extract<ProviderEvent, { kind: "payment_reported" }>;

/** Saves who made a payment. Earlier reports about the payment that waited for this now count. */
export async function applyPaymentReported(
  tx: Db,
  origin: Origin,
  reported: PaymentReported,
  now: number,
): Promise<Outcome> {
  await savePayment(tx, origin, reported, now);
  const { paymentIds, invoiceId } = reported;
  const ids = [...paymentIds, ...(invoiceId === null ? [] : [invoiceId])];
  const linked = [...ids, ...(await paymentsOfInvoices(tx, origin, ids))];
  const payer = await findPayer(tx, origin, linked);
  if (!payer || payer.oneOff || (payer.customerId === null && payer.subscriptionId === null)) return PROCESSED;
  const { customerId, subscriptionId } = payer;
  const cases = { projectId: origin.project.id, provider: origin.provider, customerId, subscriptionId };
  let moved = await moveSignals(tx, cases, linked.map(somebodyWhoPaid), { customerId, subscriptionId });
  if (subscriptionId !== null) {
    const isOwn = ({ details }: Signal) => isOfSamePayment(details, { facts: NO_FACTS, paymentIds: linked });
    const loose = (await looseSignalsOf(tx, cases)).filter(isOwn);
    const elsewhere = (await signalsElsewhere(tx, origin, payer)).filter(isOwn);
    // They explained an event of the other subscription, which keeps the event.
    await releaseSignals(tx, elsewhere);
    await adoptSignals(tx, [...loose, ...elsewhere], { customerId, subscriptionId });
    moved += loose.length + elsewhere.length;
  }
  if (moved === 0) return PROCESSED;
  const affected =
    subscriptionId !== null || customerId === null ? [subscriptionId] : await casesOf(tx, origin, customerId);
  let churnEventId: string | null = null;
  for (const one of affected) {
    const reconciled = await reconcile(tx, origin, { customerId, subscriptionId: one }, now);
    churnEventId ??= reconciled.churnEventId;
  }
  if (subscriptionId !== null) await reconcileOthers(tx, origin, { customerId, subscriptionId }, now);
  return { ...PROCESSED, churnEventId };
}

/**
 * Declines and disputes of the customer's other subscriptions, which may have adopted them because amount and time fit,
 * before it was known which subscription the payment was for.
 */
async function signalsElsewhere(
  tx: Db,
  { project, provider }: Origin,
  { customerId, subscriptionId }: Subject,
): Promise<Signal[]> {
  if (customerId === null) return [];
  const known = await subscriptionsOf(tx, project, provider, customerId);
  const others = known.map((one) => one.subscriptionId).filter((id) => id !== subscriptionId);
  const signals = await signalsOfSubscriptions(tx, { projectId: project.id, provider }, others);
  return signals.filter(({ kind }) => kind === "payment_declined" || kind === "disputed");
}

/** Applies an event that names a payment to the subscription of the payment's invoice, if that is known. */
export async function applyOfPayment(
  tx: Db,
  origin: Origin,
  reported: SignalEvent,
  paymentIds: readonly string[],
  now: number,
): Promise<Outcome> {
  const payer = await findPayer(tx, origin, paymentIds);
  // It waits all the same: a later report may name the subscription that the payment was for.
  const isOneOff = reported.kind === "disputed" && payer?.oneOff === true;
  const known = mergedSubject(reported.subject, payer);
  const email = reported.facts.email === null ? null : normalizeEmail(reported.facts.email);
  const subject = isNobody(known) && email !== null ? await findByAddress(tx, origin, email) : known;
  if (!isNobody(subject) && !isOneOff) return applySignal(tx, origin, { ...reported, subject }, now);
  // Saved once for each id, because the payment may name any of them; duplicates count once.
  const somebody = paymentIds.map(somebodyWhoPaid);
  // A dispute waits only for its payment, because the address in it is the one given to the customer's bank.
  if (email !== null && reported.kind !== "disputed") somebody.push(somebodyAt(email));
  for (const customerId of somebody) {
    await saveSignal(tx, origin, reported, { subscriptionId: null, customerId }, now);
  }
  if (isOneOff) return { ...PROCESSED, reason: "payment_of_no_subscription" };
  return { ...PROCESSED, reason: reported.kind === "disputed" ? "disputed_payment_unknown" : "payment_unknown" };
}

const mergedSubject = (said: Subject, payer: Subject | undefined): Subject => ({
  customerId: said.customerId ?? payer?.customerId ?? null,
  subscriptionId: said.subscriptionId ?? payer?.subscriptionId ?? null,
});

async function findByAddress(tx: Db, origin: Origin, email: string): Promise<Subject> {
  const { customerId, subscriptionId } = (await listKnownByAddress(tx, origin.project, origin, email))[0] ?? NOBODY;
  return { customerId, subscriptionId };
}
