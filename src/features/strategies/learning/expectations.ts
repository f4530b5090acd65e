// What to expect of each strategy from the mapping and the counts: the beliefs from which the order is drawn.

import { logit, sigmoid } from "../../../lib/statistics/logistic.ts";
import { CAUSES, type Cause, FIRST_FOR } from "../causes.ts";
import { FIRST_PLACE_POINTS } from "../definition.ts";
import { causeAnsweredBy, STRATEGIES, STRATEGY_TABLE, type Strategy } from "../table.ts";
import { ALL_KEPT, addKept, drawnTo, effectiveNumber, type KeptSums, shareOf } from "./kept.ts";
import type { Tally } from "./tallies.ts";
import { type Belief, beliefOf, type Counts, keptBelief } from "./thompson-sampling.ts";

/** The share of mails that wins a customer back where nothing is known, and the number of mails that this prior counts for. */
const USUAL_RATE = 0.08;
const TRUST_IN_USUAL = 100;
/** Six points are one logit: a first strategy is expected to do about two and a half times as well as the usual one. */
const POINTS_PER_LOGIT = 6;
/** The most by which points can move a strategy. */
const MAX_LOGITS = 1.5;
/** How many customers the project's curve of kept revenue counts for in a strategy's, and that one in a cause's. */
const KEPT_WEIGHT = 10;
const KEPT_WEIGHT_HERE = 5;

export type Experience = {
  /** Sent mails, and those with a known outcome. */
  sends: number;
  settled: number;
  /** The usual share, shrunk toward the project's own. */
  base: number;
  counts(strategy: Strategy, cause?: Cause): Counts;
  /** The share of the revenue won back by such a mail that is expected to stay for 90 days. */
  kept(strategy: Strategy, cause: Cause): number;
  /** How many customers that share rests on. */
  keptWeight(strategy: Strategy, cause: Cause): number;
  /** Whether any of it was measured. */
  isKeptKnown: boolean;
};

export function experienceOf(tallies: readonly Tally[]): Experience {
  const sum = (rows: readonly Tally[], of: "sends" | "settled" | "saves") =>
    rows.reduce((total, row) => total + row[of], 0);
  const settled = sum(tallies, "settled");
  return {
    sends: sum(tallies, "sends"),
    settled,
    base: (sum(tallies, "saves") + USUAL_RATE * TRUST_IN_USUAL) / (settled + TRUST_IN_USUAL),
    counts: (strategy, cause) => {
      const rows = tallies.filter((row) => row.strategy === strategy && (cause === undefined || row.cause === cause));
      return { settled: sum(rows, "settled"), saves: sum(rows, "saves") };
    },
    ...keptOf(tallies),
  };
}

/** Few customers say little: a cause is drawn to its strategy, and a strategy to the project. */
function keptOf(tallies: readonly Tally[]): Pick<Experience, "kept" | "keptWeight" | "isKeptKnown"> {
  const measured = tallies.filter(({ kept }) => kept !== null);
  const sumsOf = (rows: readonly Tally[]): KeptSums => addKept(rows.map(({ kept }) => kept));
  const ofProject = drawnTo(ALL_KEPT, KEPT_WEIGHT, sumsOf(measured));
  return {
    isKeptKnown: measured.some(({ kept }) => kept!.observed[0]! > 0),
    kept: (strategy, cause) => {
      const rows = measured.filter((row) => row.strategy === strategy);
      const ofStrategy = drawnTo(ofProject, KEPT_WEIGHT, sumsOf(rows));
      const here = rows.filter((row) => row.cause === cause);
      return shareOf(drawnTo(ofStrategy, KEPT_WEIGHT_HERE, sumsOf(here)));
    },
    keptWeight: (strategy, cause) =>
      KEPT_WEIGHT_HERE +
      effectiveNumber(sumsOf(measured.filter((row) => row.strategy === strategy && row.cause === cause))),
  };
}

const priorOf = (points: number, base: number): number =>
  sigmoid(logit(base) + Math.min(MAX_LOGITS, Math.max(-MAX_LOGITS, points / POINTS_PER_LOGIT)));

function pointsOf(cause: Cause, strategy: Strategy): number {
  const first = FIRST_FOR[cause];
  if (strategy === first) return FIRST_PLACE_POINTS;
  const weighed = cause === "payment_failed" ? cause : causeAnsweredBy(first);
  return STRATEGY_TABLE[strategy].weights[weighed]?.points ?? 0;
}

/** `belief` is about winning the customer back, `reward` about the revenue that is kept for 90 days, by which is ranked. */
export type Expectation = {
  prior: number;
  here: Counts;
  everywhere: Counts;
  belief: Belief;
  kept: number;
  reward: Belief;
};

/** `points`: those of the event; by default those of the mapping alone. */
export function expectationOf(
  experience: Experience,
  cause: Cause,
  strategy: Strategy,
  points = pointsOf(cause, strategy),
): Expectation {
  const { base } = experience;
  const prior = priorOf(points, base);
  const usual = usualOf(strategy, base);
  const [here, everywhere] = [experience.counts(strategy, cause), experience.counts(strategy)];
  const belief = beliefOf({ prior, usual, here, everywhere });
  const kept = experience.kept(strategy, cause);
  return { prior, here, everywhere, belief, kept, reward: keptBelief(belief, kept) };
}

const usualOf = (strategy: Strategy, base: number): number =>
  CAUSES.reduce((sum, cause) => sum + priorOf(pointsOf(cause, strategy), base), 0) / CAUSES.length;

export const everyExpectation = (experience: Experience, cause: Cause): (Expectation & { strategy: Strategy })[] =>
  STRATEGIES.map((strategy) => ({ strategy, ...expectationOf(experience, cause, strategy) }));
