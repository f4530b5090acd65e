// Finds known phrases in free text, at word boundaries. A phrase may allow inflections, and one typo is forgiven. Each match
// tells whether its clause denies or praises it ("not too expensive", "the price is fine").
//
// The syntax of phrases, separated by commas or line ends:
//   too much            these words in a row
//   expensiv*           any word with this beginning
//   *kosten             any longer word with this ending, such as German compounds
//   lack|lacks          either word
//   no .. export        up to three other words between, in the same clause
//   cancer!             only this spelling, without typos (others may have one from five letters on, stems from seven)
// Words are folded like those of the text, so accents do not matter.

import { isDenied, isPraised } from "./negation.ts";
import { foldWord, type Word } from "./words.ts";

/**
 * The words `from` up to `to` (exclusive) mean `value`. `isDenied`: their clause negates it ("not too expensive", "the price
 * is not the issue"). `isPraised`: it praises it ("great support", "the price is fine"). `likeness`: the weakest match of its
 * words: exact, by an ending, or with a typo.
 */
export type Match<T> = {
  value: T;
  from: number;
  to: number;
  isDenied: boolean;
  isPraised: boolean;
  likeness: Likeness;
};
type Likeness = "exact" | "ending" | "typo";

/** Finds a lexicon's phrases in the words of a text. Linear in the number of words. */
type FindPhrases<T> = (words: readonly Word[]) => Match<T>[];

/** The most words between the two sides of "..". */
const MAX_GAP = 3;

/** Shorter words are too similar to each other to forgive a typo; stems even more, because anything may follow them. */
const MIN_LETTERS_FOR_A_TYPO = 5;
const MIN_LETTERS_OF_A_STEM_FOR_A_TYPO = 7;

/** The fewest letters before the ending of a compound, so that "*preis" does not match short words with this ending. */
const MIN_LETTERS_BEFORE_AN_ENDING = 3;

/** Longer words are not checked for typos. */
const MAX_LETTERS = 24;

/** A trie of the lexicon's words. `whole` and `stem` hold the numbers of the words and stems that end here. */
type Letters = { next: Map<string, Letters>; whole: Spelling[]; stem: { word: number }[] };
type Spelling = { word: number; isExact: boolean };

/**
 * The lexicon's phrases as a graph: the steps by the next word's number, and those after a gap. Alternatives ("lack|lacks")
 * share one step, which belongs to their phrase only.
 */
type Phrases<T> = { next: Map<number, Step<T>[]>; afterGap: Phrases<T> | null; values: T[] };
type Step<T> = { phrases: Phrases<T>; isOfAlternatives: boolean };

const newLetters = (): Letters => ({ next: new Map(), whole: [], stem: [] });
const newPhrases = <T>(): Phrases<T> => ({ next: new Map(), afterGap: null, values: [] });

/**
 * Creates a finder, which compiles the phrases on its first use: at the start that would take as long as opening the database.
 * `phrases` has the phrases of each value. `realWords` are common words one letter away from a word of the lexicon ("cause"
 * and "pause"), which are never treated as typos.
 */
export function lexiconOf<T extends string>(phrases: Record<T, string>, realWords = ""): FindPhrases<T> {
  let lexicon: Lexicon<T> | undefined;
  return (words) => {
    lexicon ??= compile(phrases, realWords);
    const { letters, endings, real, tree } = lexicon;
    const known = words.map((word) => readWord(letters, endings, word.folded, real));
    const matches: Match<T>[] = [];
    for (let from = 0; from < words.length; from++) {
      const onMatch = (value: T, to: number, likeness: Likeness) => {
        const clause = { isDenied: isDenied(words, from, to), isPraised: isPraised(words, from, to) };
        matches.push({ value, from, to, likeness, ...clause });
      };
      follow(tree, { words, known, from, onMatch }, from, "exact");
    }
    return matches;
  };
}

type Lexicon<T> = { letters: Letters; endings: Letters; real: ReadonlySet<string>; tree: Phrases<T> };

function compile<T extends string>(phrases: Record<T, string>, realWords: string): Lexicon<T> {
  const letters = newLetters();
  const endings = newLetters();
  const tree = newPhrases<T>();
  const numbers = new Map<string, number>();

  const numberOf = (form: string): number => {
    const known = numbers.get(form);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(form, number);
    if (form.startsWith("*")) addWord(endings, `${[...foldWord(form.slice(1))].reverse().join("")}*`, number);
    else addWord(letters, form, number);
    return number;
  };

  for (const [value, list] of Object.entries(phrases) as [T, string][]) {
    for (const phrase of list.split(/[,\n]/)) {
      const parts = phrase.trim().split(/\s+/).filter(Boolean);
      if (parts.length > 0) addPhrase(tree, parts, value, numberOf);
    }
  }
  return { letters, endings, real: new Set(realWords.split(/\s+/).map(foldWord)), tree };
}

function addWord(letters: Letters, form: string, word: number): void {
  const isStem = form.endsWith("*");
  const isExact = form.endsWith("!");
  let node = letters;
  for (const letter of foldWord(form.replace(/[*!]$/, ""))) {
    const next = node.next.get(letter) ?? newLetters();
    node.next.set(letter, next);
    node = next;
  }
  if (isStem) node.stem.push({ word });
  else node.whole.push({ word, isExact });
}

function addPhrase<T>(tree: Phrases<T>, parts: string[], value: T, numberOf: (form: string) => number): void {
  let node = tree;
  for (const part of parts) {
    if (part === "..") {
      node.afterGap ??= newPhrases();
      node = node.afterGap;
    } else {
      const forms = part.split("|");
      node = forms.length === 1 ? stepTo(node, numberOf(part)) : stepToEach(node, forms.map(numberOf));
    }
  }
  if (!node.values.includes(value)) node.values.push(value);
}

function stepTo<T>(node: Phrases<T>, number: number): Phrases<T> {
  const steps = node.next.get(number) ?? [];
  node.next.set(number, steps);
  let step = steps.find(({ isOfAlternatives }) => !isOfAlternatives);
  if (!step) {
    step = { phrases: newPhrases(), isOfAlternatives: false };
    steps.push(step);
  }
  return step.phrases;
}

function stepToEach<T>(node: Phrases<T>, numbers: number[]): Phrases<T> {
  const step = { phrases: newPhrases<T>(), isOfAlternatives: true };
  for (const number of numbers) node.next.set(number, [...(node.next.get(number) ?? []), step]);
  return step.phrases;
}

/** The words of the lexicon that match a word of the text. Typos are tried only if no word matches exactly. */
type Known = readonly { number: number; likeness: Likeness }[];
const UNKNOWN: Known = [];

function readWord(letters: Letters, endings: Letters, text: string, real: ReadonlySet<string>): Known {
  const exact: number[] = [];
  let node: Letters | undefined = letters;
  for (let i = 0; node; i++) {
    for (const { word } of node.stem) exact.push(word);
    if (i === text.length) {
      for (const { word } of node.whole) exact.push(word);
      break;
    }
    node = node.next.get(text[i]!);
  }
  const as = (likeness: Likeness, numbers: readonly number[]) => numbers.map((number) => ({ number, likeness }));
  const known = [...as("exact", exact), ...as("ending", readEnding(endings, text))];
  if (exact.length > 0 || text.length < MIN_LETTERS_FOR_A_TYPO || text.length > MAX_LETTERS) return known;
  if (real.has(text) || !/^\p{L}[\p{L}\p{M}]*$/u.test(text)) return known;
  return [...known, ...as("typo", readTypo(letters, text))];
}

/** Finds the endings of a word, from its last letter backwards. */
function readEnding(endings: Letters, text: string): number[] {
  const found: number[] = [];
  let node: Letters | undefined = endings;
  for (let i = text.length - 1; node && i >= MIN_LETTERS_BEFORE_AN_ENDING; i--) {
    node = node.next.get(text[i]!);
    if (node) for (const { word } of node.stem) found.push(word);
  }
  return found;
}

/** Finds the words that differ by one typo: a letter changed, omitted, added or swapped, but not the first. */
function readTypo(letters: Letters, text: string): readonly number[] {
  const found = new Set<number>();
  let node = letters.next.get(text[0]!);
  for (let i = 1; node && i <= text.length; i++) {
    const next: Letters | undefined = node.next.get(text[i]!);
    walk(node, text, i + 1, i, found); // an extra letter
    for (const [letter, child] of node.next) {
      walk(child, text, i, i + 1, found); // a missing letter
      if (letter !== text[i]) walk(child, text, i + 1, i + 1, found); // a different letter
    }
    const swapped = node.next.get(text[i + 1]!)?.next.get(text[i]!);
    if (swapped) walk(swapped, text, i + 2, i + 2, found);
    node = next;
  }
  return [...found];
}

/** Matches the rest of `text` from position `at`; `depth` letters of the lexicon's word are matched. */
function walk(start: Letters, text: string, at: number, depth: number, found: Set<number>): void {
  let node: Letters | undefined = start;
  for (let i = at; node; i++, depth++) {
    if (depth >= MIN_LETTERS_OF_A_STEM_FOR_A_TYPO) for (const { word } of node.stem) found.add(word);
    if (depth >= MIN_LETTERS_FOR_A_TYPO && i >= text.length) {
      for (const { word, isExact } of node.whole) if (!isExact) found.add(word);
    }
    if (i >= text.length) return;
    node = node.next.get(text[i]!);
  }
}

/** A text from the word `from` on: its words, and the lexicon's words that they may be. */
type Reading<T> = {
  words: readonly Word[];
  known: readonly Known[];
  from: number;
  onMatch: (value: T, to: number, likeness: Likeness) => void;
};

function follow<T>(node: Phrases<T>, reading: Reading<T>, at: number, likeness: Likeness): void {
  const { words, from, onMatch } = reading;
  for (const value of node.values) onMatch(value, at, likeness);
  const { clause } = words[from]!;
  if (at > from && words[at]?.clause !== clause) return;
  if (node.next.size > 0) step(node, reading, at, likeness);
  if (!node.afterGap) return;
  for (let skip = 0; skip <= MAX_GAP; skip++) {
    if (words[at + skip]?.clause !== clause) return;
    step(node.afterGap, reading, at + skip, likeness);
  }
}

function step<T>(tree: Phrases<T>, reading: Reading<T>, at: number, likeness: Likeness): void {
  for (const { number, likeness: likely } of reading.known[at] ?? UNKNOWN) {
    const steps = tree.next.get(number);
    if (steps === undefined) continue;
    const least = likeness === "typo" || likely === "exact" ? likeness : likely;
    for (const { phrases } of steps) follow(phrases, reading, at + 1, least);
  }
}
