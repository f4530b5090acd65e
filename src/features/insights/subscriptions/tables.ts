// What every customer account pays over time, and the subscriptions from which that has to be worked out anew.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../../store/columns.ts";

export const mrrSpans = sqliteTable("mrr_spans", {
  projectId: string("project_id").notNull(),
  currency: string("currency").notNull(),
  account: string("account").notNull(),
  fromAt: time("from_at").notNull(),
  /** Exclusive; `FOREVER` where no end is known. */
  untilAt: time("until_at").notNull(),
  /** Per month, in the currency's minor unit; above 0. */
  mrr: whole("mrr").notNull(),
  /** When the account first paid in this currency. */
  firstAt: time("first_at").notNull(),
  /** Subscriptions of test mode make accounts of their own. */
  test: flag("test").notNull(),
});

/** To which account a subscription belongs: all that share a customer or an address are one. */
export const mrrAccounts = sqliteTable("mrr_accounts", {
  subscription: string("subscription").primaryKey(),
  projectId: string("project_id").notNull(),
  account: string("account").notNull(),
  email: string("email"),
});

/** Subscriptions of which something was told since their account was worked out. */
export const mrrStale = sqliteTable("mrr_stale", {
  subscription: string("subscription").primaryKey(),
  projectId: string("project_id").notNull(),
});
