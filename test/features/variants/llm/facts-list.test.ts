// Facts that a model states: exact ones are accepted, and anything beyond them is rejected.

import { expect, test } from "bun:test";
import { checkWriting } from "../../../../src/features/variants/llm/check.ts";
import { listedFacts } from "../../../../src/features/variants/llm/facts-list.ts";
import { someFacts } from "../../../support/facts.ts";
import { WELL_KNOWN } from "../templates/facts.ts";

const facts = someFacts({ ...WELL_KNOWN, cancelReason: null, reasonCode: null });
const mail = (sentence: string, numbers: number[] = []) =>
  JSON.stringify({
    subject: "Before you go",
    body: `Hi Ada,\n\n${sentence} We read every answer ourselves, and I'd be glad to know what you would have needed from us.\n\nGrace`,
    facts: numbers,
  });
const check = (sentence: string, numbers?: number[]) => checkWriting(mail(sentence, numbers), facts, []);

test("a text gets the facts that stand in it, whatever numbers it names", () => {
  const checked = check("You've put 214 invoices through Acme.", []);
  expect(checked.ok && checked.factsUsed).toContainEqual({
    fact: "usage.invoice_created.total",
    value: 214,
    text: "214 invoices",
  });
});

test("a fact in other words is refused, with its words", () => {
  const number = listedFacts(facts).findIndex(({ slot }) => slot === "offer") + 1;
  const checked = check("Here's 31% off for you.", [number, 99]);
  expect(checked.ok).toBe(false);
  const errors = checked.ok ? [] : checked.errors;
  expect(errors).toContain(`facts: write fact ${number} exactly as it stands: "30% off for three months"`);
  expect(errors).toContain("facts: there is no fact 99");
});

test("a claim without a fact is refused, also beside one with a fact", () => {
  expect(check("You've put 214 invoices through Acme, and 96 projects.").ok).toBe(false);
  expect(check("Starter is $19, and there's 30% off for a year.").ok).toBe(false);
});
