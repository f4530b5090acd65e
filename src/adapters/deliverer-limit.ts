// The end of the time that a post has, or of the process.

import type { Limited, TimeLimits } from "../lib/time-limits.ts";

/** What each signal is to end: many posts follow the same one, and it has one listener for all of them. */
const followers = new WeakMap<AbortSignal, Set<Limit>>();

export class Limit implements Limited {
  private readonly controller = new AbortController();
  private readonly others: Set<Limit>;

  /** Over when its time is up or when `leading` aborts; until `finish`. */
  constructor(
    private readonly times: TimeLimits,
    leading: AbortSignal,
  ) {
    times.begin(this);
    this.others = followersOf(leading);
    this.others.add(this);
    if (leading.aborted) this.end();
  }

  /** Of this one alone: what follows it need not search among others. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  end(): void {
    this.controller.abort();
  }

  finish(): void {
    this.times.finish(this);
    this.others.delete(this);
  }
}

function followersOf(signal: AbortSignal): Set<Limit> {
  const known = followers.get(signal);
  if (known) return known;
  const all = new Set<Limit>();
  followers.set(signal, all);
  signal.addEventListener("abort", () => {
    for (const limit of all) limit.end();
  });
  return all;
}
