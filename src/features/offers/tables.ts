// Retention offers: one for each cancel reason of a project.

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

/** What is needed to carry an offer out at the payment provider. Left out where it is not set, so that equal offers are equal texts. */
export type OfferDetails = {
  /** How long a discount lasts. */
  months?: number;
  /** The offer at Razorpay that a discount stands for. */
  offer_id?: string;
  /** The provider's id of the price that a downgrade leads to. */
  price_id?: string;
  /** When a downgrade takes effect. */
  when?: Moment;
  /** What a custom offer does. */
  action?: "pause";
  pause_months?: number;
};

/** Who may get the offer; monthly amounts in the minor unit of the project's currency. Null requires nothing. */
export type OfferRules = {
  min_mrr: number | null;
  max_mrr: number | null;
  min_tenure_days: number | null;
  /** Names or identifiers of plans. */
  plans: string[] | null;
};

/** What `percent` of the customers see instead of the offer. */
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
    /** What follows when the offer is declined, or does not apply. */
    fallback: json<OfferContent>("fallback"),
    arms: json<OfferArm[]>("arms"),
    /** A customer who was offered a discount is not offered this one for this long. */
    cooldownDays: whole("cooldown_days"),
    /** The last day, "2026-10-31" in the project's time zone; null: no end. */
    validUntil: string("valid_until"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.reason] })],
);

export type RetentionOffer = typeof retentionOffers.$inferSelect;
