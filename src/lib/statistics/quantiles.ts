// Where a list of numbers lies: its median and its other quantiles.

/** The value below which the share `p` (0..1) lies, between two neighbours in proportion; null of an empty list. */
export function quantile(values: readonly number[], p: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}

export const median = (values: readonly number[]): number | null => quantile(values, 0.5);
