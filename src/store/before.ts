// The rows that follow a position in a list from the newest to the oldest.

import { and, type Column, eq, lt, or, type SQL } from "drizzle-orm";

/** True of rows that come after `position` in a list ordered by `at` and then `id`, both descending. */
export function beforePosition(
  at: Column,
  id: Column,
  position: { at: number; id: string | number } | null,
): SQL | undefined {
  if (position === null) return undefined;
  return or(lt(at, position.at), and(eq(at, position.at), lt(id, position.id)));
}
