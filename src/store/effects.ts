// What follows from a commit: who is notified, which tables were written, and how many rows lists have more or less.

import { addCount, type CountChanges } from "./row-counts.ts";

export type Effects = { readonly channels: Set<string>; readonly tables: Set<string>; readonly counts: CountChanges };

export const noEffects = (): Effects => ({ channels: new Set(), tables: new Set(), counts: new Map() });

/** Without `to`, what was rolled back has no effects. */
export function moveEffects(from: Effects, to?: Effects): void {
  for (const kind of ["channels", "tables"] as const) {
    if (to) for (const one of from[kind]) to[kind].add(one);
    from[kind].clear();
  }
  if (to) for (const [key, change] of from.counts) addCount(to.counts, key, change);
  from.counts.clear();
}
