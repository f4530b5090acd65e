// The table of retention offers: one per cancel reason of a project.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../store/columns.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import type { Moment } from "../providers/carrying-out.ts";

export const OFFER_TYPES = ["discount", "extension", "downgrade", "feature_unlock", "custom"] as const;
type OfferType = (typeof OFFER_TYPES)[number];

export type OfferContent = {
  offer_type: OfferType;
  title: string;
  description: string;
  cta_button_text: string;
  /** For a discount only. */
  discount_percent: number | null;
  /** For an extension only. */
  extension_days: number | null;
} & OfferDetails;

/**
 * The data for carrying out an offer at the payment provider. Fields are omitted if not set, so that equal offers give the same
 * JSON.
 */
export type OfferDetails = {
  /** How long a discount lasts. */
  months?: number;
  /** The offer at Razorpay that carries out a discount. */
  offer_id?: string;
  /** The provider's id of the price after a downgrade. */
  price_id?: string;
  /** When a downgrade takes effect. */
  when?: Moment;
  /** What a custom offer does. */
  action?: "pause";
  pause_months?: number;
};

/** Who may get the offer; amounts per month in the minor unit of the project's currency. Null fields do not restrict. */
export type OfferRules = {
  min_mrr: number | null;
  max_mrr: number | null;
  min_tenure_days: number | null;
  /** Names or ids of plans. */
  plans: string[] | null;
};

/** The offer that `percent` of the customers see instead. */
export type OfferArm = { name: string; percent: number; offer: OfferContent };

export const retentionOffers = sqliteTable(
  "retention_offers",
  {
    projectId: string("project_id").notNull(),
    reason: string("reason").$type<CancelReason>().notNull(),
    offerType: string("offer_type").$type<OfferType>().notNull(),
    title: string("title").notNull(),
    description: string("description").notNull(),
    ctaButtonText: string("cta_button_text").notNull(),
    discountPercent: whole("discount_percent"),
    extensionDays: whole("extension_days"),
    details: json<OfferDetails>("details"),
    isActive: flag("is_active").notNull(),
    rules: json<OfferRules>("rules"),
    /** Shown if the offer is declined, or does not apply. */
    fallback: json<OfferContent>("fallback"),
    arms: json<OfferArm[]>("arms"),
    /** How many days after a discount offer a customer is not offered this one. */
    cooldownDays: whole("cooldown_days"),
    /** The last day, such as "2026-10-31", in the project's time zone; null for no end. */
    validUntil: string("valid_until"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.reason] })],
);

export type RetentionOffer = typeof retentionOffers.$inferSelect;
