// The nine strategies in the order in which they suit a churn event, each with one sentence on why it stands there.
// A pure function: the mapping decides rank 1, an additive score of what is known decides ranks 2 to 9.

import { type Argument, type Arguments, BY_CAUSE, BY_FAILED_PAYMENT } from "./affinities.ts";
import { type Cause, causeOf, isUnexplainedFailure } from "./causes.ts";
import { byBehaviour, byMrr, byTenure } from "./circumstances.ts";
import { isMapped, type MappedStrategy } from "./classification.ts";
import type { RankingFacts } from "./facts.ts";
import { type Primary, primaryStrategy } from "./keywords.ts";
import { STRATEGIES, type Strategy } from "./names.ts";
import { primarySentence } from "./primary-sentence.ts";

/** `rank` 1..9; `reason` is one sentence on one line; `points` is what the mapping and the circumstances speak for it. */
export type Ranked = { strategy: Strategy; rank: number; reason: string; points: number };

/** From this rank on, a sentence says first what speaks against the strategy. */
const FIRST_LOW_RANK = 6;

/** A second argument weaker than this would only lengthen the sentence. */
const WORTH_ADDING = 1;

/** More than a cause speaks for any other strategy. */
export const POINTS_OF_THE_FIRST = 6;

/** All nine strategies, best first. Points that are equal fall in the order of the interface's table. */
export function rankStrategies(facts: RankingFacts): Ranked[] {
  const primary = primaryStrategy(facts.cancelReason, facts.reasonCode);
  const first = firstStrategy(facts, primary);
  const known = argumentsOf(facts, primary, first);
  const scored = STRATEGIES.map((strategy) => {
    const list = known.flatMap((set) => set[strategy] ?? []);
    return { strategy, list, points: list.reduce((sum, argument) => sum + argument.points, 0) };
  });
  const circumstances = scored.find(({ strategy }) => strategy === first)!.points;
  const others = scored.filter(({ strategy }) => strategy !== first).sort((a, b) => b.points - a.points);
  return [
    {
      strategy: first,
      rank: 1,
      reason: primarySentence(facts, primary, first),
      points: POINTS_OF_THE_FIRST + circumstances,
    },
    ...others.map(({ strategy, list, points }, i) => ({
      strategy,
      rank: i + 2,
      reason: sentence(list, i + 2),
      points,
    })),
  ];
}

/** By which cause it is counted what works for such an event. */
export function causeOfEvent(facts: RankingFacts): Cause {
  const primary = primaryStrategy(facts.cancelReason, facts.reasonCode);
  return causeOf(facts, primary, firstStrategy(facts, primary));
}

function firstStrategy(facts: RankingFacts, primary: Primary): MappedStrategy {
  const strategy = primary.by === "unmatched" ? facts.classified : primary.strategy;
  return isMapped(strategy) ? strategy : "feedback_request";
}

function argumentsOf(facts: RankingFacts, primary: Primary, first: MappedStrategy): Arguments[] {
  return [
    isUnexplainedFailure(facts, primary, first) ? {} : BY_CAUSE[first],
    facts.eventType === "payment_failed" ? BY_FAILED_PAYMENT : {},
    facts.tenureDays === null ? {} : byTenure(facts.tenureDays),
    facts.mrr === null ? {} : byMrr(facts.mrr, facts.currency),
    ...(facts.behaviour === null ? [] : byBehaviour(facts.behaviour)),
  ];
}

/** The arguments that decided, the strongest first: those in favour for a high rank, those against for a low one. */
function sentence(list: readonly Argument[], rank: number): string {
  const isLow = rank >= FIRST_LOW_RANK;
  const byWeight = [...list].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const agreeing = byWeight.filter(({ points }) => (isLow ? points < 0 : points >= 0));
  const opposing = byWeight.filter((argument) => !agreeing.includes(argument));
  const [main, second] = agreeing;
  const contrary = opposing[0];
  if (!main) {
    const rest = isLow ? "but more speaks for the strategies above" : "but more speaks against the strategies below";
    return finished(`${contrary!.clause}, ${rest}`);
  }
  if (second && Math.abs(second.points) >= WORTH_ADDING) return finished(`${main.clause}, and ${second.clause}`);
  if (contrary && Math.abs(contrary.points) >= WORTH_ADDING) return finished(`${main.clause}, but ${contrary.clause}`);
  return finished(main.clause);
}

const finished = (clause: string): string => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`;
