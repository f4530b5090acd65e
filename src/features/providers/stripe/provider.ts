// Converts Stripe's webhooks to provider events, in all shapes since 2013. The user chooses the endpoint's API version and so
// the shape of payloads. Therefore no field is required, and each is looked up in all the places it has had.

import type { Provider } from "../provider.ts";
import type { ProviderEvent } from "../provider-event.ts";
import { idOf, ignored } from "../reading/payload.ts";
import { isSigned } from "../reading/signature.ts";
import { creditNote } from "./credit-note.ts";
import { stripe as definition, type StripeSettings } from "./definition.ts";
import { stripeEnrichment } from "./enrichment.ts";
import { accountOf, isTest, open } from "./envelope.ts";
import { checkout, customer, customerDeleted, price, product } from "./identity.ts";
import {
  actionRequired,
  invoiceChanged,
  invoiceFailed,
  invoicePaid,
  invoiceWaived,
  invoiceWrittenOff,
} from "./invoice.ts";
import { discountKeys, discountSaid, keysOfPriced } from "./known-discounts.ts";
import { inMinorUnits, withMinorUnits } from "./minor-units.ts";
import { mrrOfPriced } from "./mrr.ts";
import { stripeOffers } from "./offers/carry-out.ts";
import { customerIdOf, record, type StripeEvent } from "./payload.ts";
import {
  chargeFailed,
  chargeSucceeded,
  disputeClosed,
  disputed,
  disputeUpdated,
  intentFailed,
  intentSucceeded,
} from "./payment.ts";
import { invoicePaymentPaid } from "./payment-ids.ts";
import { STRIPE_SETTINGS } from "./settings-model.ts";
import { subscriptionEnded, subscriptionSeen, subscriptionUpdated } from "./subscription.ts";
import { paymentMethod, upcomingIn } from "./upcoming.ts";

type Reading = (event: StripeEvent) => ProviderEvent[];

/** For each type of event, the object that it must contain and the function that reads it. */
const READINGS: ReadonlyMap<string, readonly [object: string, reading: Reading]> = new Map<string, [string, Reading]>([
  ["customer.subscription.created", ["subscription", subscriptionSeen]],
  ["customer.subscription.updated", ["subscription", subscriptionUpdated]],
  ["customer.subscription.paused", ["subscription", subscriptionSeen]],
  ["customer.subscription.resumed", ["subscription", subscriptionSeen]],
  ["customer.subscription.deleted", ["subscription", subscriptionEnded]],
  ["invoice.payment_failed", ["invoice", invoiceFailed]],
  ["invoice.payment_action_required", ["invoice", actionRequired]],
  ["invoice.paid", ["invoice", invoicePaid]],
  ["invoice.payment_succeeded", ["invoice", invoicePaid]],
  ["invoice.voided", ["invoice", invoiceWaived]],
  ["invoice.marked_uncollectible", ["invoice", invoiceWrittenOff]],
  ["payment_intent.succeeded", ["payment_intent", intentSucceeded]],
  ["payment_intent.payment_failed", ["payment_intent", intentFailed]],
  ["charge.succeeded", ["charge", chargeSucceeded]],
  ["charge.failed", ["charge", chargeFailed]],
  ["charge.dispute.created", ["dispute", disputed]],
  ["charge.dispute.updated", ["dispute", disputeUpdated]],
  ["charge.dispute.closed", ["dispute", disputeClosed]],
  ["invoice_payment.paid", ["invoice_payment", invoicePaymentPaid]],
  ["credit_note.created", ["credit_note", creditNote]],
  ["credit_note.updated", ["credit_note", creditNote]],
  ["credit_note.voided", ["credit_note", creditNote]],
  ["customer.created", ["customer", customer]],
  ["customer.updated", ["customer", customer]],
  ["customer.deleted", ["customer", customerDeleted]],
  ["checkout.session.completed", ["checkout.session", checkout]],
]);

/** Families of events that are all read in the same way. */
const FAMILIES: readonly (readonly [prefix: string, object: string, reading: Reading])[] = [
  ["product.", "product", product],
  ["customer.discount.", "discount", discountSaid],
  ["price.", "price", price],
  ["plan.", "plan", price],
  ["invoice.", "invoice", invoiceChanged],
  ["payment_method.", "payment_method", paymentMethod],
];

/** Whether an event has the subject that its kind needs: a customer, a subscription or a payment. */
const hasSubject = (event: ProviderEvent): boolean =>
  !("subject" in event) ||
  event.subject.customerId !== null ||
  event.subject.subscriptionId !== null ||
  ("paymentIds" in event && (event.paymentIds?.length ?? 0) > 0);

export const stripe: Provider<"stripe", StripeSettings> = {
  ...definition,
  settingShapes: STRIPE_SETTINGS,
  // At Stripe, every payment for a subscription has an invoice.
  loosePaymentsCount: false,
  verify: verifyStripe,
  eventIdOf(body) {
    const id = idOf(record(body)?.id);
    const account = accountOf(body);
    // The same event may be sent for several connected accounts.
    return id === null || account === null ? id : `${account}/${id}`;
  },
  isTest,
  accountOf,
  discountKeys(body) {
    const event = open(body, 0);
    return "why" in event ? [] : discountKeys(event.object, customerIdOf(event, event.object));
  },
  normalise(body, receivedAt, discounts) {
    const event = open(body, receivedAt, discounts);
    return "why" in event ? ignored(event.why) : read(event);
  },
  repricing: {
    discountKeys: keysOfPriced,
    mrrOf(priced, moment) {
      const mrr = mrrOfPriced(priced, moment);
      return mrr && inMinorUnits(mrr, priced.currency);
    },
  },
  enrichment: stripeEnrichment,
  offers: stripeOffers,
};

function read(event: StripeEvent): ProviderEvent[] {
  const family = FAMILIES.find(([prefix]) => event.type.startsWith(prefix));
  const found = READINGS.get(event.type) ?? (family && ([family[1], family[2]] as const));
  if (!found) return [{ kind: "ignored", why: `${event.type} makes no event of ours` }];
  const [expected, reading] = found;
  const carried = event.object.object;
  if (typeof carried === "string" && carried !== expected) {
    return [{ kind: "ignored", why: `${event.type}: the event carries no ${expected} but another object` }];
  }
  const events = [...reading(event), ...upcomingIn(event)].map(withMinorUnits);
  if (events.every(hasSubject)) return events;
  return [{ kind: "ignored", why: `${event.type}: it names neither a customer nor a subscription` }];
}

// Verifies the Stripe-Signature header `t=<seconds>,v1=<hex>[,v1=<hex>…]`: HMAC-SHA256 of `<t>.<raw body>` with the secret.
const TOLERANCE = 300; // seconds in both directions, because a signature dated ahead could be replayed for longer
const SCHEME = "v1"; // v0 is only for tests; accepting it would allow a downgrade

/** Whether any v1 signature fits any of the secrets, and its time is within the tolerance of `now` (epoch ms). */
function verifyStripe(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean {
  const signed = parse(headers.get("stripe-signature") ?? "");
  if (!signed || Math.abs(Math.floor(now / 1_000) - Number(signed.time)) > TOLERANCE) return false;
  // Secrets may have been pasted with a line end.
  const keys = secrets.map((secret) => secret.trim());
  return isSigned([`${signed.time}.`, raw], signed.signatures, keys);
}

function parse(header: string): { time: string; signatures: string[] } | null {
  const times = new Set<string>();
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const equals = part.indexOf("=");
    const [scheme, value] = [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    if (scheme === "t") times.add(value);
    if (scheme === SCHEME) signatures.push(value);
  }
  const [time] = times;
  // With two different times, it is unclear which one was signed.
  if (time === undefined || times.size > 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return null;
  return { time, signatures };
}
