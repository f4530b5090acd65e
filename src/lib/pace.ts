// Limits the pace of starts: at most a number of them within any period.

/** Waits until the caller may start; callers start in the order of their calls. */
export type Pace = () => Promise<void>;

/**
 * At most `count` starts in any `per` milliseconds, shared with others: with `sharers()` who keep the same pace, this one
 * included. `now` is a monotonic clock in milliseconds.
 */
export function pace(
  count: number,
  per: number,
  { now = () => performance.now(), sharers = () => 1 }: { now?: () => number; sharers?: () => number } = {},
): Pace {
  const starts: number[] = []; // those of the last `per` milliseconds and those to come, in order
  return async () => {
    const asked = now();
    const period = per * sharers();
    while (starts.length > 0 && starts[0]! <= asked - period) starts.shift();
    const at = starts.length < count ? asked : starts[starts.length - count]! + period;
    starts.push(at);
    // A timer may fire a little early.
    for (let left = at - now(); left > 0; left = at - now()) await Bun.sleep(Math.ceil(left));
  };
}
