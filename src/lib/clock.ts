// Time as a dependency: the only place that asks the machine what time it is.

/** Milliseconds since the Unix epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds and `Z`, as every timestamp of the API. */
export const iso = (time: number): string => new Date(time).toISOString();

export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
