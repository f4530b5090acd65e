// Limits the pace of starts: at most a number of them within any period.

/** Waits until the caller may start; callers start in the order of their calls. */
export type Pace = () => Promise<void>;

/** At most `count` starts in any `per` milliseconds. `now` is a monotonic clock in milliseconds. */
export function pace(count: number, per: number, now: () => number = () => performance.now()): Pace {
  const starts: number[] = []; // those of the last `per` milliseconds and those to come, in order
  return async () => {
    const asked = now();
    while (starts.length > 0 && starts[0]! <= asked - per) starts.shift();
    const at = starts.length < count ? asked : starts[starts.length - count]! + per;
    starts.push(at);
    // A timer may fire a little early.
    for (let left = at - now(); left > 0; left = at - now()) await Bun.sleep(Math.ceil(left));
  };
}
