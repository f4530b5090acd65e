// Confidence intervals: Wilson's score interval for a share (Wilson 1927), and Newcombe's for the difference of two shares
// (Newcombe 1998, method 10). Both stay within bounds, and work for few trials and for no or only successes.

/** 95% of a normal distribution are within this many standard deviations. */
const Z = 1.959_963_984_540_054;

/** Both ends included. */
export type Interval = { low: number; high: number };

/** Where an interval cannot be computed. */
export const NO_INTERVAL = { low: null, high: null } as const;

/** The 95% interval of the true share for `successes` of `trials`. Null without trials. */
export function wilson(successes: number, trials: number): Interval | null {
  if (trials <= 0) return null;
  const share = successes / trials;
  const spread = (Z / trials) * Math.sqrt((successes * (trials - successes)) / trials + (Z * Z) / 4);
  const weight = 1 + (Z * Z) / trials;
  const middle = share + (Z * Z) / (2 * trials);
  // Exact ends if none or all succeeded, because rounding would make them slightly off.
  return {
    low: successes === 0 ? 0 : Math.max(0, (middle - spread) / weight),
    high: successes === trials ? 1 : Math.min(1, (middle + spread) / weight),
  };
}

export type Share = { successes: number; trials: number };

/** The first share minus the second, with its 95% interval. Null if either has no trials. */
export function differenceOf(first: Share, second: Share): (Interval & { difference: number }) | null {
  const [a, b] = [wilson(first.successes, first.trials), wilson(second.successes, second.trials)];
  if (a === null || b === null) return null;
  const [p, q] = [first.successes / first.trials, second.successes / second.trials];
  const difference = p - q;
  return {
    difference,
    low: Math.max(-1, difference - Math.hypot(p - a.low, b.high - q)),
    high: Math.min(1, difference + Math.hypot(a.high - p, q - b.low)),
  };
}
