// Razorpay: subscriptions and payments. Its subscription events say neither who the customer is nor what the plan is called
// or costs: addresses and amounts come with payments, names and prices of plans from the project's table of plans.

import type { Activity, InboundProvider, Normalised } from "../normalised.ts";
import {
  AUTHORISATION,
  declineCodeOf,
  declined,
  disputed,
  isAuthorisation,
  looseSuccessOf,
  paymentIdsOf,
  paymentTold,
  successOf,
} from "./razorpay-payments.ts";
import { withPlanFromSettings } from "./razorpay-plans.ts";
import { customerOf, endedFacts, factsOf, identityOf, isNobody, orIgnored, type Told } from "./razorpay-reading.ts";
import {
  amountOf,
  at,
  currencyOf,
  firstOf,
  idOf,
  ignored,
  integerOf,
  lineOf,
  linkOf,
  objectAt,
  secondsOf,
} from "./reading.ts";
import { isSigned } from "./signature.ts";

/** Razorpay neither signs a time nor says whether it is test mode, which has webhooks and secrets of its own. */
export const razorpay: InboundProvider = {
  name: "razorpay",
  verify: (raw, headers, secrets) => isSigned([raw], [headers.get("x-razorpay-signature") ?? ""], secrets),
  // Outside of what is signed: whoever replays a body can change it.
  eventIdOf: (_, headers) => idOf(headers.get("x-razorpay-event-id")),
  isTest: () => false,
  normalise,
  completed: withPlanFromSettings,
};

function normalise(body: unknown, receivedAt?: number): Normalised[] {
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
    secondsOf(at(body, "payload.created_at")), // where some payloads carry it
    secondsOf(at(subscription, "ended_at")),
    secondsOf(at(payment, "created_at")),
    secondsOf(at(invoice, "paid_at")),
    receivedAt ?? null,
  );
  if (occurredAt === null) return ignored("does not say when it happened");
  const dispute = objectAt(body, "payload.dispute.entity");
  const told = { event, subscription, payment, invoice, dispute, subject, occurredAt };
  return isNobody(subject) ? meaningOfGuest(told) : meaningOf(told);
}

/** A checkout creates no customer: of who paid there, or tried to, only the address is said. */
function meaningOfGuest(told: Told): Normalised[] {
  const { email } = customerOf(told);
  const { event, payment, occurredAt } = told;
  if (email !== null && event === "payment.failed") return declined(told);
  if (event === "payment.dispute.created") return disputed(told);
  const amount = event === "payment.captured" ? amountOf(at(payment, "amount")) : null;
  if (email === null || amount === null) return ignored("names neither a customer nor a subscription");
  if (isAuthorisation(payment)) return ignored(AUTHORISATION);
  return [
    ...paymentTold(told),
    { kind: "address_paid", email, amount, currency: currencyOf(at(payment, "currency")), occurredAt },
  ];
}

function meaningOf(told: Told): Normalised[] {
  const about = { subject: told.subject, occurredAt: told.occurredAt };
  switch (told.event) {
    case "subscription.pending":
    case "subscription.halted":
      return [...identityOf(told), failureOf(told), ...paymentTold(told)];
    case "subscription.charged":
      return [
        ...identityOf(told),
        seen(told),
        ...paymentTold(told),
        ...successOf(told, amountOf(at(told.payment, "amount"))),
      ];
    case "subscription.cancelled":
      return [
        ...identityOf(told),
        { kind: "subscription_ended", ...about, facts: endedFacts(told), reason: NO_REASON, cause: causeOf(told) },
      ];
    // A term that was agreed on and is over is no churn, and one that was never begun neither.
    case "subscription.completed":
    case "subscription.expired":
      return [...identityOf(told), seen(told, false)];
    case "subscription.authenticated":
    case "subscription.activated":
    case "subscription.updated":
    case "subscription.paused":
    case "subscription.resumed":
      return [...identityOf(told), seen(told)];
    case "payment.captured":
      if (isAuthorisation(told.payment)) return orIgnored(identityOf(told), AUTHORISATION);
      return orIgnored(
        [...identityOf(told), ...paymentTold(told), ...looseSuccessOf(told, amountOf(at(told.payment, "amount")))],
        "a payment without an amount",
      );
    case "invoice.paid":
      return orIgnored(
        [...identityOf(told), ...paymentTold(told), ...looseSuccessOf(told, amountOf(at(told.invoice, "amount_paid")))],
        "an invoice without an amount",
      );
    // That a charge of a subscription failed is said by the subscription's own events; this one says why.
    case "payment.failed":
      return declined(told);
    case "payment.authorized":
    case "order.paid":
      return orIgnored(identityOf(told), `${told.event} says nothing of a subscription`);
    case "payment.dispute.created":
      return disputed(told);
    default:
      return ignored(`${told.event} means nothing here`);
  }
}

const NO_REASON = { text: null, code: null };

function failureOf(told: Told): Normalised {
  const { event, subscription, payment, invoice, subject, occurredAt } = told;
  const attempts = integerOf(at(subscription, "auth_attempts"));
  const next = secondsOf(at(subscription, "charge_at"));
  return {
    kind: "payment_failed",
    subject,
    occurredAt,
    facts: factsOf(told),
    attempt: attempts !== null && attempts > 0 ? attempts : null,
    // A halted subscription is charged no more; what stands there is its next invoice.
    nextAttemptAt: event === "subscription.pending" && next !== null && next > occurredAt ? next : null,
    declineCode: declineCodeOf(payment),
    payUrl: firstOf(linkOf(at(subscription, "short_url")), linkOf(at(invoice, "short_url"))),
    amountDue: amountOf(at(payment, "amount")),
    paymentIds: paymentIdsOf(payment, invoice),
  };
}

/** Never active where the payload says that nothing began and nothing was paid; what it leaves out speaks for a customer. */
function causeOf({ subscription }: Told): "requested" | "never_active" {
  const neverBegan = at(subscription, "current_start") === null && integerOf(at(subscription, "paid_count")) === 0;
  return neverBegan ? "never_active" : "requested";
}

/** That a subscription is to end with its cycle is never told by Razorpay. */
function seen(told: Told, running = isRunning(at(told.subscription, "status"))): Normalised {
  const { subject, occurredAt } = told;
  const facts = factsOf(told);
  return { kind: "subscription_seen", subject, occurredAt, facts, running, cancelScheduled: null, ...activityOf(told) };
}

/** An authorised mandate pays for nothing yet, and while charges fail a subscription is neither active nor inactive. */
function activityOf({ event, subscription }: Told): Activity {
  const status = at(subscription, "status");
  const createdAt = secondsOf(at(subscription, "created_at"));
  const isFirstCharge = event === "subscription.charged" && integerOf(at(subscription, "paid_count")) === 1;
  const becameActive = event === "subscription.activated" || event === "subscription.resumed" || isFirstCharge;
  const active = becameActive || status === "active" ? true : INACTIVE.has(status) ? false : null;
  return {
    ...(active !== null && { active }),
    ...(becameActive && { becameActive: true as const }),
    ...(createdAt !== null && { createdAt }),
  };
}

const INACTIVE: ReadonlySet<unknown> = new Set(["created", "authenticated", "paused", "completed", "expired"]);

/** A halted one neither runs nor has ended: paying by hand brings it back. */
function isRunning(status: unknown): boolean | null {
  if (status === "active" || status === "authenticated" || status === "pending") return true;
  const isOver = status === "paused" || status === "cancelled";
  return isOver || status === "completed" || status === "expired" ? false : null;
}
