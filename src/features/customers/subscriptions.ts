// Subscriptions as they are seen: whose they are, what they pay, whether they run. Each remembers the newest of every
// fact, so that sightings in any order end alike; what they paid over time is kept apart.

import { and, asc, eq, sql } from "drizzle-orm";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { defineTopic, publish } from "../../queue/topics.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { type FactGroup, takeNewest } from "./newest.ts";
import type { Owner } from "./service.ts";
import {
  type ChangeKind,
  type Subscription,
  type SubscriptionChange,
  subscriptionChanges,
  subscriptions,
} from "./tables.ts";

/** What is told of a subscription at one moment; null or left out is not said and changes nothing. Times in ms. */
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
  running?: boolean | null;
  cancelScheduled?: boolean | null;
  startedAt?: number | null;
  /** With `running: false`; left out it ended when it was seen to have ended. */
  endedAt?: number | null;
  /** Left out where nobody said. */
  test?: boolean;
};

type Told = {
  customerId: string | null;
  email: string | null;
  planId: string | null;
  planName: string | null;
  mrr: number | null;
  currency: string | null;
  ended: boolean | null;
  endedAt: number | null;
  cancelScheduled: boolean | null;
  startedAt: number | null;
};

// `ended` rather than `running`: of an end and a change in the same second, the end is the last word.
const GROUPS: readonly FactGroup<Told>[] = [
  ["customerId"],
  ["email"],
  ["planId"],
  ["planName"],
  ["mrr", "currency"],
  ["ended", "endedAt"],
  ["cancelScheduled"],
  ["startedAt"],
];

/** Told of every subscription of which something new was told: whose it is, what it pays, or when it ran. */
export const subscriptionTold = defineTopic<{ projectId: string; subscription: string }>();

/**
 * Takes over what is newer than what is known. `isNewest` is false when something newer of this subscription was seen
 * already: whoever acts on the sighting then acts on the past.
 */
export async function seeSubscription(
  tx: Db,
  project: Owner,
  provider: string,
  sighting: Sighting,
): Promise<{ subscription: Subscription; isNewest: boolean }> {
  const { subscriptionId, at } = sighting;
  const kept = await findSubscription(tx, project, provider, subscriptionId);
  const told = toldBy(sighting);
  const { facts, seenAt, changed } = takeNewest(kept ? toldOf(kept) : NOTHING, kept?.seenAt ?? {}, told, at, GROUPS);
  const { ended, cancelScheduled, ...rest } = facts;
  const state = {
    ...rest,
    status: ended === null ? ("unknown" as const) : ended ? ("ended" as const) : ("running" as const),
    cancelScheduled: cancelScheduled ?? false,
    seenAt,
    test: sighting.test ?? kept?.test ?? false,
    newestSeenAt: Math.max(at, kept?.newestSeenAt ?? at),
  };
  const hasChanged = changed || state.test !== kept?.test;
  const subscription: Subscription = {
    id: kept?.id ?? newId("sub", at),
    projectId: project.id,
    provider,
    subscriptionId,
    createdAt: kept?.createdAt ?? at,
    ...state,
  };
  if (!kept) await insertSubscription(tx, subscription);
  else if (hasChanged || state.newestSeenAt !== kept.newestSeenAt) {
    await tx.update(subscriptions).set(state).where(eq(subscriptions.id, kept.id));
  }
  let isNews = !kept || hasChanged;
  for (const change of changesIn(told, at)) {
    if (await keepChange(tx, subscription, change, at)) isNews = true;
  }
  if (isNews) await publish(tx, subscriptionTold, { projectId: project.id, subscription: subscription.id }, at);
  return { subscription, isNewest: kept === undefined || at >= kept.newestSeenAt };
}

const NOTHING: Told = {
  customerId: null,
  email: null,
  planId: null,
  planName: null,
  mrr: null,
  currency: null,
  ended: null,
  endedAt: null,
  cancelScheduled: null,
  startedAt: null,
};

function toldBy({ subscriptionId, at, email, running, endedAt, test, ...sighting }: Sighting): Told {
  const ended = running === null || running === undefined ? null : !running;
  return {
    ...NOTHING,
    ...sighting,
    email: email ? normalizeEmail(email) : null,
    ended,
    endedAt: ended ? (endedAt ?? at) : null,
  };
}

const toldOf = ({ status, ...kept }: Subscription): Told => ({
  customerId: kept.customerId,
  email: kept.email,
  planId: kept.planId,
  planName: kept.planName,
  mrr: kept.mrr,
  currency: kept.currency,
  ended: status === "unknown" ? null : status === "ended",
  endedAt: kept.endedAt,
  cancelScheduled: kept.cancelScheduled,
  startedAt: kept.startedAt,
});

const insertSubscription = insertInto(subscriptions);

type Change = Pick<SubscriptionChange, "at" | "kind" | "mrr" | "currency">;

function changesIn({ ended, endedAt, startedAt, mrr, currency }: Told, at: number): Change[] {
  const price = { mrr, currency: mrr === null ? null : currency };
  const of = (kind: ChangeKind, when: number): Change => ({ at: when, kind, ...price });
  const started = startedAt === null ? [] : [of("started", startedAt)];
  if (ended) return [...started, of("ended", endedAt ?? at)];
  if (ended === false) return [...started, of("running", at)];
  return mrr === null ? started : [...started, of("mrr", at)];
}

/**
 * Of two that tell of the same moment, the one that was told first in time stays, and one with a price before one
 * without. False where what is kept stays as it is.
 */
async function keepChange(tx: Db, { id, projectId }: Subscription, change: Change, toldAt: number): Promise<boolean> {
  const row = { subscription: id, projectId, ...change, toldAt };
  const [kept] = await changeAt(tx).execute({ subscription: id, at: change.at, kind: change.kind });
  if (!kept) {
    await insertChange(tx, row);
    return true;
  }
  if (priority(row) >= priority(kept)) return false;
  const { mrr, currency } = change;
  await tx
    .update(subscriptionChanges)
    .set({ mrr, currency, toldAt })
    .where(
      and(
        eq(subscriptionChanges.subscription, id),
        eq(subscriptionChanges.at, change.at),
        eq(subscriptionChanges.kind, change.kind),
      ),
    );
  return true;
}

/** The smaller comes first, whatever order they arrive in. */
const priority = ({ mrr, currency, toldAt }: SubscriptionChange): string =>
  JSON.stringify([mrr === null ? 1 : 0, String(toldAt).padStart(16, "0"), mrr, currency]);

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

const insertChange = insertInto(subscriptionChanges);

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
  const { projectId, provider: at, customerId: whose, id } = subscriptions;
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(projectId, project.id), eq(at, provider), eq(whose, customerId)))
    .orderBy(asc(id));
}
