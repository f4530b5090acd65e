// The table of what customers accepted in the cancel flow and Recoverd carries out at their payment provider.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../store/columns.ts";
import type { Terms } from "../providers/carrying-out.ts";
import type { ProviderName } from "../providers/definitions.ts";

export const APPLICATION_STATUSES = ["pending", "applied", "failed", "not_possible"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const offerApplications = sqliteTable("offer_applications", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** The session in which it was first accepted. */
  sessionId: string("session_id").notNull(),
  /** Verified, as in the session. */
  customerEmail: string("customer_email"),
  customerId: string("customer_id"),
  kind: string("kind").$type<Terms["kind"]>().notNull(),
  /** The terms as shown to the customer. */
  terms: json<Terms>("terms").notNull(),
  provider: string("provider").$type<ProviderName>().notNull(),
  /** The provider's id; null if it is not clear which subscription it is for. */
  subscriptionId: string("subscription_id"),
  status: string("status").$type<ApplicationStatus>().notNull(),
  /** Why it was not applied, or what it waits for: a sentence without a full stop. */
  reason: string("reason"),
  /** The exact requests, saved before they are sent. */
  plan: json<object>("plan"),
  /** How many tries the provider answered with a failure that it stores under the idempotency key; part of that key. */
  round: whole("round").notNull(),
  /** The period in which the change is in effect. */
  fromAt: time("from_at"),
  untilAt: time("until_at"),
  appliedAt: time("applied_at"),
  revertAskedAt: time("revert_asked_at"),
  revertedAt: time("reverted_at"),
  /** Why it could not be undone. */
  revertReason: string("revert_reason"),
  test: flag("test").notNull(),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type OfferApplication = typeof offerApplications.$inferSelect;
