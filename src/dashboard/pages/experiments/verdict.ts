// Describes the results of a test. An arm is called better only if the interval of the difference excludes 0.

import type { Shape } from "../../data/api.ts";
import { count, isolated } from "../../data/format.ts";
import { region } from "../../data/language.ts";
import { experimentsTexts as t } from "../../texts/experiments.ts";

export type Experiment = Shape<"ExperimentResults">;
export type Arm = Experiment["arms"][number];

/** The action that the user has chosen. */
export type Asked =
  | { readonly what: "create" }
  | { readonly what: "change" | "start" | "stop" | "remove"; readonly experiment: Experiment };

/** The name of a recovery window such as "30d". */
export function windowName(window: string): string {
  const known = (t().form.windows as Record<string, string>)[window];
  return known ?? window;
}

export const letterOf = (index: number): string => "ABCDE".charAt(index);

/** A comparison from the view of the leading arm. Differences are between -1 and 1. */
type Pair = { ahead: string; difference: number; low: number; high: number; isSettled: boolean };

/** The comparison of a test with two arms; null if there are more, or no results yet. */
export function pairOf({ comparisons }: Experiment): Pair | null {
  const [pair, another] = comparisons;
  if (pair === undefined || another !== undefined || pair.difference === null) return null;
  const isFirst = pair.difference >= 0;
  const [low, high] = isFirst ? [pair.low, pair.high] : [-pair.high, -pair.low];
  return {
    ahead: isFirst ? pair.first : pair.second,
    difference: Math.abs(pair.difference),
    low,
    high,
    isSettled: low > 0,
  };
}

/** A share as a number per hundred: "8", "0.4". */
export function hundredth(share: number): string {
  const value = Math.abs(100 * share);
  return value > 0 && value < 1
    ? new Intl.NumberFormat(region(), { maximumFractionDigits: 1 }).format(value)
    : count(Math.round(value));
}

export const signedHundredth = (share: number): string =>
  `${share < 0 ? "−" : share > 0 ? "+" : ""}${hundredth(share)}`;

/** The first sentence about a test. */
export function verdictOf(experiment: Experiment, window: string): string {
  const words = t().verdict;
  const { status, best, comparisons, name } = experiment;
  if (status === "draft") return words.draft(isolated(name));
  const isStopped = status === "stopped";
  if (comparisons.every(({ difference }) => difference === null)) {
    return isStopped ? words.nothingStopped : words.nothing(window);
  }
  const pair = pairOf(experiment);
  if (pair === null) {
    if (best !== null) return words.best(isolated(best));
    return comparisons.some(({ verdict }) => verdict !== "still_measuring") ? words.some : words.many;
  }
  const { ahead, difference, low, high, isSettled } = pair;
  if (isSettled) return words.better(isolated(ahead), hundredth(difference), hundredth(low), hundredth(high));
  if (Math.round(100 * difference) === 0 && !isStopped) return words.level(hundredth(low), hundredth(high));
  return (isStopped ? words.openStopped : words.open)(
    isolated(ahead),
    hundredth(difference),
    hundredth(low),
    hundredth(high),
  );
}

/** The first sentence of the page. `stopped` must begin with the test that was stopped last. */
export function pageSentence(all: readonly Experiment[], stopped: readonly Experiment[]): string {
  if (all.length === 0) return t().none;
  const running = all.filter(({ status }) => status === "running");
  const settled = running.find(({ best }) => best !== null)?.best ?? null;
  const first =
    running.length === 0
      ? all.some(({ status }) => status === "draft")
        ? t().drafts
        : t().notRunning
      : t().running(running.length) +
        (settled === null
          ? t().nobodyKnows
          : running.length === 1
            ? t().knows(isolated(settled))
            : t().oneKnows(isolated(settled)));
  const [last] = stopped;
  if (last === undefined) return first;
  return `${first} ${last.best === null ? t().lastUnsettled : t().lastSettled(isolated(last.best))}`;
}
