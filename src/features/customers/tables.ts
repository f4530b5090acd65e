// Customers, plans and subscriptions as payment providers and imports know them, and how subscriptions changed over time.

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
  /** Of a provider's test mode, or imported as a test. */
  test: flag("test").notNull(),
  /** Made up, and removed with all other sample data. */
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
    /** Of one unit, per month, in the currency's minor unit. */
    mrr: whole("mrr"),
    currency: string("currency"),
    seenAt: json<SeenAt>("seen_at").notNull(),
    newestSeenAt: time("newest_seen_at").notNull(),
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
  /** Per month, in the currency's minor unit; it stays what it was when the subscription has ended. */
  mrr: whole("mrr"),
  currency: string("currency"),
  /** What the MRR was computed from, where discounts that are described later may change it. */
  priced: json<Priced>("priced"),
  /** `unknown` until it is reported whether it runs. */
  status: string("status").$type<SubscriptionStatus>().notNull(),
  cancelScheduled: flag("cancel_scheduled").notNull(),
  startedAt: time("started_at"),
  endedAt: time("ended_at"),
  /** Until then nothing had been paid for it: it was in the trial it began with. Null where no trial is known. */
  unpaidUntil: time("unpaid_until"),
  /** Of a provider's test mode, or imported as a test. */
  test: flag("test").notNull(),
  /** Made up, and removed with all other sample data. */
  sample: flag("sample").notNull(),
  seenAt: json<SeenAt>("seen_at").notNull(),
  newestSeenAt: time("newest_seen_at").notNull(),
  createdAt: time("created_at").notNull(),
});

export type Subscription = typeof subscriptions.$inferSelect;

/** When a subscription is paid for the next time. */
export const renewals = sqliteTable(
  "renewals",
  {
    projectId: string("project_id").notNull(),
    provider: string("provider").notNull(),
    subscriptionId: string("subscription_id").notNull(),
    renewsAt: time("renews_at").notNull(),
    /** A year or more lies between two payments. */
    yearly: flag("yearly").notNull(),
    /** In the minor unit of `currency`; null where taxes or discounts may change it. */
    amount: whole("amount"),
    currency: string("currency"),
    seenAt: time("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.subscriptionId] })],
);

/**
 * `started`: it began, with the MRR of the earliest report. `running`: it was seen to run. `mrr`: its MRR was
 * reported, not whether it runs. `ended`: it ended, or its provider gave up charging for it, with the MRR that was
 * reported then.
 */
export const CHANGE_KINDS = ["started", "running", "mrr", "ended"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const subscriptionChanges = sqliteTable(
  "subscription_changes",
  {
    /** The id of our row. */
    subscription: string("subscription").notNull(),
    projectId: string("project_id").notNull(),
    at: time("at").notNull(),
    kind: string("kind").$type<ChangeKind>().notNull(),
    /** Null where it was not reported: then it is what it was before. */
    mrr: whole("mrr"),
    currency: string("currency"),
    reportedAt: time("told_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscription, table.at, table.kind] })],
);

export type SubscriptionChange = typeof subscriptionChanges.$inferSelect;
