// Measuring in turns: machines are shared and noisy, so each round measures every contender once, and figures are compared
// within a round.

import type { LoadResult } from "./load.ts";

/** Measures every contender once per round, one after the other; returns each contender's figures by round. */
export async function inTurns<T>(rounds: number, contenders: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const figures: T[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, contender] of contenders.entries()) figures[i]!.push(await contender());
  }
  return figures;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The ratio of our requests per second to theirs: the median of the rounds. */
export const ratio = (ours: readonly LoadResult[], theirs: readonly LoadResult[]): number =>
  median(ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond));

/** The medians of the rounds as text. */
export function formatRuns(results: readonly LoadResult[]): string {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick));
  const rate = Math.round(of((result) => result.perSecond)).toLocaleString("en");
  return `${rate}/s, p50 ${of((result) => result.p50).toFixed(1)} ms, p99 ${of((result) => result.p99).toFixed(1)} ms`;
}
