// The reasons for which customers cancel, in the order in which pages list them.

import type { Shape } from "./api.ts";

export type Reason = Shape<"CancelReason">;

/** By name, so that the compiler asks for each. */
const LISTED: Record<Reason, true> = {
  too_expensive: true,
  missing_features: true,
  switched_to_competitor: true,
  not_using_enough: true,
  technical_issues: true,
  bad_support: true,
  temporary_pause: true,
  other: true,
};

export const REASONS = Object.keys(LISTED) as Reason[];
