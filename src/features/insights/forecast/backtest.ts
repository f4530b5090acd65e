// What the forecast would have predicted in the past, compared with what happened and with simpler rules.

import { type Exposure, periodsOf } from "./exposure.ts";
import { exposureIn, groupsAt, type History, until } from "./history.ts";
import type { Forecast } from "./model.ts";
import { expectedPath, project } from "./projection.ts";
import { fitRetention } from "./retention.ts";
import { trendOf } from "./trends.ts";

const MAX_FOLDS = 6;
const MIN_MONTHS = 3;
const AHEAD = 3;
/** Enough to tell whether an outcome lies within the interval. */
const FUTURES = 100;

/**
 * The mean absolute percentage errors of the forecast and of the simple rules, and the share of outcomes within the interval; null
 * where no outcome was above 0. Null altogether where the history is too short for any fold.
 */
export function backtest(history: History, seed: string): Forecast["backtest"] {
  const last = history.movements.at(-1);
  if (!last || history.movements.length < MIN_MONTHS + 1) return null;
  const origins = history.movements
    .slice(MIN_MONTHS)
    .slice(-MAX_FOLDS)
    .map(({ month }) => month);
  const folds = origins.map((origin) => fold(history, origin, seed)).filter((misses) => misses !== null);
  if (folds.length === 0) return null;
  const { mape, constant_churn, last_rate, interval_coverage } = errorsOf(folds.flat());
  return {
    folds: folds.length,
    mape,
    baseline_mape: smallest(constant_churn, last_rate),
    baselines: { constant_churn, last_rate },
    interval_coverage,
    ahead: Array.from({ length: AHEAD }, (_, index) => {
      const misses = folds.flatMap((fold) => fold[index] ?? []);
      return { months: index + 1, outcomes: misses.length, ...errorsOf(misses) };
    }).filter(({ outcomes }) => outcomes > 0),
  };
}

function errorsOf(misses: readonly Miss[]) {
  const mape = (of: (miss: Miss) => number) => meanOf(misses.flatMap((miss) => relativeError(of(miss), miss.came)));
  return {
    mape: mape((miss) => miss.forecast),
    constant_churn: mape((miss) => miss.constantChurn),
    last_rate: mape((miss) => miss.lastRate),
    interval_coverage: meanOf(misses.map(({ within }) => (within ? 1 : 0))),
  };
}

type Miss = { came: number; forecast: number; within: boolean; constantChurn: number; lastRate: number };

function fold(history: History, origin: number, seed: string): Miss[] | null {
  const known = until(history, origin);
  const groups = groupsAt(history, origin);
  const exposure = exposureIn(known);
  const retention = fitRetention(exposure);
  if (!retention || groups.length === 0) return null;
  const came = history.movements.filter(({ month }) => month >= origin && month < origin + AHEAD);
  const horizon = came.length;
  const said = project({
    groups,
    exposure,
    retention,
    movements: known.movements,
    horizon,
    seed: `${seed}:${origin}`,
    futures: FUTURES,
  });
  const byRule = (rate: number) =>
    expectedPath({ groups, curve: { hazard: () => rate }, trend: trendOf(known.movements), horizon });
  const constant = byRule(rateOf(exposure));
  const lastRate = byRule(
    rateOf(exposureIn({ ...known, cohorts: known.cohorts.filter(({ month }) => month === origin - 1) })),
  );
  const ends = (months: ReturnType<typeof byRule>, index: number) => {
    const { start, contraction, churn, ...up } = months[index]!;
    return start + up.new + up.reactivation + up.expansion - contraction - churn;
  };
  return came.map((month, index) => {
    const end = month.start + month.new + month.reactivation + month.expansion - month.contraction - month.churn;
    const { mrr, low, high } = said[index]!;
    return {
      came: end,
      forecast: mrr,
      within: end >= low && end <= high,
      constantChurn: ends(constant, index),
      lastRate: ends(lastRate, index),
    };
  });
}

/** The share of customers lost over all renewals. */
const rateOf = (exposure: Exposure): number => {
  if (periodsOf(exposure) === 0) return 0;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return sum(exposure.lost) / sum(exposure.atRisk);
};

const relativeError = (said: number, came: number): number[] => (came > 0 ? [Math.abs(said - came) / came] : []);
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const smallest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
