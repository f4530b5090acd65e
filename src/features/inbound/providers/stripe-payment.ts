// Payments apart from their invoice, and disputes. Since 2025 they no longer name the invoice that they pay.

import { type Facts, NO_FACTS, type Normalised } from "../normalised.ts";
import { at, currencyOf, emailOf, firstOf, integerOf, type Json, lineOf } from "./reading.ts";
import { declineOfCharge, declineOfIntent } from "./stripe-invoice.ts";
import { paymentIdsOf, paymentTold } from "./stripe-payment-ids.ts";
import { customerIdOf, listed, record, type StripeEvent } from "./stripe-reading.ts";

/** Of an address that stands only where nothing else is known: as if told before any other. */
const NO_NEWS = 0;

export function intentSucceeded(event: StripeEvent): Normalised[] {
  const { object } = event;
  const charge = listed(object.charges)[0];
  const amount = integerOf(object.amount_received ?? object.amount);
  if (amount === null || amount <= 0) {
    const why = amount === null ? "the payment does not say how much was paid" : "nothing was paid";
    return [...payer(event, charge), { kind: "ignored", why: `${event.type}: ${why}` }];
  }
  const customerId = customerIdOf(event, object);
  if (customerId === null) {
    const email = payersAddress(event, charge);
    return email === null
      ? [{ kind: "ignored", why: `${event.type}: the payment names neither a customer nor an address` }]
      : [{ kind: "address_paid", email, amount, occurredAt: event.occurredAt }];
  }
  return [
    ...payer(event, charge),
    ...paymentTold(event, { customerId, subscriptionId: null }, object.id),
    { kind: "payment_succeeded", ...basics(event, customerId), amount },
  ];
}

/** Its payment or invoice tells that it succeeded; this one tells whose it was, should it be disputed. */
export function chargeSucceeded(event: StripeEvent): Normalised[] {
  const { object } = event;
  const customerId = customerIdOf(event, object);
  if (customerId === null) return [{ kind: "ignored", why: `${event.type}: the charge names no customer` }];
  return [...payer(event, object), ...paymentTold(event, { customerId, subscriptionId: null }, object.id)];
}

export function intentFailed(event: StripeEvent): Normalised[] {
  const { object } = event;
  const charge = listed(object.charges)[0];
  return [...payer(event, charge), declined(event, declineOfIntent(object) ?? declineOfCharge(charge))];
}

export const chargeFailed = (event: StripeEvent): Normalised[] => [
  ...payer(event, event.object),
  declined(event, declineOfCharge(event.object)),
];

export function disputed(event: StripeEvent): Normalised[] {
  const { object } = event;
  const holders = [object, record(object.charge), record(object.payment_intent)];
  const customerId = firstOf(...holders.map((holder) => holder && customerIdOf(event, holder)));
  if (customerId !== null) return [{ kind: "disputed", ...basics(event, customerId) }];
  const paymentIds = paymentIdsOf(object);
  if (paymentIds.length === 0) {
    return [{ kind: "ignored", why: `${event.type}: the dispute names neither a customer nor a payment` }];
  }
  const email =
    emailOf(at(object, "evidence.customer_email_address")) ??
    emailOf(at(object, "charge.billing_details.email")) ??
    emailOf(at(object, "charge.receipt_email"));
  const facts = { ...factsOf(event), email, toldAt: email === null ? null : NO_NEWS };
  return [{ kind: "payment_disputed", paymentIds, facts, occurredAt: event.occurredAt }];
}

/** A declined payment by itself is no failed subscription: the invoice tells of that one. */
function declined(event: StripeEvent, code: string | null): Normalised {
  const why = code === null ? "" : ` (${code})`;
  return { kind: "ignored", why: `${event.type}${why}: a declined payment counts when its invoice tells of it` };
}

/** The payer's address is the weakest of all: as if told before any other, it stands only where nothing else is known. */
function payer(event: StripeEvent, charge: Json | undefined): Normalised[] {
  const customerId = customerIdOf(event, event.object);
  const email = payersAddress(event, charge);
  if (customerId === null || email === null) return [];
  return [
    { kind: "identity", customerId, email, name: lineOf(at(charge, "billing_details.name")), occurredAt: NO_NEWS },
  ];
}

const payersAddress = (event: StripeEvent, charge: Json | undefined): string | null =>
  emailOf(event.object.receipt_email) ?? emailOf(charge?.receipt_email) ?? emailOf(at(charge, "billing_details.email"));

const basics = (event: StripeEvent, customerId: string) => ({
  subject: { customerId, subscriptionId: null },
  occurredAt: event.occurredAt,
  facts: factsOf(event),
});

const factsOf = (event: StripeEvent): Facts => ({ ...NO_FACTS, currency: currencyOf(event.object.currency) });
