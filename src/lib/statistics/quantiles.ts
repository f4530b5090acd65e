// Quantiles and the median of a list of numbers.

/** The quantile `p` (0 to 1), interpolated linearly; null for an empty list. */
export function quantile(values: readonly number[], p: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}

/** Null for an empty list. */
export const median = (values: readonly number[]): number | null => quantile(values, 0.5);
