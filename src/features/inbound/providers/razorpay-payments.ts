// Razorpay's payments apart from their subscription's own events: what they paid, why they were declined, disputes.

import { NO_FACTS, type Normalised } from "../normalised.ts";
import { customerOf, factsOf, identityOf, isNobody, orIgnored, type Told } from "./razorpay-reading.ts";
import { amountOf, at, currencyOf, firstOf, idOf, ignored, type Json, lineOf } from "./reading.ts";

export const AUTHORISATION = "a payment that only authorises a card, and is refunded";
/** In paise. */
export const MOST_OF_AN_AUTHORISATION = 500;

/** A rupee, or five, that a bank asks for before it allows charges; Razorpay refunds it. */
export function isAuthorisation(payment: Json): boolean {
  const amount = amountOf(at(payment, "amount"));
  return currencyOf(at(payment, "currency")) === "inr" && amount !== null && amount <= MOST_OF_AN_AUTHORISATION;
}

/** The payments of a subscription have an invoice, and its events name both. */
export function paymentTold({ event, payment, invoice, subject, occurredAt }: Told): Normalised[] {
  const paymentIds = paymentIdsOf(payment, invoice);
  if (paymentIds.length === 0) return [];
  // What failed may have been tried before there was an invoice of it.
  const oneOff =
    event !== "payment.failed" &&
    at(payment, "invoice_id") === null &&
    subject.subscriptionId === null &&
    idOf(at(invoice, "id")) === null;
  const paidAt = at(payment, "status") === "captured" ? occurredAt : null;
  return [{ kind: "payment_told", subject, occurredAt, paymentIds, invoiceId: null, paidAt, oneOff }];
}

export const paymentIdsOf = (payment: Json, invoice: Json): string[] => [
  ...new Set(
    [idOf(at(payment, "id")), idOf(at(payment, "invoice_id")), idOf(at(invoice, "id"))].flatMap((id) => id ?? []),
  ),
];

export function declined(told: Told): Normalised[] {
  const { payment, invoice, subject, occurredAt } = told;
  const declineCode = declineCodeOf(payment);
  const paymentIds = paymentIdsOf(payment, invoice);
  const known = [...identityOf(told), ...paymentTold(told)];
  if (declineCode === null || paymentIds.length === 0) return orIgnored(known, `${told.event} does not say why`);
  const amount = amountOf(at(payment, "amount"));
  const facts = { ...NO_FACTS, ...customerOf(told), currency: currencyOf(at(payment, "currency")) };
  return [...known, { kind: "payment_declined", subject, occurredAt, facts, amount, declineCode, paymentIds }];
}

/** A retrieval is a bank's question about a payment, not a dispute yet. */
export function disputed(told: Told): Normalised[] {
  const { payment, invoice, subject, occurredAt } = told;
  if (at(told.dispute, "phase") === "retrieval") return ignored("an inquiry is no dispute yet");
  const paymentIds = [
    ...new Set([
      ...paymentIdsOf(payment, invoice),
      ...[idOf(at(told.dispute, "payment_id"))].flatMap((id) => id ?? []),
    ]),
  ];
  const amount = firstOf(amountOf(at(payment, "amount")), amountOf(at(told.dispute, "amount")));
  const known = [...identityOf(told), ...paymentTold(told)];
  if (paymentIds.length === 0 && isNobody(subject)) return ignored("names neither a customer nor a payment");
  return [...known, { kind: "disputed", subject, occurredAt, facts: factsOf(told), amount, paymentIds }];
}

export const declineCodeOf = (payment: Json): string | null =>
  firstOf(lineOf(at(payment, "error_reason"), 100), lineOf(at(payment, "error_code"), 100));

/** Nothing where the amount is not said: only money that came recovers anything. */
export function successOf(told: Told, amount: number | null): Normalised[] {
  if (amount === null) return [];
  const { subject, occurredAt } = told;
  return [{ kind: "payment_succeeded", subject, occurredAt, facts: factsOf(told), amount }];
}

/** A payment apart from its subscription's own events: it may be for something else. */
export const looseSuccessOf = (told: Told, amount: number | null): Normalised[] =>
  successOf(told, amount).map((paid) =>
    paid.kind === "payment_succeeded" && paid.subject.subscriptionId === null
      ? { ...paid, paymentIds: paymentIdsOf(told.payment, told.invoice) }
      : paid,
  );
