// A quarter of Acme: the example in the OpenAPI document.

const SUBSCRIPTIONS = {
  mrr_movements: {
    start: 1_960_000,
    new: 147_000,
    reactivation: 9_800,
    resumed: 0,
    paused: 0,
    expansion: 58_800,
    contraction: 19_600,
    churn: 98_000,
    churn_voluntary: 68_600,
    churn_involuntary: 29_400,
    end: 2_058_000,
  },
  gross_revenue_retention: 0.94,
  net_revenue_retention: 0.97,
  customer_churn_rate: 0.05,
  churn_rate_denominator: "customers_active_at_start",
  quick_ratio: 1.83,
  arpa: 4_900,
  arr: 24_696_000,
  customers: { active_at_start: 400, active: 420, new: 38, churned: 20, reactivated: 2, paused: 0, resumed: 0 },
};

const OFFERS = {
  sessions: 30,
  offers_shown: 24,
  accepted: 9,
  declined: 12,
  abandoned: 2,
  open: 1,
  save_rate: 0.391,
  low: 0.222,
  high: 0.592,
  saved_mrr: 44_100,
  discounts: 13_230,
  saved_mrr_net: 30_870,
};

const periodOf = (from: string, to: string) => ({
  period: { from, to, timezone: "America/New_York" },
  churn_events: {
    total: 40,
    by_status: { new: 0, processing: 0, variants_generated: 4, email_sent: 8, recovered: 12, lost: 16 },
    by_type: { cancellation: 28, payment_failed: 12 },
    by_provider: { stripe: 34, api: 6 },
    by_reason: { too_expensive: 18, missing_features: 10, unspecified: 12 },
    without_mrr: 0,
  },
  mrr: { at_risk: 58_800, recovered: 58_800, lost: 78_400, discounts: 5_880, recovered_net: 52_920 },
  recovery_rate: 0.429,
  recovery_rate_interval: { low: 0.265, high: 0.609 },
  median_days_to_recover: 3.5,
  attribution: {
    window_days: 14,
    after_offer: { events: 2, mrr: 9_800 },
    after_mail: { events: 6, mrr: 29_400 },
    by_provider_retry: { events: 3, mrr: 14_700 },
    by_itself: { events: 1, mrr: 4_900 },
  },
  emails: { sent: 36, opened: 20, clicked: 9, bounced: 1, unsubscribed: 1, open_rate: 0.571, click_rate: 0.257 },
  strategies: [
    {
      strategy: "discount",
      sent: 14,
      opened: 9,
      clicked: 5,
      recovered: 5,
      recovery_rate: 0.357,
      low: 0.163,
      high: 0.612,
    },
  ],
  cancel_flow: { ...OFFERS, verified: OFFERS },
  wall: { seen: 9, clicked: 5, paid: 4 },
  holdout: null,
  ...SUBSCRIPTIONS,
});

export const STATS_EXAMPLE = {
  ...periodOf("2026-01-01", "2026-03-31"),
  currency: "usd",
  pending_subscriptions: 0,
  other_currencies: [{ currency: "eur", events: 2 }],
  previous: periodOf("2025-10-03", "2025-12-31"),
  series: [{ date: "2026-01-01", churned_mrr: 4_900, recovered_mrr: 0, events: 1, recovered: 0 }],
};

export const MRR_EXAMPLE = {
  period: { from: "2026-03-01", to: "2026-03-31", timezone: "America/New_York" },
  currency: "usd",
  pending_subscriptions: 0,
  months: [{ month: "2026-03", complete: true, ...SUBSCRIPTIONS }],
};
