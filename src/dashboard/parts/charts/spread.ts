// Prevents labels from overlapping.

/** Moves labels apart vertically until they do not overlap; `places` are sorted from the top down. */
export function spread(places: readonly number[], gap: number): number[] {
  const moved = [...places];
  // The middle one stays in place; the others move.
  const middle = Math.floor((moved.length - 1) / 2);
  for (let at = middle - 1; at >= 0; at--) moved[at] = Math.min(moved[at]!, moved[at + 1]! - gap);
  for (let at = middle + 1; at < moved.length; at++) moved[at] = Math.max(moved[at]!, moved[at - 1]! + gap);
  return moved;
}
