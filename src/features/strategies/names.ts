// What strategies are called in sentences that people read.

import type { STRATEGY_TABLE } from "./table.ts";

export const STRATEGY_NAMES: Record<keyof typeof STRATEGY_TABLE, string> = {
  discount: "A discount",
  pause_option: "A pause",
  downgrade_offer: "A smaller plan",
  pain_point_fix: "Fix the cause",
  founder_email: "From the founder",
  value_recap: "A look back",
  unused_feature: "Something untried",
  social_proof: "Another customer",
  feedback_request: "One question",
};
