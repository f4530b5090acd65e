// What a month brings beside churn: new business, returns, expansion and contraction, as the last months had them.

import { median } from "../../../lib/statistics/quantiles.ts";
import type { Random } from "../../../lib/statistics/random.ts";
import type { Movements } from "./history.ts";

/** `new` and `reactivation` in minor units per month, `expansion` and `contraction` as shares of the month's start. */
export type Trend = { new: number; reactivation: number; expansion: number; contraction: number };

const MONTHS_LOOKED_AT = 6;
/** Rates of change are drawn to none by as much as these many months without any would do. */
const MONTHS_OF_DOUBT = 2;

/** The median of the last six months; one large deal does not set it. */
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

/** How far the median of a few values lies from the middle that they come from, as a share of σ / √n (normal values). */
const MEDIAN_ERROR = 1.2533;

const NAMES = ["new", "reactivation", "expansion", "contraction"] as const;

/**
 * Months as they may come: the trend, off by as much as a median of so few months can be (drawn once for all months),
 * and each month off it as one of the last was.
 */
export function drawMonths(movements: readonly Movements[], trend: Trend, count: number, random: Random): Trend[] {
  const recent = recentOf(movements);
  const size = recent.length;
  if (size < 2) return new Array<Trend>(count).fill(trend);
  const meanOf = (name: keyof Trend) => recent.reduce((sum, month) => sum + month[name], 0) / size;
  const level = { ...trend };
  // So few months tell their own spread but roughly, too: Student's distribution instead of the normal one.
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
