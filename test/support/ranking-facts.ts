// Arbitrary facts about a churn event for property tests of the ranking.

import fc from "fast-check";
import { CANCEL_REASONS } from "../../src/features/churn-events/reasons.ts";
import type { RankingFacts } from "../../src/features/strategies/facts.ts";
import { STRATEGIES, type Strategy } from "../../src/features/strategies/table.ts";
import { anyBehaviour } from "./behaviour.ts";

const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });
const reasons = fc.oneof(
  fc.constantFrom(
    "too expensive",
    "not using",
    "need SSO",
    "competitor",
    "a break",
    "bug",
    "n/a",
    "budget",
    "I left it",
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.lorem({ maxCount: 40 }),
);
export const anyRankingFacts: fc.Arbitrary<RankingFacts> = fc.record({
  eventType: fc.constantFrom("cancellation", "payment_failed"),
  cancelReason: orNull(reasons),
  reasonCode: orNull(fc.constantFrom(...CANCEL_REASONS)),
  classified: orNull(fc.constantFrom(...STRATEGIES)),
  tenureDays: orNull(fc.oneof(fc.nat(1_000), fc.maxSafeNat())),
  mrr: orNull(fc.oneof(fc.nat(200_000), fc.maxSafeNat())),
  currency: fc.oneof(fc.constantFrom("usd", "jpy", "kwd", "zzz"), fc.string()),
  behaviour: orNull(anyBehaviour),
  canPay: fc.boolean(),
  lacking: fc.subarray<Strategy>(["discount", "pause_option", "social_proof"]),
});
