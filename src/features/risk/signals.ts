// The churn signals in a fixed order. Everything that stores a number per signal (grades, weights, calibration
// features) uses this order.

export const SIGNALS = [
  "no_events_14d",
  "unusual_silence",
  "declining_usage",
  "cancel_page_views",
  "failed_payments",
  "feature_breadth_drop",
  "billing_page_views",
  "plan_downgrade",
  "data_export",
  "team_member_removed",
  "support_tickets",
  "errors_seen",
  "previous_cancellation",
  "plan_upgrade",
  "invite_sent",
] as const;
export type Signal = (typeof SIGNALS)[number];

/** Signals that a customer will stay: their points are negative. */
export const PROTECTIVE: ReadonlySet<Signal> = new Set<Signal>(["plan_upgrade", "invite_sent"]);

export const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const LEVEL_FROM: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 40, high: 60, critical: 80 };

export const levelOf = (score: number): RiskLevel =>
  RISK_LEVELS.findLast((level) => score >= LEVEL_FROM[level]) ?? "low";

/** `levelOf` in SQL, of the column `score`. */
export const LEVEL_SQL = `case ${RISK_LEVELS.toReversed()
  .map((level) => `when score >= ${LEVEL_FROM[level]} then '${level}'`)
  .join(" ")} end`;

/** The score at which the next level begins; null for the highest level. */
export function levelAbove(level: RiskLevel): number | null {
  const next = RISK_LEVELS[RISK_LEVELS.indexOf(level) + 1];
  return next === undefined ? null : LEVEL_FROM[next];
}
