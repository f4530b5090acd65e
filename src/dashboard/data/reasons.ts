// The cancel reasons, in the order of pages.

import type { Shape } from "./api.ts";

export type Reason = Shape<"CancelReason">;

/** A record, so that the compiler requires every reason. */
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
