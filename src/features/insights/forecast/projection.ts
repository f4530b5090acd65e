// MRR month by month from today: existing customers stay or leave by the retention curve, expand and contract by the
// trend, and new customers arrive and behave alike.

import { quantile } from "../../../lib/statistics/quantiles.ts";
import { type Random, seeded } from "../../../lib/statistics/random.ts";
import { closingMrr, type MrrComponents } from "../subscriptions/mrr-components.ts";
import type { Exposure } from "./exposure.ts";
import type { Group, Movements } from "./history.ts";
import { drawCurves } from "./posterior.ts";
import { hazard, type Parameters, type Retention } from "./retention.ts";
import { drawMonths, type Trend, trendOf } from "./trends.ts";

/** In whole minor units; start + new + reactivation + expansion − contraction − churn = mrr, exactly. */
export type ProjectedMonth = {
  mrr: number;
  low: number;
  high: number;
  /** Half of the simulated futures end between these. */
  inner_low: number;
  inner_high: number;
  components: MrrComponents;
};

/** The share of simulated futures between `low` and `high`. */
export const INTERVAL = 0.8;
const FUTURES = 300;

type Projecting = {
  groups: readonly Group[];
  exposure: Exposure;
  retention: Retention;
  movements: readonly Movements[];
  horizon: number;
  /**
   * How much more MRR than its share of customers a group is likely to lose in the first month, where the chances of
   * single customers are known; otherwise 1.
   */
  riskSkew?: (group: Group) => number;
  /** The same seed and data give the same intervals. */
  seed: string;
  /** How many futures are simulated. */
  futures?: number;
};

export function project({
  groups,
  exposure,
  retention,
  movements,
  horizon,
  riskSkew,
  seed,
  futures: count = FUTURES,
}: Projecting): ProjectedMonth[] {
  const trend = trendOf(movements);
  const expected = expectedPath({ groups, curve: retention, trend, horizon, riskSkew });
  const random = seeded(seed);
  const curves = drawCurves(exposure, retention, count, random);
  const futures = curves.map((curve) =>
    simulatedPath(groups, curve, drawMonths(movements, trend, horizon, random), riskSkew, random),
  );
  return expected.map((components, index) => {
    const mrr = closingMrr(components);
    const ends = futures.map((path) => path[index]!);
    const edge = (p: number) => Math.round(quantile(ends, p)!);
    const low = Math.min(mrr, edge((1 - INTERVAL) / 2));
    return {
      mrr,
      low: Math.max(0, low),
      high: Math.max(mrr, edge((1 + INTERVAL) / 2)),
      inner_low: Math.max(0, Math.min(mrr, edge(0.25))),
      inner_high: Math.max(mrr, edge(0.75)),
      components,
    };
  });
}

type Path = {
  groups: readonly Group[];
  curve: Parameters | { hazard: (age: number) => number };
  trend: Trend;
  horizon: number;
  riskSkew?: Projecting["riskSkew"];
};

/** The expected movements of each month, rounded so that every month begins where the previous one ended. */
export function expectedPath({ groups, curve, trend, horizon, riskSkew }: Path): MrrComponents[] {
  const lostOf = "hazard" in curve ? curve.hazard : (age: number) => hazard(curve, age);
  let alive: { age: number; mrr: number; lean: number }[] = groups.map((group) => ({
    age: group.age,
    mrr: group.mrr,
    lean: riskSkew?.(group) ?? 1,
  }));
  let start = Math.round(sumOf(alive));
  return Array.from({ length: horizon }, () => {
    const churned = alive.map(({ age, mrr, lean }) => mrr * Math.min(1, lostOf(age) * lean));
    const total = sumOf(alive);
    const contraction = Math.min(trend.contraction * total, total - churned.reduce((sum, value) => sum + value, 0));
    const month = {
      start,
      new: Math.round(trend.new),
      reactivation: Math.round(trend.reactivation),
      expansion: Math.round(trend.expansion * total),
      contraction: Math.round(contraction),
      churn: Math.min(start, Math.round(churned.reduce((sum, value) => sum + value, 0))),
    };
    if (closingMrr(month) < 0) month.contraction += closingMrr(month);
    const growth = total > 0 ? trend.expansion - contraction / total : 0;
    alive = alive.map(({ age, mrr }, index) => ({
      age: age + 1,
      mrr: Math.max(0, mrr - churned[index]! + mrr * growth),
      lean: 1,
    }));
    alive.push({ age: 0, mrr: trend.new + trend.reactivation, lean: 1 });
    start = closingMrr(month);
    return month;
  });
}

const sumOf = (groups: readonly { mrr: number }[]): number => groups.reduce((sum, { mrr }) => sum + mrr, 0);

/** One simulated future: the MRR at the end of each month. */
function simulatedPath(
  groups: readonly Group[],
  curve: Parameters,
  months: readonly Trend[],
  riskSkew: Projecting["riskSkew"],
  random: Random,
): number[] {
  let alive = groups.map((group) => ({
    age: group.age,
    mrr: group.mrr,
    weight: evenCustomers(group),
    lean: riskSkew?.(group) ?? 1,
  }));
  const newcomer = evenCustomers({
    age: 0,
    customers: groups.reduce((sum, { customers }) => sum + customers, 0),
    mrr: sumOf(groups),
    squares: groups.reduce((sum, { squares }) => sum + squares, 0),
  });
  const each = newcomer > 0 ? sumOf(groups) / newcomer : 0;
  return months.map((month) => {
    for (const group of alive) {
      const left = group.weight - lostOf(group.weight, Math.min(1, hazard(curve, group.age) * group.lean), random);
      const stayed = group.weight > 0 ? left / group.weight : 0;
      group.mrr = Math.max(0, group.mrr * (stayed + month.expansion - month.contraction));
      group.weight = left;
      group.age++;
      group.lean = 1;
    }
    alive = alive.filter(({ mrr, weight }) => mrr > 0 && weight > 0);
    const joined = month.new + month.reactivation;
    if (joined > 0) alive.push({ age: 0, mrr: joined, weight: Math.max(1, Math.round(joined / each || 1)), lean: 1 });
    return sumOf(alive);
  });
}

/** How many customers of equal size would have the same variance: one who pays half of everything leaves little to average out. */
const evenCustomers = ({ mrr, squares, customers }: Group): number =>
  squares > 0 ? Math.max(1, Math.round(mrr ** 2 / squares)) : customers;

/** Above this many expected losses the normal distribution is as accurate and much cheaper. */
const MANY = 10;

function lostOf(customers: number, p: number, random: Random): number {
  const [mean, missed] = [customers * p, customers * (1 - p)];
  if (Math.min(mean, missed) < MANY) return random.binomial(customers, p);
  return Math.round(Math.min(customers, Math.max(0, mean + random.normal() * Math.sqrt(mean * (1 - p)))));
}
