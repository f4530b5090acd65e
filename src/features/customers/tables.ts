// Tables of customers, plans and subscriptions as payment providers and imports report them, and of the changes of
// subscriptions over time.

import { and, eq } from "drizzle-orm";
import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../store/columns.ts";
import type { Priced } from "../providers/provider-event.ts";
import type { SeenAt } from "./newest.ts";

const SUBSCRIPTION_STATUSES = ["running", "ended", "unknown"] as const;
type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const customers = sqliteTable("customers", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  provider: string("provider").notNull(),
  /** The provider's id. */
  customerId: string("customer_id").notNull(),
  email: string("email"),
  name: string("name"),
  /** The preferred language, as a BCP 47 tag. */
  locale: string("locale"),
  /** From a provider's test mode, or imported as a test. */
  test: flag("test").notNull(),
  /** Made-up data, removed with all other sample data. */
  sample: flag("sample").notNull(),
  seenAt: json<SeenAt>("seen_at").notNull(),
  newestSeenAt: time("newest_seen_at").notNull(),
  createdAt: time("created_at").notNull(),
});

export type Customer = typeof customers.$inferSelect;

export const plans = sqliteTable(
  "plans",
  {
    projectId: string("project_id").notNull(),
    provider: string("provider").notNull(),
    planId: string("plan_id").notNull(),
    name: string("name"),
    /** Per unit and month, in the currency's minor unit. */
    mrr: whole("mrr"),
    currency: string("currency"),
    seenAt: json<SeenAt>("seen_at").notNull(),
    newestSeenAt: time("newest_seen_at").notNull(),
    /** Only tests have reported it. */
    test: flag("test").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.planId] })],
);

export type Plan = typeof plans.$inferSelect;

export const subscriptions = sqliteTable("subscriptions", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  provider: string("provider").notNull(),
  /** The provider's id, like `customerId` and `planId`. */
  subscriptionId: string("subscription_id").notNull(),
  customerId: string("customer_id"),
  email: string("email"),
  planId: string("plan_id"),
  planName: string("plan_name"),
  /** Per month, in the currency's minor unit; the last one if the subscription has ended. */
  mrr: whole("mrr"),
  currency: string("currency"),
  /** What the MRR was computed from, if discounts that are reported later may change it. */
  priced: json<Priced>("priced"),
  /** `unknown` until a provider reports whether it runs. */
  status: string("status").$type<SubscriptionStatus>().notNull(),
  cancelScheduled: flag("cancel_scheduled").notNull(),
  startedAt: time("started_at"),
  endedAt: time("ended_at"),
  /** The end of the initial trial, before which nothing was paid; null if no trial is known. */
  unpaidUntil: time("unpaid_until"),
  /** From a provider's test mode, or imported as a test. */
  test: flag("test").notNull(),
  /** Made-up data, removed with all other sample data. */
  sample: flag("sample").notNull(),
  seenAt: json<SeenAt>("seen_at").notNull(),
  newestSeenAt: time("newest_seen_at").notNull(),
  createdAt: time("created_at").notNull(),
});

export type Subscription = typeof subscriptions.$inferSelect;

/** The next payments of subscriptions. */
export const renewals = sqliteTable(
  "renewals",
  {
    projectId: string("project_id").notNull(),
    provider: string("provider").notNull(),
    subscriptionId: string("subscription_id").notNull(),
    renewsAt: time("renews_at").notNull(),
    /** Whether payments are a year or more apart. */
    yearly: flag("yearly").notNull(),
    /** In the minor unit of `currency`; null if taxes or discounts may change it. */
    amount: whole("amount"),
    currency: string("currency"),
    seenAt: time("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.subscriptionId] })],
);

/**
 * `started`: it began, with the MRR of the earliest report. `running`: it was reported as running. `mrr`: its MRR was reported,
 * but not whether it runs. `ended`: it ended, or its provider gave up charging, with the MRR reported then.
 */
export const CHANGE_KINDS = ["started", "running", "mrr", "ended"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const subscriptionChanges = sqliteTable(
  "subscription_changes",
  {
    /** The id in `subscriptions`. */
    subscription: string("subscription").notNull(),
    projectId: string("project_id").notNull(),
    at: time("at").notNull(),
    kind: string("kind").$type<ChangeKind>().notNull(),
    /** Null if it was not reported, and so did not change. */
    mrr: whole("mrr"),
    currency: string("currency"),
    reportedAt: time("told_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscription, table.at, table.kind] })],
);

export type SubscriptionChange = typeof subscriptionChanges.$inferSelect;

/** Joins a renewal with its subscription. */
export const isRenewed = and(
  eq(subscriptions.projectId, renewals.projectId),
  eq(subscriptions.provider, renewals.provider),
  eq(subscriptions.subscriptionId, renewals.subscriptionId),
);
