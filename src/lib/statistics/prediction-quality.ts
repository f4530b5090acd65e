// Measures the quality of yes/no predictions: their ranking, and the calibration of their chances.

/** A prediction and its outcome; `score` has any unit, but must rise with the chance. */
export type Prediction = { score: number; happened: boolean };

/** The chance that a positive outcome is ranked above a negative one; ties count half. Null if either kind is missing. */
export function auc(predictions: readonly Prediction[]): number | null {
  const sorted = [...predictions].sort((a, b) => a.score - b.score);
  let [ranks, positives] = [0, 0];
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]!.score === sorted[start]!.score) end++;
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index++) {
      if (!sorted[index]!.happened) continue;
      positives++;
      ranks += rank;
    }
    start = end;
  }
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return null;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/**
 * The rate of positive outcomes among the highest `share` (0 to 1) of scores, divided by the rate among all. Equal scores at
 * the border count in proportion. Null without positive outcomes.
 */
export function lift(predictions: readonly Prediction[], share: number): number | null {
  const total = predictions.filter(({ happened }) => happened).length;
  const wanted = predictions.length * share;
  if (total === 0 || wanted === 0) return null;
  const sorted = [...predictions].sort((a, b) => b.score - a.score);
  let [caught, taken] = [0, 0];
  for (let start = 0; start < sorted.length && taken < wanted; ) {
    let end = start;
    while (end < sorted.length && sorted[end]!.score === sorted[start]!.score) end++;
    const hits = sorted.slice(start, end).filter(({ happened }) => happened).length;
    const part = Math.min(1, (wanted - taken) / (end - start));
    caught += part * hits;
    taken += part * (end - start);
    start = end;
  }
  return caught / wanted / (total / predictions.length);
}

/** The mean squared difference between chances (0 to 1) and outcomes; null without predictions. */
export function brier(predictions: readonly Prediction[]): number | null {
  if (predictions.length === 0) return null;
  return (
    predictions.reduce((sum, { score, happened }) => sum + (score - (happened ? 1 : 0)) ** 2, 0) / predictions.length
  );
}

/** The predictions in one band of chances: their number, mean chance, and the share of positive outcomes. */
export type Reliability = { size: number; predicted: number; observed: number };

/** Groups predictions into bands of equal size, lowest chances first; there are fewer bands if there are fewer predictions. */
export function reliability(predictions: readonly Prediction[], bands = 10): Reliability[] {
  const sorted = [...predictions].sort((a, b) => a.score - b.score);
  const count = Math.min(bands, sorted.length);
  return Array.from({ length: count }, (_, band) => {
    const part = sorted.slice(
      Math.round((band * sorted.length) / count),
      Math.round(((band + 1) * sorted.length) / count),
    );
    return {
      size: part.length,
      predicted: part.reduce((sum, { score }) => sum + score, 0) / part.length,
      observed: part.filter(({ happened }) => happened).length / part.length,
    };
  });
}

/** The mean absolute difference between chances and outcomes, weighted by the sizes of the bands; null without bands. */
export function calibrationError(table: readonly Reliability[]): number | null {
  const total = table.reduce((sum, { size }) => sum + size, 0);
  if (total === 0) return null;
  return table.reduce((sum, { size, predicted, observed }) => sum + size * Math.abs(predicted - observed), 0) / total;
}
