// Subscriptions as reported: their customers, MRR and status. Each fact stores its newest report, so that the order of reports
// does not matter; the history is stored separately.

import { and, asc, eq } from "drizzle-orm";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { findRows, matches, rowsBy } from "../../store/rows.ts";
import type { Priced } from "../providers/provider-event.ts";
import { type FactGroup, takeNewest } from "./newest.ts";
import type { Owner } from "./service.ts";
import {
  type ChangeKind,
  type Subscription,
  type SubscriptionChange,
  subscriptionChanges,
  subscriptions,
} from "./tables.ts";

/** What was reported about a subscription at one time; null or undefined fields are unknown and change nothing. Times in ms. */
export type Sighting = {
  subscriptionId: string;
  /** When this was true, by the provider's clock. */
  at: number;
  customerId?: string | null;
  email?: string | null;
  planId?: string | null;
  planName?: string | null;
  /** Per month, in the minor unit of `currency` (lower case). */
  mrr?: number | null;
  currency?: string | null;
  priced?: Priced | null;
  running?: boolean | null;
  cancelScheduled?: boolean | null;
  startedAt?: number | null;
  /** As in the `Facts` of a provider's event. */
  paidFrom?: number | null;
  givenUp?: boolean;
  /** Only with `running: false`; if undefined, the subscription ended at the time of the report. */
  endedAt?: number | null;
  /** Undefined if it was not reported. */
  test?: boolean;
};

type Facts = {
  customerId: string | null;
  email: string | null;
  planId: string | null;
  planName: string | null;
  mrr: number | null;
  currency: string | null;
  priced: Priced | null;
  ended: boolean | null;
  endedAt: number | null;
  cancelScheduled: boolean | null;
  startedAt: number | null;
};

// `ended` instead of `running`: of an end and another change in the same second, the end wins.
const GROUPS: readonly FactGroup<Facts>[] = [
  ["customerId"],
  ["email"],
  ["planId"],
  ["planName"],
  ["mrr", "currency"],
  ["priced"],
  ["ended", "endedAt"],
  ["cancelScheduled"],
  ["startedAt"],
];

/** Published when something new was reported about a subscription: its customer, its MRR, or when it ran. */
export const subscriptionReported = defineEvent<{ projectId: string; subscription: string }>();

/** Stores the facts that are newer than the stored ones, and returns the subscription as stored now. */
export async function recordSighting(
  tx: Db,
  project: Owner,
  provider: string,
  sighting: Sighting,
): Promise<Subscription> {
  const { subscriptionId, at, paidFrom } = sighting;
  const stored = await findSubscription(tx, project, provider, subscriptionId);
  const reported = factsBy(sighting);
  const { facts, seenAt, changed } = takeNewest(
    stored ? factsOf(stored) : NOTHING,
    stored?.seenAt ?? {},
    reported,
    at,
    GROUPS,
  );
  const { ended, cancelScheduled, ...rest } = facts;
  const state = {
    ...rest,
    status: ended === null ? ("unknown" as const) : ended ? ("ended" as const) : ("running" as const),
    cancelScheduled: cancelScheduled ?? false,
    seenAt,
    test: sighting.test ?? stored?.test ?? false,
    newestSeenAt: Math.max(at, stored?.newestSeenAt ?? at),
    unpaidUntil: latest(stored?.unpaidUntil ?? null, paidFrom === null ? at : (paidFrom ?? null)),
  };
  const hasChanged = changed || state.test !== stored?.test || state.unpaidUntil !== stored.unpaidUntil;
  const subscription: Subscription = {
    id: stored?.id ?? newId("sub", at),
    projectId: project.id,
    provider,
    subscriptionId,
    createdAt: stored?.createdAt ?? at,
    sample: stored?.sample ?? false,
    ...state,
  };
  if (!stored) await insertSubscription(tx, subscription);
  else if (hasChanged || state.newestSeenAt !== stored.newestSeenAt) {
    await tx.update(subscriptions).set(state).where(eq(subscriptions.id, stored.id));
  }
  let isNews = !stored || hasChanged;
  for (const change of changesIn(reported, sighting)) {
    if (await saveChange(tx, subscription, change, at)) isNews = true;
  }
  if (isNews) await publish(tx, subscriptionReported, { projectId: project.id, subscription: subscription.id }, at);
  return subscription;
}

/** Corrects the MRR in the report of the time `at` (ms). Returns whether this changes the current MRR. */
export async function correctMrr(
  tx: Db,
  { id, projectId, mrr, seenAt }: Subscription,
  { at, ...price }: { at: number; mrr: number; currency: string | null },
  now: number,
): Promise<boolean> {
  await tx
    .update(subscriptionChanges)
    .set(price)
    .where(matches(subscriptionChanges, { subscription: id, reportedAt: at }));
  await publish(tx, subscriptionReported, { projectId, subscription: id }, now);
  if (at < (seenAt.mrr ?? 0) || price.mrr === mrr) return false;
  await tx
    .update(subscriptions)
    .set({ ...price, seenAt: { ...seenAt, mrr: at } })
    .where(eq(subscriptions.id, id));
  return true;
}

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const NOTHING: Facts = {
  customerId: null,
  email: null,
  planId: null,
  planName: null,
  mrr: null,
  currency: null,
  priced: null,
  ended: null,
  endedAt: null,
  cancelScheduled: null,
  startedAt: null,
};

function factsBy({
  subscriptionId,
  at,
  email,
  running,
  paidFrom,
  givenUp,
  endedAt,
  test,
  ...sighting
}: Sighting): Facts {
  const ended = running === null || running === undefined ? null : !running;
  return {
    ...NOTHING,
    ...sighting,
    email: email ? normalizeEmail(email) : null,
    ended,
    endedAt: ended ? (endedAt ?? at) : null,
  };
}

const factsOf = ({ status, ...stored }: Subscription): Facts => ({
  customerId: stored.customerId,
  email: stored.email,
  planId: stored.planId,
  planName: stored.planName,
  mrr: stored.mrr,
  currency: stored.currency,
  priced: stored.priced,
  ended: status === "unknown" ? null : status === "ended",
  endedAt: stored.endedAt,
  cancelScheduled: stored.cancelScheduled,
  startedAt: stored.startedAt,
});

export const insertSubscription = insertInto(subscriptions);

type Change = Pick<SubscriptionChange, "at" | "kind" | "mrr" | "currency">;

function changesIn(
  { ended, endedAt, startedAt, mrr, currency }: Facts,
  { at, paidFrom, givenUp }: Pick<Sighting, "at" | "paidFrom" | "givenUp">,
): Change[] {
  const price = { mrr, currency: mrr === null ? null : currency };
  const of = (kind: ChangeKind, when: number): Change => ({ at: when, kind, ...price });
  const begun = startedAt === null ? [] : [of("started", startedAt)];
  if (paidFrom !== null && paidFrom !== undefined) begun.push(of("running", paidFrom));
  if (ended || givenUp) return [...begun, of("ended", endedAt ?? at)];
  if (ended === false && paidFrom !== null) return [...begun, of("running", at)];
  return mrr === null ? begun : [...begun, of("mrr", at)];
}

/**
 * Saves a change. Of two reports about the same time, one with a price wins over one without, then the earlier one. Returns
 * false if the stored row does not change.
 */
async function saveChange(
  tx: Db,
  { id, projectId }: Subscription,
  change: Change,
  reportedAt: number,
): Promise<boolean> {
  const row = { subscription: id, projectId, ...change, reportedAt };
  const [stored] = await changeAt(tx, { subscription: id, at: change.at, kind: change.kind });
  if (!stored) {
    await insertChange(tx, row);
    return true;
  }
  if (priority(row) >= priority(stored)) return false;
  const { mrr, currency } = change;
  await tx
    .update(subscriptionChanges)
    .set({ mrr, currency, reportedAt })
    .where(matches(subscriptionChanges, { subscription: id, at: change.at, kind: change.kind }));
  return true;
}

/** The row with the smaller key wins, in whatever order they arrive. */
const priority = ({ mrr, currency, reportedAt }: SubscriptionChange): string =>
  JSON.stringify([mrr === null ? 1 : 0, String(reportedAt).padStart(16, "0"), mrr, currency]);

const changeAt = rowsBy(subscriptionChanges, ["subscription", "at", "kind"]);

export const insertChange = insertInto(subscriptionChanges);

const subscriptionById = rowsBy(subscriptions, ["projectId", "provider", "subscriptionId"]);

/** Finds a subscription by its id at the provider. */
export async function findSubscription(
  db: Db,
  project: Owner,
  provider: string,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return (await subscriptionById(db, { projectId: project.id, provider, subscriptionId }))[0];
}

/** All subscriptions of a customer at a provider, in the order in which they were first reported. */
export function subscriptionsOf(db: Db, project: Owner, provider: string, customerId: string): Promise<Subscription[]> {
  const { projectId, provider: at, customerId: ownerId, id } = subscriptions;
  return findRows(
    db,
    subscriptions,
    and(eq(projectId, project.id), eq(at, provider), eq(ownerId, customerId)),
    asc(id),
  );
}
