// The nine strategies in the order in which they suit a churn event, each with one sentence on why it stands there.
// A pure function: the mapping decides rank 1, an additive score of what is known decides ranks 2 to 9. Where the mapping
// finds no cause, strong signs in the customer's behaviour decide rank 1.

import { type Argument, type Arguments, BY_CAUSE, BY_FAILED_PAYMENT } from "./affinities.ts";
import { byBehaviour } from "./behaviour.ts";
import { type Cause, causeOf, isUnexplainedFailure } from "./causes.ts";
import { byMrr, byTenure } from "./circumstances.ts";
import { isMapped, type MappedStrategy } from "./classification.ts";
import type { RankingFacts } from "./facts.ts";
import { STRATEGIES, type Strategy } from "./names.ts";
import { type Primary, primaryStrategy } from "./primary.ts";
import { type First, primarySentence } from "./primary-sentence.ts";

/** `rank` 1..9; `reason` is one sentence on one line; `points` is what the mapping and the circumstances speak for it. */
export type Ranked = { strategy: Strategy; rank: number; reason: string; points: number };

/** From this rank on, a sentence says first what speaks against the strategy. */
const FIRST_LOW_RANK = 6;

/** A second argument weaker than this would only lengthen the sentence. */
const WORTH_ADDING = 1;

/** More than a cause speaks for any other strategy. */
export const POINTS_OF_THE_FIRST = 6;

/** What behaviour must say for a strategy to put it first where no cause is known. */
const POINTS_TO_LEAD = 2.5;

/** All nine strategies, best first. Points that are equal fall in the order of the interface's table. */
export function rankStrategies(facts: RankingFacts): Ranked[] {
  const primary = primaryStrategy(facts.cancelReason, facts.reasonCode);
  const mapped = mappedStrategy(facts, primary);
  const causes = byCause(facts, primary, mapped);
  const circumstances = byCircumstances(facts);
  const behaviour = facts.behaviour === null ? [] : byBehaviour(facts.behaviour);
  const first = firstOf(facts, primary, mapped, behaviour);
  const others = STRATEGIES.filter((strategy) => strategy !== first.strategy)
    .map((strategy) => {
      const list = listOf([...causes, ...circumstances], strategy);
      const ofBehaviour = listOf(behaviour, strategy);
      return { strategy, list, ofBehaviour, points: sumOf(list) + sumOf(ofBehaviour) };
    })
    .sort((a, b) => b.points - a.points);
  return [
    {
      strategy: first.strategy,
      rank: 1,
      reason: primarySentence(facts, primary, first),
      points: POINTS_OF_THE_FIRST + sumOf(listOf([...circumstances, ...behaviour], first.strategy)),
    },
    ...others.map(({ strategy, list, ofBehaviour, points }, i) => ({
      strategy,
      rank: i + 2,
      reason: sentence(list, ofBehaviour, i + 2),
      points,
    })),
  ];
}

/** By which cause it is counted what works for such an event. */
export function causeOfEvent(facts: RankingFacts): Cause {
  const primary = primaryStrategy(facts.cancelReason, facts.reasonCode);
  return causeOf(facts, primary, mappedStrategy(facts, primary));
}

function mappedStrategy(facts: RankingFacts, primary: Primary): MappedStrategy {
  if (primary.by !== "unmatched" && primary.cause !== "other") return primary.strategy;
  // What stands as the reason of a failed payment is most often what the bank said, not what the customer wants.
  if (facts.eventType === "payment_failed" && facts.canPay) return "feedback_request";
  return asMapped(primary.by === "unmatched" ? facts.classified : primary.strategy);
}

const asMapped = (strategy: Strategy | null): MappedStrategy => (isMapped(strategy) ? strategy : "feedback_request");

function firstOf(
  facts: RankingFacts,
  primary: Primary,
  mapped: MappedStrategy,
  behaviour: readonly Arguments[],
): First {
  const leadsToPayment = mapped === "feedback_request" && facts.eventType === "payment_failed" && facts.canPay;
  // "We closed the business" is a cause that behaviour does not change, though no offer answers it.
  const isOpen = mapped === "feedback_request" && !leadsToPayment && primary.by !== "lexicon";
  const leading = isOpen ? leaderOf(behaviour) : undefined;
  const strategy = leadsToPayment ? "pain_point_fix" : (leading ?? mapped);
  return {
    strategy,
    by: leadsToPayment ? "pay_page" : leading ? "behaviour" : "reason",
    behaviour: strongestOf(listOf(behaviour, strategy)),
  };
}

/** The strategy for which behaviour alone speaks most, where it speaks clearly. */
function leaderOf(behaviour: readonly Arguments[]): MappedStrategy | undefined {
  const sums = STRATEGIES.filter(isMapped).map((strategy) => ({ strategy, sum: sumOf(listOf(behaviour, strategy)) }));
  const [leader] = sums.sort((a, b) => b.sum - a.sum);
  return leader!.sum >= POINTS_TO_LEAD ? leader!.strategy : undefined;
}

function byCause(facts: RankingFacts, primary: Primary, mapped: MappedStrategy): Arguments[] {
  return [
    isUnexplainedFailure(facts, primary, mapped) ? {} : BY_CAUSE[mapped],
    facts.eventType === "payment_failed" ? BY_FAILED_PAYMENT : {},
  ];
}

const byCircumstances = ({ tenureDays, mrr, currency }: RankingFacts): Arguments[] => [
  tenureDays === null ? {} : byTenure(tenureDays),
  mrr === null ? {} : byMrr(mrr, currency),
];

const listOf = (sets: readonly Arguments[], strategy: Strategy): Argument[] =>
  sets.flatMap((set) => set[strategy] ?? []);

const sumOf = (list: readonly Argument[]): number => list.reduce((sum, { points }) => sum + points, 0);

const byWeight = (list: readonly Argument[]): Argument[] =>
  [...list].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));

const strongestOf = (list: readonly Argument[]): Argument | null => byWeight(list)[0] ?? null;

/**
 * The arguments that decided, the strongest first: those in favour for a high rank, those against for a low one. Beside
 * the strongest, behaviour is named before anything else.
 */
function sentence(list: readonly Argument[], ofBehaviour: readonly Argument[], rank: number): string {
  const isLow = rank >= FIRST_LOW_RANK;
  const agrees = ({ points }: Argument) => (isLow ? points < 0 : points >= 0);
  const all = byWeight([...list, ...ofBehaviour]);
  const [main, ...others] = all.filter(agrees);
  const opposing = all.filter((argument) => !agrees(argument));
  if (!main) {
    const rest = isLow ? "but more speaks for the strategies above" : "but more speaks against the strategies below";
    return finished(`${opposing[0]!.clause}, ${rest}`);
  }
  const isWorthAdding = ({ points }: Argument) => Math.abs(points) >= WORTH_ADDING;
  const named = ofBehaviour.includes(main) ? [] : byWeight(ofBehaviour).filter(isWorthAdding);
  const second = named[0] ?? others.find(isWorthAdding) ?? opposing.find(isWorthAdding);
  if (!second) return finished(main.clause);
  return finished(`${main.clause}, ${agrees(second) ? "and" : "but"} ${second.clause}`);
}

const finished = (clause: string): string => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`;
