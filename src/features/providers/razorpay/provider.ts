// Razorpay: subscriptions and payments. Its subscription events contain neither the customer's address nor the plan's name and price:
// addresses and amounts come with payments, names and prices of plans from the project's table of plans.

import type { Provider } from "../provider.ts";
import type { Activity, Facts, ProviderEvent } from "../provider-event.ts";
import { isNobody, NO_REASON } from "../provider-event.ts";
import {
  amountOf,
  at,
  firstOf,
  idOf,
  ignored,
  integerOf,
  lineOf,
  linkOf,
  objectAt,
  secondsOf,
} from "../reading/payload.ts";
import { isSigned } from "../reading/signature.ts";
import { razorpay as definition, type RazorpaySettings } from "./definition.ts";
import { razorpayOffers } from "./offers/carry-out.ts";
import { customerOf, endedFacts, factsOf, identityOf, orIgnored, type RazorpayWebhook } from "./payload.ts";
import {
  AUTHORISATION,
  declineCodeOf,
  declined,
  disputed,
  invoicedIn,
  isAuthorisation,
  looseSuccessOf,
  paymentIdsOf,
  paymentReported,
  progressOf,
  successOf,
} from "./payments.ts";
import { withPlanFromSettings } from "./plans.ts";
import { RAZORPAY_SETTINGS } from "./settings-model.ts";

/** Razorpay neither signs a time nor marks test mode, which has its own webhooks and secrets. */
export const razorpay: Provider<"razorpay", RazorpaySettings> = {
  ...definition,
  settingShapes: RAZORPAY_SETTINGS,
  loosePaymentsCount: true,
  verify: (raw, headers, secrets) => isSigned([raw], [headers.get("x-razorpay-signature") ?? ""], secrets),
  // This header is not signed: anyone who replays a body can change it.
  eventIdOf: (_, headers) => idOf(headers.get("x-razorpay-event-id")),
  isTest: () => false,
  normalise,
  withSettings: withPlanFromSettings,
  offers: razorpayOffers,
};

function normalise(body: unknown, receivedAt?: number): ProviderEvent[] {
  const event = lineOf(at(body, "event"), 100);
  if (event === null) return ignored("not an event of Razorpay");
  const subscription = objectAt(body, "payload.subscription.entity");
  const payment = objectAt(body, "payload.payment.entity");
  const invoice = objectAt(body, "payload.invoice.entity");
  const holders = [subscription, payment, invoice];
  const subject = {
    customerId: firstOf(...holders.map((holder) => idOf(at(holder, "customer_id")))),
    subscriptionId: firstOf(
      idOf(at(subscription, "id")),
      idOf(at(payment, "subscription_id")),
      idOf(at(invoice, "subscription_id")),
    ),
  };
  const occurredAt = firstOf(
    secondsOf(at(body, "created_at")),
    secondsOf(at(body, "payload.created_at")), // some payloads have it here
    secondsOf(at(subscription, "ended_at")),
    secondsOf(at(payment, "created_at")),
    secondsOf(at(invoice, "paid_at")),
    receivedAt ?? null,
  );
  if (occurredAt === null) return ignored("does not say when it happened");
  const dispute = objectAt(body, "payload.dispute.entity");
  const webhook = { event, subscription, payment, invoice, dispute, subject, occurredAt };
  return isNobody(subject) ? meaningOfGuest(webhook) : meaningOf(webhook);
}

/** A checkout creates no customer: the event contains only the address of the person who paid or tried to. */
function meaningOfGuest(webhook: RazorpayWebhook): ProviderEvent[] {
  const { email } = customerOf(webhook);
  const { event, payment } = webhook;
  if (email !== null && event === "payment.failed") return declined(webhook);
  if (event === "payment.dispute.created" || event === "payment.dispute.won") return disputed(webhook);
  const amount = event === "payment.captured" ? amountOf(at(payment, "amount")) : null;
  if (email === null || amount === null) return ignored("names neither a customer nor a subscription");
  if (isAuthorisation(payment)) return ignored(AUTHORISATION);
  return [...paymentReported(webhook), ...looseSuccessOf(webhook, amount)];
}

function meaningOf(webhook: RazorpayWebhook): ProviderEvent[] {
  const about = { subject: webhook.subject, occurredAt: webhook.occurredAt };
  switch (webhook.event) {
    case "subscription.pending":
    case "subscription.halted":
      return [...identityOf(webhook), failureOf(webhook), ...paymentReported(webhook)];
    case "subscription.charged":
      return [
        ...identityOf(webhook),
        seen(webhook),
        ...paymentReported(webhook),
        ...successOf(webhook, amountOf(at(webhook.payment, "amount"))),
      ];
    case "subscription.cancelled":
      return [
        ...identityOf(webhook),
        {
          kind: "subscription_ended",
          ...about,
          facts: endedFacts(webhook),
          reason: NO_REASON,
          cause: causeOf(webhook),
        },
      ];
    // The end of a fixed term is no churn, nor is a term that never began.
    case "subscription.completed":
    case "subscription.expired":
      return [...identityOf(webhook), seen(webhook, false)];
    case "subscription.authenticated":
    case "subscription.activated":
    case "subscription.updated":
    case "subscription.paused":
    case "subscription.resumed":
      return [...identityOf(webhook), seen(webhook)];
    case "payment.captured":
      if (isAuthorisation(webhook.payment)) return orIgnored(identityOf(webhook), AUTHORISATION);
      return orIgnored(
        [
          ...identityOf(webhook),
          ...paymentReported(webhook),
          ...looseSuccessOf(webhook, amountOf(at(webhook.payment, "amount"))),
        ],
        "a payment without an amount",
      );
    case "invoice.paid":
      return orIgnored(
        [
          ...identityOf(webhook),
          ...paymentReported(webhook),
          ...looseSuccessOf(webhook, amountOf(at(webhook.invoice, "amount_paid"))),
        ],
        "an invoice without an amount",
      );
    // The subscription's own events report that a charge failed; this one gives the reason.
    case "payment.failed":
      return declined(webhook);
    case "payment.authorized":
    case "order.paid":
      return orIgnored(identityOf(webhook), `${webhook.event} says nothing of a subscription`);
    case "payment.dispute.created":
    case "payment.dispute.won":
      return disputed(webhook);
    default:
      return ignored(`${webhook.event} means nothing here`);
  }
}

function failureOf(webhook: RazorpayWebhook): ProviderEvent {
  const { event, subscription, payment, invoice, subject, occurredAt } = webhook;
  const attempts = integerOf(at(subscription, "auth_attempts"));
  const next = secondsOf(at(subscription, "charge_at"));
  return {
    kind: "payment_failed",
    subject,
    occurredAt,
    facts: factsOf(webhook),
    attempt: attempts !== null && attempts > 0 ? attempts : null,
    // A halted subscription is no longer charged; this is the time of its next invoice.
    nextAttemptAt: event === "subscription.pending" && next !== null && next > occurredAt ? next : null,
    declineCode: declineCodeOf(payment),
    payUrl: firstOf(linkOf(at(subscription, "short_url")), linkOf(at(invoice, "short_url"))),
    amountDue: amountOf(at(payment, "amount")),
    paymentIds: paymentIdsOf(payment, invoice),
    ...invoicedIn(webhook),
    ...progressOf(subscription),
  };
}

/** `never_active` if the payload shows that nothing began and nothing was paid; a missing field counts as active. */
function causeOf({ subscription }: RazorpayWebhook): "requested" | "never_active" {
  const neverBegan = at(subscription, "current_start") === null && integerOf(at(subscription, "paid_count")) === 0;
  return neverBegan ? "never_active" : "requested";
}

/** Razorpay never reports that a subscription will end with its cycle. */
function seen(webhook: RazorpayWebhook, running = isRunning(at(webhook.subscription, "status"))): ProviderEvent {
  const { subject, occurredAt } = webhook;
  const facts = { ...factsOf(webhook), ...pauseOf(webhook) };
  return {
    kind: "subscription_seen",
    subject,
    occurredAt,
    facts,
    running,
    cancelScheduled: null,
    ...activityOf(webhook),
  };
}

/** Razorpay does not know when a pause ends. */
function pauseOf({ event, subscription }: RazorpayWebhook): Pick<Facts, "pause"> {
  if (at(subscription, "status") === "paused") return { pause: { paused: true, untilAt: null } };
  return event === "subscription.resumed" ? { pause: { paused: false, untilAt: null } } : {};
}

/**
 * An authorised mandate has paid nothing yet; while charges fail, a subscription is neither active nor inactive: one that was
 * halted is activated again.
 */
function activityOf({ event, subscription }: RazorpayWebhook): Activity {
  const status = at(subscription, "status");
  const createdAt = secondsOf(at(subscription, "created_at"));
  const paid = integerOf(at(subscription, "paid_count"));
  const becameActive =
    event === "subscription.resumed" ||
    (event === "subscription.charged" && paid === 1) ||
    (event === "subscription.activated" && (paid ?? 0) <= 1);
  const active = becameActive || status === "active" ? true : INACTIVE.has(status) ? false : null;
  return {
    ...(active !== null && { active }),
    ...(becameActive && { becameActive: true as const }),
    // After a new card, a halted subscription goes on with its next invoice; those before are not charged.
    ...(event === "subscription.activated" &&
      status === "active" && { chargedAgain: true as const, ...progressOf(subscription) }),
    ...(createdAt !== null && { createdAt }),
  };
}

const INACTIVE: ReadonlySet<unknown> = new Set(["created", "authenticated", "paused", "completed", "expired"]);

/** A halted subscription neither runs nor has ended, because a manual payment revives it. */
function isRunning(status: unknown): boolean | null {
  if (status === "active" || status === "authenticated" || status === "pending") return true;
  const isOver = status === "paused" || status === "cancelled";
  return isOver || status === "completed" || status === "expired" ? false : null;
}
