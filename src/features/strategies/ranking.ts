// Ranks the strategies for a churn event, each with one sentence that explains its rank. A pure function: the mapping
// decides rank 1, an additive score of what is known decides the others. Where the mapping finds no cause, strong
// signs in the customer's behaviour decide rank 1.

import { likelyCauses } from "../churn-events/cause/read-reason.ts";
import { byBehaviour } from "./behaviour-weights.ts";
import { type Cause, causeOf, isUnexplainedFailure } from "./causes.ts";
import { FIRST_PLACE_POINTS, points } from "./definition.ts";
import { byMrr, byTenure } from "./fact-weights.ts";
import { type Factor, type Factors, factorsOf } from "./factors.ts";
import type { RankingFacts } from "./facts.ts";
import { type Primary, primaryStrategy } from "./primary.ts";
import { type Explained, type First, primarySentence } from "./primary-sentence.ts";
import { argumentFact, factOf } from "./reason-facts.ts";
import {
  causeAnsweredBy,
  FIRST_FOR_REASON,
  isMapped,
  type MappedStrategy,
  STRATEGIES,
  type Strategy,
  weightsOfCause,
} from "./table.ts";

/** `reason` is one sentence on one line; `points` is the score from mapping and circumstances. */
export type Ranked = Explained & { strategy: Strategy; rank: number; points: number };

/** From this rank on, a sentence begins with what speaks against the strategy. */
const FIRST_LOW_RANK = 6;

/** A weaker second factor would only lengthen the sentence. */
const WORTH_ADDING = 1;

/** The points from behaviour that put a strategy first where no cause is known. */
const POINTS_TO_LEAD = 2.5;

const ALSO_MEANT = "the reason can be read this way as well";
const PERHAPS_MEANT = "the reason can be read this way too, though that is less likely";
/** More than any cause weighs for a strategy that does not answer it. */
const POINTS_OF_NAMED = 6;
/** Less than the best alternative for a cause, which is sent where the first mail cannot be. */
const POINTS_OF_GUESS = 3.9;

/** All strategies, best first. Equal points keep the order of the interface's table. */
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
      ...primarySentence(facts, primary, first),
      points: FIRST_PLACE_POINTS + sumOf(listOf([...circumstances, ...behaviour], first.strategy)),
    },
    ...others.map(({ strategy, list, ofBehaviour, points }, i) => ({
      strategy,
      rank: i + 2,
      ...sentence(list, ofBehaviour, i + 2),
      points,
    })),
  ];
}

/** The cause by which results are counted for such an event. */
export function causeOfEvent(facts: RankingFacts): Cause {
  const primary = primaryStrategy(facts.cancelReason, facts.reasonCode);
  return causeOf(facts, primary, mappedStrategy(facts, primary));
}

function mappedStrategy(facts: RankingFacts, primary: Primary): MappedStrategy {
  if (primary.by !== "unmatched" && primary.cause !== "other") return primary.strategy;
  // The reason of a failed payment is mostly what the bank said, not what the customer wants.
  if (facts.eventType === "payment_failed" && facts.canPay) return "feedback_request";
  return asMapped(primary.by === "unmatched" ? facts.classified : primary.strategy);
}

const asMapped = (strategy: Strategy | null): MappedStrategy => (isMapped(strategy) ? strategy : "feedback_request");

function firstOf(facts: RankingFacts, primary: Primary, mapped: MappedStrategy, behaviour: readonly Factors[]): First {
  const leadsToPayment = mapped === "feedback_request" && facts.eventType === "payment_failed" && facts.canPay;
  // "We closed the business" is a cause that behaviour does not change, though no offer answers it.
  const isOpen = mapped === "feedback_request" && !leadsToPayment && primary.by !== "lexicon";
  const leading = isOpen ? leaderOf(behaviour, facts.lacking ?? []) : undefined;
  const strategy = leadsToPayment ? "pain_point_fix" : (leading ?? mapped);
  return {
    strategy,
    by: leadsToPayment ? "pay_page" : leading ? "behaviour" : "reason",
    behaviour: strongestOf(listOf(behaviour, strategy)),
  };
}

/** The strategy with the most points from behaviour alone, where they are high enough. */
function leaderOf(behaviour: readonly Factors[], lacking: readonly Strategy[]): MappedStrategy | undefined {
  const able = STRATEGIES.filter(isMapped).filter((strategy) => !lacking.includes(strategy));
  const sums = able.map((strategy) => ({ strategy, sum: sumOf(listOf(behaviour, strategy)) }));
  const [leader] = sums.sort((a, b) => b.sum - a.sum);
  return leader!.sum >= POINTS_TO_LEAD ? leader!.strategy : undefined;
}

function byCause(facts: RankingFacts, primary: Primary, mapped: MappedStrategy): Factors[] {
  return [
    isUnexplainedFailure(facts, primary, mapped)
      ? {}
      : { ...factorsOf(`cause_of_${mapped}`, weightsOfCause(causeAnsweredBy(mapped))), ...byWords(facts, mapped) },
    facts.eventType === "payment_failed" ? factorsOf("failed_payment", weightsOfCause("payment_failed")) : {},
  ];
}

/** What else the customer's words may mean. Those of a failed payment are mostly the bank's. */
function byWords({ eventType, cancelReason }: RankingFacts, mapped: MappedStrategy): Factors {
  if (eventType === "payment_failed" || cancelReason === null) return {};
  const meant = new Map<Strategy, number>();
  for (const { cause, isNamed } of likelyCauses(cancelReason)) {
    const strategy = FIRST_FOR_REASON[cause];
    if (strategy !== mapped && !meant.has(strategy)) meant.set(strategy, isNamed ? POINTS_OF_NAMED : POINTS_OF_GUESS);
  }
  const [second, third] = meant;
  return {
    ...(second && factorsOf("also_meant", { [second[0]]: points(second[1], ALSO_MEANT) })),
    ...(third && factorsOf("perhaps_meant", { [third[0]]: points(third[1] - 0.5, PERHAPS_MEANT) })),
  };
}

const byCircumstances = ({ tenureDays, mrr, currency }: RankingFacts): Factors[] => [
  tenureDays === null ? {} : byTenure(tenureDays),
  mrr === null ? {} : byMrr(mrr, currency),
];

const listOf = (sets: readonly Factors[], strategy: Strategy): Factor[] => sets.flatMap((set) => set[strategy] ?? []);

const sumOf = (list: readonly Factor[]): number => list.reduce((sum, { points }) => sum + points, 0);

const byWeight = (list: readonly Factor[]): Factor[] =>
  [...list].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));

const strongestOf = (list: readonly Factor[]): Factor | null => byWeight(list)[0] ?? null;

/**
 * The deciding factors, strongest first: those in favour for a high rank, those against for a low one. After the
 * strongest, behaviour goes before anything else.
 */
function sentence(list: readonly Factor[], ofBehaviour: readonly Factor[], rank: number): Explained {
  const isLow = rank >= FIRST_LOW_RANK;
  const agrees = ({ points }: Factor) => (isLow ? points < 0 : points >= 0);
  const all = byWeight([...list, ...ofBehaviour]);
  const [main, ...others] = all.filter(agrees);
  const opposing = all.filter((argument) => !agrees(argument));
  if (!main) {
    const rest = isLow ? "but more speaks for the strategies above" : "but more speaks against the strategies below";
    const tail = factOf(isLow ? "more_for_those_above" : "more_against_those_below");
    return { reason: finished(`${opposing[0]!.clause}, ${rest}`), facts: [argumentFact(opposing[0]!), tail] };
  }
  const isWorthAdding = ({ points }: Factor) => Math.abs(points) >= WORTH_ADDING;
  const named = ofBehaviour.includes(main) ? [] : byWeight(ofBehaviour).filter(isWorthAdding);
  const second = named[0] ?? others.find(isWorthAdding) ?? opposing.find(isWorthAdding);
  if (!second) return { reason: finished(main.clause), facts: [argumentFact(main)] };
  const reason = finished(`${main.clause}, ${agrees(second) ? "and" : "but"} ${second.clause}`);
  return { reason, facts: [argumentFact(main), argumentFact(second)] };
}

const finished = (clause: string): string => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`;
