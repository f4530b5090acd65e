// The nine recovery strategies of the interface, in its order.

export const STRATEGIES = [
  "value_recap",
  "unused_feature",
  "downgrade_offer",
  "pause_option",
  "founder_email",
  "pain_point_fix",
  "social_proof",
  "feedback_request",
  "discount",
] as const;

export type Strategy = (typeof STRATEGIES)[number];
