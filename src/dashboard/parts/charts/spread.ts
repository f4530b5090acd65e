// Room for labels that stand below each other.

/** Moves labels that stand below each other so far apart that none covers another; `places` from the top down. */
export function spread(places: readonly number[], gap: number): number[] {
  const moved = [...places];
  // The middle one stays where it is; the others give way.
  const middle = Math.floor((moved.length - 1) / 2);
  for (let at = middle - 1; at >= 0; at--) moved[at] = Math.min(moved[at]!, moved[at + 1]! - gap);
  for (let at = middle + 1; at < moved.length; at++) moved[at] = Math.max(moved[at]!, moved[at - 1]! + gap);
  return moved;
}
