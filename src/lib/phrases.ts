// Finding known phrases in what people write: at word boundaries, in any inflection where a phrase says so, one typo
// forgiven, and with whether the clause denies what the phrase says ("not too expensive", "the price is fine").
//
// The language of the phrases, of which a text holds many, parted by commas or line ends:
//   too much            these words in a row
//   expensiv*           any word that begins so
//   lack|lacks          either word
//   no .. export        up to two other words between, in the same clause
//   cancer!             only this spelling: no typo forgiven
// Words are folded as in the text: accents do not matter.

import { isDenied } from "./denial.ts";
import { foldWord, type Word } from "./words.ts";

/** The words `from` up to, but not including, `to` say `value`; `isDenied` where their clause says that it is not so. */
export type Match<T> = { value: T; from: number; to: number; isDenied: boolean };

/** Finds the phrases of a lexicon in the words of a text. Linear in the number of words. */
export type FindPhrases<T> = (words: readonly Word[]) => Match<T>[];

/** Words between the two sides of "..". */
const LONGEST_GAP = 2;

/** Shorter words are too alike for a typo to be forgiven. */
const FEWEST_LETTERS_FOR_A_TYPO = 5;

/** A longer "word" is no word that somebody mistyped. */
const MOST_LETTERS = 24;

/** A letter tree of the lexicon's words. `whole` and `stem` are the numbers of the words that end here. */
type Letters = { next: Map<string, Letters>; whole: Spelling[]; stem: Spelling[] };
type Spelling = { word: number; isExact: boolean };

/** A tree of the lexicon's phrases: the next word by its number, or after a gap. */
type Phrases<T> = { next: Map<number, Phrases<T>>; afterGap: Phrases<T> | null; values: T[] };

const newLetters = (): Letters => ({ next: new Map(), whole: [], stem: [] });
const newPhrases = <T>(): Phrases<T> => ({ next: new Map(), afterGap: null, values: [] });

/**
 * A finder of phrases. `phrases` holds them for each value; `realWords` are common words one letter away from one of
 * the lexicon ("cause" beside "pause"), which are never taken for a typo of it.
 */
export function lexiconOf<T extends string>(phrases: Record<T, string>, realWords = ""): FindPhrases<T> {
  const letters = newLetters();
  const tree = newPhrases<T>();
  const numbers = new Map<string, number>();
  const real = new Set(realWords.split(/\s+/).map(foldWord));

  const numberOf = (form: string): number => {
    const known = numbers.get(form);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(form, number);
    addWord(letters, form, number);
    return number;
  };

  for (const [value, list] of Object.entries(phrases) as [T, string][]) {
    for (const phrase of list.split(/[,\n]/)) {
      const parts = phrase.trim().split(/\s+/).filter(Boolean);
      if (parts.length > 0) addPhrase(tree, parts, value, numberOf);
    }
  }

  return (words) => {
    const known = words.map((word) => readWord(letters, word.folded, real));
    const matches: Match<T>[] = [];
    for (let from = 0; from < words.length; from++) {
      follow(tree, words, known, from, from, (value, to) => {
        matches.push({ value, from, to, isDenied: isDenied(words, from, to) });
      });
    }
    return matches;
  };
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
  (isStem ? node.stem : node.whole).push({ word, isExact });
}

function addPhrase<T>(tree: Phrases<T>, parts: string[], value: T, numberOf: (form: string) => number): void {
  let nodes = [tree];
  for (const part of parts) {
    if (part === "..") {
      nodes = nodes.map((node) => {
        node.afterGap ??= newPhrases();
        return node.afterGap;
      });
      continue;
    }
    nodes = nodes.flatMap((node) =>
      part.split("|").map((form) => {
        const number = numberOf(form);
        const next = node.next.get(number) ?? newPhrases<T>();
        node.next.set(number, next);
        return next;
      }),
    );
  }
  for (const node of nodes) if (!node.values.includes(value)) node.values.push(value);
}

const NONE: readonly number[] = [];

/** The numbers of the lexicon's words that a word of the text may be. */
function readWord(letters: Letters, text: string, real: ReadonlySet<string>): readonly number[] {
  const found: number[] = [];
  let node: Letters | undefined = letters;
  for (let i = 0; node; i++) {
    for (const { word } of node.stem) found.push(word);
    if (i === text.length) {
      for (const { word } of node.whole) found.push(word);
      break;
    }
    node = node.next.get(text[i]!);
  }
  if (found.length > 0) return found;
  if (text.length < FEWEST_LETTERS_FOR_A_TYPO || text.length > MOST_LETTERS || real.has(text)) return NONE;
  return readTypo(letters, text);
}

/** The words that a mistyped one may be: one letter changed, left out, put in or swapped, but not the first. */
function readTypo(letters: Letters, text: string): readonly number[] {
  const found = new Set<number>();
  let node = letters.next.get(text[0]!);
  for (let i = 1; node && i <= text.length; i++) {
    const next: Letters | undefined = node.next.get(text[i]!);
    walk(node, text, i + 1, i, found); // a letter too many
    for (const [letter, child] of node.next) {
      walk(child, text, i, i + 1, found); // a letter left out
      if (letter !== text[i]) walk(child, text, i + 1, i + 1, found); // another letter
    }
    const swapped = node.next.get(text[i + 1]!)?.next.get(text[i]!);
    if (swapped) walk(swapped, text, i + 2, i + 2, found);
    node = next;
  }
  return [...found];
}

/** Reads the rest of `text` from the letter `at`; `depth` letters of the lexicon's word have been read. */
function walk(start: Letters, text: string, at: number, depth: number, found: Set<number>): void {
  let node: Letters | undefined = start;
  for (let i = at; node; i++, depth++) {
    if (depth >= FEWEST_LETTERS_FOR_A_TYPO) {
      for (const { word, isExact } of node.stem) if (!isExact) found.add(word);
      if (i >= text.length) for (const { word, isExact } of node.whole) if (!isExact) found.add(word);
    }
    if (i >= text.length) return;
    node = node.next.get(text[i]!);
  }
}

function follow<T>(
  node: Phrases<T>,
  words: readonly Word[],
  known: readonly (readonly number[])[],
  from: number,
  at: number,
  onMatch: (value: T, to: number) => void,
): void {
  for (const value of node.values) onMatch(value, at);
  if (at > from && words[at]?.clause !== words[from]!.clause) return;
  for (const number of known[at] ?? NONE) {
    const next = node.next.get(number);
    if (next) follow(next, words, known, from, at + 1, onMatch);
  }
  if (!node.afterGap) return;
  for (let skip = 0; skip <= LONGEST_GAP; skip++) {
    if (words[at + skip]?.clause !== words[from]!.clause) return;
    for (const number of known[at + skip]!) {
      const next = node.afterGap.next.get(number);
      if (next) follow(next, words, known, from, at + skip + 1, onMatch);
    }
  }
}
