// Every row of the table of strategies is complete: its strategy can be ranked, explained, written and requested.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { CIRCUMSTANCES } from "../../../src/features/strategies/circumstances.ts";
import { rankStrategies } from "../../../src/features/strategies/ranking.ts";
import { rankForSensitiveTopic } from "../../../src/features/strategies/sensitive-ranking.ts";
import {
  causeAnsweredBy,
  FIRST_FOR_REASON,
  MAPPED_STRATEGIES,
  STRATEGIES,
  STRATEGY_TABLE,
} from "../../../src/features/strategies/table.ts";
import { questionFor } from "../../../src/features/variants/llm/prompt.ts";
import { writeFromTemplate } from "../../../src/features/variants/templates/writer.ts";
import { ALL_FACTS, NO_FACTS } from "../variants/templates/facts.ts";

const EVENT_TYPES = ["cancellation", "payment_failed"] as const;

test("there are nine, as the product promises", () => {
  expect(STRATEGIES).toHaveLength(9);
});

test("each cancel reason belongs to one strategy, and priorities differ", () => {
  const causes = MAPPED_STRATEGIES.flatMap((strategy) => [...STRATEGY_TABLE[strategy].answers.causes]);
  expect(causes.sort()).toEqual([...CANCEL_REASONS].sort());
  expect(Object.keys(FIRST_FOR_REASON).sort()).toEqual([...CANCEL_REASONS].sort());
  const priorities = MAPPED_STRATEGIES.map((strategy) => STRATEGY_TABLE[strategy].answers.priority);
  expect(new Set(priorities).size).toBe(priorities.length);
});

test("a cause says something of every strategy but the one that it puts first", () => {
  for (const first of MAPPED_STRATEGIES) {
    const cause = causeAnsweredBy(first);
    const silent = STRATEGIES.filter((strategy) => STRATEGY_TABLE[strategy].weights[cause] === null);
    expect(silent.filter((strategy) => strategy !== first)).toEqual([]);
  }
  expect(STRATEGIES.filter((strategy) => STRATEGY_TABLE[strategy].weights.payment_failed === null)).toEqual([]);
});

test("the ranks after a sensitive reason are 1 to n, the first without a reason of its own", () => {
  const ranked = rankForSensitiveTopic("death");
  expect(ranked.map(({ rank }) => rank)).toEqual(STRATEGIES.map((_, index) => index + 1));
  expect(STRATEGY_TABLE[ranked[0]!.strategy].sensitive.reason).toBeNull();
});

describe.each([...STRATEGIES])("%s", (strategy) => {
  test("has a German clause for each English one of a circumstance", () => {
    const { weights, german } = CIRCUMSTANCES[strategy];
    const shown = Object.keys(weights).filter((code) => code !== "tenure_new"); // shown as tenure_short
    expect(Object.keys(german)).toEqual(shown);
    const named = (clauses: object) =>
      Object.entries(clauses).map(([code, one]) => [code, /\{it\}/.test(one?.clause ?? one)]);
    expect(named(german)).toEqual(named(weights).filter(([code]) => code !== "tenure_new"));
  });

  test("is ranked with a sentence for every reason", () => {
    for (const eventType of EVENT_TYPES) {
      for (const reasonCode of CANCEL_REASONS) {
        const nothing = { cancelReason: null, classified: null, tenureDays: null, mrr: null, behaviour: null };
        const ranked = rankStrategies({ ...nothing, eventType, reasonCode, currency: "usd", canPay: false });
        expect(ranked.find((one) => one.strategy === strategy)?.reason).toMatch(/^\S.*\.$/);
      }
    }
  });

  test("has a mail for each kind of event, and a task for the model", () => {
    for (const eventType of EVENT_TYPES) {
      for (const facts of [NO_FACTS, ALL_FACTS]) {
        const writing = writeFromTemplate(strategy, { ...facts, eventType });
        expect(writing.subject).not.toBe("");
        expect(writing.body.split("\n\n").length).toBeGreaterThan(2);
      }
      expect(questionFor(strategy, { ...NO_FACTS, eventType }).prompt).toContain(`Strategy: ${strategy}\n`);
    }
  });
});

test("docs/letters.md says what each states, and from where it is known", () => {
  const text = readFileSync(join(import.meta.dir, "../../../docs/letters.md"), "utf8");
  expect([...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, strategy]) => strategy)).toEqual(STRATEGIES);
});

// All other files compute the number of strategies from the table, or do not mention it.
test.each([
  "README.md",
  "package.json",
  "docs/README.md",
  "docs/letters.md",
  "src/api-document.ts",
  "src/main.ts",
  "src/commands/help.ts",
  "src/commands/demo/show.ts",
])("%s says how many mails there are", (file) => {
  const number = ["nine", "ten", "eleven", "twelve"][STRATEGIES.length - 9]!;
  const text = readFileSync(join(import.meta.dir, "../../..", file), "utf8");
  const [, said = ""] = /\b(nine|ten|eleven|twelve) (?:recovery emails|mails|variants)/i.exec(text) ?? [];
  expect(said.toLowerCase()).toBe(number);
});
