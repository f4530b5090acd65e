// Paddle's events about payments: what was paid, failed or need not be paid any more, and chargebacks.

import { type Activity, isNobody, NO_FACTS, type ProviderEvent } from "../provider-event.ts";
import {
  amountOf,
  at,
  firstOf,
  idOf,
  ignored,
  instantOf,
  type Json,
  lineOf,
  linkOf,
  listOf,
} from "../reading/payload.ts";
import { buyerOf, factsOf, nobody, type PaddleWebhook } from "./payload.ts";
import { mrrOfTransaction } from "./prices.ts";

/** Only for renewals: at a checkout or a change of the payment method the customer sees the failure and can try again. */
export function ofFailure({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
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
export function ofWaived({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const subject = buyerOf(entity);
  if (subject.subscriptionId === null || !isRenewal(entity)) return ignored("what was cancelled was no renewal");
  return [{ kind: "payment_waived", subject, occurredAt, facts: NO_FACTS, paymentIds: idsIn(entity, "id") }];
}

export function ofSuccess({ event, entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
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

export function ofAdjustment({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
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
