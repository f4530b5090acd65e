// How sure a share is: Wilson's score interval for one (Wilson 1927), Newcombe's for the difference of two (Newcombe 1998,
// method 10). Both stay within their bounds and work for few cases, and for none or all of them.

/** Of the normal distribution: 95% lie within so many standard deviations. */
const Z95 = 1.959_963_984_540_054;

/** Both ends included. */
export type Interval = { low: number; high: number };

/** Where the true share lies, in 95 of 100 cases, when `successes` of `trials` were seen. Null without trials. */
export function wilson(successes: number, trials: number, z = Z95): Interval | null {
  if (trials <= 0) return null;
  const share = successes / trials;
  const spread = (z / trials) * Math.sqrt((successes * (trials - successes)) / trials + (z * z) / 4);
  const weight = 1 + (z * z) / trials;
  const middle = share + (z * z) / (2 * trials);
  // The ends are exact where none or all succeeded; rounding would leave them a little beside.
  return {
    low: successes === 0 ? 0 : Math.max(0, (middle - spread) / weight),
    high: successes === trials ? 1 : Math.min(1, (middle + spread) / weight),
  };
}

export type Share = { successes: number; trials: number };

/** By how much the first share is above the second, and where the true difference lies. Null where either has no trials. */
export function differenceOf(first: Share, second: Share, z = Z95): (Interval & { difference: number }) | null {
  const [a, b] = [wilson(first.successes, first.trials, z), wilson(second.successes, second.trials, z)];
  if (a === null || b === null) return null;
  const [p, q] = [first.successes / first.trials, second.successes / second.trials];
  const difference = p - q;
  return {
    difference,
    low: Math.max(-1, difference - Math.hypot(p - a.low, b.high - q)),
    high: Math.min(1, difference + Math.hypot(a.high - p, q - b.low)),
  };
}
