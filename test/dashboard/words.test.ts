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

/** The texts of a table, by their names; null for other exports. */
const tableOf = (given: unknown): object | null => {
  const texts = typeof given === "function" && given.length === 0 ? given() : null;
  return typeof texts === "object" ? texts : null;
};

/** The words of the dashboard's pages, and those of the API, whose codes choose texts. */
const wordsIn = (sources: readonly string[]) => new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));

/**
 * The names of the texts that no reader shows. `read` is how they read the table: "t()", "t().group". Where they read it by a
 * name that varies, the name must be a word of the pages or of the API, or a code such as "email.bounced".
 */
function unshown(texts: object, read: string, readers: readonly string[], known: ReadonlySet<string>): string[] {
  const next = new RegExp(`(?<![\\w.])${RegExp.escape(read)}(?!\\w)(?:\\.(\\w+))?`, "g");
  const names = readers.flatMap((reader) => [...reader.matchAll(next)].map(([, name]) => name));
  const isShown = (name: string) =>
    names.includes(name) || (names.includes(undefined) && (known.has(name) || !/^[a-z][a-zA-Z]+$/.test(name)));
  return Object.entries(texts).flatMap(([name, text]) => {
    if (!isShown(name)) return [name];
    if (typeof text !== "object" || !names.includes(name)) return [];
    return unshown(text, `${read}.${name}`, readers, known).map((inner) => `${name}.${inner}`);
  });
}

test("every text is shown somewhere", async () => {
  const sources = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(DASHBOARD)].map((file) => ({
    isText: file.startsWith("texts/"),
    source: readFileSync(join(DASHBOARD, file), "utf8"),
  }));
  const api = readFileSync(join(DASHBOARD, "../../clients/typescript/schema.d.ts"), "utf8");
  const known = wordsIn([api, ...sources.flatMap(({ isText, source }) => (isText ? [] : [source]))]);
  const unused: string[] = [];
  for (const file of readdirSync(join(DASHBOARD, "texts"))) {
    const { exports, restore } = await loadGerman<Record<string, unknown>>(`texts/${file}`);
    const own = readFileSync(join(DASHBOARD, "texts", file), "utf8");
    for (const [table, given] of Object.entries(exports)) {
      const texts = tableOf(given);
      if (texts === null) continue;
      const imported = new RegExp(
        `import \\{[^}]*\\b${table}(?: as (\\w+))?\\b[^}]*\\} from "[^"]*/${RegExp.escape(file)}"`,
      );
      const readers = [{ source: own, name: table }];
      for (const { source } of sources) {
        const found = imported.exec(source);
        if (found !== null) readers.push({ source, name: found[1] ?? table });
      }
      const asT = readers.map(({ source, name }) => source.replaceAll(new RegExp(`\\b${name}\\(\\)`, "g"), "t()"));
      unused.push(...unshown(texts, "t()", asT, known).map((name) => `${file}: ${table}().${name}`));
    }
    restore();
  }
  expect(unused).toEqual([]);
});

test("a German number and its “-mal” stay on one line", () => {
  for (const file of FILES)
    expect(`${file}: ${readFileSync(join(DASHBOARD, file), "utf8").match(/\}-mal/)?.[0] ?? ""}`).toBe(`${file}: `);
});
