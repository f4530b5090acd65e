// How many people a customer works with, where an event of the project's servers says so.

const LARGEST = 1_000_000;

/** `team_size` of an event's properties as JSON: a whole number from 1 on. Null for anything else. */
export function teamSizeOf(properties: string | null): number | null {
  if (properties === null || !properties.includes('"team_size"')) return null; // parsing every event would cost more
  const { team_size: size } = JSON.parse(properties) as { team_size?: unknown };
  return Number.isSafeInteger(size) && (size as number) >= 1 && (size as number) <= LARGEST ? (size as number) : null;
}
