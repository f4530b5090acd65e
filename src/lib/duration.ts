// Durations as people write them ("10s", "15m", "30d"), in whole milliseconds within.

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
  ["ms", 1],
] as const;

/** A hundred years: longer is a slip of the pen, and would leave the range of dates when added to now. */
export const LONGEST_DURATION = 36_500 * 86_400_000;

/** Milliseconds of a whole number and one unit (`ms`, `s`, `m`, `h`, `d`); null for anything else. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,16})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (count === undefined) return null;
  const milliseconds = Number(count) * UNITS.find(([name]) => name === unit)![1];
  return milliseconds <= LONGEST_DURATION ? milliseconds : null;
}

/** The shortest exact text of whole milliseconds: 60,000 is "1m", 90,000 is "90s". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds === 0) return "0s";
  const [unit, length] = UNITS.find(([, length]) => milliseconds % length === 0)!;
  return `${milliseconds / length}${unit}`;
}
