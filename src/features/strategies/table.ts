// The recovery strategies, one row each, in the order of the interface. docs/recipes/strategy.md says how to add one.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { StrategyDefinition, WeighedCause, Weight } from "./definition.ts";
import { discount } from "./discount/definition.ts";
import { downgradeOffer } from "./downgrade-offer/definition.ts";
import { feedbackRequest } from "./feedback-request/definition.ts";
import { founderEmail } from "./founder-email/definition.ts";
import { painPointFix } from "./pain-point-fix/definition.ts";
import { pauseOption } from "./pause-option/definition.ts";
import { socialProof } from "./social-proof/definition.ts";
import { unusedFeature } from "./unused-feature/definition.ts";
import { valueRecap } from "./value-recap/definition.ts";

export const STRATEGY_TABLE = {
  value_recap: valueRecap,
  unused_feature: unusedFeature,
  downgrade_offer: downgradeOffer,
  pause_option: pauseOption,
  founder_email: founderEmail,
  pain_point_fix: painPointFix,
  social_proof: socialProof,
  feedback_request: feedbackRequest,
  discount,
};

type Table = typeof STRATEGY_TABLE;
export type Strategy = keyof Table;
/** A strategy that some reason puts first. */
export type MappedStrategy = { [S in Strategy]: Table[S]["answers"] extends null ? never : S }[Strategy];

export const STRATEGIES = Object.keys(STRATEGY_TABLE) as [Strategy, ...Strategy[]];

export const isMapped = (strategy: unknown): strategy is MappedStrategy =>
  typeof strategy === "string" && Object.hasOwn(STRATEGY_TABLE, strategy) && answersOf(strategy as Strategy) !== null;

const answersOf = (strategy: Strategy): StrategyDefinition["answers"] => STRATEGY_TABLE[strategy].answers;

/** The strategies that a reason can put first, the most harmless one first. */
export const MAPPED_STRATEGIES = STRATEGIES.filter(isMapped).sort(
  (a, b) => STRATEGY_TABLE[a].answers.priority - STRATEGY_TABLE[b].answers.priority,
);

export const FIRST_FOR_REASON = Object.fromEntries(
  MAPPED_STRATEGIES.flatMap((strategy) => STRATEGY_TABLE[strategy].answers.causes.map((cause) => [cause, strategy])),
) as Record<CancelReason, MappedStrategy>;

/** The cause that a strategy stands for, where a language model sorted the reason. */
export const causeAnsweredBy = (strategy: MappedStrategy): WeighedCause => STRATEGY_TABLE[strategy].answers.causes[0];

export type Weights = Partial<Record<Strategy, Weight>>;

export const weightsOfCause = (cause: WeighedCause): Weights =>
  Object.fromEntries(
    STRATEGIES.flatMap((strategy) => {
      const weight = STRATEGY_TABLE[strategy].weights[cause];
      return weight === null ? [] : [[strategy, weight]];
    }),
  );
