// Paddle Billing: subscriptions, transactions, customers and the catalogue. Each event contains the whole current entity and never
// its former state, so every event of a subscription has its state.

import type { Provider } from "../provider.ts";
import type { Activity, Facts, ProviderEvent, Subject } from "../provider-event.ts";
import { isNobody, NO_FACTS, NO_REASON } from "../provider-event.ts";
import {
  amountOf,
  at,
  currencyOf,
  emailOf,
  firstOf,
  idOf,
  ignored,
  instantOf,
  type Json,
  lineOf,
  linkOf,
  listOf,
  objectAt,
  personOf,
} from "../reading/payload.ts";
import { isSigned } from "../reading/signature.ts";
import { paddle as definition, type PaddleSettings } from "./definition.ts";
import { paddleOffers } from "./offers/carry-out.ts";
import { isFree, mrrOfItems, mrrOfPrice, mrrOfTransaction, planOf } from "./prices.ts";
import { PADDLE_SETTINGS } from "./settings-model.ts";

/** In ms. The signed time may differ from ours by this much, in both directions. */
const TOLERANCE = 300_000;
const LONGEST_HEADER = 4_096;

export const paddle: Provider<"paddle", PaddleSettings> = {
  ...definition,
  settingShapes: PADDLE_SETTINGS,
  loosePaymentsCount: true,
  verify,
  eventIdOf: (body) => idOf(at(body, "event_id")),
  // The sandbox is a separate account with its own secret. Only events of the simulator show that they are tests.
  isTest: (body) => [at(body, "event_id"), at(body, "notification_id")].some(isSimulated),
  normalise,
  offers: paddleOffers,
};

const isSimulated = (id: unknown): boolean => typeof id === "string" && id.startsWith("ntfsim");

/** `Paddle-Signature: ts=<seconds>;h1=<hex>`, with more than one `h1` while a secret is being replaced. Signs `<ts>:<raw body>`. */
function verify(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean {
  const header = headers.get("paddle-signature") ?? "";
  if (header.length > LONGEST_HEADER) return false;
  const fields = header.split(";").map((field) => field.trim());
  const valuesOf = (name: string) =>
    fields.filter((field) => field.startsWith(`${name}=`)).map((field) => field.slice(name.length + 1));
  const [seconds = "", ...others] = valuesOf("ts");
  if (others.length > 0 || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now - Number(seconds) * 1_000) > TOLERANCE) return false;
  return isSigned([`${seconds}:`, raw], valuesOf("h1"), secrets);
}

type PaddleWebhook = { event: string; entity: Json; occurredAt: number };

function normalise(body: unknown, receivedAt?: number): ProviderEvent[] {
  const event = lineOf(at(body, "event_type"), 100);
  if (event === null) return ignored("not an event of Paddle Billing");
  const entity = objectAt(body, "data");
  const occurredAt = firstOf(
    instantOf(at(body, "occurred_at")),
    instantOf(at(entity, "updated_at")),
    instantOf(at(entity, "created_at")),
    receivedAt ?? null,
  );
  if (occurredAt === null) return ignored("does not say when it happened");
  return meaningOf({ event, entity, occurredAt });
}

function meaningOf(webhook: PaddleWebhook): ProviderEvent[] {
  switch (webhook.event) {
    case "subscription.created":
    case "subscription.imported":
    case "subscription.trialing":
    case "subscription.activated":
    case "subscription.updated":
    case "subscription.past_due":
    case "subscription.paused":
    case "subscription.resumed":
    case "subscription.canceled":
      return ofSubscription(webhook);
    case "transaction.payment_failed":
    case "transaction.past_due":
      return ofFailure(webhook);
    // Both are sent for one payment, the second once it is settled.
    case "transaction.paid":
    case "transaction.completed":
      return ofSuccess(webhook);
    case "transaction.canceled":
      return ofWaived(webhook);
    case "customer.created":
    case "customer.imported":
    case "customer.updated":
      return ofCustomer(webhook);
    case "product.created":
    case "product.imported":
    case "product.updated":
      return ofProduct(webhook);
    case "price.created":
    case "price.imported":
    case "price.updated":
      return ofPrice(webhook);
    case "adjustment.created":
      return ofAdjustment(webhook);
    default:
      return ignored(`${webhook.event} means nothing here`);
  }
}

function ofSubscription(webhook: PaddleWebhook): ProviderEvent[] {
  const { event, entity, occurredAt } = webhook;
  const subject = subjectOf(entity);
  if (isNobody(subject)) return nobody();
  const about = {
    subject,
    occurredAt,
    facts: { ...factsOf(entity, mrrOfItems(entity, occurredAt)), ...paidFromOf(entity), ...pauseOf(event, entity) },
    ...activityOf(event, entity),
  };
  // An immediate cancellation is also reported as an update.
  if (event === "subscription.canceled" || at(entity, "status") === "canceled") {
    const endedAt = instantOf(at(entity, "canceled_at"));
    const facts = { ...about.facts, ...(endedAt !== null && endedAt <= occurredAt && { endedAt }) };
    return [{ kind: "subscription_ended", ...about, facts, reason: NO_REASON, cause: causeOf(entity) }];
  }
  const failed = event === "subscription.past_due" ? [pastDue(webhook)] : [];
  const [running, cancelScheduled] = [isRunning(at(entity, "status")), isCancelScheduled(entity)];
  // A person who leaves before the first payment, immediately or at the end of the trial, is not a customer yet.
  const leavesTrial = at(entity, "status") === "trialing" && causeOf(entity) === "never_active";
  if (cancelScheduled === true && !leavesTrial && !isFree(entity)) {
    const endsAt = instantOf(at(entity, "scheduled_change.effective_at"));
    return [{ kind: "cancellation_scheduled", ...about, reason: NO_REASON, endsAt }, ...failed];
  }
  // Only earlier events show whether there was a cancellation to undo. A customer who pauses instead has not stayed yet.
  if (cancelScheduled === false && running === true && event === "subscription.updated") {
    return [{ kind: "cancellation_undone", ...about }];
  }
  const seen: ProviderEvent = { kind: "subscription_seen", ...about, running, cancelScheduled };
  return [seen, ...failed];
}

function paidFromOf(entity: Json): Pick<Facts, "paidFrom"> {
  const status = at(entity, "status");
  if (status === "trialing" || (status !== "active" && causeOf(entity) === "never_active")) return { paidFrom: null };
  const [startedAt, billedAt] = [instantOf(at(entity, "started_at")), instantOf(at(entity, "first_billed_at"))];
  // An imported subscription may have been billed elsewhere before.
  if (startedAt === null || billedAt === null || (at(entity, "import_meta") ?? null) !== null) return {};
  return billedAt > startedAt ? { paidFrom: billedAt } : {};
}

/** A scheduled pause has not begun. Once it has begun, its end is scheduled. */
function pauseOf(event: string, entity: Json): Pick<Facts, "pause"> {
  if (at(entity, "status") === "paused") {
    const resumes = at(entity, "scheduled_change.action") === "resume";
    const untilAt = resumes ? instantOf(at(entity, "scheduled_change.effective_at")) : null;
    return { pause: { paused: true, untilAt } };
  }
  return event === "subscription.resumed" ? { pause: { paused: false, untilAt: null } } : {};
}

/** Transactions report the number of attempts and the reason, but this may be the only event that is sent. */
function pastDue({ entity, occurredAt }: PaddleWebhook): ProviderEvent {
  return {
    kind: "payment_failed",
    subject: subjectOf(entity),
    occurredAt,
    facts: factsOf(entity, mrrOfItems(entity, occurredAt)),
    attempt: null,
    nextAttemptAt: null,
    declineCode: null,
    payUrl: linkOf(at(entity, "management_urls.update_payment_method")),
  };
}

/** While a payment is past due, it is neither active nor inactive; a free plan is not active. */
function activityOf(event: string, entity: Json): Activity {
  const status = at(entity, "status");
  const createdAt = instantOf(at(entity, "created_at"));
  const isPaid = status === "active" && !isFree(entity);
  const active = isPaid ? true : ["active", "trialing", "paused"].includes(String(status)) ? false : null;
  return {
    ...(active !== null && { active }),
    ...(active === true && BECOMES_ACTIVE.has(event) && { becameActive: true as const }),
    ...(createdAt !== null && { createdAt }),
  };
}

const BECOMES_ACTIVE: ReadonlySet<string> = new Set([
  "subscription.created",
  "subscription.activated",
  "subscription.resumed",
]);

const nobody = () => ignored("names neither a customer nor a subscription");

/** At most one change is scheduled; it may also be a pause or a resumption. Null if the payload does not show it. */
function isCancelScheduled(entity: Json): boolean | null {
  const change = at(entity, "scheduled_change");
  return change === undefined ? null : at(change, "action") === "cancel";
}

/** Paddle does not report why a subscription was cancelled. An imported one may have been billed elsewhere. */
function causeOf(entity: Json): "never_active" | "free" | "unknown" {
  const neverBilled = at(entity, "first_billed_at") === null && (at(entity, "import_meta") ?? null) === null;
  if (neverBilled) return "never_active";
  return isFree(entity) ? "free" : "unknown";
}

/** While payments are retried (`past_due`), a subscription still runs. */
function isRunning(status: unknown): boolean | null {
  if (status === "active" || status === "trialing" || status === "past_due") return true;
  return status === "paused" ? false : null;
}

/** Only for renewals: at a checkout or a change of the payment method the customer sees the failure and can try again. */
function ofFailure({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const subject = buyerOf(entity);
  if (isNobody(subject)) return nobody();
  if (!isRenewal(entity)) return ignored("a payment failed that was no renewal");
  const failures = listOf(at(entity, "payments")).filter((payment) => at(payment, "status") === "error");
  const startedAt = (payment: unknown) => instantOf(at(payment, "created_at")) ?? 0;
  const last = failures.toSorted((a, b) => startedAt(b) - startedAt(a))[0];
  return [
    {
      kind: "payment_failed",
      subject,
      occurredAt,
      facts: factsOf(entity, mrrOfTransaction(entity, occurredAt)),
      attempt: failures.length > 0 ? failures.length : null,
      nextAttemptAt: null,
      declineCode: lineOf(at(last, "error_code"), 100),
      payUrl: linkOf(at(entity, "checkout.url")),
      amountDue: amountIn(entity),
      paymentIds: idsIn(entity, "id"),
    },
  ];
}

/** Nobody is asked to pay it any more: somebody cancelled it, or Paddle did because the subscription was paused or has ended. */
function ofWaived({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const subject = buyerOf(entity);
  if (subject.subscriptionId === null || !isRenewal(entity)) return ignored("what was cancelled was no renewal");
  return [{ kind: "payment_waived", subject, occurredAt, facts: NO_FACTS, paymentIds: idsIn(entity, "id") }];
}

function ofSuccess({ event, entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const subject = buyerOf(entity);
  if (isNobody(subject)) return nobody();
  // Its subscription is created after the payment, and named once the transaction is completed.
  if (event === "transaction.paid" && subject.subscriptionId === null && isCheckout(entity))
    return ignored("a purchase whose subscription is not known yet");
  const amount = amountIn(entity);
  if (amount === null) return ignored("a payment without an amount");
  if (isOneTime(entity)) return ignored("a purchase of what is paid once pays for no subscription");
  const facts = factsOf(entity, mrrOfTransaction(entity, occurredAt));
  const [paidFor] = idsIn(entity, "id");
  return [
    {
      kind: "payment_succeeded",
      subject,
      occurredAt,
      facts,
      amount,
      ...(paidFor && { paidFor }),
      ...firstOfIts(entity),
    },
  ];
}

/** The amount to pay after credits; older payloads only have the total. */
function amountIn(transaction: Json): number | null {
  const totals = at(transaction, "details.totals");
  return firstOf(amountOf(at(totals, "grand_total")), amountOf(at(totals, "total")));
}

const idsIn = (entity: Json, name: string): string[] => [idOf(at(entity, name))].flatMap((id) => id ?? []);

const isRenewal = (transaction: Json): boolean => at(transaction, "origin") === "subscription_recurring";

const isOneTime = (transaction: Json): boolean => {
  const items = listOf(at(transaction, "items"));
  return items.length > 0 && items.every((item) => at(item, "price.billing_cycle") === null);
};

/** A transaction from a checkout or the API begins a subscription; all others belong to a running one. */
const firstOfIts = (transaction: Json): Activity =>
  isCheckout(transaction) && idOf(at(transaction, "subscription_id")) !== null
    ? { active: true, becameActive: true }
    : {};

const isCheckout = (transaction: Json): boolean => ["web", "api"].includes(String(at(transaction, "origin")));

const subjectOf = (subscription: Json): Subject => ({
  customerId: customerIdOf(subscription),
  subscriptionId: idOf(at(subscription, "id")),
});

/** An answer of the API has the customer itself instead, if it was asked to. */
const customerIdOf = (entity: Json): string | null =>
  firstOf(idOf(at(entity, "customer_id")), idOf(at(entity, "customer")));

const buyerOf = (entity: Json): Subject => ({
  customerId: customerIdOf(entity),
  subscriptionId: idOf(at(entity, "subscription_id")),
});

/** Custom data is as old as the entity: a customer's own events are newer. */
function factsOf(entity: Json, mrr: number | null): Facts {
  const person = personOf(at(entity, "custom_data"));
  return {
    ...person,
    ...(person.email === null && person.name === null ? {} : { toldAt: instantOf(at(entity, "created_at")) }),
    ...planOf(entity),
    mrr,
    currency: currencyOf(at(entity, "currency_code")),
    // A transaction's own beginning says nothing of its subscription's, but since when its prices are so.
    startedAt: firstOf(
      instantOf(at(entity, "started_at")),
      instantOf(at(entity, "first_billed_at")),
      // The start of a transaction is not the start of its subscription.
      "subscription_id" in entity ? null : instantOf(at(entity, "created_at")),
    ),
    pricedAt: mrr !== null && "subscription_id" in entity ? instantOf(at(entity, "created_at")) : null,
  };
}

function ofCustomer({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const customerId = idOf(at(entity, "id"));
  if (customerId === null) return nobody();
  const [email, name] = [emailOf(at(entity, "email")), lineOf(at(entity, "name"))];
  const known: ProviderEvent = { kind: "identity", customerId, email, name, occurredAt };
  if (at(entity, "status") !== "archived") return [known];
  const subject = { customerId, subscriptionId: null };
  return [known, { kind: "customer_deleted", subject, occurredAt, facts: NO_FACTS }];
}

function ofProduct({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const planId = idOf(at(entity, "id"));
  if (planId === null) return ignored("a product without an identifier");
  return [{ kind: "plan", planId, name: lineOf(at(entity, "name")), mrr: null, currency: null, occurredAt }];
}

/** Without a name: prices are called "Monthly" or have no name, and customers know the product's name. */
function ofPrice({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const planId = idOf(at(entity, "id"));
  if (planId === null) return ignored("a price without an identifier");
  const currency = currencyOf(at(entity, "unit_price.currency_code"));
  return [{ kind: "plan", planId, name: null, mrr: mrrOfPrice(entity), currency, occurredAt }];
}

function ofAdjustment({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const subject = buyerOf(entity);
  if (isNobody(subject)) return nobody();
  const action = at(entity, "action");
  if (action !== "chargeback" && action !== "chargeback_reverse") return ignored("an adjustment that is no chargeback");
  if (subject.subscriptionId === null) return ignored("a chargeback of what is no subscription");
  const won = action === "chargeback_reverse" && { won: true as const };
  return [
    {
      kind: "disputed",
      subject,
      occurredAt,
      facts: factsOf(entity, null),
      paymentIds: idsIn(entity, "transaction_id"),
      ...won,
    },
  ];
}
