// Forecasts a project's MRR from its subscriptions, or, where none are known, the MRR at risk from churn events alone.

import { sql } from "drizzle-orm";
import { median } from "../../../lib/statistics/quantiles.ts";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { daysAfter, monthsAfter, startOfDay } from "../period.ts";
import { listMrrCurrencies, readSpans } from "../subscriptions/movements.ts";
import { backtest } from "./backtest.ts";
import { exposureIn, type Group, type History } from "./history.ts";
import { buildHistory, monthsBefore, type Today } from "./history-builder.ts";
import type { Forecast } from "./model.ts";
import { INTERVAL, type ProjectedMonth, project } from "./projection.ts";
import { type EventFacts, readEvents } from "./recovery-rate.ts";
import { fitRetention, MIN_WITHOUT_PRIOR, type Retention, survival } from "./retention.ts";

/** `horizon` in months. The forecast starts at `period.to`; history before `period.from` is ignored. */
type Asked = {
  projectId: string;
  test: boolean;
  currency: string;
  timezone: string;
  horizon: number;
  period: { from: string | null; to: string };
  today: string;
};

export const forecastRead = defineRead("forecast", (db, asked: Asked) => forecast(db, asked));

/**
 * A forecast month runs from today's day of the month to the same day of the next month, and is named after the month
 * in which it ends. The same data on the same day give the same forecast, whatever the hour.
 */
async function forecast(db: Db, asked: Asked): Promise<Forecast> {
  const { projectId, test, currency, timezone, horizon, period } = asked;
  const scope = { projectId, test };
  const isPast = period.to < asked.today;
  const asOf = isPast ? period.to : asked.today;
  const moment = startOfDay(daysAfter(asOf, 1), timezone) - 1;
  const months = monthsBefore(asOf, timezone, period.from);
  // A paused customer will pay again soon, and has not left.
  const spans = (await readSpans(db, scope, currency, { start: months.starts[0]!, end: moment })).map((span) =>
    span.paused ? { ...span, mrr: span.mrr + span.paused } : span,
  );
  // Today's chances do not apply to a day in the past.
  const chances = isPast ? new Map<string, number>() : await chancesOfAccounts(db, projectId);
  const { history, today } = buildHistory(spans, months, moment, chances);
  const events = await readEvents(db, scope, currency, months, moment);
  const others = (await listMrrCurrencies(db, scope)).filter((other) => other !== currency);
  const basis = { projectId, currency, asOf, horizon, events, others };
  const exposure = exposureIn(history);
  const retention = fitRetention(exposure);
  if (retention) return fromSubscriptions(basis, history, today, retention);
  return fromEvents(basis, spans.length > 0);
}

type Basis = {
  projectId: string;
  currency: string;
  asOf: string;
  horizon: number;
  events: EventFacts;
  /** Other currencies in which accounts pay. */
  others: string[];
};

function fromSubscriptions(basis: Basis, history: History, today: Today, retention: Retention): Forecast {
  const { projectId, currency, asOf, horizon, events } = basis;
  const seed = `${projectId}:${currency}:${asOf}`;
  const path = project({
    groups: today.groups,
    exposure: exposureIn(history),
    retention,
    movements: history.movements,
    horizon,
    riskSkew: ({ age }: Group) => today.riskSkews.get(age) ?? 1,
    seed,
  });
  const past = backtest(history, seed);
  return {
    currency,
    as_of: asOf,
    basis: "subscriptions",
    includes_new_business: true,
    series: path.map((month, index) => ({ month: monthAhead(asOf, index), ...toMonth(month, events.recoveryRate) })),
    at_risk_mrr: events.atRiskMrr,
    expected_churned_mrr_30d: path[0] ? churnedFrom(path[0].components.churn, events.recoveryRate).churned : null,
    retention: shownRetention(retention),
    backtest: past,
    warnings: [
      ...warningsOfHistory(history, today),
      ...warningsOfRetention(retention),
      ...warningsOfBacktest(past),
      ...warningsOfRecovery(events),
      ...warningsOfCurrencies(basis),
    ],
    reason: null,
  };
}

const monthAhead = (asOf: string, index: number): string => monthsAfter(asOf.slice(0, 7), index + 1);

function toMonth({ components, ...amounts }: ProjectedMonth, recoveryRate: number) {
  const { churned, recovered, lost } = churnedFrom(components.churn, recoveryRate);
  return {
    ...amounts,
    interval: INTERVAL,
    components,
    expected_churned_mrr: churned,
    expected_recovered_mrr: recovered,
    expected_lost_mrr: lost,
  };
}

/** Ended subscriptions are the losses; the customers who were won back in time are listed beside them. */
function churnedFrom(lost: number, recoveryRate: number): { churned: number; recovered: number; lost: number } {
  const churned = Math.round(lost / (1 - recoveryRate));
  return { churned, recovered: churned - lost, lost };
}

const CURVE_MONTHS = 24;

const shownRetention = ({ logLikelihood, periodsFitted, ...retention }: Retention): Forecast["retention"] => ({
  ...retention,
  log_likelihood: logLikelihood,
  periods_fitted: periodsFitted,
  curve: Array.from({ length: CURVE_MONTHS + 1 }, (_, month) => ({ month, survival: survival(retention, month) })),
});

const FEW_MONTHS = 6;
const FEW_CUSTOMERS = 30;
const LARGE_SHARE = 0.25;

function warningsOfHistory({ movements }: History, { groups, largest }: Today): string[] {
  const customers = groups.reduce((sum, group) => sum + group.customers, 0);
  const mrr = groups.reduce((sum, group) => sum + group.mrr, 0);
  const months = movements.length;
  return [
    ...(months < FEW_MONTHS
      ? [
          `Only ${months} whole ${months === 1 ? "month is" : "months are"} known: much rests on what is usual elsewhere.`,
        ]
      : []),
    ...(customers === 0 ? ["Nobody pays at present: what is shown rests on new business alone."] : []),
    ...(customers > 0 && customers < FEW_CUSTOMERS
      ? [`Only ${customers} ${customers === 1 ? "customer pays" : "customers pay"}: a single one moves the forecast.`]
      : []),
    ...(mrr > 0 && customers > 1 && largest / mrr > LARGE_SHARE
      ? [
          `One customer pays ${Math.round((100 * largest) / mrr)} % of the MRR: the forecast cannot know that one's plans.`,
        ]
      : []),
  ];
}

const warningsOfRetention = ({ periodsFitted }: Retention): string[] =>
  periodsFitted >= MIN_WITHOUT_PRIOR
    ? []
    : ["How long customers stay is fitted to one renewal only: the retention curve rests on what is usual elsewhere."];

function warningsOfBacktest(past: Forecast["backtest"]): string[] {
  if (past === null) return ["The history is too short to test the forecast on the past."];
  const { mape, baseline_mape, folds } = past;
  if (mape === null || baseline_mape === null || mape <= baseline_mape) return [];
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    `Over the last ${folds} months a simple churn rate would have been nearer (off by ${percent(baseline_mape)} against ${percent(mape)}).`,
  ];
}

const FEW_ENDED = 20;

const warningsOfRecovery = ({ ended }: EventFacts): string[] =>
  ended >= FEW_ENDED
    ? []
    : [
        `${ended === 0 ? "No churn event has" : `Only ${ended} churn ${ended === 1 ? "event has" : "events have"}`} ended in the last year: how much is recovered rests on what is usual elsewhere.`,
      ];

const warningsOfCurrencies = ({ currency, others }: Basis): string[] =>
  others.length === 0
    ? []
    : [
        `Only what is paid in ${spoken(currency)} is counted; accounts also pay in ${others.map(spoken).join(", ")}: ask with ?currency=.`,
      ];

const spoken = (currency: string): string => currency.toUpperCase();

const MIN_EVENT_MONTHS = 2;
const MONTHS_FOR_MEDIAN = 6;

function fromEvents(basis: Basis, knowsSubscriptions: boolean): Forecast {
  const { currency, asOf, horizon, events } = basis;
  const { churnedByMonth, recoveryRate, atRiskMrr } = events;
  const churned = Math.round(median(churnedByMonth.slice(-MONTHS_FOR_MEDIAN)) ?? 0);
  const recovered = Math.round(churned * recoveryRate);
  const isEnough = churnedByMonth.length >= MIN_EVENT_MONTHS;
  const month = {
    mrr: null,
    low: null,
    high: null,
    inner_low: null,
    inner_high: null,
    interval: INTERVAL,
    components: null,
    expected_churned_mrr: churned,
    expected_recovered_mrr: recovered,
    expected_lost_mrr: churned - recovered,
  };
  return {
    currency,
    as_of: asOf,
    basis: "churn_events",
    includes_new_business: false,
    series: isEnough ? Array.from({ length: horizon }, (_, at) => ({ month: monthAhead(asOf, at), ...month })) : [],
    at_risk_mrr: atRiskMrr,
    expected_churned_mrr_30d: isEnough ? churned : null,
    retention: null,
    backtest: null,
    warnings: isEnough
      ? [
          "Subscriptions are not known, so that the MRR itself cannot be forecast: connect a payment provider or import them. What is expected to churn is the median of the last months.",
          ...warningsOfRecovery(events),
          ...warningsOfCurrencies(basis),
        ]
      : warningsOfCurrencies(basis),
    reason: isEnough ? null : missing(currency, knowsSubscriptions, churnedByMonth.length),
  };
}

function missing(currency: string, knowsSubscriptions: boolean, months: number): string {
  if (knowsSubscriptions) {
    return `Subscriptions in ${spoken(currency)} are known, but not over a whole month yet: the forecast begins when one has passed.`;
  }
  return months === 0
    ? `Neither subscriptions nor churn events of a whole month are known in ${spoken(currency)}: connect a payment provider, import subscriptions, or wait until two months have passed.`
    : `Only one whole month of churn events is known in ${spoken(currency)}, and no subscriptions: connect a payment provider, import subscriptions, or wait for a second month.`;
}

/** By account; only paying accounts with a known chance. The largest chance where several people share an account. */
async function chancesOfAccounts(db: Db, projectId: string): Promise<Map<string, number>> {
  // Without a calibrated scorecard no score has a chance, and reading all scores takes as long as the rest of a forecast.
  if ((await db.values(sql`select 1 from risk_models where project_id = ${projectId} limit 1`)).length === 0)
    return new Map();
  const rows = await db.values<[string, number]>(sql`
    select account, max(probability) from mrr_accounts
    join tracked_customers on tracked_customers.project_id = ${projectId} and tracked_customers.email = mrr_accounts.email
    join risk_scores on risk_scores.customer = tracked_customers.number
    where mrr_accounts.project_id = ${projectId} and probability is not null
    group by account`);
  return new Map(rows);
}
