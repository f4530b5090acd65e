// Paddle's events about subscriptions: their state, a scheduled cancellation, their end, and payments that are past due.

import { type Activity, type Facts, isNobody, NO_REASON, type ProviderEvent } from "../provider-event.ts";
import { at, instantOf, type Json, linkOf } from "../reading/payload.ts";
import { factsOf, nobody, type PaddleWebhook, subjectOf } from "./payload.ts";
import { isFree, mrrOfItems } from "./prices.ts";

export function ofSubscription(webhook: PaddleWebhook): ProviderEvent[] {
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
