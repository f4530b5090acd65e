// The knowledge as a TOML file: any text survives an export and import unchanged.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { knowledgeFile, parseKnowledge } from "../../../src/features/knowledge/file.ts";
import { NEEDY_STRATEGIES } from "../../../src/features/knowledge/missing.ts";
import { knowledgeFromFile } from "../../../src/features/knowledge/model.ts";
import { STRATEGY_TABLE } from "../../../src/features/strategies/table.ts";

const imported = (text: string) => knowledgeFromFile(parseKnowledge(text));

const awkward = [
  '"',
  "'",
  "\\",
  "\n",
  "\t",
  "\r\n",
  '"""',
  "'''",
  "#",
  "[x]",
  "=",
  " ",
  "é",
  "出力",
  "😀",
  "a",
  "1",
  ",",
  "\u2028",
];
const anyText = (max: number) =>
  fc.array(fc.constantFrom(...awkward), { maxLength: max }).map((parts) => parts.join(""));
const anyLine = (max: number) => anyText(max).map((text) => text.replace(/[\n\r\t\u2028]/g, ""));
const needed = fc.tuple(anyLine(10), fc.constantFrom("x", '"', "\\", "é")).map(([text, end]) => text + end);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const some = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 4 });
const reasons = some(fc.constantFrom(...CANCEL_REASONS));
const url = maybe(fc.webUrl());

const anyKnowledge = fc.record(
  {
    product: maybe(anyLine(20)),
    tone: maybe(anyText(60)),
    founder: fc.record({ name: maybe(anyLine(10)), signature: maybe(anyText(20)), calendar_url: url }),
    plans: some(
      fc.record({
        name: needed,
        price: maybe(fc.nat({ max: Number.MAX_SAFE_INTEGER })),
        currency: maybe(fc.constantFrom("usd", "EUR", "jpy")),
        interval: maybe(fc.constantFrom("month", "year")),
        holds: maybe(anyLine(10)),
        lacks: maybe(anyLine(10)),
        url,
      }),
    ),
    features: some(fc.record({ name: needed, use: maybe(anyLine(10)), url, events: some(needed) })),
    stories: some(
      fc.record({
        text: fc.tuple(anyText(20), needed).map((parts) => parts.join("")),
        who: maybe(anyLine(10)),
        permission: fc.constant(true),
        reasons,
        plans: some(needed),
      }),
    ),
    fixes: some(
      fc.record({
        what: needed,
        shipped_on: maybe(fc.constantFrom("2026-10-01", "2024-02-29", "1900-01-01")),
        limit: maybe(anyLine(10)),
        url,
        reasons,
        words: some(needed),
      }),
    ),
  },
  { requiredKeys: [] },
);

test("an exported file can be imported, and is exported the same again", () => {
  fc.assert(
    fc.property(anyKnowledge, (given) => {
      const known = knowledgeFromFile(given);
      const text = knowledgeFile(known);
      expect(imported(text)).toEqual(known);
      expect(knowledgeFile(imported(text))).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test("a file as a founder writes it is read", () => {
  const text = `
product = "Acme writes invoices"   # one sentence
tone = """
Short and warm.
We say "no" when it's no.
"""

[[fixes]]
what = "bulk export"
shipped_on = 2026-10-01
words = [
  "bulk export",
  "export all",
]
[[fixes]]
what = "Dark mode"
shipped_on = "2026-11-02"
`;
  const known = imported(text);
  expect(known).toMatchObject({
    product: "Acme writes invoices",
    tone: 'Short and warm.\nWe say "no" when it\'s no.',
    fixes: [
      { id: "bulk-export", shipped_on: "2026-10-01", words: ["bulk export", "export all"] },
      { id: "dark-mode", shipped_on: "2026-11-02" },
    ],
  });
  expect(knowledgeFile(known)).toContain(`
[[fixes]]
id = "bulk-export"
what = "bulk export"
shipped_on = 2026-10-01
words = ["bulk export", "export all"]
`);
});

const faultsIn = (text: string): unknown => {
  try {
    imported(text);
  } catch (error) {
    const { message, details } = error as { message: string; details: { field: string }[] };
    return details.length === 0 ? message : details.map(({ field }) => field);
  }
};

test("a file that is wrong says where", () => {
  expect(faultsIn('product = "A"\ntone = "unfinished')).toMatch(/^Line 2 is not valid TOML: /);
  expect(faultsIn('[[fixes]]\nwhat = "x"\nshiped_on = 2026-10-01\n[fonder]\nname = "A"')).toEqual([
    "fixes.0.shiped_on",
    "fonder",
  ]);
  expect(faultsIn('[[offers]]\nreason = "other"')).toEqual(["offers"]);
  expect(faultsIn('fixes = "x"')).toEqual(["fixes"]);
  expect(faultsIn("[[stories]]\ntext = 'Good'\n[[plans]]\nname = 'A'\nprice = 19.5")).toEqual([
    "plans.0.price",
    "stories.0.permission",
  ]);
  expect(faultsIn("[[fixes]]\nwhat = 'x'\nshipped_on = 2026-10-01T10:00:00Z")).toEqual(["fixes.0.shipped_on"]);
});

test("missing knowledge is named for existing strategies only", () => {
  expect(NEEDY_STRATEGIES.filter((name) => !Object.hasOwn(STRATEGY_TABLE, name))).toEqual([]);
});
