// The cancel flow's sessions (customer, reason, offers and outcome), and the links that lead a known customer into it.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time } from "../../store/columns.ts";
import { countedTable } from "../../store/row-counts.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import type { OfferContent, OfferDetails } from "../offers/tables.ts";
import { CARRIED_COLUMNS } from "./carried.ts";

export const OUTCOMES = ["accepted", "declined", "abandoned"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The offer that an outcome is about: the one that was shown last. */
export const OFFER_PLACES = ["first", "fallback"] as const;
export type OfferPlace = (typeof OFFER_PLACES)[number];

/** The stored part of a shown offer, enough to identify it. */
export type OfferedContent = Pick<OfferContent, "offer_type" | "title" | "discount_percent" | "extension_days"> &
  OfferDetails;

export const cancelSessions = sqliteTable("cancel_sessions", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  reason: string("reason").$type<CancelReason>().notNull(),
  /** From the browser or a link; proven only if `identity` is set. */
  customerEmail: string("customer_email"),
  customerName: string("customer_name"),
  customerId: string("customer_id"),
  /** The customer's identity as proven by a hash or a link, `email:…` or `id:…`; null if unproven. */
  identity: string("identity"),
  verified: flag("verified").notNull(),
  comment: string("comment"),
  /** The browser's data about the customer. */
  ...CARRIED_COLUMNS,
  currency: string("currency"),
  /** Null if there was none to show. */
  offer: json<OfferedContent>("offer"),
  /** `control` or the name of an arm; null if the offer has no arms. */
  arm: string("arm"),
  /** The fallback after a declined offer. */
  fallback: json<OfferedContent>("fallback"),
  discountOfferedAt: time("discount_offered_at"),
  outcome: string("outcome").$type<Outcome>(),
  /** `time`: there was no request for so long that the session counts as abandoned. */
  outcomeBy: string("outcome_by").$type<"customer" | "time">(),
  outcomeOffer: string("outcome_offer").$type<OfferPlace>(),
  outcomeAt: time("outcome_at"),
  linkId: string("link_id"),
  /** In the control group: there was an offer, but it was not shown. */
  heldOut: flag("held_out").notNull(),
  churnEventId: string("churn_event_id"),
  /** The application at the payment provider for the outcome. */
  applicationId: string("application_id"),
  /** From the page. */
  test: flag("test").notNull(),
  /** Made up, and removed with all other sample data. */
  sample: flag("sample").notNull(),
  createdAt: time("created_at").notNull(),
});

export type CancelSession = typeof cancelSessions.$inferSelect;

export const cancelLinks = sqliteTable("cancel_links", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  customerEmail: string("customer_email"),
  customerId: string("customer_id"),
  customerName: string("customer_name"),
  returnUrl: string("return_url"),
  expiresAt: time("expires_at").notNull(),
  /** When it was used by an outcome. */
  usedAt: time("used_at"),
  createdAt: time("created_at").notNull(),
});

export type CancelLink = typeof cancelLinks.$inferSelect;

/** A topic that several comments share; `count`: how many of the comments that were read. */
export type Theme = { title: string; count: number };
export type Themes = { source: "llm" | "reasons"; read: number; themes: Theme[] };

export const cancelThemes = sqliteTable(
  "cancel_themes",
  {
    projectId: string("project_id").notNull(),
    periodStart: time("period_start").notNull(),
    periodEnd: time("period_end").notNull(),
    /** The number of comments and the newest one; if these change, the themes are computed again. */
    comments: string("comments").notNull(),
    themes: json<Themes>("themes").notNull(),
    computedAt: time("computed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.periodStart, table.periodEnd] })],
);

export const SESSION_COUNTS = countedTable("cancel_sessions");
