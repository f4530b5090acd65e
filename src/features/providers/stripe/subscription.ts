// Reads subscription events: seen, cancellation scheduled, cancellation undone, ended.

import { DAY, HOUR } from "../../../lib/duration.ts";
import { cleanText } from "../../../lib/text.ts";
import type { PricedAt } from "../provider.ts";
import { type Activity, type Facts, NO_FACTS, type ProviderEvent, type Reason } from "../provider-event.ts";
import { at, currencyOf, emailOf, idOf, type Json, lineOf, personOf, secondsOf } from "../reading/payload.ts";
import { itemsOf, mrrOfPriced, pricedIn, worthOf } from "./mrr.ts";
import { customerIdOf, record, type StripeEvent } from "./payload.ts";
import { NO_PLAN, planOf } from "./plan.ts";

const NEVER = Number.POSITIVE_INFINITY;
const LONGEST_REASON = 5_000;
const A_DAY = DAY;

// "unpaid" is missing, because such a subscription neither runs nor has ended: its failed payment can still be recovered.
const RUNNING: ReadonlyMap<unknown, boolean> = new Map([
  ...["active", "trialing", "past_due"].map((status) => [status, true] as const),
  ...["incomplete", "incomplete_expired", "paused", "canceled"].map((status) => [status, false] as const),
]);
/** Statuses without payments, or without payments yet. */
const INACTIVE: ReadonlySet<unknown> = new Set(["trialing", "incomplete", "incomplete_expired", "paused"]);
const UNPAID: ReadonlySet<unknown> = new Set(["past_due", "unpaid"]);
const NEVER_ACTIVE: ReadonlySet<unknown> = new Set(["incomplete", "incomplete_expired"]);

const CODES: ReadonlyMap<string, Reason["code"]> = new Map([
  ["too_expensive", "too_expensive"],
  ["missing_features", "missing_features"],
  ["unused", "not_using_enough"],
  ["switched_service", "switched_to_competitor"],
  ["low_quality", "technical_issues"],
  ["too_complex", "technical_issues"],
  ["customer_service", "bad_support"],
  ["other", "other"],
]);

type Cause = Extract<ProviderEvent, { kind: "subscription_ended" }>["cause"];

const CAUSES: ReadonlyMap<unknown, Cause> = new Map<unknown, Cause>([
  ["cancellation_requested", "requested"],
  ["payment_failed", "payment_failed"],
  ["payment_disputed", "disputed"],
  ["canceled_by_retention_policy", "policy"],
]);

export function subscriptionSeen(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  const cancelScheduled = object.status === "canceled" ? null : isScheduled(object);
  return [
    {
      kind: "subscription_seen",
      ...basics(event),
      running: RUNNING.get(object.status) ?? null,
      cancelScheduled,
      ...(cancelScheduled && { endsAt: endOf(object) }),
      ...(isUnbegun(object) && { neverActive: true as const }),
    },
  ];
}

/** It waits for its first payment: a trial that ends without a card may be paused for as long as it takes. */
const isUnbegun = (subscription: Json): boolean =>
  NEVER_ACTIVE.has(subscription.status) ||
  (subscription.status === "paused" && secondsOf(subscription.trial_end) !== null && isFirstTrial(subscription));

export function subscriptionUpdated(event: StripeEvent): ProviderEvent[] {
  const { object, previous } = event;
  const saysWhy = previous !== null && Object.hasOwn(previous, "cancellation_details");
  if (hasEnded(object)) {
    // Only the reason of an ended subscription can still change. This may be the only event that reports the end.
    const justEnded = previous !== null && Object.hasOwn(previous, "status");
    return saysWhy || justEnded ? subscriptionEnded(event) : subscriptionSeen(event);
  }
  if (isUnbegun(object)) return subscriptionSeen(event);
  const scheduled = isScheduled(object);
  // Someone who leaves before the first payment, during the trial or at its end, is not a customer yet.
  if (scheduled && object.status === "trialing" && endsInTrial(object, endOf(object))) return subscriptionSeen(event);
  if (scheduled && isFree(object)) return subscriptionSeen(event);
  if (scheduled && (saysWhy || isTurnedOn(object, previous))) return cancellationScheduled(event);
  if (!scheduled && wasScheduled(object, previous))
    return [{ kind: "cancellation_undone", ...basics(event), ...(previous && { turned: true as const }) }];
  return [...subscriptionSeen(event), ...lastInvoiceSettled(event)];
}

/**
 * An unpaid subscription becomes active again once its last invoice is paid, voided or written off. The payment is reported by the
 * invoice; where nothing else is, nobody should be asked to pay it.
 */
function lastInvoiceSettled(event: StripeEvent): ProviderEvent[] {
  const { object, previous, occurredAt } = event;
  const invoiceId = idOf(object.latest_invoice);
  if (object.status !== "active" || !UNPAID.has(previous?.status) || invoiceId === null) return [];
  const { subject } = basics(event);
  return [{ kind: "payment_waived", subject, occurredAt, facts: NO_FACTS, paymentIds: [invoiceId], writtenOff: true }];
}

export function subscriptionEnded(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  const { facts, ...about } = basics(event);
  const endedAt = secondsOf(object.ended_at) ?? secondsOf(object.canceled_at);
  return [
    {
      kind: "subscription_ended",
      ...about,
      facts: { ...facts, ...(endedAt !== null && endedAt <= event.occurredAt && { endedAt }) },
      reason: reasonOf(object),
      cause: causeOf(event),
    },
  ];
}

function cancellationScheduled(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  const scheduled: ProviderEvent = {
    kind: "cancellation_scheduled",
    ...basics(event),
    reason: reasonOf(object),
    endsAt: endOf(object),
    ...(event.previous && isTurnedOn(object, event.previous) && { turned: true as const }),
  };
  // A dispute makes Stripe schedule the end; reporting the dispute first prevents a mail about it.
  const isDisputed = detailsOf(object).reason === "payment_disputed";
  return isDisputed ? [{ kind: "disputed", ...basics(event) }, scheduled] : [scheduled];
}

function basics(event: StripeEvent) {
  const { object } = event;
  return {
    subject: { customerId: customerIdOf(event, object), subscriptionId: idOf(object) },
    occurredAt: event.occurredAt,
    facts: factsOf(event),
    ...activityOf(event),
  };
}

/** Whether the subscription is active: running and paid for. Unknown while payments fail: it was active before, or its trial has just ended. */
function activityOf({ type, object, previous }: StripeEvent): Activity {
  const createdAt = secondsOf(object.created) ?? undefined;
  // Free time after the start is reported as a trial too, but the customer stays active.
  const isInactive = (status: unknown) => INACTIVE.has(status) && (status !== "trialing" || isFirstTrial(object));
  const isGivenTime = object.status === "trialing" && !isInactive("trialing");
  if (isFree(object)) return { active: false, ...(createdAt && { createdAt }) };
  if (object.status === "active" || isGivenTime) {
    const isNew = type === "customer.subscription.created" || type === "customer.subscription.resumed";
    const wasInactive = previous !== null && (isInactive(previous.status) || isFree({ ...object, ...previous }));
    return {
      active: true,
      ...((isNew || wasInactive) && { becameActive: true as const }),
      ...(createdAt && { createdAt }),
    };
  }
  return { ...(isInactive(object.status) && { active: false }), ...(createdAt && { createdAt }) };
}

/** Whether nothing is paid even without discounts, nor for use: a free plan, or none of it. */
function isFree(subscription: Json): boolean {
  const { items, byUse } = pricedIn(subscription);
  return items.length > 0 && !byUse && items.every(({ monthly }) => monthly === 0);
}

function factsOf(event: StripeEvent): Facts {
  const { object } = event;
  const items = itemsOf(object);
  const [item] = items;
  const { currency, ...plan } = item ? planOf(event, item) : NO_PLAN;
  const attached = personOf(object.metadata);
  const priced = pricedIn(object);
  return {
    email: attached.email ?? emailOf(at(object, "customer.email")),
    name: attached.name ?? lineOf(at(object, "customer.name")),
    ...plan,
    ...worthOf(mrrOfPriced(priced, momentOf(event)), items, object),
    ...(items.length > 0 && { priced }),
    currency: currencyOf(object.currency) ?? currency,
    startedAt: startOf(object),
    ...paidFromOf(event),
    ...(object.status === "unpaid" && { givenUp: true as const }),
    ...pauseOf(event),
  };
}

const momentOf = (event: StripeEvent): PricedAt => ({
  customerId: customerIdOf(event, event.object),
  subscriptionId: idOf(event.object),
  reportedAt: event.occurredAt,
  at: event.occurredAt,
  hasEnded: hasEnded(event.object),
  discounts: event.discounts,
});

function paidFromOf(event: StripeEvent): Pick<Facts, "paidFrom"> {
  const { object, occurredAt } = event;
  const trialEnd = secondsOf(object.trial_end);
  if (NEVER_ACTIVE.has(object.status)) return { paidFrom: null };
  if (trialEnd === null || !isFirstTrial(object)) return {};
  const isUnpaid =
    INACTIVE.has(object.status) || (hasEnded(object) && endedInTrial(event)) || owesFirst(object, trialEnd);
  if (isUnpaid) return { paidFrom: null };
  return trialEnd <= occurredAt ? { paidFrom: trialEnd } : {};
}

/** Whether the first charge after the trial failed, and nothing has paid it yet. */
function owesFirst(subscription: Json, trialEnd: number): boolean {
  const { status } = subscription;
  const hasFailed = status === "canceled" ? detailsOf(subscription).reason === "payment_failed" : status !== "active";
  const begins = periodBounds(subscription, "current_period_start");
  return hasFailed && begins.length > 0 && Math.min(...begins) <= trialEnd;
}

/** The pause of the subscription; its end is reported only if the event says that it was paused before. */
function pauseOf({ object, previous }: StripeEvent): Pick<Facts, "pause"> {
  const paused = record(object.pause_collection);
  if (paused) return { pause: { paused: true, untilAt: secondsOf(paused.resumes_at) } };
  return record(previous?.pause_collection) ? { pause: { paused: false, untilAt: null } } : {};
}

const startOf = (subscription: Json): number | null =>
  secondsOf(subscription.start_date) ?? secondsOf(subscription.start) ?? secondsOf(subscription.created);

/** Whether the end is scheduled. Flexible billing sets only the time, older billing only the boolean. */
export const isScheduled = (subscription: Json): boolean =>
  subscription.cancel_at_period_end === true || secondsOf(subscription.cancel_at) !== null;

/** Checks both fields separately: a fixed-term subscription always has a time, and may then be set to end earlier. */
function isTurnedOn(now: Json, previous: Json | null): boolean {
  // Without the former values every event counts: a repeat only updates the open churn event.
  if (previous === null) return true;
  const before: Json = { ...now, ...previous };
  return (
    (now.cancel_at_period_end === true && before.cancel_at_period_end !== true) ||
    (secondsOf(now.cancel_at) ?? NEVER) < (secondsOf(before.cancel_at) ?? NEVER)
  );
}

/** Without the former values, assumes so for a running subscription: undoing an end that was not scheduled changes nothing. */
const wasScheduled = (now: Json, previous: Json | null): boolean =>
  previous === null ? RUNNING.get(now.status) === true : isScheduled({ ...now, ...previous });

const hasEnded = (subscription: Json): boolean =>
  subscription.status === "canceled" || subscription.status === "incomplete_expired";

/** The time of a scheduled end. */
const endOf = (subscription: Json): number | null => secondsOf(subscription.cancel_at) ?? periodEnd(subscription);

/** The end of the paid period in ms: the latest end of its items' periods. Null if unknown. */
export const periodEnd = (subscription: Json): number | null =>
  Math.max(0, ...periodBounds(subscription, "current_period_end")) || null;

/** Since 2025 the items have the periods, before that the subscription. */
const periodBounds = (subscription: Json, bound: "current_period_start" | "current_period_end"): number[] => {
  const own = secondsOf(subscription[bound]);
  return own === null ? itemsOf(subscription).flatMap((item) => secondsOf(item[bound]) ?? []) : [own];
};

function reasonOf(subscription: Json): Reason {
  const { comment, feedback } = detailsOf(subscription);
  const words = typeof comment === "string" ? cleanText(comment, LONGEST_REASON) : "";
  const code = lineOf(feedback);
  return {
    // A mail would quote an unknown code as the customer's words.
    text: words || (code !== null && CODES.has(code) ? inWords(code) : null),
    code: code === null ? null : (CODES.get(code) ?? "other"),
  };
}

const detailsOf = (subscription: Json): Json => record(subscription.cancellation_details) ?? {};

/** Converts a code to words: "too_expensive" to "Too expensive". */
function inWords(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function causeOf(event: StripeEvent): Cause {
  const subscription = event.object;
  if (NEVER_ACTIVE.has(subscription.status) || endedInTrial(event)) return "never_active";
  const cause = CAUSES.get(detailsOf(subscription).reason);
  if (isFree(subscription) && (cause ?? "requested") === "requested") return "free";
  if (cause !== undefined) return cause;
  if (subscription.status === "past_due" || subscription.status === "unpaid") return "payment_failed";
  return subscription.cancel_at_period_end === true ||
    reasonOf(subscription).code !== null ||
    reasonOf(subscription).text !== null
    ? "requested"
    : "unknown";
}

function endedInTrial(event: StripeEvent): boolean {
  const { object, occurredAt } = event;
  return endsInTrial(object, secondsOf(object.ended_at) ?? secondsOf(object.canceled_at) ?? occurredAt);
}

/** A tolerance, because Stripe ends subscriptions with a delay, and charges an hour after a trial. */
const AFTER_TRIAL = HOUR;

/** Whether the subscription ends during its first trial, or at the end of it. */
function endsInTrial(subscription: Json, end: number | null): boolean {
  const trialEnd = secondsOf(subscription.trial_end);
  return trialEnd !== null && end !== null && end <= trialEnd + AFTER_TRIAL && isFirstTrial(subscription);
}

/** Whether its trial began with the subscription; a free month later is not a first trial. */
function isFirstTrial(subscription: Json): boolean {
  const [trialStart, start] = [secondsOf(subscription.trial_start), startOf(subscription)];
  return trialStart === null || start === null || trialStart <= start + A_DAY;
}
