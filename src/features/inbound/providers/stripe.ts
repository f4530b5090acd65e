// Stripe's webhooks in our own words, in all the shapes from 2013 on. The shape of a payload is that of the endpoint's
// API version, which is the user's choice: no field is required, and each is looked for in all the places it has had.

import type { InboundProvider, KnownDiscounts, Normalised } from "../normalised.ts";
import { lineOf, secondsOf } from "./reading.ts";
import { discountKeys, discountSaid, discountsWithin } from "./stripe-discounts.ts";
import { checkout, customer, price, product } from "./stripe-identity.ts";
import { invoiceFailed, invoicePaid, invoiceSeen } from "./stripe-invoice.ts";
import {
  chargeFailed,
  chargeSucceeded,
  disputed,
  disputeUpdated,
  intentFailed,
  intentSucceeded,
} from "./stripe-payment.ts";
import { invoicePaymentPaid } from "./stripe-payment-ids.ts";
import { customerIdOf, idOf, record, type StripeEvent } from "./stripe-reading.ts";
import { verifyStripe } from "./stripe-signature.ts";
import { subscriptionEnded, subscriptionSeen, subscriptionUpdated } from "./stripe-subscription.ts";

type Reading = (event: StripeEvent) => Normalised[];

/** By the kind of event, the object it must carry and what it means. */
const READINGS: ReadonlyMap<string, readonly [object: string, reading: Reading]> = new Map<string, [string, Reading]>([
  ["customer.subscription.created", ["subscription", subscriptionSeen]],
  ["customer.subscription.updated", ["subscription", subscriptionUpdated]],
  ["customer.subscription.paused", ["subscription", subscriptionSeen]],
  ["customer.subscription.resumed", ["subscription", subscriptionSeen]],
  ["customer.subscription.deleted", ["subscription", subscriptionEnded]],
  ["invoice.payment_failed", ["invoice", invoiceFailed]],
  ["invoice.paid", ["invoice", invoicePaid]],
  ["invoice.payment_succeeded", ["invoice", invoicePaid]],
  ["payment_intent.succeeded", ["payment_intent", intentSucceeded]],
  ["payment_intent.payment_failed", ["payment_intent", intentFailed]],
  ["charge.succeeded", ["charge", chargeSucceeded]],
  ["charge.failed", ["charge", chargeFailed]],
  ["charge.dispute.created", ["dispute", disputed]],
  ["charge.dispute.updated", ["dispute", disputeUpdated]],
  ["invoice_payment.paid", ["invoice_payment", invoicePaymentPaid]],
  ["customer.created", ["customer", customer]],
  ["customer.updated", ["customer", customer]],
  ["checkout.session.completed", ["checkout.session", checkout]],
]);

/** Families of which every event means the same. */
const FAMILIES: readonly (readonly [prefix: string, object: string, reading: Reading])[] = [
  ["product.", "product", product],
  ["customer.discount.", "discount", discountSaid],
  ["price.", "price", price],
  ["plan.", "plan", price],
  ["invoice.", "invoice", invoiceSeen],
];

/** Kinds that need a subject: without a customer, a subscription or a payment nobody is meant. */
const hasSubject = (event: Normalised): boolean =>
  !("subject" in event) ||
  event.subject.customerId !== null ||
  event.subject.subscriptionId !== null ||
  ("paymentIds" in event && (event.paymentIds?.length ?? 0) > 0);

export const stripe: InboundProvider = {
  name: "stripe",
  verify: verifyStripe,
  eventIdOf(body) {
    const id = idOf(record(body)?.id);
    const account = idOf(record(body)?.account);
    // The same event may be told for several connected accounts.
    return id === null || account === null ? id : `${account}/${id}`;
  },
  isTest(body) {
    const live = record(body)?.livemode ?? record(record(record(body)?.data)?.object)?.livemode;
    return live === false;
  },
  accountOf: (body) => idOf(record(body)?.account),
  discountKeys(body) {
    const opened = open(body, 0);
    return "why" in opened ? [] : discountKeys(opened.object, customerIdOf(opened, opened.object));
  },
  normalise(body, receivedAt, discounts) {
    const opened = open(body, receivedAt, discounts);
    return "why" in opened ? [{ kind: "ignored", why: opened.why }] : read(opened);
  },
};

function open(body: unknown, receivedAt: number | undefined, known?: KnownDiscounts): StripeEvent | { why: string } {
  const envelope = record(body);
  const type = lineOf(envelope?.type);
  if (!envelope || type === null) return { why: "not an event of Stripe: it says no type" };
  const data = record(envelope.data);
  const object = record(data?.object);
  if (envelope.object === "v2.core.event" || (!object && type.startsWith("v2."))) {
    return { why: `${type}: a thin event tells only that something happened; send snapshot events to this address` };
  }
  if (typeof envelope.object === "string" && envelope.object !== "event") {
    return { why: "not an event of Stripe but another object of its API" };
  }
  if (!object) return { why: `${type}: the event carries no object` };
  return {
    type,
    occurredAt: secondsOf(envelope.created) ?? receivedAt ?? secondsOf(object.created) ?? 0,
    account: idOf(envelope.account),
    test: stripe.isTest(body),
    object,
    discounts: new Map([...(known ?? []), ...discountsWithin(object)]),
    previous: record(data?.previous_attributes),
  };
}

function read(event: StripeEvent): Normalised[] {
  const family = FAMILIES.find(([prefix]) => event.type.startsWith(prefix));
  const found = READINGS.get(event.type) ?? (family && ([family[1], family[2]] as const));
  if (!found) return [{ kind: "ignored", why: `${event.type} makes no event of ours` }];
  const [expected, reading] = found;
  const carried = event.object.object;
  if (typeof carried === "string" && carried !== expected) {
    return [{ kind: "ignored", why: `${event.type}: the event carries no ${expected} but another object` }];
  }
  const events = reading(event);
  if (events.every(hasSubject)) return events;
  return [{ kind: "ignored", why: `${event.type}: it names neither a customer nor a subscription` }];
}
