// The effects of a commit: notified channels, written tables, and changes of row counts.

import { addCount, type CountChanges } from "./row-counts.ts";

export type Effects = { readonly channels: Set<string>; readonly tables: Set<string>; readonly counts: CountChanges };

export const noEffects = (): Effects => ({ channels: new Set(), tables: new Set(), counts: new Map() });

/** Moves effects to `to`, or drops those of a rollback. */
export function moveEffects(from: Effects, to?: Effects): void {
  for (const kind of ["channels", "tables"] as const) {
    if (to) for (const one of from[kind]) to[kind].add(one);
    from[kind].clear();
  }
  if (to) for (const [key, change] of from.counts) addCount(to.counts, key, change);
  from.counts.clear();
}
