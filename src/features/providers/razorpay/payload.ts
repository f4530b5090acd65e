// Razorpay's payloads: the entities of an event, and their facts about customer and plan.

import { type Facts, OLDER_THAN_ANY, type ProviderEvent, type Subject } from "../provider-event.ts";
import { monthsBetween, perMonth } from "../reading/months.ts";
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
  personOf,
  secondsOf,
} from "../reading/payload.ts";

/** Razorpay's placeholder for a customer without an address. */
const NO_ADDRESS = "void@razorpay.com";

/** The entities of one event, empty if missing. */
export type RazorpayWebhook = {
  event: string;
  subscription: Json;
  payment: Json;
  invoice: Json;
  dispute: Json;
  subject: Subject;
  occurredAt: number;
};

export const orIgnored = (found: ProviderEvent[], why: string): ProviderEvent[] =>
  found.length > 0 ? found : ignored(why);

export function identityOf(webhook: RazorpayWebhook): ProviderEvent[] {
  const { email, name, identityAt } = customerOf(webhook);
  const { customerId } = webhook.subject;
  if (customerId === null || (email === null && name === null)) return [];
  return [{ kind: "identity", customerId, email, name, occurredAt: identityAt ?? webhook.occurredAt }];
}

type Customer = { email: string | null; name: string | null; identityAt: number | null };

/** Anyone with the link may type an address into a checkout, so it is used only if no other is known. */
const isCharge = (subscription: Json): boolean => idOf(at(subscription, "id")) !== null;

/**
 * The payment of a charge has the current address, while notes stay as they were when the subscription was created. The name on the card is not
 * used, because it may be somebody else's.
 */
export function customerOf({ subscription, payment, invoice }: RazorpayWebhook): Customer {
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
  if (isNoted) return { email, name, identityAt: secondsOf(at(subscription, "created_at")) };
  return { email, name, identityAt: paid !== null && !isCharge(subscription) ? OLDER_THAN_ANY : null };
}

function realAddress(value: unknown): string | null {
  const email = emailOf(value);
  return email === NO_ADDRESS ? null : email;
}

export function factsOf(webhook: RazorpayWebhook): Facts {
  const { event, subscription, payment, invoice, occurredAt } = webhook;
  const quantity = integerOf(at(subscription, "quantity"));
  return {
    ...customerOf(webhook),
    planId: idOf(at(subscription, "plan_id")),
    planName: firstOf(lineOf(at(subscription, "notes.plan_name")), lineOf(at(payment, "notes.plan_name"))),
    mrr: mrrOf(event, subscription, payment),
    currency: firstOf(currencyOf(at(payment, "currency")), currencyOf(at(invoice, "currency"))),
    startedAt: beginOf(subscription, occurredAt),
    ...(at(subscription, "status") === "halted" && { givenUp: true as const }),
    ...(isUnpaid(subscription) && { paidFrom: null }),
    ...(quantity !== null && quantity > 0 ? { quantity } : {}),
    ...((idOf(at(subscription, "offer_id")) ?? idOf(at(payment, "offer_id"))) ? { reduced: true as const } : {}),
  };
}

/** The facts of an ended subscription. */
export function endedFacts(webhook: RazorpayWebhook): Facts {
  const endedAt = secondsOf(at(webhook.subscription, "ended_at"));
  return { ...factsOf(webhook), ...(endedAt !== null && endedAt <= webhook.occurredAt && { endedAt }) };
}

/** Computed from the payment of the current period, because the first payments may be upfront amounts or authorisations of a rupee. */
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

/** A mandate is authorised before anything is paid. */
function isUnpaid(subscription: Json): boolean {
  const status = at(subscription, "status");
  return status === "authenticated" || (integerOf(at(subscription, "paid_count")) === 0 && status !== "active");
}

/** `start_at` is in the future during a trial. */
function beginOf(subscription: Json, occurredAt: number): number | null {
  const start = secondsOf(at(subscription, "start_at"));
  return start !== null && start <= occurredAt ? start : secondsOf(at(subscription, "created_at"));
}
