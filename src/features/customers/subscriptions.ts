// Subscriptions as reported: their customers, what they pay, whether they run. Each stores the newest of every fact, so
// that the order of reports does not matter; what a subscription paid over time is stored apart.

import { and, asc, eq, sql } from "drizzle-orm";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
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

/** What is reported of a subscription at one moment; null or left out is not known and changes nothing. Times in ms. */
export type Sighting = {
  subscriptionId: string;
  /** When it was true, by the provider's clock. */
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
  /** With `running: false`; where it is left out, the end is the time of the report. */
  endedAt?: number | null;
  /** Left out where it was not reported. */
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

// `ended` rather than `running`: of an end and a change in the same second, the end wins.
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

/** Published for every subscription of which something new was reported: who its customer is, what it pays, or when it ran. */
export const subscriptionReported = defineEvent<{ projectId: string; subscription: string }>();

/** Stores what is newer than what is known, and returns the subscription as it then is. */
export async function seeSubscription(
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

/**
 * Corrects what the report of that moment, in ms, said that the subscription pays; returns whether that changes what it pays
 * now.
 */
export async function correctMrr(
  tx: Db,
  { id, projectId, mrr, seenAt }: Subscription,
  { at, ...price }: { at: number; mrr: number; currency: string | null },
  now: number,
): Promise<boolean> {
  await tx
    .update(subscriptionChanges)
    .set(price)
    .where(and(eq(subscriptionChanges.subscription, id), eq(subscriptionChanges.reportedAt, at)));
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
 * Of two reports about the same moment, the earlier one stays, and one with a price before one
 * without. False where what is stored stays as it is.
 */
async function saveChange(
  tx: Db,
  { id, projectId }: Subscription,
  change: Change,
  reportedAt: number,
): Promise<boolean> {
  const row = { subscription: id, projectId, ...change, reportedAt };
  const [stored] = await changeAt(tx).execute({ subscription: id, at: change.at, kind: change.kind });
  if (!stored) {
    await insertChange(tx, row);
    return true;
  }
  if (priority(row) >= priority(stored)) return false;
  const { mrr, currency } = change;
  await tx
    .update(subscriptionChanges)
    .set({ mrr, currency, reportedAt })
    .where(
      and(
        eq(subscriptionChanges.subscription, id),
        eq(subscriptionChanges.at, change.at),
        eq(subscriptionChanges.kind, change.kind),
      ),
    );
  return true;
}

/** The smaller comes first, in whatever order they arrive. */
const priority = ({ mrr, currency, reportedAt }: SubscriptionChange): string =>
  JSON.stringify([mrr === null ? 1 : 0, String(reportedAt).padStart(16, "0"), mrr, currency]);

const changeAt = prepared((db) =>
  db
    .select()
    .from(subscriptionChanges)
    .where(
      and(
        eq(subscriptionChanges.subscription, sql.placeholder("subscription")),
        eq(subscriptionChanges.at, sql.placeholder("at")),
        eq(subscriptionChanges.kind, sql.placeholder("kind")),
      ),
    )
    .prepare(),
);

export const insertChange = insertInto(subscriptionChanges);

const subscriptionById = prepared((db) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.projectId, sql.placeholder("project")),
        eq(subscriptions.provider, sql.placeholder("provider")),
        eq(subscriptions.subscriptionId, sql.placeholder("id")),
      ),
    )
    .prepare(),
);

/** By the subscription's id at the provider. */
export async function findSubscription(
  db: Db,
  project: Owner,
  provider: string,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return (await subscriptionById(db).execute({ project: project.id, provider, id: subscriptionId }))[0];
}

/** All subscriptions of a customer at a provider, the first seen first. */
export function subscriptionsOf(db: Db, project: Owner, provider: string, customerId: string): Promise<Subscription[]> {
  const { projectId, provider: at, customerId: ownerId, id } = subscriptions;
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(projectId, project.id), eq(at, provider), eq(ownerId, customerId)))
    .orderBy(asc(id));
}
