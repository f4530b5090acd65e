// What is seen of customers' lives: of those who came to a renewal, how many did not renew.

/**
 * `atRisk[t]` customers began their period t + 1 (the first is 0) and it is known how it ended; `lost[t]` of them did not
 * outlive it. Customers who are seen from a later period on only, or whose period is not over, are simply not counted
 * there: that is how censored lives enter without bias.
 */
export type Exposure = { atRisk: readonly number[]; lost: readonly number[] };

/** Of cohorts given as survivors after 0, 1, 2 … periods, pooled. */
export function exposureOf(cohorts: readonly (readonly number[])[]): Exposure {
  const periods = Math.max(0, ...cohorts.map((survivors) => survivors.length - 1));
  const sums = (of: (survivors: readonly number[], period: number) => number) =>
    Array.from({ length: periods }, (_, period) =>
      cohorts.reduce((sum, survivors) => (period + 1 < survivors.length ? sum + of(survivors, period) : sum), 0),
    );
  return {
    atRisk: sums((survivors, period) => survivors[period]!),
    lost: sums((survivors, period) => survivors[period]! - survivors[period + 1]!),
  };
}

/** How many periods were seen by anybody. */
export const periodsOf = ({ atRisk }: Exposure): number => atRisk.filter((count) => count > 0).length;

/** The logarithm of how likely the exposure is where a customer in period t + 1 is lost with the chance `hazard(t)`. */
export function logLikelihood({ atRisk, lost }: Exposure, hazard: (period: number) => number): number {
  let sum = 0;
  for (let period = 0; period < atRisk.length; period++) {
    const h = hazard(period);
    const gone = lost[period]!;
    const stayed = atRisk[period]! - gone;
    if (gone > 0) sum += gone * Math.log(h);
    if (stayed > 0) sum += stayed * Math.log1p(-h);
  }
  return sum;
}
