import { expect, test } from "bun:test";
import fc from "fast-check";
import { primaryStrategy } from "../../../src/features/strategies/primary.ts";
import { type Ranked, rankStrategies } from "../../../src/features/strategies/ranking.ts";
import { STRATEGIES } from "../../../src/features/strategies/table.ts";
import { anyRankingFacts } from "../../support/ranking-facts.ts";

test("any event gets every strategy once with ranks from 1 on, the first being the mapping's", () => {
  fc.assert(
    fc.property(anyRankingFacts, (event) => {
      const ranked = rankStrategies(event);
      expect(ranked.map(({ strategy }) => strategy).sort()).toEqual([...STRATEGIES].sort());
      expect(ranked.map(({ rank }) => rank)).toEqual(STRATEGIES.map((_, index) => index + 1));
      const primary = primaryStrategy(event.cancelReason, event.reasonCode);
      const isClear = primary.by === "reason_code" || primary.by === "keyword";
      const knowsMore = event.behaviour !== null || event.canPay || (primary.by === "unmatched" && event.classified);
      if (isClear || !knowsMore) expect(ranked[0]!.strategy).toBe(primary.strategy);
    }),
    { numRuns: 500 },
  );
});

test("only the reason puts a mail first that lacks its fact, and the sentence says so", () => {
  fc.assert(
    fc.property(anyRankingFacts, (event) => {
      const [{ strategy, reason }] = rankStrategies(event) as [Ranked];
      if (!event.lacking?.includes(strategy)) return expect(reason).not.toContain("can only ask");
      const { strategy: mapped } = primaryStrategy(event.cancelReason, event.reasonCode);
      expect([mapped, event.classified]).toContain(strategy);
      expect(reason).toContain("it can only ask, so automation sends others first");
    }),
    { numRuns: 2_000 },
  );
});

test("the same facts give the same ranking", () => {
  fc.assert(
    fc.property(anyRankingFacts, (event) => {
      expect(rankStrategies(structuredClone(event))).toEqual(rankStrategies(event));
    }),
  );
});

test("the sentences differ, each on one line, with calm white space and one full stop at its end", () => {
  fc.assert(
    fc.property(anyRankingFacts, (event) => {
      const sentences = rankStrategies(event).map(({ reason }) => reason);
      expect(new Set(sentences).size).toBe(STRATEGIES.length);
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^[\p{Lu}\d].*[^\s.]\.$/u);
        expect(sentence).not.toMatch(/\s{2}|[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect([...sentence].length).toBeLessThan(320);
      }
    }),
    { numRuns: 500 },
  );
});

test("unknown facts are never mentioned", () => {
  const unknown = anyRankingFacts.map((event) => ({
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
    fc.property(anyRankingFacts, (event) => {
      for (const { reason } of rankStrategies({ ...event, cancelReason: null })) {
        expect(reason).not.toMatch(/undefined|null|NaN|Infinity|“”/);
      }
    }),
  );
});

test("a longer tenure never lets value_recap fall behind pain_point_fix, of which tenure says nothing", () => {
  fc.assert(
    fc.property(anyRankingFacts, fc.nat(2_000), fc.nat(2_000), (event, a, b) => {
      const place = (tenureDays: number): number => {
        const order = rankStrategies({ ...event, tenureDays }).map(({ strategy }) => strategy);
        return Math.sign(order.indexOf("value_recap") - order.indexOf("pain_point_fix"));
      };
      expect(place(Math.max(a, b))).toBeLessThanOrEqual(place(Math.min(a, b)));
    }),
  );
});
