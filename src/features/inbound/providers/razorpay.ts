// Razorpay: subscriptions and payments. Its subscription events say neither who the customer is nor what the plan is called
// or costs: addresses and amounts come with payments, names and prices of plans from the project's table of plans.

import type { Activity, Facts, InboundProvider, Normalised, Subject } from "../normalised.ts";
import { monthsBetween, perMonth } from "./months.ts";
import { withPlanFromSettings } from "./razorpay-plans.ts";
import {
  amountOf,
  at,
  currencyOf,
  emailOf,
  firstOf,
  idOf,
  ignored,
  integerOf,
  type Json,
  lineOf,
  linkOf,
  objectAt,
  personOf,
  secondsOf,
} from "./reading.ts";
import { isSigned } from "./signature.ts";

/** What Razorpay writes for a customer who gave no address. */
const NO_ADDRESS = "void@razorpay.com";

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

/** The entities of one event, each empty where it is not there. */
type Told = { event: string; subscription: Json; payment: Json; invoice: Json; subject: Subject; occurredAt: number };

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
  const told = { event, subscription, payment, invoice, subject, occurredAt };
  return subject.customerId === null && subject.subscriptionId === null ? meaningOfGuest(told) : meaningOf(told);
}

/** A checkout makes no customer: of who paid there the address is all that is said. */
function meaningOfGuest(told: Told): Normalised[] {
  const { email } = customerOf(told);
  const amount = told.event === "payment.captured" ? amountOf(at(told.payment, "amount")) : null;
  if (email === null || amount === null) return ignored("names neither a customer nor a subscription");
  return [{ kind: "address_paid", email, amount, occurredAt: told.occurredAt }];
}

function meaningOf(told: Told): Normalised[] {
  const about = { subject: told.subject, occurredAt: told.occurredAt };
  switch (told.event) {
    case "subscription.pending":
    case "subscription.halted":
      return [...identityOf(told), failureOf(told)];
    case "subscription.charged":
      return [...identityOf(told), seen(told), ...successOf(told, amountOf(at(told.payment, "amount")))];
    case "subscription.cancelled":
      return [
        ...identityOf(told),
        { kind: "subscription_ended", ...about, facts: factsOf(told), reason: NO_REASON, cause: causeOf(told) },
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
      return orIgnored(
        [...identityOf(told), ...successOf(told, amountOf(at(told.payment, "amount")))],
        "a payment without an amount",
      );
    case "invoice.paid":
      return orIgnored(
        [...identityOf(told), ...successOf(told, amountOf(at(told.invoice, "amount_paid")))],
        "an invoice without an amount",
      );
    // Whether a charge of a subscription failed is told by the subscription's own events: this may be any checkout.
    case "payment.failed":
    case "payment.authorized":
    case "order.paid":
      return orIgnored(identityOf(told), `${told.event} says nothing of a subscription`);
    case "payment.dispute.created":
      return [{ kind: "disputed", ...about, facts: factsOf(told) }];
    default:
      return ignored(`${told.event} means nothing here`);
  }
}

const NO_REASON = { text: null, code: null };

const orIgnored = (found: Normalised[], why: string): Normalised[] => (found.length > 0 ? found : ignored(why));

function identityOf(told: Told): Normalised[] {
  const { email, name, toldAt } = customerOf(told);
  const { customerId } = told.subject;
  if (customerId === null || (email === null && name === null)) return [];
  return [{ kind: "identity", customerId, email, name, occurredAt: toldAt ?? told.occurredAt }];
}

type Customer = { email: string | null; name: string | null; toldAt: number | null };

/** A payment's address is of its day; notes stay as they were when the subscription was made. Not the card's name: it may be another's. */
function customerOf({ subscription, payment, invoice }: Told): Customer {
  const details = at(invoice, "customer_details");
  const paid = realAddress(at(payment, "email"));
  const noted = [subscription, payment, invoice].map((holder) => personOf(at(holder, "notes")));
  const billed = firstOf(realAddress(at(details, "email")), realAddress(at(details, "customer_email")));
  const email = firstOf(paid, ...noted.map((person) => realAddress(person.email)), billed);
  const name = firstOf(
    ...noted.map((person) => person.name),
    lineOf(at(details, "name")),
    lineOf(at(details, "customer_name")),
  );
  const isNoted = paid === null && billed === null && (email !== null || name !== null);
  return { email, name, toldAt: isNoted ? secondsOf(at(subscription, "created_at")) : null };
}

function realAddress(value: unknown): string | null {
  const email = emailOf(value);
  return email === NO_ADDRESS ? null : email;
}

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
    declineCode: firstOf(lineOf(at(payment, "error_reason"), 100), lineOf(at(payment, "error_code"), 100)),
    payUrl: firstOf(linkOf(at(subscription, "short_url")), linkOf(at(invoice, "short_url"))),
  };
}

/** Nothing where the amount is not said: only money that came recovers anything. */
function successOf(told: Told, amount: number | null): Normalised[] {
  if (amount === null) return [];
  const { subject, occurredAt } = told;
  return [{ kind: "payment_succeeded", subject, occurredAt, facts: factsOf(told), amount }];
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

function factsOf(told: Told): Facts {
  const { event, subscription, payment, invoice, occurredAt } = told;
  const quantity = integerOf(at(subscription, "quantity"));
  return {
    ...customerOf(told),
    planId: idOf(at(subscription, "plan_id")),
    planName: firstOf(lineOf(at(subscription, "notes.plan_name")), lineOf(at(payment, "notes.plan_name"))),
    mrr: mrrOf(event, subscription, payment),
    currency: firstOf(currencyOf(at(payment, "currency")), currencyOf(at(invoice, "currency"))),
    startedAt: beginOf(subscription, occurredAt),
    ...(quantity !== null && quantity > 0 ? { quantity } : {}),
  };
}

/** From the payment of the current period; the first payments may be upfront amounts or authorisations of a rupee. */
function mrrOf(event: string, subscription: Json, payment: Json): number | null {
  if (!PAID_FOR_A_PERIOD.has(event)) return null;
  const amount = amountOf(at(payment, "amount"));
  const [start, end] = [secondsOf(at(subscription, "current_start")), secondsOf(at(subscription, "current_end"))];
  return amount === 0 ? null : perMonth(amount, monthsBetween(start, end));
}

const PAID_FOR_A_PERIOD = new Set([
  "subscription.charged",
  "subscription.pending",
  "subscription.halted",
  "subscription.completed",
]);

/** `start_at` lies ahead while a trial runs. */
function beginOf(subscription: Json, occurredAt: number): number | null {
  const start = secondsOf(at(subscription, "start_at"));
  return start !== null && start <= occurredAt ? start : secondsOf(at(subscription, "created_at"));
}
