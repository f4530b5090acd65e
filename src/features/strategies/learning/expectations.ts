// What the mapping and what was counted let expect of each strategy: the beliefs from which the order is drawn, and which
// are shown as they stand.

import { logit, sigmoid } from "../../../lib/statistics/logistic.ts";
import { BY_CAUSE, BY_FAILED_PAYMENT } from "../affinities.ts";
import { CAUSES, type Cause, FIRST_FOR } from "../causes.ts";
import { STRATEGIES, type Strategy } from "../names.ts";
import { POINTS_OF_THE_FIRST } from "../ranking.ts";
import { type Belief, beliefOf, type Counts } from "./rule.ts";
import type { Tally } from "./tallies.ts";

/** The share of mails that wins a customer back where nothing is known, and as how many mails that is believed. */
const USUAL_RATE = 0.08;
const TRUST_IN_USUAL = 100;
/** Six points are a logit: a first strategy is expected to do some two and a half times as well as the usual one. */
const POINTS_PER_LOGIT = 6;
/** However much speaks for or against a strategy, it is moved by no more than this. */
const MOST_LOGITS = 1.5;

/** The counts of a project, ready to be asked. */
export type Experience = {
  /** Mails sent, and those whose outcome is known. */
  sends: number;
  settled: number;
  /** The usual share, drawn to the project's own. */
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

/** What is expected of a strategy of which the mapping and the circumstances speak with so many points. */
const priorOf = (points: number, base: number): number =>
  sigmoid(logit(base) + Math.min(MOST_LOGITS, Math.max(-MOST_LOGITS, points / POINTS_PER_LOGIT)));

/** The points of the mapping alone, whatever else is known of an event. */
export function pointsOf(cause: Cause, strategy: Strategy): number {
  const first = FIRST_FOR[cause];
  if (strategy === first) return POINTS_OF_THE_FIRST;
  const list = cause === "payment_failed" ? BY_FAILED_PAYMENT : BY_CAUSE[first];
  return list[strategy]?.points ?? 0;
}

export type Expectation = { prior: number; here: Counts; everywhere: Counts; belief: Belief };

/** `points`: those of the event, or of the mapping alone. */
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
