// A pace to keep: no more than so many starts in any stretch of time.

/** Waits until the caller may start; callers start in the order in which they asked. */
export type Pace = () => Promise<void>;

/** At most `count` starts in any `per` milliseconds. `now` is a monotonic clock in milliseconds. */
export function pace(count: number, per: number, now: () => number = () => performance.now()): Pace {
  const starts: number[] = new Array(count).fill(Number.NEGATIVE_INFINITY); // a ring: the oldest start is the next to go
  let oldest = 0;
  return async () => {
    const at = Math.max(now(), starts[oldest]! + per);
    starts[oldest] = at;
    oldest = (oldest + 1) % count;
    // A timer may fire a little early.
    for (let left = at - now(); left > 0; left = at - now()) await Bun.sleep(Math.ceil(left));
  };
}
