import { expect, test } from "bun:test";
import fc from "fast-check";
import { primaryStrategy } from "../../../src/features/strategies/primary.ts";
import type { MappedStrategy } from "../../../src/features/strategies/table.ts";
import { cpuTime } from "../../support/cpu.ts";

/** One keyword of each row, in the order of the table. */
const ROWS: [MappedStrategy, string[]][] = [
  ["discount", ["expensive", "pricey", "cost", "costs", "costly", "price", "prices", "priced", "pricing"]],
  ["unused_feature", ["not using", "don’t use", "not used", "unused"]],
  ["pain_point_fix", ["missing feature", "features missing", "need SSO"]],
  ["value_recap", ["switching", "switched", "switch", "competitor", "competitors", "alternative", "alternatives"]],
  ["pause_option", ["temporary", "temporarily", "pause", "paused", "pausing", "a break"]],
  ["founder_email", ["bad experience", "bug", "bugs", "buggy", "broken", "broke", "breaking", "it breaks down"]],
];
const SINGLE_WORDS = ROWS.flatMap(([, forms]) => forms).filter((form) => !form.includes(" "));

const space = fc.constantFrom(" ", "\n", "\t", "\u00a0", "\u2003", "\u3000", " \r\n ", "  ");
const around = fc.constantFrom("", " ", ". ", ", ", "!", "(", ")", "«", "—", "\n", "💸", "…", '"', "’", "/", "_");
const letters = fc.stringMatching(/^[a-zà-öα-ωа-я一-龥0-9]{1,5}$/u);

const recased = (form: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: form.length, maxLength: form.length })
    .map((upper) => [...form].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter)).join(""));

test("a keyword is caught in any case, with any white space in it and any punctuation around it", () => {
  const cases = fc.constantFrom(...ROWS.flatMap(([strategy, forms]) => forms.map((form) => ({ strategy, form }))));
  fc.assert(
    fc.property(
      cases.chain(({ strategy, form }) => recased(form).map((written) => ({ strategy, written }))),
      space,
      around,
      around,
      ({ strategy, written }, blank, before, after) => {
        const reason = before + written.replaceAll(" ", blank) + after;
        expect(primaryStrategy(reason, null)).toMatchObject({ strategy, by: "keyword" });
      },
    ),
    { numRuns: 500 },
  );
});

test("if a reason has keywords of two rows, the first row of the table wins", () => {
  const row = fc.nat(ROWS.length - 1);
  const form = (i: number): fc.Arbitrary<string> => fc.constantFrom(...ROWS[i]![1]);
  fc.assert(
    fc.property(
      fc.tuple(row, row).chain(([a, b]) => fc.tuple(fc.constant(Math.min(a, b)), form(a), form(b))),
      ([first, one, other]) => {
        expect(primaryStrategy(`${one}. Also: ${other}.`, null).strategy).toBe(ROWS[first]![0]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a keyword inside another word is never caught", () => {
  const known = new Set([...SINGLE_WORDS, "break", "breaks"]);
  fc.assert(
    fc.property(fc.constantFrom(...SINGLE_WORDS), letters, letters, fc.nat(2), (keyword, before, after, side) => {
      const word = (side === 1 ? "" : before) + keyword + (side === 0 ? "" : after);
      fc.pre(!known.has(word.normalize("NFKC")));
      expect(primaryStrategy(word, null).by).not.toBe("keyword");
    }),
    { numRuns: 500 },
  );
});

test("any text at all is read without an error, and always alike", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 300 }));
  fc.assert(
    fc.property(text, (reason) => {
      expect(primaryStrategy(reason, null)).toEqual(primaryStrategy(reason, null));
    }),
  );
});

test("5,000 hostile characters are read within milliseconds", () => {
  const pieces = [
    ...["a", "not ", "need ", "need, ", "need and ", "missing a ", "break ", "don't ", "!", ". ", "..", "\n", " "],
    ...[
      "\u0301",
      "\u0301\u0327",
      "e\u0327\u0301",
      "\u{1F469}\u200d",
      "\ufdfa",
      "\ud800",
      "don t ",
      "really ",
      "bad x ",
      "the ",
      "。",
    ],
  ];
  for (const piece of pieces) {
    const reason = piece.repeat(5_000 / piece.length);
    // The least processor time of many runs, so that a busy machine and uncompiled code do not count.
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 200 && best > 10; run++) {
      const start = cpuTime();
      primaryStrategy(reason, null);
      best = Math.min(best, cpuTime() - start);
    }
    expect({ piece, slow: best > 10 }).toEqual({ piece, slow: false });
  }
});
