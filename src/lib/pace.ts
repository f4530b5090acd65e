// Limits starts to a maximum number within any period.

/** Waits until the caller may start; callers start in the order of their calls. */
export type Pace = () => Promise<void>;

/**
 * Allows at most `count` starts in any `per` milliseconds, divided by `sharers()`, the number of processes that share the
 * limit, including this one. `now` is a monotonic clock in milliseconds.
 */
export function pace(
  count: number,
  per: number,
  { now = () => performance.now(), sharers = () => 1 }: { now?: () => number; sharers?: () => number } = {},
): Pace {
  const starts: number[] = []; // starts of the last period and planned ones, in order
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
