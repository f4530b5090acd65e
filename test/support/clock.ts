// A clock that moves only when a test moves it.

import type { Clock } from "../../src/lib/clock.ts";

export interface FixedClock extends Clock {
  /** Moves the clock forward by `ms` and returns the new time. */
  advance(ms: number): number;
  set(time: number | string): void;
}

/** Starts at an ISO time or milliseconds since the epoch. */
export function fixedClock(start: number | string = "2026-03-02T09:00:00.000Z"): FixedClock {
  let time = new Date(start).getTime();
  return {
    now: () => time,
    advance: (ms) => (time += ms),
    set: (to) => {
      time = new Date(to).getTime();
    },
  };
}
