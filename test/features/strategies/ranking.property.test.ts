import { expect, test } from "bun:test";
import fc from "fast-check";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import type { RankingFacts } from "../../../src/features/strategies/facts.ts";
import { STRATEGIES } from "../../../src/features/strategies/names.ts";
import { primaryStrategy } from "../../../src/features/strategies/primary.ts";
import { rankStrategies } from "../../../src/features/strategies/ranking.ts";
import { anyBehaviour } from "../../support/behaviour.ts";

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
const facts: fc.Arbitrary<RankingFacts> = fc.record({
  eventType: fc.constantFrom("cancellation", "payment_failed"),
  cancelReason: orNull(reasons),
  reasonCode: orNull(fc.constantFrom(...CANCEL_REASONS)),
  classified: orNull(fc.constantFrom(...STRATEGIES)),
  tenureDays: orNull(fc.oneof(fc.nat(1_000), fc.maxSafeNat())),
  mrr: orNull(fc.oneof(fc.nat(200_000), fc.maxSafeNat())),
  currency: fc.oneof(fc.constantFrom("usd", "jpy", "kwd", "zzz"), fc.string()),
  behaviour: orNull(anyBehaviour),
  canPay: fc.boolean(),
});

test("any event gets nine distinct strategies with ranks 1 to 9, the first being the mapping's", () => {
  fc.assert(
    fc.property(facts, (event) => {
      const ranked = rankStrategies(event);
      expect(new Set(ranked.map(({ strategy }) => strategy)).size).toBe(9);
      expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const primary = primaryStrategy(event.cancelReason, event.reasonCode);
      const isClear = primary.by === "reason_code" || primary.by === "keyword";
      const knowsMore = event.behaviour !== null || event.canPay || (primary.by === "unmatched" && event.classified);
      if (isClear || !knowsMore) expect(ranked[0]!.strategy).toBe(primary.strategy);
    }),
    { numRuns: 500 },
  );
});

test("the same facts give the same ranking", () => {
  fc.assert(
    fc.property(facts, (event) => {
      expect(rankStrategies(structuredClone(event))).toEqual(rankStrategies(event));
    }),
  );
});

test("nine sentences differ, each on one line, with calm white space and one full stop at its end", () => {
  fc.assert(
    fc.property(facts, (event) => {
      const sentences = rankStrategies(event).map(({ reason }) => reason);
      expect(new Set(sentences).size).toBe(9);
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^[\p{Lu}\d].*[^\s.]\.$/u);
        expect(sentence).not.toMatch(/\s{2}|[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect([...sentence].length).toBeLessThan(320);
      }
    }),
    { numRuns: 500 },
  );
});

test("what is not known is never spoken of", () => {
  const unknown = facts.map((event) => ({
    ...event,
    cancelReason: null,
    tenureDays: null,
    mrr: null,
    behaviour: null,
  }));
  fc.assert(
    fc.property(unknown, (event) => {
      for (const { reason } of rankStrategies(event)) {
        expect(reason).not.toMatch(/undefined|null|NaN|Infinity|\d|MRR|tenure|“”/);
      }
    }),
  );
  fc.assert(
    fc.property(facts, (event) => {
      for (const { reason } of rankStrategies({ ...event, cancelReason: null })) {
        expect(reason).not.toMatch(/undefined|null|NaN|Infinity|“”/);
      }
    }),
  );
});

test("a longer tenure never lets value_recap fall behind pain_point_fix, of which tenure says nothing", () => {
  fc.assert(
    fc.property(facts, fc.nat(2_000), fc.nat(2_000), (event, a, b) => {
      const place = (tenureDays: number): number => {
        const order = rankStrategies({ ...event, tenureDays }).map(({ strategy }) => strategy);
        return Math.sign(order.indexOf("value_recap") - order.indexOf("pain_point_fix"));
      };
      expect(place(Math.max(a, b))).toBeLessThanOrEqual(place(Math.min(a, b)));
    }),
  );
});
