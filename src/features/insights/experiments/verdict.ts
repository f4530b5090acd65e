// The result of an experiment in words.

import type { Comparison } from "../../../lib/statistics/sequential.ts";

export const VERDICTS = ["better", "worse", "still_measuring"] as const;
/** For the first arm of a pair. */
type Verdict = (typeof VERDICTS)[number];

export function verdictOf({ low, high }: Pick<Comparison, "low" | "high">): Verdict {
  if (low > 0) return "better";
  return high < 0 ? "worse" : "still_measuring";
}

type Compared = Pick<Comparison, "difference" | "low" | "high"> & {
  first: string;
  second: string;
  verdict: Verdict;
  moreSends: number | null;
};

const points = (share: number): string => (100 * Math.abs(share)).toFixed(1);

export function sentenceOn({ first, second, difference, low, high, verdict, moreSends }: Compared): string {
  if (difference === null) {
    return `There is no result for "${first}" and "${second}" yet: a mail counts when its recovery window has passed.`;
  }
  if (verdict === "still_measuring") {
    const outlook =
      moreSends === null
        ? "how many more mails it takes cannot be foreseen"
        : `if the shares stay as they are, some ${inRound(moreSends)} more mails in each arm would decide`;
    return `It is not clear yet whether "${first}" or "${second}" wins more customers back: the difference is between ${signed(low)} and ${signed(high)} percentage points; ${outlook}.`;
  }
  const [least, most] = verdict === "better" ? [low, high] : [high, low];
  return `"${first}" wins ${points(difference)} percentage points ${verdict === "better" ? "more" : "less"} of the customers back than "${second}": between ${points(least)} and ${points(most)}.`;
}

const signed = (share: number): string => `${share < 0 ? "-" : "+"}${points(share)}`;

/** Two significant digits: an estimate is no more precise. */
export function inRound(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.ceil(count / unit) * unit;
}

/** The arm that is better than every other one. */
export function bestOf(
  arms: readonly { name: string }[],
  pairs: readonly Pick<Compared, "first" | "second" | "verdict">[],
): string | null {
  const isWon = (name: string) =>
    pairs
      .filter(({ first, second }) => first === name || second === name)
      .every(({ first, verdict }) => verdict === (first === name ? "better" : "worse"));
  return arms.find(({ name }) => isWon(name))?.name ?? null;
}

export function summaryOf(best: string | null, pairs: readonly Pick<Compared, "verdict">[]): string {
  if (best !== null) return `"${best}" wins more customers back than every other arm.`;
  return pairs.some(({ verdict }) => verdict !== "still_measuring")
    ? "Some arms differ; which is the best is not clear yet."
    : "Still measuring: no difference between the arms is certain yet.";
}
