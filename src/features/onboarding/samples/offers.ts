// The offers in the made-up company's cancel flow. They are not offers of the project, so real customers never see them.

import type { OfferedContent } from "../../cancel-flow/tables.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";

const OFFERS: Partial<Record<CancelReason, OfferedContent>> = {
  too_expensive: { offer_type: "discount", title: "Stay for 30% less", discount_percent: 30, extension_days: null },
  not_using_enough: {
    offer_type: "extension",
    title: "Four more weeks, on us",
    discount_percent: null,
    extension_days: 28,
  },
  temporary_pause: { offer_type: "custom", title: "Pause instead", discount_percent: null, extension_days: null },
  missing_features: {
    offer_type: "feature_unlock",
    title: "Try the Business features for a month",
    discount_percent: null,
    extension_days: null,
  },
};

export const offerFor = (reason: CancelReason): OfferedContent | null => OFFERS[reason] ?? null;
