// The reasons for which customers cancel, in the order in which pages list them.

import type { Shape } from "./api.ts";

export type Reason = Shape<"CancelReason">;

export const REASONS = [
  "too_expensive",
  "missing_features",
  "switched_to_competitor",
  "not_using_enough",
  "technical_issues",
  "bad_support",
  "temporary_pause",
  "other",
] as const satisfies readonly Reason[];
