// What is said of payments: whose they were, what they paid, that they were declined or disputed.

import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { listKnownByAddress } from "../customers/by-address.ts";
import { applySignal, casesOf, keep, reconcileOthers, recoverElsewhere, type SignalTold } from "./apply-signal.ts";
import type { Standing } from "./episodes.ts";
import { isOfSamePayment } from "./matching.ts";
import { type From, NO_FACTS, type Normalised, type Subject } from "./normalised.ts";
import { NOTHING_PAID, type Outcome, SAID } from "./outcome.ts";
import { findPayer, paymentsOfInvoices, rememberPayment } from "./payments.ts";
import { reconcile } from "./reconciling.ts";
import { adoptSignals, looseSignalsOf, moveSignals } from "./signals.ts";

const NOT_KNOWN: Standing = { running: null, cancelScheduled: null };
const NOBODY: Subject = { customerId: null, subscriptionId: null };
/** When an address was said that is known already: before anything else. */
const NO_NEWS = 0;

/** Counts for everyone with this address at the provider as a payment that names them would. */
export async function applyAddressPaid(
  tx: Db,
  from: From,
  { amount, currency, occurredAt, ...told }: Extract<Normalised, { kind: "address_paid" }>,
  now: number,
): Promise<Outcome> {
  if (!(amount > 0)) return NOTHING_PAID;
  const email = normalizeEmail(told.email);
  const known = await listKnownByAddress(tx, from.project, from, email);
  const paid = { occurredAt, facts: { ...NO_FACTS, email, currency, toldAt: NO_NEWS }, amount, paymentIds: [] };
  const outcomes: Outcome[] = [];
  for (const subject of known) {
    outcomes.push(await applySignal(tx, from, { kind: "payment_succeeded", subject, ...paid }, now));
  }
  const changed = outcomes.find(({ churnEventId }) => churnEventId !== null);
  if (changed || known.length > 0) return changed ?? SAID;
  return { ...SAID, churnEventId: await recoverElsewhere(tx, from, { subject: NOBODY, ...paid }, NOT_KNOWN, now) };
}

type PaymentTold = Extract<Normalised, { kind: "payment_told" }>;

/** Saves whose a payment was; what was said of it before, and waited for that, counts now. */
export async function applyPaymentTold(tx: Db, from: From, told: PaymentTold, now: number): Promise<Outcome> {
  await rememberPayment(tx, from, told, now);
  const { paymentIds, invoiceId } = told;
  const ids = [...paymentIds, ...(invoiceId === null ? [] : [invoiceId])];
  const linked = [...ids, ...(await paymentsOfInvoices(tx, from, ids))];
  const payer = await findPayer(tx, from, linked);
  if (!payer || payer.oneOff || (payer.customerId === null && payer.subscriptionId === null)) return SAID;
  const { customerId, subscriptionId } = payer;
  const cases = { projectId: from.project.id, provider: from.provider, customerId, subscriptionId };
  let moved = await moveSignals(tx, cases, linked.map(somebodyWhoPaid), { customerId, subscriptionId });
  if (subscriptionId !== null) {
    const own = (await looseSignalsOf(tx, cases)).filter(({ details }) =>
      isOfSamePayment(details, { facts: NO_FACTS, paymentIds: linked }),
    );
    await adoptSignals(tx, own, { customerId, subscriptionId });
    moved += own.length;
  }
  if (moved === 0) return SAID;
  const affected =
    subscriptionId !== null || customerId === null ? [subscriptionId] : await casesOf(tx, from, customerId);
  let churnEventId: string | null = null;
  for (const one of affected) {
    const reconciled = await reconcile(tx, from, { customerId, subscriptionId: one }, now);
    churnEventId ??= reconciled.churnEventId;
  }
  if (subscriptionId !== null) await reconcileOthers(tx, from, { customerId, subscriptionId }, now);
  return { ...SAID, churnEventId };
}

/** What names a payment: it is of the subscription whose invoice the payment paid, as far as that is known. */
export async function applyOfPayment(
  tx: Db,
  from: From,
  told: SignalTold,
  paymentIds: readonly string[],
  now: number,
): Promise<Outcome> {
  const payer = await findPayer(tx, from, paymentIds);
  if (payer?.oneOff) return { ...SAID, reason: "payment_of_no_subscription" };
  const known = mergedSubject(told.subject, payer);
  const subject = isNobody(known) ? await findByAddress(tx, from, told.facts.email) : known;
  if (!isNobody(subject)) return applySignal(tx, from, { ...told, subject }, now);
  // Once for each id: the payment may name any of them, and what is said twice counts once all the same.
  for (const customerId of paymentIds.map(somebodyWhoPaid)) {
    await keep(tx, from, told, { subscriptionId: null, customerId }, now);
  }
  return { ...SAID, reason: told.kind === "disputed" ? "disputed_payment_unknown" : "payment_unknown" };
}

const mergedSubject = (said: Subject, payer: Subject | undefined): Subject => ({
  customerId: said.customerId ?? payer?.customerId ?? null,
  subscriptionId: said.subscriptionId ?? payer?.subscriptionId ?? null,
});

const isNobody = ({ customerId, subscriptionId }: Subject): boolean => customerId === null && subscriptionId === null;

/** Stands for the customer until it is known who paid. */
const somebodyWhoPaid = (paymentId: string): string => `payment/${paymentId}`;

async function findByAddress(tx: Db, from: From, email: string | null): Promise<Subject> {
  if (email === null) return NOBODY;
  return (await listKnownByAddress(tx, from.project, from, normalizeEmail(email)))[0] ?? NOBODY;
}
