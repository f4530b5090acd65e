// Reads events about payments, declines and disputes. A payment counts for a subscription only if it pays an invoice.

import { type Facts, NO_FACTS, OLDER_THAN_ANY, type ProviderEvent, type Subject } from "../provider-event.ts";
import { at, currencyOf, emailOf, firstOf, integerOf, type Json, lineOf } from "../reading/payload.ts";
import { declineOfCharge, declineOfIntent, subscriptionIdOf } from "./invoice.ts";
import { customerIdOf, listed, record, type StripeEvent } from "./payload.ts";
import { linkIn, paymentIdsOf, paymentReported } from "./payment-ids.ts";

export function intentSucceeded(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  const charge = listed(object.charges)[0];
  const amount = integerOf(object.amount_received ?? object.amount);
  if (amount === null || amount <= 0) {
    const why = amount === null ? "the payment does not say how much was paid" : "nothing was paid";
    return [...payer(event, charge), { kind: "ignored", why: `${event.type}: ${why}` }];
  }
  const reported = [...payer(event, charge), ...paymentReported(event, subjectOf(event), { hasPaid: true })];
  const { invoiceId: paidFor } = linkIn(object);
  if (paidFor === null) {
    return [
      ...reported,
      { kind: "ignored", why: `${event.type}: it names no invoice, so it pays for no subscription` },
    ];
  }
  const paymentIds = idsWithInvoice(object);
  return [...reported, { kind: "payment_succeeded", ...basics(event), amount, paymentIds, paidFor }];
}

/** Reports who paid, in case of a dispute. The success itself is reported by the payment or invoice. */
export const chargeSucceeded = (event: StripeEvent): ProviderEvent[] => [
  ...payer(event, event.object),
  ...paymentReported(event, subjectOf(event), { hasPaid: true }),
];

export function intentFailed(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  const charge = listed(object.charges)[0];
  return [...payer(event, charge), ...declined(event, declineOfIntent(object) ?? declineOfCharge(charge))];
}

export const chargeFailed = (event: StripeEvent): ProviderEvent[] => [
  ...payer(event, event.object),
  ...declined(event, declineOfCharge(event.object)),
];

/** Reports why a payment was declined. The failed payment of the subscription is reported by its invoice. */
function declined(event: StripeEvent, declineCode: string | null): ProviderEvent[] {
  const { object } = event;
  const reported = paymentReported(event, subjectOf(event), { hasPaid: false });
  if (declineCode === null) return [...reported, { kind: "ignored", why: `${event.type}: it does not say why` }];
  const paymentIds = idsWithInvoice(object);
  const amount = integerOf(object.amount);
  return [...reported, { kind: "payment_declined", ...basics(event), amount, declineCode, paymentIds }];
}

/** Reports an inquiry that became a dispute. */
export function disputeUpdated(event: StripeEvent): ProviderEvent[] {
  if (isInquiry(event.previous?.status)) return disputed(event);
  return [{ kind: "ignored", why: `${event.type} makes no event of ours` }];
}

export function disputeClosed(event: StripeEvent): ProviderEvent[] {
  const isWon = event.object.status === "won";
  if (!isWon) return [{ kind: "ignored", why: `${event.type}: the dispute was not won` }];
  return disputed(event).map((one) => (one.kind === "disputed" ? { ...one, won: true } : one));
}

export function disputed(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  if (isInquiry(object.status)) return [{ kind: "ignored", why: `${event.type}: an inquiry is no dispute yet` }];
  const payments = [object.charge, object.payment_intent].map(record).filter((payment) => payment !== null);
  if (payments.some((payment) => linkIn(payment).oneOff)) {
    return [{ kind: "ignored", why: `${event.type}: the payment was for no invoice` }];
  }
  const customerId = firstOf(...[object, ...payments].map((holder) => customerIdOf(event, holder)));
  const paymentIds = [...paymentIdsOf(object), ...payments.flatMap((payment) => linkIn(payment).invoiceId ?? [])];
  if (customerId === null && paymentIds.length === 0) {
    return [{ kind: "ignored", why: `${event.type}: the dispute names neither a customer nor a payment` }];
  }
  const email =
    emailOf(at(object, "evidence.customer_email_address")) ??
    emailOf(at(object, "charge.billing_details.email")) ??
    emailOf(at(object, "charge.receipt_email"));
  const facts = {
    ...factsOf(event),
    ...(customerId === null && email !== null && { email, identityAt: OLDER_THAN_ANY }),
  };
  const amount = firstOf(...payments.map((payment) => integerOf(payment.amount)), integerOf(object.amount));
  const invoices = payments.map((payment) => linkIn(payment).invoice).filter((invoice) => invoice !== null);
  const subscriptionId = firstOf(...invoices.map(subscriptionIdOf));
  const subject = { customerId, subscriptionId };
  return [{ kind: "disputed", subject, occurredAt: event.occurredAt, facts, amount, paymentIds }];
}

const isInquiry = (status: unknown): boolean => typeof status === "string" && status.startsWith("warning_");

const idsWithInvoice = (payment: Json): string[] => {
  const { invoiceId } = linkIn(payment);
  return [...paymentIdsOf(payment, payment.id), ...(invoiceId === null ? [] : [invoiceId])];
};

/** The payer's address is the least reliable, so it is used only if no other is known. */
function payer(event: StripeEvent, charge: Json | undefined): ProviderEvent[] {
  const customerId = customerIdOf(event, event.object);
  const email = payersAddress(event, charge);
  if (customerId === null || email === null) return [];
  return [
    {
      kind: "identity",
      customerId,
      email,
      name: lineOf(at(charge, "billing_details.name")),
      occurredAt: OLDER_THAN_ANY,
    },
  ];
}

const payersAddress = (event: StripeEvent, charge: Json | undefined): string | null =>
  emailOf(event.object.receipt_email) ?? emailOf(charge?.receipt_email) ?? emailOf(at(charge, "billing_details.email"));

/** The payment's customer, and its subscription if the payment contains the whole invoice. */
function subjectOf(event: StripeEvent): Subject {
  const { invoice } = linkIn(event.object);
  const subscriptionId = invoice === null ? null : subscriptionIdOf(invoice);
  return { customerId: customerIdOf(event, event.object), subscriptionId };
}

const basics = (event: StripeEvent) => ({
  subject: subjectOf(event),
  occurredAt: event.occurredAt,
  facts: factsOf(event),
});

const factsOf = (event: StripeEvent): Facts => ({ ...NO_FACTS, currency: currencyOf(event.object.currency) });
