// Compares shares with results that stay valid if they are checked after every trial. The likelihood of a fixed mixture of
// beta distributions is divided by that of a pair of shares. For the true pair this ratio is a martingale with mean 1, so the
// chance that it ever reaches 1/alpha is at most alpha. Ville 1939; Robbins 1970; mixtures over several arms: Kaufmann and
// Koolen 2021; an unknown common share, by its largest likelihood: Wasserman, Ramdas and Balakrishnan 2020. Exact for every
// number of trials.

import { logBeta } from "./log-gamma.ts";
import type { Interval, Share } from "./wilson.ts";

/** `difference` is null if either side has no trials. */
export type Comparison = Interval & {
  difference: number | null;
  /** The evidence against equal shares; 1 is none. If the shares are equal, its mean is at most 1 at any time. */
  eValue: number;
  /** Valid at any time. */
  pValue: number;
};

/** Prior shares of recoveries: low for cancellations, up to high for failed payments, and uniform. */
const MIXTURE = [
  { a: 1, b: 1, weight: 0.1 },
  { a: 2, b: 23, weight: 0.4 },
  { a: 4, b: 16, weight: 0.2 },
  { a: 10, b: 20, weight: 0.15 },
  { a: 15, b: 15, weight: 0.15 },
];

const NOTHING: Share = { successes: 0, trials: 0 };
/** The highest e-value that is reported. */
const MAX_EVIDENCE = 1e12;

/** The first share minus the second. The chance that the interval ever misses the true difference is at most `alpha`. */
export function compareShares(first: Share, second: Share, alpha: number): Comparison {
  if (first.trials === 0 || second.trials === 0) return { difference: null, low: -1, high: 1, eValue: 1, pValue: 1 };
  const difference = shareOf(first) - shareOf(second);
  const limit = logMixture(first, second) + Math.log(alpha);
  const isAccepted = (value: number) => logBestAt(first, second, value) > limit;
  const eValue = eValueOf(first, second);
  return {
    difference,
    low: edgeOf(isAccepted, difference, -1),
    high: edgeOf(isAccepted, difference, 1),
    eValue,
    pValue: Math.min(1, 1 / eValue),
  };
}

/** The evidence against equal shares. If they are equal, the chance that it ever reaches `1 / alpha` is at most `alpha`. */
export const eValueOf = (first: Share, second: Share): number =>
  Math.min(MAX_EVIDENCE, Math.exp(logEvidence(first, second)));

/** An interval for one share. The chance that it ever misses the share is at most `alpha`. Null without trials. */
export function shareAtAnyTime(share: Share, alpha: number): Interval | null {
  if (share.trials === 0) return null;
  const limit = logMixture(share, NOTHING) + Math.log(alpha);
  const isAccepted = (value: number) => logLikelihood(share, value) > limit;
  return { low: edgeOf(isAccepted, shareOf(share), 0), high: edgeOf(isAccepted, shareOf(share), 1) };
}

/** The fewest trials of each side from which the number of further trials is estimated. */
const MIN_TO_FORESEE = 20;
const FARTHEST = 1_000_000;

/**
 * The approximate number of further trials per side until the difference is significant, if the shares stay as observed. 0 if
 * it already is; null if it cannot be estimated, or would take more than a million trials.
 */
export function trialsToGo(first: Share, second: Share, alpha: number): number | null {
  const isEnough = (times: number) => logEvidence(scaled(first, times), scaled(second, times)) >= -Math.log(alpha);
  if (first.trials > 0 && second.trials > 0 && isEnough(1)) return 0;
  const larger = Math.max(first.trials, second.trials);
  if (Math.min(first.trials, second.trials) < MIN_TO_FORESEE || !isEnough(FARTHEST / larger)) return null;
  let [few, many] = [1, FARTHEST / larger];
  while (many / few > 1.001) {
    const middle = Math.sqrt(few * many);
    if (isEnough(middle)) many = middle;
    else few = middle;
  }
  return Math.ceil((many - 1) * larger);
}

const shareOf = ({ successes, trials }: Share): number => successes / trials;

const scaled = ({ successes, trials }: Share, times: number): Share => ({
  successes: successes * times,
  trials: trials * times,
});

/** The logarithm of the evidence against equal shares. */
function logEvidence(first: Share, second: Share): number {
  const both = { successes: first.successes + second.successes, trials: first.trials + second.trials };
  return logMixture(first, second) - logLikelihood(both, shareOf(both));
}

/** The likelihood under the mixture, with the same component for both sides. */
function logMixture(first: Share, second: Share): number {
  const parts = MIXTURE.map(
    ({ a, b, weight }) =>
      Math.log(weight) +
      [first, second].reduce(
        (sum, { successes, trials }) => sum + logBeta(a + successes, b + trials - successes) - logBeta(a, b),
        0,
      ),
  );
  const largest = Math.max(...parts);
  return largest + Math.log(parts.reduce((sum, part) => sum + Math.exp(part - largest), 0));
}

const logLikelihood = ({ successes, trials }: Share, share: number): number =>
  times(successes, Math.log(share)) + times(trials - successes, Math.log1p(-share));

/** Multiplies, but 0 × −∞ is 0, because a count of zero contributes nothing. */
const times = (count: number, log: number): number => (count === 0 ? 0 : count * log);

/** The logarithm of the largest likelihood for shares with this difference. */
function logBestAt(first: Share, second: Share, difference: number): number {
  let [low, high] = [Math.max(0, -difference), Math.min(1, 1 - difference)];
  const of = (share: number) =>
    logLikelihood(first, Math.min(1, Math.max(0, share + difference))) + logLikelihood(second, share);
  // The likelihood is concave in the share, so the slope shows the side of the maximum.
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (slope(first, middle + difference) + slope(second, middle) > 0) low = middle;
    else high = middle;
  }
  return Math.max(of(low), of(high));
}

const slope = ({ successes, trials }: Share, share: number): number =>
  (successes === 0 ? 0 : successes / share) - (trials === successes ? 0 : (trials - successes) / (1 - share));

const HALVINGS = 50;

/** Bisects from an accepted value towards `end`, and returns the edge of the accepted range. */
function edgeOf(isAccepted: (value: number) => boolean, accepted: number, end: number): number {
  if (isAccepted(end)) return end;
  let [inside, outside] = [accepted, end];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (inside + outside) / 2;
    if (isAccepted(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}
