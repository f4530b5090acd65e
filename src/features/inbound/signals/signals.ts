// Signals: what a provider reported about a subscription, or about a customer if it named no subscription. All of them are
// stored, because the churn events follow from their order in time, and webhooks arrive in any order.

import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time } from "../../../store/columns.ts";
import { type Db, prepared } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { findRows, matches, rowsBy } from "../../../store/rows.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { findSubscription } from "../../customers/subscriptions.ts";
import type { ProviderName } from "../../providers/definitions.ts";
import type { Activity, Facts, ProviderEvent, Reason } from "../../providers/provider-event.ts";
import { providerOf } from "../../providers/table.ts";
import { inOrder, type SignalKind } from "./order.ts";

type SignalEvent = Extract<ProviderEvent, { kind: SignalKind }>;

/** What a signal reports besides its time and subject; null or omitted means not reported. */
export type Details = Activity & {
  facts: Facts;
  /** The connected account; omitted for the project's own. */
  account?: string;
  amount?: number | null;
  amountDue?: number | null;
  paymentIds?: string[];
  invoiced?: true;
  reason?: Reason;
  attempt?: number | null;
  nextAttemptAt?: number | null;
  declineCode?: string | null;
  payUrl?: string | null;
  endsAt?: number | null;
  cause?: Extract<SignalEvent, { kind: "subscription_ended" }>["cause"];
  running?: boolean | null;
  cancelScheduled?: boolean | null;
  neverActive?: true;
  won?: true;
  writtenOff?: true;
  creditNote?: string;
  turned?: true;
  paidFor?: string;
};

export const inboundSignals = sqliteTable("inbound_signals", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  provider: string("provider").$type<ProviderName>().notNull(),
  subscriptionId: string("subscription_id"),
  customerId: string("customer_id"),
  kind: string("kind").$type<SignalKind>().notNull(),
  /** By the provider's clock. */
  occurredAt: time("occurred_at").notNull(),
  receivedAt: time("received_at").notNull(),
  test: flag("test").notNull(),
  details: json<Details>("details").notNull(),
  churnEventId: string("churn_event_id"),
});

export type Signal = typeof inboundSignals.$inferSelect;

export const insertSignal = insertInto(inboundSignals);

/** The owner of signals: a subscription, or a customer where they name no subscription. */
export type Case = {
  projectId: string;
  provider: ProviderName;
  subscriptionId: string | null;
  customerId: string | null;
};

const ofSubscription = rowsBy(inboundSignals, ["projectId", "provider", "subscriptionId"]);

const ofCustomer = prepared((db) =>
  db
    .select()
    .from(inboundSignals)
    .where(
      and(
        eq(inboundSignals.projectId, sql.placeholder("project")),
        eq(inboundSignals.provider, sql.placeholder("provider")),
        eq(inboundSignals.customerId, sql.placeholder("customer")),
        isNull(inboundSignals.subscriptionId),
      ),
    )
    .prepare(),
);

/**
 * The signals in order of time, with the deletion of the customer. If the provider has payments for subscriptions that do not name them, a payment
 * without a subscription is among the signals of each of the customer's subscriptions.
 */
export async function signalsOf(tx: Db, of: Case): Promise<Signal[]> {
  const { projectId, provider, subscriptionId } = of;
  const own = subscriptionId === null ? [] : await ofSubscription(tx, { projectId, provider, subscriptionId });
  const loose = (await looseSignalsOf(tx, of)).filter(({ kind }) =>
    kind === "payment_succeeded"
      ? providerOf(provider).loosePaymentsCount
      : subscriptionId === null || kind === "customer_deleted",
  );
  return inOrder([...own, ...loose]);
}

/** The signals that name no subscription, but the customer, or the address that was reported with the subscription alone. */
export async function looseSignalsOf(
  tx: Db,
  { projectId, provider, subscriptionId, customerId }: Case,
): Promise<Signal[]> {
  const subscription =
    subscriptionId === null ? undefined : await findSubscription(tx, { id: projectId }, provider, subscriptionId);
  const email = subscription?.email ?? null;
  const owners = [customerId, email === null ? null : somebodyAt(email)].filter((owner) => owner !== null);
  const loose: Signal[] = [];
  for (const customer of owners)
    loose.push(...(await ofCustomer(tx).execute({ project: projectId, provider, customer })));
  return loose;
}

/** The customer of signals that name only an address; `email` in its normal form. */
export const somebodyAt = (email: string): string => `address/${email}`;

/** The signals of these subscriptions, in order of time. */
export async function signalsOfSubscriptions(
  tx: Db,
  { projectId, provider }: Pick<Case, "projectId" | "provider">,
  subscriptionIds: readonly string[],
): Promise<Signal[]> {
  if (subscriptionIds.length === 0) return [];
  return inOrder(await findRows(tx, inboundSignals, { projectId, provider, subscriptionId: [...subscriptionIds] }));
}

/** Whether a report of the customer's own, such as a declined offer, turned out to be about another subscription. */
export async function isOfAnother(
  tx: Db,
  of: Pick<Case, "projectId" | "provider" | "subscriptionId">,
  event: Pick<ChurnEvent, "id" | "metadata">,
): Promise<boolean> {
  const named = event.metadata?.subscription_id;
  if (typeof named !== "string" || named === of.subscriptionId) return false;
  return (await signalsOfSubscriptions(tx, of, [named])).some(({ churnEventId }) => churnEventId === event.id);
}

/** The customer's subscriptions that have signals; includes null if some signals named none. */
export async function subscriptionsWithSignals(
  tx: Db,
  { projectId, provider }: Pick<Case, "projectId" | "provider">,
  customerId: string,
  subscriptionIds: readonly string[],
): Promise<(string | null)[]> {
  const id = inboundSignals.subscriptionId;
  const rows = await tx
    .selectDistinct({ id })
    .from(inboundSignals)
    .where(
      matches(
        inboundSignals,
        { projectId, provider },
        or(eq(inboundSignals.customerId, customerId), inArray(id, [...subscriptionIds])),
      ),
    );
  return rows.map((row) => row.id);
}

/** Moves the signals of these customers that name no subscription to another subject; returns how many there were. */
export async function moveSignals(
  tx: Db,
  { projectId, provider }: Pick<Case, "projectId" | "provider">,
  customerIds: readonly string[],
  subject: Pick<Case, "subscriptionId" | "customerId">,
): Promise<number> {
  const theirs = matches(inboundSignals, { projectId, provider, customerId: customerIds, subscriptionId: null });
  return (await tx.update(inboundSignals).set(subject).where(theirs)).changes;
}

/** Assigns signals to a subscription. */
export async function adoptSignals(
  tx: Db,
  signals: readonly Signal[],
  { subscriptionId, customerId }: Pick<Case, "subscriptionId" | "customerId">,
): Promise<void> {
  const ids = signals.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(inboundSignals).set({ subscriptionId, customerId }).where(inArray(inboundSignals.id, ids));
}

/** Records the churn event that signals belong to. */
export async function assignSignals(tx: Db, signals: readonly Signal[], churnEventId: string): Promise<void> {
  for (const { id } of signals.filter((signal) => signal.churnEventId !== churnEventId)) {
    await tx.update(inboundSignals).set({ churnEventId }).where(eq(inboundSignals.id, id));
  }
}

/** Detaches signals from their churn event: if they ever form an episode again, it gets another event. */
export async function releaseSignals(tx: Db, signals: readonly Signal[]): Promise<void> {
  const ids = signals.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(inboundSignals).set({ churnEventId: null }).where(inArray(inboundSignals.id, ids));
}
