// The ids that identify a payment: its own, those of its charges, and those in invoices and disputes; and the invoice that it
// paid.

import { NO_FACTS, type ProviderEvent, type Subject } from "../provider-event.ts";
import { at, currencyOf, idOf, integerOf, type Json, secondsOf } from "../reading/payload.ts";
import { listed, record, type StripeEvent } from "./payload.ts";

/**
 * A payment's invoice. Until 2025, payments and charges name their invoice; since then, a payment has its invoice's id as its
 * order reference, and a charge has neither. `oneOff`: the payload says that there is no invoice.
 */
type Link = { invoiceId: string | null; invoice: Json | null; oneOff: boolean };

export function linkIn(payment: Json): Link {
  const order = idOf(at(payment, "payment_details.order_reference"));
  const invoiceId = idOf(payment.invoice) ?? (order !== null && /^in_/.test(order) ? order : null);
  const oneOff = invoiceId === null && Object.hasOwn(payment, "invoice") && payment.invoice === null;
  return { invoiceId, invoice: record(payment.invoice), oneOff };
}

/** Reports the customer of a payment or charge, from its own event. */
export function paymentReported(
  event: StripeEvent,
  subject: Subject,
  { hasPaid }: { hasPaid: boolean },
): ProviderEvent[] {
  const { object } = event;
  const paymentIds = paymentIdsOf(object, object.id);
  if (paymentIds.length === 0) return [];
  const { invoiceId, oneOff } = linkIn(object);
  const paidAt = hasPaid ? event.occurredAt : null;
  return [{ kind: "payment_reported", subject, occurredAt: event.occurredAt, paymentIds, invoiceId, paidAt, oneOff }];
}

/** Reports that an invoice's payments belong to its subscription. */
export function invoicePayments(event: StripeEvent, subject: Subject): ProviderEvent[] {
  const paymentIds = paymentIdsOf(event.object, event.object.id);
  if (paymentIds.length === 0 || subject.subscriptionId === null) return [];
  const reported = { paymentIds, invoiceId: null, paidAt: null, oneOff: false };
  return [{ kind: "payment_reported", subject, occurredAt: event.occurredAt, ...reported }];
}

/** Since 2025: a payment paid an invoice, or a part of it. */
export function invoicePaymentPaid(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const invoiceId = idOf(object.invoice);
  const own = [idOf(at(object, "payment.payment_intent")), idOf(at(object, "payment.charge"))];
  const paymentIds = own.flatMap((id) => id ?? []);
  if (invoiceId === null || paymentIds.length === 0) {
    return [{ kind: "ignored", why: `${event.type}: it names no invoice or no payment` }];
  }
  const subject = { customerId: null, subscriptionId: null };
  const paidAt = secondsOf(at(object, "status_transitions.paid_at")) ?? occurredAt;
  const reported: ProviderEvent[] = [
    { kind: "payment_reported", subject, occurredAt, paymentIds, invoiceId, paidAt, oneOff: false },
  ];
  const amount = integerOf(object.amount_paid);
  if (amount === null || amount <= 0) return reported;
  const facts = { ...NO_FACTS, currency: currencyOf(object.currency) };
  const ids = { paymentIds: [...paymentIds, invoiceId], paidFor: invoiceId };
  return [...reported, { kind: "payment_succeeded", subject, occurredAt, facts, amount, ...ids }];
}

export function paymentIdsOf(object: Json, own: unknown = null): string[] {
  const charges = [object.charge, object.latest_charge, ...listed(object.charges)];
  // Invoices have lists of payments since 2025.
  const payments = listed(object.payments).flatMap((one) => [
    at(one, "payment.payment_intent"),
    at(one, "payment.charge"),
  ]);
  const ids = [own, object.payment_intent, ...charges, ...payments].map(idOf);
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
