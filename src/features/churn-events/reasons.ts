// The eight standard cancel reasons of the interface, in its order.

export const CANCEL_REASONS = [
  "too_expensive",
  "missing_features",
  "switched_to_competitor",
  "not_using_enough",
  "technical_issues",
  "bad_support",
  "temporary_pause",
  "other",
] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];
