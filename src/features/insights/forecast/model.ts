// The forecast as the API shows it.

import { type Static, Type } from "@sinclair/typebox";
import { CurrencyCode, Day, Nullable, named, OneOf } from "../../../http/shapes.ts";
import { FindMode } from "../model.ts";

const MAX_MONTHS = 24;

export const AskForecast = Type.Object({
  from: Type.Optional({ ...Day, description: "Months that begin before this day are left out of the history" }),
  to: Type.Optional({
    ...Day,
    description: "The day from which it is looked ahead; today where it is later or left out",
  }),
  currency: Type.Optional(CurrencyCode),
  ...FindMode,
  horizon: Type.Integer({ minimum: 1, maximum: MAX_MONTHS, default: 6, description: "How many months ahead" }),
});

const Money = Type.Integer({ description: "In the currency's minor unit" });
const Share = Type.Number({ minimum: 0, maximum: 1 });

const Components = Type.Object(
  {
    start: Money,
    new: Money,
    reactivation: Money,
    expansion: Money,
    contraction: Money,
    churn: Money,
  },
  { description: "start + new + reactivation + expansion - contraction - churn = mrr, to the unit" },
);

const MONTH = {
  month: "2026-04",
  mrr: 2107000,
  low: 2048000,
  high: 2161000,
  inner_low: 2079000,
  inner_high: 2136000,
  interval: 0.8,
  components: { start: 2058000, "new": 147000, reactivation: 9800, expansion: 0, contraction: 0, churn: 107800 },
  expected_churned_mrr: 137200,
  expected_recovered_mrr: 29400,
  expected_lost_mrr: 107800,
};

const Month = named(
  "ForecastMonth",
  Type.Object({
    month: Type.String({
      description:
        "The month in which it ends: a month of the forecast goes from the day of `as_of` to the same day of the next month",
    }),
    mrr: Nullable(Money),
    low: Nullable(Money),
    high: Nullable(Money),
    inner_low: Nullable(Type.Integer({ description: "Half of the simulated futures end between this and inner_high" })),
    inner_high: Nullable(Money),
    interval: Type.Number({ description: "The share of simulated futures that end between low and high" }),
    components: Nullable(Components),
    expected_churned_mrr: Type.Integer({ description: "That comes to be at risk: recovered and lost together" }),
    expected_recovered_mrr: Money,
    expected_lost_mrr: Money,
  }),
  MONTH,
);

export const ReadForecast = named(
  "Forecast",
  Type.Object({
    currency: Type.String(),
    as_of: Type.String(),
    basis: OneOf(["subscriptions", "churn_events"]),
    includes_new_business: Type.Boolean({
      description:
        "Whether `mrr` counts customers who are expected to come; `components.new` and `.reactivation` say how much",
    }),
    series: Type.Array(Month),
    at_risk_mrr: Type.Integer({ description: "Of the churn events that are open" }),
    expected_churned_mrr_30d: Nullable(Money),
    retention: Nullable(
      Type.Object({
        model: OneOf(["sbg", "bdw"]),
        alpha: Type.Number(),
        beta: Type.Number(),
        c: Type.Number({ description: "1 in an sbg" }),
        log_likelihood: Type.Number(),
        periods_fitted: Type.Integer({ description: "Months of customers' lives in which anybody was seen" }),
        curve: Type.Array(Type.Object({ month: Type.Integer(), survival: Share })),
      }),
    ),
    backtest: Nullable(
      Type.Object({
        folds: Type.Integer({ description: "Past months from which it was looked up to three months ahead" }),
        mape: Nullable(Type.Number({ description: "The mean absolute error as a share of what came" })),
        baseline_mape: Nullable(Type.Number({ description: "Of the better one of the simple rules" })),
        baselines: Type.Object({
          constant_churn: Nullable(Type.Number({ description: "Everybody leaves at the rate of all months before" })),
          last_rate: Nullable(Type.Number({ description: "Everybody leaves at the rate of the last month" })),
        }),
        interval_coverage: Nullable(Type.Number({ description: "The share of outcomes within the interval" })),
        ahead: Type.Array(
          Type.Object({
            months: Type.Integer({ description: "How many months ahead" }),
            outcomes: Type.Integer({ description: "How many months came that it is compared with" }),
            mape: Nullable(Type.Number()),
            constant_churn: Nullable(Type.Number()),
            last_rate: Nullable(Type.Number()),
            interval_coverage: Nullable(Type.Number()),
          }),
          { description: "The same by how many months ahead was looked, the nearest first" },
        ),
      }),
    ),
    warnings: Type.Array(Type.String()),
    reason: Nullable(Type.String({ description: "What is missing, where the series is empty" })),
  }),
  {
    currency: "usd",
    as_of: "2026-03-31",
    basis: "subscriptions",
    includes_new_business: true,
    series: [MONTH],
    at_risk_mrr: 58800,
    expected_churned_mrr_30d: 137200,
    retention: {
      model: "bdw",
      alpha: 1.2,
      beta: 22.4,
      c: 0.86,
      log_likelihood: -412.6,
      periods_fitted: 18,
      curve: [
        { month: 0, survival: 1 },
        { month: 1, survival: 0.95 },
      ],
    },
    backtest: {
      folds: 12,
      mape: 0.041,
      baseline_mape: 0.057,
      baselines: { constant_churn: 0.057, last_rate: 0.083 },
      interval_coverage: 0.78,
      ahead: [
        { months: 1, outcomes: 12, mape: 0.021, constant_churn: 0.029, last_rate: 0.044, interval_coverage: 0.83 },
        { months: 2, outcomes: 11, mape: 0.042, constant_churn: 0.058, last_rate: 0.084, interval_coverage: 0.73 },
      ],
    },
    warnings: [],
    reason: null,
  },
);

export type Forecast = Static<typeof ReadForecast>;

/** `pending`: subscriptions that are still to be processed, for example after a large import. */
export function withPending(forecast: Forecast, pending: number): Forecast {
  if (pending === 0) return forecast;
  const subscriptions = pending === 1 ? "subscription is" : "subscriptions are";
  const warning = `${pending} ${subscriptions} still being processed: ask again in a moment.`;
  return { ...forecast, warnings: [warning, ...forecast.warnings] };
}
