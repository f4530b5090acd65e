// Razorpay's events about payments, as opposed to subscriptions: what was paid, why it was declined, disputes.

import { isNobody, NO_FACTS, type Progress, type ProviderEvent } from "../provider-event.ts";
import {
  amountOf,
  at,
  currencyOf,
  firstOf,
  idOf,
  ignored,
  integerOf,
  type Json,
  lineOf,
  secondsOf,
} from "../reading/payload.ts";
import { customerOf, factsOf, identityOf, orIgnored, type RazorpayWebhook } from "./payload.ts";

export const AUTHORISATION = "a payment that only authorises a card, and is refunded";
/** In paise. */
const MOST_OF_AN_AUTHORISATION = 500;

/** One to five rupees that a bank charges to authorise a card; Razorpay refunds them. */
export function isAuthorisation(payment: Json): boolean {
  const amount = amountOf(at(payment, "amount"));
  return currencyOf(at(payment, "currency")) === "inr" && amount !== null && amount <= MOST_OF_AN_AUTHORISATION;
}

/** A subscription's payments have an invoice, and the invoice's events name both. */
export function paymentReported({ event, payment, invoice, subject, occurredAt }: RazorpayWebhook): ProviderEvent[] {
  const paymentIds = paymentIdsOf(payment, invoice);
  if (paymentIds.length === 0) return [];
  // A failed payment may have been tried before its invoice existed.
  const oneOff =
    event !== "payment.failed" &&
    at(payment, "invoice_id") === null &&
    subject.subscriptionId === null &&
    idOf(at(invoice, "id")) === null;
  const paidAt = at(payment, "status") === "captured" ? occurredAt : null;
  return [{ kind: "payment_reported", subject, occurredAt, paymentIds, invoiceId: null, paidAt, oneOff }];
}

export const paymentIdsOf = (payment: Json, invoice: Json): string[] => [
  ...new Set(
    [idOf(at(payment, "id")), idOf(at(payment, "invoice_id")), idOf(at(invoice, "id"))].flatMap((id) => id ?? []),
  ),
];

export function declined(webhook: RazorpayWebhook): ProviderEvent[] {
  const { payment, invoice, subject, occurredAt } = webhook;
  const declineCode = declineCodeOf(payment);
  const paymentIds = paymentIdsOf(payment, invoice);
  const known = [...identityOf(webhook), ...paymentReported(webhook)];
  if (declineCode === null || paymentIds.length === 0) return orIgnored(known, `${webhook.event} does not say why`);
  const amount = amountOf(at(payment, "amount"));
  const facts = { ...NO_FACTS, ...customerOf(webhook), currency: currencyOf(at(payment, "currency")) };
  return [...known, { kind: "payment_declined", subject, occurredAt, facts, amount, declineCode, paymentIds }];
}

/** A retrieval is only a bank's inquiry, not a dispute yet. */
export function disputed(webhook: RazorpayWebhook): ProviderEvent[] {
  const { payment, invoice, subject, occurredAt } = webhook;
  if (at(webhook.dispute, "phase") === "retrieval") return ignored("an inquiry is no dispute yet");
  const paymentIds = [
    ...new Set([
      ...paymentIdsOf(payment, invoice),
      ...[idOf(at(webhook.dispute, "payment_id"))].flatMap((id) => id ?? []),
    ]),
  ];
  const amount = firstOf(amountOf(at(payment, "amount")), amountOf(at(webhook.dispute, "amount")));
  const known = [...identityOf(webhook), ...paymentReported(webhook)];
  if (paymentIds.length === 0 && isNobody(subject)) return ignored("names neither a customer nor a payment");
  const won = webhook.event === "payment.dispute.won" && { won: true as const };
  return [...known, { kind: "disputed", subject, occurredAt, facts: factsOf(webhook), amount, paymentIds, ...won }];
}

export const declineCodeOf = (payment: Json): string | null =>
  firstOf(lineOf(at(payment, "error_reason"), 100), lineOf(at(payment, "error_code"), 100));

/** Empty without an amount, because only a real payment recovers anything. */
export function successOf(webhook: RazorpayWebhook, amount: number | null): ProviderEvent[] {
  if (amount === null) return [];
  const { subject, occurredAt, payment, invoice } = webhook;
  const facts = factsOf(webhook);
  const paidFor = idOf(at(payment, "invoice_id")) ?? idOf(at(invoice, "id"));
  const paid = { subject, occurredAt, facts, amount, ...(paidFor !== null && { paidFor }) };
  return [{ kind: "payment_succeeded", ...paid, ...progressOf(webhook.subscription) }];
}

export function progressOf(subscription: Json): Progress {
  const periodAt = secondsOf(at(subscription, "current_start"));
  const paidCount = integerOf(at(subscription, "paid_count"));
  return { ...(periodAt !== null && { periodAt }), ...(paidCount !== null && { paidCount }) };
}

/** A payment that is not reported by the subscription's events, so it may be for something else. */
export const looseSuccessOf = (webhook: RazorpayWebhook, amount: number | null): ProviderEvent[] =>
  successOf(webhook, amount).map((paid) =>
    paid.kind === "payment_succeeded" && paid.subject.subscriptionId === null
      ? { ...paid, paymentIds: paymentIdsOf(webhook.payment, webhook.invoice), ...invoicedIn(webhook) }
      : paid,
  );

/** Every charge of a subscription has an invoice; payment links and orders have none. */
export const invoicedIn = ({ payment }: RazorpayWebhook): { invoiced?: true } =>
  idOf(at(payment, "invoice_id")) === null ? {} : { invoiced: true };
