// Applies reports about payments: who paid, for what, declines and disputes.

import { normalizeEmail } from "../../../lib/mail-address.ts";
import type { Db } from "../../../store/engine.ts";
import { listKnownByAddress } from "../../customers/by-address.ts";
import { findSubscription } from "../../customers/subscriptions.ts";
import { isNobody, NO_FACTS, type ProviderEvent, type Subject } from "../../providers/provider-event.ts";
import { NOTHING_PAID, type Outcome, PROCESSED } from "../inbox/outcome.ts";
import type { Origin } from "../origin.ts";
import { applySignal, casesOf, reconcileOthers, recoverElsewhere, saveSignal } from "../signals/apply-signal.ts";
import { type SubscriptionState, staysWithUs } from "../signals/episodes.ts";
import { reconcile } from "../signals/reconcile.ts";
import { siblingsOf } from "../signals/returns.ts";
import {
  adoptSignals,
  looseSignalsOf,
  moveSignals,
  releaseSignals,
  type Signal,
  signalsOfSubscriptions,
  somebodyAt,
} from "../signals/signals.ts";
import { isOfSamePayment } from "./matching.ts";
import { findPayer, paymentsOfInvoices, savePayment } from "./payments.ts";
import { somebodyWhoPaid } from "./unknown-payer.ts";

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
    const found = [
      ...(await looseSignalsOf(tx, cases)).filter(isOwn),
      ...(await takeElsewhere(tx, origin, payer, isOwn)),
    ];
    await adoptSignals(tx, found, { customerId, subscriptionId });
    moved += found.length;
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
 * Takes declines and disputes from the customer's other subscriptions, which may have adopted them because amount and time fit,
 * before it was known which subscription the payment was for. Their event comes along, unless other signals belong to it, too.
 */
async function takeElsewhere(
  tx: Db,
  origin: Origin,
  payer: Subject,
  isOwn: (signal: Signal) => boolean,
): Promise<Signal[]> {
  const of = { projectId: origin.project.id, provider: origin.provider };
  const signals = await signalsOfSubscriptions(tx, of, await siblingsOf(tx, origin, payer));
  const taken = signals.filter((one) => (one.kind === "payment_declined" || one.kind === "disputed") && isOwn(one));
  const staying = new Set(signals.filter((one) => !taken.includes(one)).map(({ churnEventId }) => churnEventId));
  await releaseSignals(
    tx,
    taken.filter(({ churnEventId }) => staying.has(churnEventId)),
  );
  return taken;
}

/** Applies an event that names a payment to the subscription of the payment's invoice, if that is known, otherwise by the address. */
export async function applyOfPayment(
  tx: Db,
  origin: Origin,
  reported: OfPayment,
  paymentIds: readonly string[],
  now: number,
): Promise<Outcome> {
  const payer = await findPayer(tx, origin, paymentIds);
  const subject = mergedSubject(reported.subject, payer);
  // It waits all the same: a later report may name the subscription that the payment was for.
  const isOneOff = reported.kind === "disputed" && payer?.oneOff === true;
  if (!isNobody(subject) && !isOneOff) return applySignal(tx, origin, { ...reported, subject }, now);
  if (reported.kind === "payment_succeeded" && !(reported.amount > 0)) return NOTHING_PAID;
  const email = reported.facts.email === null ? null : normalizeEmail(reported.facts.email);
  // Saved once for each id, because the payment may name any of them; duplicates count once.
  const payers = paymentIds.map(somebodyWhoPaid);
  const outcome = email === null || isOneOff ? null : await applyByAddress(tx, origin, reported, email, payers, now);
  if (outcome !== null) return outcome;
  if (email === null || isOneOff) await saveUnder(tx, origin, reported, payers, now);
  if (isOneOff) return { ...PROCESSED, reason: "payment_of_no_subscription" };
  return { ...PROCESSED, reason: reported.kind === "disputed" ? "disputed_payment_unknown" : "payment_unknown" };
}

type OfPayment = Extract<
  ProviderEvent,
  { kind: "payment_succeeded" | "payment_declined" | "payment_waived" | "disputed" }
>;

const mergedSubject = (said: Subject, payer: Subject | undefined): Subject => ({
  customerId: said.customerId ?? payer?.customerId ?? null,
  subscriptionId: said.subscriptionId ?? payer?.subscriptionId ?? null,
});

async function saveUnder(tx: Db, origin: Origin, reported: OfPayment, somebody: readonly string[], now: number) {
  for (const customerId of somebody) await saveSignal(tx, origin, reported, { subscriptionId: null, customerId }, now);
}

/**
 * Applies it to the customers with this address, and saves it for the subscriptions that were reported with the address alone, of
 * which it may concern any. It also waits for `payers`, unless it was applied. Returns null if it concerns nobody who is known.
 */
async function applyByAddress(
  tx: Db,
  origin: Origin,
  reported: OfPayment,
  email: string,
  payers: readonly string[],
  now: number,
): Promise<Outcome | null> {
  const known = await listKnownByAddress(tx, origin.project, origin, email);
  const subjects = await subjectsOf(tx, origin, reported, known);
  const nameless = known.flatMap(({ customerId, subscriptionId }) => (customerId === null ? subscriptionId : []));
  const outcomes: Outcome[] = [];
  for (const { customerId, subscriptionId } of subjects) {
    const subject = { customerId, subscriptionId };
    outcomes.push(await applySignal(tx, origin, { ...reported, subject }, now));
  }
  let churnEventId = outcomes.find((outcome) => outcome.churnEventId !== null)?.churnEventId ?? null;
  if (subjects.length === 0 || (reported.kind === "payment_succeeded" && nameless.length > 0)) {
    await saveUnder(tx, origin, reported, [somebodyAt(email), ...(subjects.length === 0 ? payers : [])], now);
    let state: SubscriptionState = { running: null, cancelScheduled: null };
    for (const subscriptionId of nameless) {
      const reconciled = await reconcile(tx, origin, { subscriptionId, customerId: null }, now);
      churnEventId ??= reconciled.churnEventId;
      if (staysWithUs(state)) state = reconciled.subscriptionState;
    }
    if (reported.kind === "payment_succeeded")
      churnEventId ??= await recoverElsewhere(tx, origin, reported, state, now);
  }
  return known.length === 0 && churnEventId === null ? null : { ...PROCESSED, churnEventId };
}

type KnownByAddress = Awaited<ReturnType<typeof listKnownByAddress>>;

/** A dispute or decline concerns one of them. An invoice is one customer's, and another report will name its subscription. */
async function subjectsOf(tx: Db, { project, provider }: Origin, reported: OfPayment, known: KnownByAddress) {
  const customers = known.filter(({ customerId }) => customerId !== null);
  if (reported.kind === "payment_succeeded") return reported.invoiced && customers.length > 1 ? [] : customers;
  const only = known.length === 1 ? known[0]! : null;
  if (reported.kind !== "disputed" || !only?.subscriptionId) return customers.slice(0, 1);
  // A subscription that began later was not paid by it.
  const { startedAt = null } = (await findSubscription(tx, project, provider, only.subscriptionId)) ?? {};
  return startedAt !== null && startedAt <= reported.occurredAt ? [only] : [];
}
