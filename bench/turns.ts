// Measuring in turns: machines are shared and noisy, so each round asks everybody once, and figures are compared
// within their round.

/** Runs every contender once in each round, one after the other, and returns their figures round by round. */
export async function inTurns<T>(rounds: number, contenders: Record<string, () => Promise<T>>): Promise<T[][]> {
  const all = Object.values(contenders);
  const figures: T[][] = all.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, contender] of all.entries()) figures[i]!.push(await contender());
  }
  return figures;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of what the figures of each round are to each other. */
export const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / theirs[round]!));
