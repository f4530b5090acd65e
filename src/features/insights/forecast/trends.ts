// Monthly movements other than churn: new business, reactivation, expansion and contraction, from recent months.

import { median } from "../../../lib/statistics/quantiles.ts";
import type { Random } from "../../../lib/statistics/random.ts";
import type { Movements } from "./history.ts";

/** `new` and `reactivation` in minor units per month; `expansion` and `contraction` as shares of the month's opening MRR. */
export type Trend = { new: number; reactivation: number; expansion: number; contraction: number };

const MONTHS_LOOKED_AT = 6;
/** Shrinks the rates of change as this many months without any change would. */
const MONTHS_OF_DOUBT = 2;

/** The median of the last six months, so that one large deal does not set it. */
export function trendOf(movements: readonly Movements[]): Trend {
  const recent = recentOf(movements);
  const trust = recent.length / (recent.length + MONTHS_OF_DOUBT);
  const middle = (of: (month: Trend) => number) => median(recent.map(of)) ?? 0;
  return {
    new: middle((month) => month.new),
    reactivation: middle((month) => month.reactivation),
    expansion: trust * middle((month) => month.expansion),
    contraction: trust * middle((month) => month.contraction),
  };
}

function recentOf(movements: readonly Movements[]): Trend[] {
  return movements.slice(-MONTHS_LOOKED_AT).map(({ start, ...month }) => ({
    new: month.new,
    reactivation: month.reactivation,
    expansion: start > 0 ? month.expansion / start : 0,
    contraction: start > 0 ? month.contraction / start : 0,
  }));
}

/** The standard error of a median of normal values, relative to σ / √n. */
const MEDIAN_ERROR = 1.2533;

const NAMES = ["new", "reactivation", "expansion", "contraction"] as const;

/**
 * Simulated months: the trend, with one error for all months that reflects how uncertain a median of so few months is,
 * plus the residual of a random past month.
 */
export function drawMonths(movements: readonly Movements[], trend: Trend, count: number, random: Random): Trend[] {
  const recent = recentOf(movements);
  const size = recent.length;
  if (size < 2) return new Array<Trend>(count).fill(trend);
  const meanOf = (name: keyof Trend) => recent.reduce((sum, month) => sum + month[name], 0) / size;
  const level = { ...trend };
  // So few months estimate their own spread only roughly, hence Student's distribution instead of the normal one.
  const stretch = Math.sqrt((size - 1) / (2 * random.gamma((size - 1) / 2)));
  const off = recent.map((month) => ({ ...month }));
  for (const name of NAMES) {
    const mean = meanOf(name);
    for (const month of off) month[name] = (month[name] - mean) * Math.sqrt(size / (size - 1));
    const deviation = Math.sqrt(off.reduce((sum, month) => sum + month[name] ** 2, 0) / size);
    level[name] += (random.normal() * stretch * MEDIAN_ERROR * deviation) / Math.sqrt(size);
  }
  return Array.from({ length: count }, () => {
    const month = off[Math.floor(random.uniform() * size)]!;
    const drawn = { ...level };
    for (const name of NAMES) drawn[name] = Math.max(0, level[name] + month[name]);
    return drawn;
  });
}
