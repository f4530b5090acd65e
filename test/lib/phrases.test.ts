import { expect, test } from "bun:test";
import fc from "fast-check";
import { lexiconOf } from "../../src/lib/phrases.ts";
import { wordsOf, written } from "../../src/lib/words.ts";
import { cpuTime } from "../support/cpu.ts";

const find = lexiconOf(
  {
    price: "expensiv*, teuer*, caro|cara|cher|chere, mehnga|mehenga, महंगा, price, prix, preis*, precio",
    fault: "crash*, crashes, does not work, no .. export, keeps .. crashing, broken",
    rest: "pause*, *ferien",
    illness: "cancer!, died, passed away",
  },
  "cause broker",
);

/** Matches as texts, with a prefix if they are denied or praised. */
const found = (text: string) => {
  const words = wordsOf(text);
  return find(words).map(({ value, from, to, isDenied, isPraised }) => {
    return `${isDenied ? "not " : ""}${isPraised ? "fine " : ""}${value}: ${written(words, from, to)}`;
  });
};

test.each([
  ["Way too EXPENSIVE!!", ["price: EXPENSIVE"]],
  ["tooo expensiveee", ["price: expensiveee"]],
  ["expensively made", ["price: expensively"]],
  ["inexpensive", []],
  ["wegen Betriebsferien", ["rest: Betriebsferien"]],
  ["Ferien", []],
  ["wegen Betriebsferienplan", []],
  ["the ｅｘｐｅｎｓｉｖｅ one", ["price: expensive"]],
  ["c’est trop chère", ["price: chère"]],
  ["muito càra", ["price: càra"]],
  ["बहुत महँगा है", ["price: महँगा"]],
  ["bahut mehnga hai", ["price: mehnga"]],
  ["It doesnt work", ["fault: doesnt work"]],
  ["It doesn’t work", ["fault: doesn't work"]],
  ["there is no CSV export", ["fault: no CSV export"]],
  ["there is no good and really fast export", []],
  ["no, export it", []],
  ["she passed away", ["illness: passed away"]],
])("phrases are found at word boundaries: %p", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  ["expnsive", ["price: expnsive"]],
  ["expenssive", ["price: expenssive"]],
  ["expemsive", ["price: expemsive"]],
  ["exepnsive", ["price: exepnsive"]],
  ["exepmsive", []],
  ["it crahses daily", ["fault: crahses"]],
  ["brokn", ["fault: brokn"]],
  ["brokken", ["fault: brokken"]],
  ["no exporrt", ["fault: no exporrt"]],
  ["prices", ["price: prices"]],
  ["cause", []],
  ["the broker", []],
  ["cancel", []],
  ["canceer", []],
  ["expensivly", ["price: expensivly"]],
  ["crashs", ["fault: crashs"]],
  ["xpensive", []],
])("one typo is forgiven in words of five letters or more, except in the first letter: %p", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  "not too expensive",
  "it isn't really that expensive",
  "it's not because of the price",
  "no complaints about the price",
  "the price is fine",
  "the price was never an issue",
  "price wasn't the issue",
  "Price: not the problem",
  "great price",
  "love the price",
  "we never had any problem with the price",
  "nobody died, but no one can log in",
  "nicht zu teuer",
  "teuer ist es nicht",
  "der Preis ist völlig ok",
  "pas trop cher",
  "le prix n'est pas le problème",
  "no es caro",
  "el precio está bien",
  "não é caro",
  "mehnga nahi hai",
  "महंगा नहीं है",
])("a clause denies what it names: %p", (text) => {
  expect(found(text).filter((match) => !/^(not|fine) /.test(match))).toEqual([]);
  expect(found(text).length).toBeGreaterThan(0);
});

test.each([
  ["not only expensive", "price"],
  ["not just the price", "price"],
  ["the price is not fine", "price"],
  ["the price is not right", "price"],
  ["not a good price", "price"],
  ["not for me, expensive", "price"],
  ["not bad but expensive", "price"],
  ["I am not using it because it is expensive", "price"],
  ["the design is fine, the price is too high", "price"],
  ["great app, it crashes", "fault"],
])("what another clause denies is not denied: %p", (text, value) => {
  expect(found(text).some((match) => match.startsWith(value))).toBeTrue();
});

const PIECES = [
  "no ",
  "not ",
  "keeps ",
  "does not ",
  "crash",
  "e",
  "प",
  "́",
  "़",
  "exepn",
  "a'",
  "n't ",
  ". ",
  ",",
  "\n",
  "\u200b",
  "ﷺ",
  "過",
  "🤷",
  "expensiv",
  "price is ",
  "no a b ",
  "ß",
];

test("no text makes the search slow: 50 kB of anything", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), (pieces) => {
      const piece = pieces.join("");
      const text = piece.repeat(Math.ceil(50_000 / piece.length));
      const start = cpuTime();
      find(wordsOf(text));
      expect(cpuTime() - start).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
});

test("twice the text costs about twice the time", () => {
  const timeOf = (length: number) => {
    const words = wordsOf("no a b expemsive ").slice();
    const many = Array.from({ length }, (_, i) => ({ ...words[i % words.length]!, clause: 0, sentence: 0 }));
    find(many);
    const start = cpuTime();
    for (let i = 0; i < 5; i++) find(many);
    return cpuTime() - start;
  };
  const [short, long] = [timeOf(2_000), timeOf(20_000)];
  expect(long).toBeLessThan(40 * short);
});

test("any text is read without an error, and every match lies within it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (text) => {
      const words = wordsOf(text);
      for (const { from, to } of find(words)) expect(from < to && to <= words.length).toBeTrue();
    }),
  );
});

test.each([
  ["ce n'est pas cher mais lent", 2],
  ["vous êtes de bonne foi sur Mac OS mais lents", 2],
  ["nunca mais me escrevam", 1],
  ["um pouco mais caro", 1],
  ["no começo era bom mas ficou lento", 2],
  ["no quiero mas correos", 1],
  ["el precio no es malo mas el soporte es lento", 2],
])('"but" begins a clause and "more" does not: %p', (text, clauses) => {
  expect(new Set(wordsOf(text).map(({ clause }) => clause)).size).toBe(clauses);
});
