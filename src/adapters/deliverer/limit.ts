// The end of the time that a post has, or of the process.

import type { Limited, TimeLimits } from "../../lib/time-limits.ts";

/** What each signal is to end: many posts follow the same one, and it has one listener for all of them. */
const followers = new WeakMap<AbortSignal, Set<Limit>>();

export class Limit implements Limited {
  private over = false;
  private giveUp = () => {};
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

  get isOver(): boolean {
    return this.over;
  }

  /** Calls `giveUp`, and no longer what was to be called before, once it is over: at once if it is by now. */
  whenOver(giveUp: () => void): void {
    this.giveUp = giveUp;
    if (this.over) giveUp();
  }

  end(): void {
    this.over = true;
    this.giveUp();
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
