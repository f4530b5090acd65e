// Strategies have the same names in the sentences of the API and in the dashboard.

import { expect, test } from "bun:test";
import { STRATEGIES, STRATEGY_TABLE } from "../../src/features/strategies/table.ts";
import { loadGerman } from "../support/german.ts";

test("strategies have the same names in the API's sentences as in the dashboard's English", async () => {
  const { exports: texts, restore } = await loadGerman<{ strategies: () => object }>("texts/strategies.ts");
  const language = await loadGerman<{ speak: (to: string) => void }>("data/language.ts");
  language.exports.speak("en");
  const names = { ...texts.strategies() };
  language.exports.speak("de"); // because other tests have loaded the module
  language.restore();
  restore();
  expect<object>(names).toEqual(
    Object.fromEntries(STRATEGIES.map((strategy) => [strategy, STRATEGY_TABLE[strategy].name])),
  );
});
