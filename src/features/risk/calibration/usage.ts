// How much, and for what, a customer uses the product: the calibration's features in addition to the scorecard's signals.

import { type ActivityRow, dayOf, type Facts, WINDOW_DAYS } from "../facts.ts";

/** In days: twice the 14 days of the scorecard. */
const USAGE_DAYS = 28;
/** The number of overall measures, which precede those of single kinds. */
export const MEASURES_IN_ALL = 6;

/**
 * How much and for what the product is used, on scales of about 0 to 3: overall, and for each of the `kinds` of activity. The
 * scorecard measures changes, but in many products customers also leave who never used much, or not the important features;
 * only outcomes can show this. `rows` are the customer's, from `from` up to `to`.
 */
export function usageOf(
  facts: Facts,
  rows: readonly ActivityRow[],
  { from, to }: { from: number; to: number },
  kinds: readonly number[],
): Float64Array {
  const today = dayOf(facts.at);
  const counts = new Float64Array(kinds.length);
  for (let index = from; index < to; index++) {
    const [, day, kind, count] = rows[index]!;
    if (day > today || today - day >= USAGE_DAYS) continue;
    const place = kinds.indexOf(kind);
    if (place >= 0) counts[place]! += count;
  }
  return Float64Array.of(
    Math.log1p(facts.events14) / 2,
    Math.log1p(facts.usual14) / 2,
    facts.features14 / 4,
    Math.log1p(facts.silentDays ?? WINDOW_DAYS),
    Math.log1p(facts.cadenceDays),
    Math.log1p(facts.tenureDays / 30),
    ...counts.map((count) => Math.log1p(count) / 2),
  );
}
