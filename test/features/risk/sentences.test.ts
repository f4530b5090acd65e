// The sentences that describe customers' signals.

import { expect, test } from "bun:test";
import { DEFAULT_WEIGHTS, scoreOf } from "../../../src/features/risk/scorecard.ts";
import { counterfactualOf, sentenceOf } from "../../../src/features/risk/sentences.ts";
import { SIGNALS } from "../../../src/features/risk/signals.ts";
import { every, factsAfter } from "./history.ts";

test("a silence is described with the customer's own rhythm", () => {
  const facts = factsAfter(every(2, { from: 40, until: 16 }));
  const silence = scoreOf(facts, DEFAULT_WEIGHTS).signals.find(({ name }) => name === "no_events_14d")!;
  expect(sentenceOf(silence)).toBe("Not used for 16 days; usually used every 2 days");
  expect(sentenceOf({ name: "unusual_silence", value: 1, usual: 1 })).toBe(
    "Not used for 1 day; usually used every day",
  );
  expect(sentenceOf({ name: "no_events_14d", value: 20, usual: null })).toBe("Not used for 20 days");
});

test("every signal has one sentence with its number in it", () => {
  const sentences = SIGNALS.map((name) => sentenceOf({ name, value: 7, usual: 23 }));
  expect(new Set(sentences).size).toBe(SIGNALS.length - 1); // the two silences share a sentence
  for (const sentence of sentences) expect(sentence).toMatch(/\b7\b/);
  for (const sentence of sentences) expect(sentence).toMatch(/^([A-Z]|7)[^.]*$/);
});

test("a count of one has no plural", () => {
  for (const name of SIGNALS) expect(sentenceOf({ name, value: 1, usual: null })).not.toMatch(/\b1 \w+s\b|1 times/);
});

test("names what lowers the score the most", () => {
  expect(counterfactualOf(61, { login: 41, payment: 61 })).toBe("One login would bring 61 to 41");
  expect(counterfactualOf(61, { login: 61, payment: 16 })).toBe("A payment that goes through would bring 61 to 16");
  expect(counterfactualOf(61, { login: 61, payment: 61 })).toBeNull();
});
