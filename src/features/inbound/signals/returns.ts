// Detects customers who come back. An ended subscription is never revived, so a return is another subscription that becomes
// active. It recovers earlier cancellations of the same customer, or of the same address, also at another provider.

import type { Db } from "../../../store/engine.ts";
import { listKnownByAddress } from "../../customers/by-address.ts";
import { findCustomer } from "../../customers/service.ts";
import { findSubscription, subscriptionsOf } from "../../customers/subscriptions.ts";
import { PROVIDER_NAMES, type ProviderName } from "../../providers/definitions.ts";
import type { Origin } from "../origin.ts";
import { priceIn, type Return } from "./episodes.ts";
import { type Case, type Signal, signalsOfSubscriptions } from "./signals.ts";

type Subject = Pick<Case, "subscriptionId" | "customerId">;

/** No more subscriptions of one address are read than this: an address with more belongs to no single person. */
const MOST_SUBSCRIPTIONS = 50;

type Activation = Omit<Return, "isElsewhere" | "price">;

/**
 * When a subscription became active, the earliest first, from its signals in order of time. If no signal says so, it
 * is the earliest possible time: when it was last seen inactive, otherwise when it was created. This way a subscription
 * that ran alongside is no return, and a late report undoes no recovery.
 */
function activationsOf(signals: readonly Signal[]): Activation[] {
  const createdAt = signals.find(({ details }) => details.createdAt !== undefined)?.details.createdAt ?? null;
  const activations: Activation[] = [];
  let earliest = createdAt;
  let since = 0;
  let state: "unknown" | "inactive" | "active" | "ended" = "unknown";
  for (const signal of signals) {
    if (signal.kind === "subscription_ended") state = "ended";
    const last = activations.at(-1);
    if (last && state === "ended") last.until ??= signal.occurredAt;
    const active = activeBy(signal);
    const ofPause = isOfPause(signal);
    if (state === "unknown" && ofPause) state = "active";
    if (active === false) {
      earliest = signal.occurredAt;
      if (state === "active") since = signal.occurredAt;
      if (state !== "ended") state = "inactive";
    }
    // A last payment that was still in progress does not revive an ended subscription.
    const isActive = active === true && (state !== "ended" || signal.kind !== "payment_succeeded");
    if (!isActive) continue;
    const { becameActive } = signal.details;
    const at = becameActive ? signal.occurredAt : earliest;
    // A payment may have shown before that it is active, without when it became so.
    const isNews = state !== "active" || (becameActive && !ofPause);
    if (isNews && at !== null) activations.push({ at, since, until: null });
    state = "active";
  }
  return activations;
}

/** A subscription that is paused or resumed was active before, even if no other signal says so. */
const isOfPause = ({ details: { facts, active, becameActive } }: Signal): boolean =>
  facts.pause !== undefined && (active === false || becameActive === true);

function activeBy({ kind, details }: Signal): boolean | null {
  if (kind === "payment_succeeded") return true;
  if (kind === "payment_failed" || kind === "disputed" || kind === "subscription_ended") return null;
  return details.active ?? null;
}

/** Whether this signal changes when the subscription was active, or names its customer for the first time. */
export function isNewsOfReturn(signals: readonly Signal[], id: string): boolean {
  const before = signals.filter((signal) => signal.id !== id);
  if (before.every(({ customerId }) => customerId === null)) return true;
  return JSON.stringify(activationsOf(signals)) !== JSON.stringify(activationsOf(before));
}

/** When other subscriptions of the same customer became active. `signals`: those of the subscription itself. */
export async function returnsOf(
  tx: Db,
  origin: Origin,
  subject: Subject,
  signals: readonly Signal[],
): Promise<readonly Return[]> {
  const own = signals[0];
  if (own === undefined) return [];
  const byProvider = Map.groupBy(await otherSubscriptionsOf(tx, origin, subject), ({ provider }) => provider);
  const returns: Return[] = [];
  for (const [provider, others] of byProvider) {
    const ids = others.map(({ subscriptionId }) => subscriptionId);
    const signals = await signalsOfSubscriptions(tx, { projectId: origin.project.id, provider }, ids);
    const isElsewhere = provider !== origin.provider;
    for (const [first, ...more] of Map.groupBy(signals, (one) => one.subscriptionId).values()) {
      if (first!.test !== own.test || first!.details.account !== own.details.account) continue;
      const price = priceIn([first!, ...more]);
      returns.push(...activationsOf([first!, ...more]).map((one) => ({ ...one, isElsewhere, price })));
    }
  }
  return returns;
}

type Other = { provider: ProviderName; subscriptionId: string; customerId: string | null };

/** The customer's other subscriptions, and those with the same address at any provider. */
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
  const known = email === null ? [] : await listKnownByAddress(tx, project, { test }, email);
  const people = ownerId === null ? [] : [{ provider, customerId: ownerId }];
  const others: Other[] = [];
  for (const { customerId: personId, subscriptionId: id, ...at } of known) {
    if (!isProvider(at.provider)) continue;
    if (personId === null) others.push({ provider: at.provider, subscriptionId: id, customerId: null });
    else if (at.provider !== provider || personId !== ownerId) {
      const person = await findCustomer(tx, project, at.provider, personId);
      if (person && provenAddress(person) === email) people.push({ provider: at.provider, customerId: personId });
    }
  }
  for (const person of people) {
    for (const one of await subscriptionsOf(tx, project, person.provider, person.customerId)) {
      others.push({ ...person, subscriptionId: one.subscriptionId });
    }
  }
  const isItself = (one: Other) => one.provider === provider && one.subscriptionId === subscriptionId;
  return others.filter((one) => !isItself(one)).slice(0, MOST_SUBSCRIPTIONS);
}

/** The customer's other subscriptions at the provider; without a customer, those of the same address that have none either. */
export async function siblingsOf(tx: Db, origin: Origin, { subscriptionId, customerId }: Subject): Promise<string[]> {
  const { project, provider } = origin;
  const known =
    customerId !== null
      ? await subscriptionsOf(tx, project, provider, customerId)
      : (await otherSubscriptionsOf(tx, origin, { subscriptionId, customerId })).filter(
          (other) => other.provider === provider && other.customerId === null,
        );
  return known.map((one) => one.subscriptionId).filter((id) => id !== subscriptionId);
}

/** Imports have customers and subscriptions too, but reported nothing. */
const isProvider = (name: string): name is ProviderName => (PROVIDER_NAMES as readonly string[]).includes(name);

/** An address that was only entered with a payment, for example by a guest, does not identify the customer. */
export const provenAddress = ({ email, seenAt }: { email: string | null; seenAt: Readonly<Record<string, number>> }) =>
  (seenAt.email ?? 0) > 0 ? email : null;
