// The dashboard's German sentences for the API's reasons of a rank.

import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { rankStrategies } from "../../src/features/strategies/ranking.ts";
import { factOf, type ReasonFact } from "../../src/features/strategies/reason-facts.ts";
import { rankForSensitiveTopic } from "../../src/features/strategies/sensitive-ranking.ts";
import { loadGerman } from "../support/german.ts";
import { anyRankingFacts } from "../support/ranking-facts.ts";

type German = { germanRankReason: (strategy: string, facts: readonly ReasonFact[]) => string | null };
const { exports: german, restore } = await loadGerman<German>("texts/rank-reasons.ts");
const { germanRankReason } = german;
afterAll(restore);

test("every reason of a rank has a German sentence", () => {
  fc.assert(
    fc.property(
      anyRankingFacts.map((event) => ({ ...event, currency: "usd" })),
      (event) => {
        for (const { strategy, facts } of rankStrategies(event)) {
          const sentence = germanRankReason(strategy, facts);
          expect([strategy, sentence]).toEqual([strategy, expect.stringMatching(/^["„\p{Lu}\d\P{L}].*\.$/su)]);
          if (event.cancelReason === null)
            expect(sentence).not.toMatch(/undefined|null\b|NaN|\b(the|customer|after)\b/);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("the topics that a person should answer have German sentences", () => {
  for (const topic of ["deletion", "no_contact", "distress", "death", "illness", "threat", "legal", "money"] as const) {
    for (const { strategy, facts } of rankForSensitiveTopic(topic))
      expect([strategy, germanRankReason(strategy, facts)]).toEqual([strategy, expect.stringMatching(/\.$/)]);
  }
});

test("clauses are joined by what they speak for, and counts follow", () => {
  const facts = [
    { code: "tenure_long", speaks: "for" as const, values: { days: 800 } },
    { code: "silence", speaks: "against" as const, values: { days: 20 } },
    factOf("counted_for_this_reason", { settled: 40, saves: 12, expected: 0.3, prior: 0.1 }),
  ];
  expect(germanRankReason("value_recap", facts)).toBe(
    "Nach 2 Jahren gibt es viel Nutzen, an den sich erinnern lässt, aber 20 Tage ohne Nutzung lassen keinen jüngeren Nutzen, an den sich erinnern ließe; 40 solche Briefe gewannen bei diesem Grund 12 zurück: erwartet werden 30\u00a0% nach anfangs 10\u00a0%.",
  );
  expect(germanRankReason("discount", [factOf("something_newer")])).toBeNull();
});
