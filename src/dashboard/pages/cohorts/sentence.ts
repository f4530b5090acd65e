// The first sentence of the page: whether recent customers stay longer than earlier ones.

import type { Shape } from "../../data/api.ts";
import { monthName, points } from "../../data/format.ts";
import { cohortsTexts as t } from "../../texts/cohorts.ts";

type Cohorts = Shape<"Cohorts">;

const PERIODS = [3, 2, 1]; // months after joining, the preferred one first
const FEWEST_MONTHS = 4; // two on each side of the comparison
const Z = 1.96; // for a 95 % interval

export function sentenceOf({ cohorts, pooled }: Cohorts): string {
  for (const period of PERIODS) {
    const known = cohorts
      .map(({ cohort, size, periods }) => ({
        cohort,
        size,
        retained: periods.find((one) => one.period === period)?.retained ?? null,
      }))
      .filter((one): one is { cohort: string; size: number; retained: number } => one.retained !== null);
    if (known.length < FEWEST_MONTHS) continue;
    const middle = Math.ceil(known.length / 2);
    const [before, now] = [known.slice(0, middle), known.slice(middle)].map(sumOf);
    const since = monthName(known[middle]!.cohort);
    const difference = differenceOf(now!, before!);
    const say = difference.low > 0 ? t().longer : difference.high < 0 ? t().shorter : t().alike;
    return say(since, t().afterMonths(period), ofHundred(now!), ofHundred(before!));
  }
  const last = pooled.findLast(({ period, rate }) => period > 0 && rate !== null);
  if (last === undefined || last.rate === null || last.low === null || last.high === null) return t().tooEarly;
  return t().stay(t().afterMonths(last.period), points(last.rate), points(last.low), points(last.high));
}

type Group = { retained: number; size: number };

const sumOf = (cohorts: readonly Group[]): Group => ({
  retained: cohorts.reduce((sum, { retained }) => sum + retained, 0),
  size: cohorts.reduce((sum, { size }) => sum + size, 0),
});

const ofHundred = ({ retained, size }: Group): number => Math.round((100 * retained) / size);

/** The 95 % interval of the difference of two shares, from their Wilson intervals (Newcombe). */
function differenceOf(a: Group, b: Group): { low: number; high: number } {
  const [first, second] = [wilson(a), wilson(b)];
  const difference = first.share - second.share;
  return {
    low: difference - Math.hypot(first.share - first.low, second.high - second.share),
    high: difference + Math.hypot(first.high - first.share, second.share - second.low),
  };
}

function wilson({ retained, size }: Group): { share: number; low: number; high: number } {
  const share = retained / size;
  const middle = (share + Z ** 2 / (2 * size)) / (1 + Z ** 2 / size);
  const reach = (Z * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2))) / (1 + Z ** 2 / size);
  return { share, low: middle - reach, high: middle + reach };
}
