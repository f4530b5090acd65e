// Customers who come back: an ended subscription is never revived, so a return is another subscription that becomes
// active. It recovers what the same customer, or the same address at the same provider, cancelled before.

import type { Db } from "../../../store/engine.ts";
import { listKnownByAddress } from "../../customers/by-address.ts";
import { findCustomer } from "../../customers/service.ts";
import { findSubscription, subscriptionsOf } from "../../customers/subscriptions.ts";
import type { Origin } from "../origin.ts";
import { type Case, type Signal, signalsOfSubscriptions } from "./signals.ts";

type Subject = Pick<Case, "subscriptionId" | "customerId">;

/** Of subscriptions of one address more than this are not looked at: it is nobody's own. */
const MOST_SUBSCRIPTIONS = 50;

/**
 * When a subscription became active, in ms, the earliest first, by its own signals in the order of time. Where no signal
 * says so, it is the earliest time that is possible: when it was last seen inactive, else when it was created. So a
 * subscription that ran beside the other is no return, and what arrives late takes back no recovery.
 */
function activationsOf(signals: readonly Signal[]): number[] {
  const createdAt = signals.find(({ details }) => details.createdAt !== undefined)?.details.createdAt ?? null;
  const activations: number[] = [];
  let earliest = createdAt;
  let state: "unknown" | "inactive" | "active" | "ended" = "unknown";
  for (const signal of signals) {
    if (signal.kind === "subscription_ended") state = "ended";
    const active = activeBy(signal);
    if (active === false) earliest = signal.occurredAt;
    if (active === false && state !== "ended") state = "inactive";
    // A last payment that was on its way does not bring back what has ended.
    const isActive = active === true && (state !== "ended" || signal.kind !== "payment_succeeded");
    if (!isActive) continue;
    if (signal.details.becameActive) activations.push(signal.occurredAt);
    else if (state !== "active" && earliest !== null) activations.push(earliest);
    state = "active";
  }
  return activations;
}

function activeBy({ kind, details }: Signal): boolean | null {
  if (kind === "payment_succeeded") return true;
  if (kind === "payment_failed" || kind === "disputed" || kind === "subscription_ended") return null;
  return details.active ?? null;
}

/**
 * Whether one of the signals says something new of when the subscription was active, or for the first time who its customer is.
 */
export function isNewsOfReturn(signals: readonly Signal[], id: string): boolean {
  const before = signals.filter((signal) => signal.id !== id);
  if (before.every(({ customerId }) => customerId === null)) return true;
  return activationsOf(signals).join() !== activationsOf(before).join();
}

/** When other subscriptions of the same customer became active, in ms. `signals`: those of the subject itself. */
export async function returnsOf(
  tx: Db,
  origin: Origin,
  subject: Subject,
  signals: readonly Signal[],
): Promise<readonly number[]> {
  const own = signals[0];
  if (own === undefined) return [];
  const others = (await otherSubscriptionsOf(tx, origin, subject)).map(({ subscriptionId }) => subscriptionId);
  const cases = { projectId: origin.project.id, provider: origin.provider };
  const bySubscription = Map.groupBy(await signalsOfSubscriptions(tx, cases, others), (one) => one.subscriptionId);
  return [...bySubscription.values()]
    .filter(([first]) => first!.test === own.test && first!.details.account === own.details.account)
    .flatMap(activationsOf);
}

type Other = { subscriptionId: string; customerId: string | null };

/** The customer's other subscriptions, and those of the same address as the provider knows it. */
export async function otherSubscriptionsOf(
  tx: Db,
  { project, provider, test }: Origin,
  { subscriptionId, customerId }: Subject,
): Promise<Other[]> {
  const subscription =
    subscriptionId === null ? undefined : await findSubscription(tx, project, provider, subscriptionId);
  const ownerId = customerId ?? subscription?.customerId ?? null;
  const customer = ownerId === null ? undefined : await findCustomer(tx, project, provider, ownerId);
  const email = customer ? provenAddress(customer) : (subscription?.email ?? null);
  const known = email === null ? [] : await listKnownByAddress(tx, project, { provider, test }, email);
  const people = new Set(ownerId === null ? [] : [ownerId]);
  const others: Other[] = [];
  for (const one of known) {
    if (one.customerId === null) others.push(one);
    else if (one.customerId !== ownerId) {
      const person = await findCustomer(tx, project, provider, one.customerId);
      if (person && provenAddress(person) === email) people.add(one.customerId);
    }
  }
  for (const person of people) {
    for (const one of await subscriptionsOf(tx, project, provider, person)) {
      others.push({ subscriptionId: one.subscriptionId, customerId: person });
    }
  }
  return others.filter((one) => one.subscriptionId !== subscriptionId).slice(0, MOST_SUBSCRIPTIONS);
}

/** An address that was only typed in with a payment, as guests do, says nothing of who it is. */
const provenAddress = ({ email, seenAt }: { email: string | null; seenAt: Readonly<Record<string, number>> }) =>
  (seenAt.email ?? 0) > 0 ? email : null;
