// What to expect of each strategy from the mapping and the counts: the beliefs from which the order is drawn.

import { logit, sigmoid } from "../../../lib/statistics/logistic.ts";
import { CAUSES, type Cause, FIRST_FOR } from "../causes.ts";
import { FIRST_PLACE_POINTS } from "../factors.ts";
import { causeAnsweredBy, STRATEGIES, STRATEGY_TABLE, type Strategy } from "../table.ts";
import type { Tally } from "./tallies.ts";
import { type Belief, beliefOf, type Counts } from "./thompson-sampling.ts";

/** The share of mails that wins a customer back where nothing is known, and the number of mails that this prior counts for. */
const USUAL_RATE = 0.08;
const TRUST_IN_USUAL = 100;
/** Six points are one logit: a first strategy is expected to do about two and a half times as well as the usual one. */
const POINTS_PER_LOGIT = 6;
/** The most by which points can move a strategy. */
const MAX_LOGITS = 1.5;

export type Experience = {
  /** Sent mails, and those with a known outcome. */
  sends: number;
  settled: number;
  /** The usual share, shrunk toward the project's own. */
  base: number;
  counts(strategy: Strategy, cause?: Cause): Counts;
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

export type Expectation = { prior: number; here: Counts; everywhere: Counts; belief: Belief };

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
  return { prior, here, everywhere, belief: beliefOf({ prior, usual, here, everywhere }) };
}

const usualOf = (strategy: Strategy, base: number): number =>
  CAUSES.reduce((sum, cause) => sum + priorOf(pointsOf(cause, strategy), base), 0) / CAUSES.length;

export const everyExpectation = (experience: Experience, cause: Cause): (Expectation & { strategy: Strategy })[] =>
  STRATEGIES.map((strategy) => ({ strategy, ...expectationOf(experience, cause, strategy) }));
