// Reads invoice events: a running subscription's payment failed, succeeded or was waived. Every invoice names its customer.

import { type Activity, type Facts, NO_FACTS, type ProviderEvent } from "../provider-event.ts";
import {
  at,
  currencyOf,
  emailOf,
  idOf,
  integerOf,
  type Json,
  lineOf,
  linkOf,
  personOf,
  secondsOf,
} from "../reading/payload.ts";
import { mrrOfLines, worthOf } from "./mrr.ts";
import { customerIdOf, listed, type StripeEvent } from "./payload.ts";
import { invoicePayments, paymentIdsOf } from "./payment-ids.ts";
import { NO_PLAN, planOf } from "./plan.ts";

/** Invoices that belong to no running subscription, so nothing is lost if they fail; each with the reason to ignore it. */
const NOT_RUNNING: ReadonlyMap<unknown, string> = new Map([
  ["subscription_create", "a first invoice: the subscription has not run yet"],
  ["quote_accept", "the first invoice of an accepted quote: the subscription has not run yet"],
  ["manual", "an invoice written by hand, of no running subscription"],
  ["upcoming", "a preview of an invoice, not a payment"],
]);

export function invoiceFailed(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  const subject = subjectOf(event);
  const notRunning = NOT_RUNNING.get(object.billing_reason);
  if (notRunning !== undefined) return [...identity(event), { kind: "ignored", why: `${event.type}: ${notRunning}` }];
  if (subject.subscriptionId === null) {
    return [...identity(event), { kind: "ignored", why: `${event.type}: the invoice belongs to no subscription` }];
  }
  return [
    {
      kind: "payment_failed",
      subject,
      occurredAt: event.occurredAt,
      facts: factsOf(event, subject.subscriptionId),
      attempt: attemptOf(object),
      nextAttemptAt: secondsOf(object.next_payment_attempt),
      declineCode: declineCodeOf(object),
      payUrl: linkOf(object.hosted_invoice_url),
      amountDue: integerOf(object.amount_remaining ?? object.amount_due),
      paymentIds: paymentIdsOf(object, object.id),
    },
    ...invoicePayments(event, subject),
  ];
}

/** The customer must confirm the payment at the bank. Counts as a failed payment, even if Stripe does not report it as one. */
export const actionRequired = (event: StripeEvent): ProviderEvent[] =>
  invoiceFailed(event).map((one) =>
    one.kind === "payment_failed" ? { ...one, declineCode: one.declineCode ?? "authentication_required" } : one,
  );

export function invoicePaid(event: StripeEvent): ProviderEvent[] {
  const subject = subjectOf(event);
  if (subject.subscriptionId === null && event.object.billing_reason === "manual") {
    return [
      ...identity(event),
      { kind: "ignored", why: `${event.type}: an invoice written by hand pays no subscription` },
    ];
  }
  const amount = paidOf(event.object);
  if (amount === 0 && (integerOf(event.object.pre_payment_credit_notes_amount) ?? 0) > 0) return invoiceWaived(event);
  if (amount === null || amount <= 0) {
    const why = amount === null ? "the invoice does not say how much was paid" : "nothing was paid";
    return [...identity(event), { kind: "ignored", why: `${event.type}: ${why}` }];
  }
  const paymentIds = paymentIdsOf(event.object, event.object.id);
  if (subject.subscriptionId === null && paymentIds.length === 0) {
    return [...identity(event), { kind: "ignored", why: `${event.type}: the invoice belongs to no subscription` }];
  }
  const facts = factsOf(event, subject.subscriptionId);
  const paidFor = idOf(event.object);
  const paid = {
    subject,
    occurredAt: event.occurredAt,
    facts,
    amount,
    ...(paidFor !== null && { paidFor }),
    ...firstOfIts(event.object),
  };
  // Without a subscription, the payment's ids are reported, because the failed invoice may have named the subscription.
  return subject.subscriptionId === null
    ? [{ kind: "payment_succeeded", ...paid, paymentIds }]
    : [...invoicePayments(event, subject), { kind: "payment_succeeded", ...paid }];
}

const firstOfIts = (invoice: Json): Activity =>
  invoice.billing_reason === "subscription_create" ? { active: true, becameActive: true } : {};

/** The invoice was voided or settled by credit notes. If its payment had failed, the customer need not pay any more. */
export function invoiceWaived(event: StripeEvent): ProviderEvent[] {
  const subject = subjectOf(event);
  if (subject.subscriptionId === null) return invoiceSeen(event);
  const paymentIds = paymentIdsOf(event.object, event.object.id);
  return [
    ...identity(event),
    ...invoicePayments(event, subject),
    { kind: "payment_waived", subject, occurredAt: event.occurredAt, facts: NO_FACTS, paymentIds },
  ];
}

/** The company does not expect to be paid any more. The invoice can still be paid. */
export const invoiceWrittenOff = (event: StripeEvent): ProviderEvent[] =>
  invoiceWaived(event).map((one) => (one.kind === "payment_waived" ? { ...one, writtenOff: true } : one));

/** Any other invoice event: it may be the only one that shows that nothing is due any more. */
export function invoiceChanged(event: StripeEvent): ProviderEvent[] {
  const { status } = event.object;
  if (status === "void") return invoiceWaived(event);
  return status === "uncollectible" ? invoiceWrittenOff(event) : invoiceSeen(event);
}

/** Reports the customer, and the subscription of the invoice's payments. */
function invoiceSeen(event: StripeEvent): ProviderEvent[] {
  const known = [...identity(event), ...invoicePayments(event, subjectOf(event))];
  return known.length > 0 ? known : [{ kind: "ignored", why: `${event.type} makes no event of ours` }];
}

function subjectOf(event: StripeEvent) {
  return { customerId: customerIdOf(event, event.object), subscriptionId: subscriptionIdOf(event.object) };
}

export function subscriptionIdOf(invoice: Json): string | null {
  const named = idOf(at(invoice, "parent.subscription_details.subscription")) ?? idOf(invoice.subscription);
  if (named !== null) return named;
  for (const line of listed(invoice.lines)) {
    const id = subscriptionOfLine(line);
    if (id !== null) return id;
  }
  return null;
}

function subscriptionOfLine(line: Json): string | null {
  const named = idOf(at(line, "parent.subscription_item_details.subscription")) ?? idOf(line.subscription);
  if (named !== null) return named;
  // Until 2016, a subscription's line had the subscription's id as its own.
  const id = line.type === "subscription" ? idOf(line) : null;
  return id !== null && /^(?:su|sub)_/.test(id) ? id : null;
}

/** The recurring lines of the subscription, without prorations and one-time items. */
function recurringLines(invoice: Json, subscriptionId: string | null): Json[] {
  if (subscriptionId === null) return [];
  return listed(invoice.lines).filter((line) => {
    const parent = at(line, "parent.type") ?? line.type;
    const isOnce = parent === "invoice_item_details" || parent === "invoiceitem";
    const isProration = line.proration === true || at(line, "parent.subscription_item_details.proration") === true;
    const owner = subscriptionOfLine(line);
    return !isOnce && !isProration && (owner === null || owner === subscriptionId);
  });
}

function factsOf(event: StripeEvent, subscriptionId: string | null): Facts {
  const { object } = event;
  const lines = recurringLines(object, subscriptionId);
  // It charges for use before the period is over.
  const isForUse = object.billing_reason === "subscription_threshold";
  const [line] = lines;
  const { currency, ...plan } = line ? planOf(event, line) : NO_PLAN;
  const reported = contactOf(event);
  return {
    email: reported.email,
    name: reported.name,
    identityAt: reported.at,
    ...plan,
    ...(isForUse ? { mrr: null } : worthOf(mrrOfLines(lines, object, event), lines, object)),
    currency: currencyOf(object.currency) ?? currency,
    startedAt: null,
    pricedAt: secondsOf(object.created),
  };
}

function identity(event: StripeEvent): ProviderEvent[] {
  const customerId = customerIdOf(event, event.object);
  const { email, name, at: occurredAt } = contactOf(event);
  if (customerId === null || (email === null && name === null)) return [];
  return [{ kind: "identity", customerId, email, name, occurredAt }];
}

/** The contact and its time (epoch ms). A finalized invoice keeps the address of that day, even if it is paid much later. */
function contactOf(event: StripeEvent): { email: string | null; name: string | null; at: number } {
  const { object } = event;
  const finalized = secondsOf(at(object, "status_transitions.finalized_at")) ?? event.occurredAt;
  const attached = personOf(
    at(object, "parent.subscription_details.metadata") ?? at(object, "subscription_details.metadata"),
  );
  return {
    email: emailOf(object.customer_email) ?? attached.email ?? emailOf(at(object, "customer.email")),
    name: lineOf(object.customer_name) ?? attached.name ?? lineOf(at(object, "customer.name")),
    at: Math.min(finalized, event.occurredAt),
  };
}

/**
 * The paid amount. `amount_paid` exists since 2017; before that, a paid invoice was paid in full. So was one that is marked as paid
 * outside of Stripe, for example by bank transfer.
 */
function paidOf(invoice: Json): number | null {
  const paid = integerOf(invoice.amount_paid);
  if (invoice.paid_out_of_band === true && !paid) return integerOf(invoice.amount_due ?? invoice.total);
  if (invoice.amount_paid !== undefined && invoice.amount_paid !== null) return paid;
  return invoice.paid === true || invoice.status === "paid" ? integerOf(invoice.amount_due ?? invoice.total) : null;
}

function attemptOf(invoice: Json): number | null {
  const attempts = integerOf(invoice.attempt_count);
  return attempts !== null && attempts >= 0 ? attempts : null;
}

/** Found only if the invoice contains the whole payment or charge; otherwise null. */
function declineCodeOf(invoice: Json): string | null {
  const intents = [
    invoice.payment_intent,
    ...listed(invoice.payments).map((payment) => at(payment, "payment.payment_intent")),
  ];
  for (const intent of intents) {
    const code = declineOfIntent(intent);
    if (code !== null) return code;
  }
  return declineOfCharge(invoice.charge);
}

/** Why a payment intent failed: the bank's code, otherwise Stripe's; null if unknown. */
export const declineOfIntent = (intent: unknown): string | null =>
  lineOf(at(intent, "last_payment_error.decline_code")) ?? lineOf(at(intent, "last_payment_error.code"));

/** Why a charge failed: the bank's reason, otherwise Stripe's code; null if unknown. */
export const declineOfCharge = (charge: unknown): string | null =>
  lineOf(at(charge, "outcome.reason")) ?? lineOf(at(charge, "failure_code"));
