// Weighs each sentence by how much it is like those of answers that people judged. This finds a claim in words that no rule
// foresees; figures, names and dates are compared with the facts elsewhere. The weights are the work of
// `bench/quality/answers/training.ts`.

import type { MailFacts, Writing } from "../facts.ts";
import { folded } from "../templates/first-names.ts";
import { primaryOf } from "../templates/texts/all.ts";
import { reasonOf } from "./quotable-facts.ts";
import { plain, quoted } from "./rules/phrases.ts";
import trained from "./sentence-weights.json" with { type: "json" };

/** The weight of a feature by its hash, if it has one, and whether good answers have a word with such a beginning. */
export type Weights = { bias: number; of: (feature: number) => number | undefined; isKnown: (word: number) => boolean };

/** The languages of the judged answers. */
const LANGUAGES = new Set(["en", "de", "fr", "es", "pt", "hi"]);

/** From here on a sentence is refused: see `docs/quality.md`. */
const MOST = 1;

/** A word's beginning stands for its inflections and compounds. */
const BEGINNING = 5;
const MOST_NEW_WORDS = 6;

const SHIPPED = unpack();

export type Sentence = { text: string; words: string[]; isQuestion: boolean };

/** One error for the sentence that is least like those of good answers, if it is too much like those of bad ones. */
export function sentenceErrors(writing: Writing, facts: MailFacts): string[] {
  if (!LANGUAGES.has(primaryOf(facts.language))) return [];
  const [worst] = sentencesOf(writing, facts)
    .map((sentence) => ({ sentence, weight: weightOf(sentence, SHIPPED) }))
    .toSorted((a, b) => b.weight - a.weight);
  return worst && worst.weight > MOST
    ? [`body: ${quoted(worst.sentence.text)} claims or promises what is not in the facts; ask instead, or leave it out`]
    : [];
}

/** The sentences of subject and body, with marks in the place of names and of the customer's own words. */
export function sentencesOf({ subject, body }: Writing, facts: MailFacts): Sentence[] {
  const { companyName, senderName, customerName, planName } = facts;
  const names = new Set(wordsOf([companyName, senderName, customerName, planName].join(" ")));
  const theirs = new Set(wordsOf(reasonOf(facts)).map(beginningOf));
  const marked = (word: string) => {
    if (names.has(word)) return "<name>";
    // As a fact that stands there in its words: see `withoutFacts`.
    if (/^\p{N}/u.test(word)) return "this";
    return word.length > 3 && theirs.has(beginningOf(word)) ? "<theirs>" : word;
  };
  return `${subject}\n${body}`
    .split(/(?<=[.!?।:;]["”»']?)\s+|\n+/u)
    .map((text) => ({ text, words: wordsOf(text).map(marked), isQuestion: /\?["”»]?$/.test(text) }))
    .filter(({ words }) => words.length > 0);
}

/** Above 0, the sentence is more like those of bad answers. */
export function weightOf(sentence: Sentence, { bias, of, isKnown }: Weights): number {
  const weights = featuresOf(sentence, isKnown)
    .map(of)
    .filter((weight) => weight !== undefined);
  return bias + weights.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(weights.length + 1);
}

/** Each once: words, their beginnings, pairs with and without a gap, the length, and how many words no good answer has. */
export function featuresOf({ words, isQuestion }: Sentence, isKnown: (word: number) => boolean): number[] {
  const features = new Set<string>();
  for (const [i, word] of words.entries()) {
    features.add(word).add(`${words[i - 1] ?? "^"} ${word}`);
    if (word.length > BEGINNING) features.add(`${beginningOf(word)}*`);
    if (i > 1) features.add(`${words[i - 2]} _ ${word}`);
  }
  const kind = isQuestion ? "?" : ".";
  features.add(kind).add(`length ${Math.min(5, Math.floor(words.length / 5))}`);
  const fresh = words.filter((word) => !word.startsWith("<") && !isKnown(hashOf(beginningOf(word)))).length;
  for (let count = 1; count <= Math.min(fresh, MOST_NEW_WORDS); count++) features.add(`new ${count}${kind}`);
  for (let tenth = 1; tenth <= 4; tenth++)
    if (fresh / Math.max(4, words.length) >= tenth / 10) features.add(`share ${tenth}`);
  return [...features].map(hashOf);
}

export const beginningOf = (word: string): string => word.slice(0, BEGINNING);

export const hashOf = (text: string): number => Bun.hash.xxHash32(text);

const wordsOf = (text: string): string[] => folded(plain(text)).match(/[\p{L}\p{M}]+|\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];

function unpack(): Weights {
  const numbers = (base64: string) => new Uint32Array(new Uint8Array(Buffer.from(base64, "base64")).buffer);
  const [hashes, words] = [numbers(trained.hashes), numbers(trained.words)];
  const weights = new Int8Array(Buffer.from(trained.weights, "base64"));
  return {
    bias: trained.bias,
    of: (feature) => {
      const at = indexIn(hashes, feature);
      return at === undefined ? undefined : weights[at]! * trained.step;
    },
    isKnown: (word) => indexIn(words, word) !== undefined,
  };
}

/** By halves: a map would take longer to fill than a mail to check. */
function indexIn(sorted: Uint32Array, wanted: number): number | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : undefined;
}
