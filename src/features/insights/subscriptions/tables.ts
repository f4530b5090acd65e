// What every account pays over time, and the stale subscriptions that have to be processed again.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../../store/columns.ts";

export const mrrSpans = sqliteTable("mrr_spans", {
  projectId: string("project_id").notNull(),
  currency: string("currency").notNull(),
  account: string("account").notNull(),
  fromAt: time("from_at").notNull(),
  /** Exclusive; `FOREVER` where the end is unknown. */
  untilAt: time("until_at").notNull(),
  /** Monthly, in the currency's minor unit. */
  mrr: whole("mrr").notNull(),
  /** What is not paid because subscriptions are paused, likewise; it or `mrr` is above 0. */
  paused: whole("paused").notNull(),
  /** The account's first payment in this currency. */
  firstAt: time("first_at").notNull(),
  /** Subscriptions of test mode form accounts of their own. */
  test: flag("test").notNull(),
});

/** The account of a subscription: all subscriptions that share a customer or an address are one account. */
export const mrrAccounts = sqliteTable("mrr_accounts", {
  subscription: string("subscription").primaryKey(),
  projectId: string("project_id").notNull(),
  account: string("account").notNull(),
  email: string("email"),
});

/** Subscriptions changed since their account was processed. */
export const mrrStale = sqliteTable("mrr_stale", {
  subscription: string("subscription").primaryKey(),
  projectId: string("project_id").notNull(),
});
