// Converts schedules between the API's durations after the event ("3d", "36h") and days on a timeline.

export const DAY = 86_400_000;

const UNITS: Readonly<Record<string, number>> = { d: DAY, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** Milliseconds of a duration such as "36h". */
export function msOf(duration: string): number {
  const [, count = "0", unit = "ms"] = /^(\d+)(ms|s|m|h|d)$/.exec(duration) ?? [];
  return Number(count) * UNITS[unit]!;
}

export const daysOf = (duration: string): number => msOf(duration) / DAY;

/** The duration in the largest exact unit; minutes are rounded. */
export function amountOf(duration: string): { count: number; unit: "day" | "hour" | "minute" } {
  const ms = msOf(duration);
  if (ms % DAY === 0 && (ms > 0 || duration.endsWith("d"))) return { count: ms / DAY, unit: "day" };
  if (ms % 3_600_000 === 0) return { count: ms / 3_600_000, unit: "hour" };
  return { count: Math.round(ms / 60_000), unit: "minute" };
}

/** The saved duration that each current one comes from; null for a new one. */
export function originsOf(saved: readonly string[], now: readonly string[]): (string | null)[] {
  if (saved.length === now.length) return [...saved];
  return now.map((duration) => (saved.includes(duration) ? duration : null));
}
