// Parses durations such as "10s", "15m" and "30d" into milliseconds.

/** In milliseconds, like every duration in the code unless its name says otherwise. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS = [
  ["d", DAY],
  ["h", HOUR],
  ["m", MINUTE],
  ["s", SECOND],
  ["ms", 1],
] as const;

/** A hundred years. Longer durations are typos, and adding them to the current time could exceed the range of dates. */
export const MAX_DURATION = 36_500 * DAY;

/** Parses a whole number with a unit (`ms`, `s`, `m`, `h`, `d`) into milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,16})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (count === undefined) return null;
  const milliseconds = Number(count) * UNITS.find(([name]) => name === unit)![1];
  return milliseconds <= MAX_DURATION ? milliseconds : null;
}

/** The exact duration in its largest whole unit: 60,000 is "1m", 90,000 is "90s". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds === 0) return "0s";
  const [unit, length] = UNITS.find(([, length]) => milliseconds % length === 0)!;
  return `${milliseconds / length}${unit}`;
}
