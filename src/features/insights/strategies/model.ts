// The results of strategies as the API shows them.

import { type Static, Type } from "@sinclair/typebox";
import { CurrencyCode, Nullable, named, OneOf } from "../../../http/shapes.ts";
import { CAUSES } from "../../strategies/causes.ts";
import { STRATEGIES } from "../../strategies/table.ts";
import { Count, FindMode, Rate } from "../model.ts";
import { HoldoutFields } from "../stats/model.ts";

export const AskStrategies = Type.Object({
  currency: Type.Optional(CurrencyCode),
  ...FindMode,
});

const Share = Type.Number({ minimum: 0, maximum: 1 });
const counts = {
  sends: Count("Mails sent"),
  settled: Count("Of those that arrived, how many have an outcome: a recovery, another mail, or the end of the event"),
  saves: Count("Of those, how many were the last mail before a recovery"),
};

export const ReadStrategies = named(
  "StrategyPerformance",
  Type.Object({
    learning: OneOf(["order", "full", "off"]),
    sends: Count(),
    settled: Count(),
    base_rate: Type.Number({
      description: "What any mail is expected to achieve here: the usual 8%, drawn to the project's own",
    }),
    strategies: Type.Array(
      Type.Object({
        strategy: OneOf(STRATEGIES, "Strategy"),
        ...counts,
        save_rate: Rate("saves / settled"),
        low: Rate("Wilson's interval, 95%"),
        high: Rate(),
        kept_rate: Rate(
          "Of the revenue that these mails won back, how much stayed for 90 days, net of discounts; null while nobody came back so long ago",
        ),
        kept_low: Rate("Its interval, 95%, rather too wide: it counts who has not lived through the 90 days for less"),
        kept_high: Rate(),
        kept_observed: Count("How many came back at least 90 days ago"),
      }),
    ),
    reasons: Type.Array(
      Type.Object({
        reason: OneOf(CAUSES, "Cause"),
        strategy: OneOf(STRATEGIES, "Strategy"),
        prior: Type.Number({ description: "What the mapping expects" }),
        ...counts,
        expected: Type.Number({ description: "What is expected now: the mean of the posterior" }),
        low: Type.Number({ description: "The posterior's 80% interval" }),
        high: Share,
        kept: Type.Number({
          description:
            "Of the revenue that such a mail wins back, how much is expected to stay for 90 days, net of discounts",
        }),
        kept_low: Rate("Its 80% interval; null while nothing was measured, so that all is expected to stay"),
        kept_high: Rate(),
        reward: Type.Number({
          description:
            "`expected` times `kept`: what is expected to be kept of the revenue at stake, by which is ranked",
        }),
        reward_low: Type.Number({ description: "Its 80% interval, by those of both" }),
        reward_high: Share,
        sentence: Type.String(),
      }),
      { description: "For each reason the best first" },
    ),
    holdout: Nullable(
      Type.Object({
        ...HoldoutFields,
        lift: Rate("Difference of the recovery rates"),
        low: Rate("Newcombe's interval, 95%"),
        verdict: OneOf(["works", "harms", "still_measuring"]),
      }),
    ),
    policies: Type.Array(
      Type.Object({
        policy: OneOf(["as_sent", "mapping", "best_known", "uniform"]),
        snips: Rate("Recoveries per first mail: the self-normalised inverse propensity estimate"),
        low: Rate("Its 95% interval"),
        high: Rate(),
        kept: Rate("What is kept for 90 days of the revenue at stake, per first mail"),
        effective_sends: Type.Number(),
        reason: Nullable(Type.String({ description: "Why there is no value" })),
      }),
      {
        description:
          "What other ways to choose the first mail would have been worth, estimated from mails that were chosen with a known probability. best_known is chosen from the same data, so it looks slightly better than it is.",
      },
    ),
  }),
  {
    learning: "order",
    sends: 36,
    settled: 30,
    base_rate: 0.11,
    strategies: [
      {
        strategy: "discount",
        sends: 14,
        settled: 14,
        saves: 5,
        save_rate: 0.357,
        low: 0.163,
        high: 0.612,
        kept_rate: 0.81,
        kept_low: 0.31,
        kept_high: 0.976,
        kept_observed: 3,
      },
    ],
    reasons: [
      {
        reason: "too_expensive",
        strategy: "discount",
        prior: 0.21,
        sends: 14,
        settled: 14,
        saves: 5,
        expected: 0.27,
        low: 0.18,
        high: 0.37,
        kept: 0.85,
        kept_low: 0.64,
        kept_high: 0.98,
        reward: 0.2295,
        reward_low: 0.14,
        reward_high: 0.33,
        sentence:
          "The mapping expects 21.0%; 5 of 14 mails for this reason won the customer back: 27.0% is expected now. 85.0% of what comes back is expected to stay for 90 days.",
      },
    ],
    holdout: null,
    policies: [{ policy: "as_sent", snips: 0.3, low: 0.17, high: 0.45, kept: 0.25, effective_sends: 30, reason: null }],
  },
);

/** All but `learning`, which is a setting. */
export type Report = Omit<Static<typeof ReadStrategies>, "learning">;
