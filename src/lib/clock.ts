// Time as a dependency: the only file that reads the system clock.

/** Milliseconds since the Unix epoch. */
export interface Clock {
  now(): number;
}

/** For what runs without a configured clock; features take `deps.clock`, which tests can move. */
export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds and `Z`, like every timestamp of the API. */
export const iso = (time: number): string => new Date(time).toISOString();

/** The same; null stays null. */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
