// Observed renewals: how many customers came to each renewal, and how many did not renew.

/**
 * `atRisk[t]` customers began period t + 1 (the first is 0) and its outcome is known; `lost[t]` of them did not renew.
 * Customers first observed in a later period, or in an unfinished one, are not counted there, so censoring adds no
 * bias.
 */
export type Exposure = { atRisk: readonly number[]; lost: readonly number[] };

/** The number of periods that any customer was observed in. */
export const periodsOf = ({ atRisk }: Exposure): number => atRisk.filter((count) => count > 0).length;

/** The log likelihood of the exposure where a customer in period t + 1 leaves with chance `hazard(t)`. */
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
