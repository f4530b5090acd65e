// What a strategy is: when it is recommended, and its words in sentences. Browsers load it, so it imports nothing from the server.

import type { CancelReason } from "../churn-events/reasons.ts";

/** Points for (above 0) or against a strategy, with a clause that can start or continue a sentence. */
export type Weight = { points: number; clause: string };

export const points = (value: number, clause: string): Weight => ({ points: value, clause });

/** More than a cause speaks for any other strategy. */
export const FIRST_PLACE_POINTS = 6;

/** The causes that weigh differently; bad support weighs as technical issues do. */
export type WeighedCause = Exclude<CancelReason, "bad_support"> | "payment_failed";

export type StrategyDefinition = {
  /** What it is called in sentences that people read. */
  name: string;
  /** What it recommends, in words that follow "Recommended:". */
  advice: string;
  /**
   * The reasons for which the strategy is recommended first; null for none. A language model sorts the reasons that no
   * keyword matches by `about`, and prefers the lower `priority` where several fit: the harmless one comes first, so that
   * a careless model gives no money away. `says` follows "The reason" and must be true of each of `causes`.
   */
  answers: { causes: readonly [WeighedCause, ...CancelReason[]]; priority: number; about: string; says: string } | null;
  /** The page that a mail links to, where the project has set it. */
  page: "reactivateUrl" | "pauseUrl" | "downgradeUrl" | "bookCallUrl";
  /** The fact without which its mail can only ask; it is then never sent automatically before others. Null: it needs none. */
  needs: NeededFact | null;
  /** What the company has to write down so that the mail can state more than a question; `knowledge/missing.ts` asks for it. */
  knowledge: readonly Need[];
  /** Its rank, and why, where a person should answer the reason; null for the strategy that gives that answer. */
  sensitive: { rank: number; reason: string | null };
  /** A cause weighs up to 4: more than any other single fact. Null where the strategy is first for that cause. */
  weights: Readonly<Record<WeighedCause, Weight | null>>;
  /** The dashboard's sentences, and what the digest and chat messages call it. */
  german: {
    name: string;
    advice: string;
    /** Follows "Der Grund", as `answers.says` follows "The reason". */
    says: string | null;
    /** Of `sensitive.reason`. */
    sensitive: string | null;
  };
};

type NeededFact = {
  /** How the names of such facts begin. */
  fact: string;
  /** Its name in the API's `rank_reason_facts`, and what follows "without" and "ohne". */
  code: string;
  words: string;
  german: string;
  /** Why another mail is sent in its place; follows its name. */
  lacking: string;
};

/** What a company can write down. */
export type Need =
  | "usage"
  | "cheaper_plan"
  | "plan_gap"
  | "pause_terms"
  | "founder_name"
  | "shipped_fix"
  | "story"
  | "discount_offer";

/** What may be known besides the cause: `fact-weights.ts` and `behaviour-weights.ts` say when each is the case. */
export type Circumstance =
  | `tenure_${"new" | "short" | "medium" | "long"}`
  | `mrr_${"free" | "small" | "medium" | "large"}`
  | "silence"
  | `use_${"declining" | "heavy" | "light" | "regular"}`
  | "single_feature"
  | "few_features"
  | "many_features"
  | `${"some" | "much"}_trouble`;

/**
 * `{it}` in a clause stands for what is known of the circumstance. `german` has the same clauses, and `germanCauses` those of the
 * definition's `weights`: main clauses, so that "und" and "aber" can join them.
 */
export type Circumstances = {
  weights: Readonly<Partial<Record<Circumstance, Weight>>>;
  german: Readonly<Partial<Record<Circumstance, string>>>;
  germanCauses: Readonly<Record<WeighedCause, string | null>>;
};
