// The dashboard's terms, and the form of its sentences.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadGerman } from "../support/german.ts";

const DASHBOARD = join(import.meta.dir, "../../src/dashboard");
const FILES = ["shell/places.ts", ...readdirSync(join(DASHBOARD, "texts")).map((name) => `texts/${name}`)];

test.each([
  ["Warnung", /\bAlarme?\b/],
  ["Aktivität", /\bVorgängen?\b|unter Verlauf/],
  ["Versuch", /\bExperimente?\b/],
  ["Admins", /Verwaltende/],
  ["der eingebaute Schreiber", /eingebauten? Vorlage/],
  ["du", /\beu(?:er|ch|re[mnrs]?)\b|\bihr\b.*\bhabt\b/],
  ["die Zeile", /\bBaustein|\b[Dd]as Tag\b/],
  ["angefochten", /widersprochen|bestritten/],
])("one thing has one German name: %s", (_, otherName) => {
  for (const file of FILES) {
    const text = readFileSync(join(DASHBOARD, file), "utf8");
    expect(`${file}: ${otherName.exec(text)?.[0] ?? ""}`).toBe(`${file}: `);
  }
});

type Customer = () => {
  left: (name: string | null, plan: string | null, day: string, amount: string | null) => string;
};
type Story = (name: string, facts: object) => string;

test("a customer's outcome is described in whole sentences, in German too", async () => {
  const { exports: texts, restore } = await loadGerman<{ customer: Customer }>("texts/customer.ts");
  const { left } = texts.customer();
  expect(left(null, "Team", "3. Mai", "49 $")).toBe("Gekündigt wurde am 3. Mai, Tarif Team, 49 $ im Monat");
  expect(left("Ada Kern", null, "3. Mai", null)).toBe("Ada Kern hat gekündigt: am 3. Mai");
  restore();
});

test("below a mail and below an alert stands what became of it, in words that fit both", async () => {
  const { exports: texts, restore } = await loadGerman<{ storySentence: Story }>("texts/story.ts");
  expect(texts.storySentence("arrived", {})).toBe("Angekommen.");
  expect(texts.storySentence("not_arrived", {})).toBe("Nicht angekommen.");
  restore();
});

test("a German number and its “-mal” stay on one line", () => {
  for (const file of FILES)
    expect(`${file}: ${readFileSync(join(DASHBOARD, file), "utf8").match(/\}-mal/)?.[0] ?? ""}`).toBe(`${file}: `);
});
