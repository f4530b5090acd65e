// Weighs each sentence by how much it is like those of answers that people judged. This finds a claim in words that no rule
// foresees; figures, names and dates are compared with the facts elsewhere. The weights are the work of
// `bench/quality/answers/training.ts`.

import { primaryOf } from "../../../lib/language-tag.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { folded } from "../templates/first-names.ts";
import { listedFacts } from "./facts-list.ts";
import { reasonOf } from "./quotable-facts.ts";
import { type Doubt, errorOf, plain, quoted } from "./rules/phrases.ts";
import trained from "./sentence-weights.json" with { type: "json" };

/** The weight of a feature by its hash, if it has one. */
type Weights = Vocabulary & { bias: number; of: (feature: number) => number | undefined };

/** `isKnown`: whether good answers have a word with such a beginning. `isCommon`: whether a word is among the most frequent ones. */
type Vocabulary = { isKnown: (word: number) => boolean; isCommon: (word: number) => boolean };

/** From which weight on a sentence is refused, by language of the judged answers: see `docs/quality.md`. */
const MOST: Record<string, number> = { en: 1.2, de: 1.3, fr: 1.3, es: 1.3, pt: 1.3, hi: 1.3 };

/** How much a sentence weighs more if a rule doubts it. Other languages have too few judged answers to clear it. */
const DOUBT: Record<string, number> = { en: 3 };

/** A word's beginning stands for its inflections and compounds. */
const BEGINNING = 5;
const MOST_NEW_WORDS = 6;
const ENDING = /[?.!,;:।](?=["”»']?$)/u;

const SHIPPED = unpack();

/** `ending`: the sign that ends it, "-" without one. */
export type Sentence = { text: string; words: string[]; ending: string };

/**
 * One error for the sentence that is least like those of good answers, if it is too much like those of bad ones, and one for each
 * doubt of the rules, unless its sentence is very much like those of good answers.
 */
export function sentenceErrors(writing: Writing, facts: MailFacts, doubts: readonly Doubt[]): string[] {
  const language = primaryOf(facts.language);
  const most = MOST[language];
  if (most === undefined) return doubts.map(errorOf);
  const sentences = sentencesOf(writing, facts).map((sentence) => ({ sentence, weight: weightOf(sentence, SHIPPED) }));
  const isDoubtful = ({ words }: Doubt) => {
    const around = sentences.filter(({ sentence }) => plain(sentence.text).includes(words));
    return (
      around.length === 0 || around.some(({ weight }) => weight + (DOUBT[language] ?? Number.POSITIVE_INFINITY) > most)
    );
  };
  const errors = doubts.filter(isDoubtful).map(errorOf);
  const [worst] = sentences.toSorted((a, b) => b.weight - a.weight);
  return worst && worst.weight > most
    ? [
        ...errors,
        `body: ${quoted(worst.sentence.text)} claims or promises what is not in the facts; ask instead, or leave it out`,
      ]
    : errors;
}

/** The sentences of subject and body, with marks in the place of names and of the customer's own words. */
export function sentencesOf({ subject, body }: Writing, facts: MailFacts): Sentence[] {
  const { companyName, senderName, customerName, planName } = facts;
  const names = new Set(wordsOf([companyName, senderName, customerName, planName].join(" ")));
  const known = listedFacts(facts).map(({ text }) => text);
  const theirs = new Set(wordsOf([reasonOf(facts), ...known].join(" ")).map(beginningOf));
  const marked = (word: string) => {
    if (names.has(word)) return "<name>";
    // As a fact that stands there in its words: see `withoutFacts`.
    if (/^\p{N}/u.test(word)) return "this";
    return word.length > 3 && theirs.has(beginningOf(word)) ? "<theirs>" : word;
  };
  return `${subject}\n${body}`
    .split(/(?<=[.!?।:;]["”»']?)\s+|\n+/u)
    .map((text) => ({ text, words: wordsOf(text).map(marked), ending: ENDING.exec(text)?.[0] ?? "-" }))
    .filter(({ words }) => words.length > 0);
}

/** Above 0, the sentence is more like those of bad answers. */
function weightOf(sentence: Sentence, weights: Weights): number {
  const known = featuresOf(sentence, weights)
    .map(weights.of)
    .filter((weight) => weight !== undefined);
  return weights.bias + known.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(known.length + 1);
}

/**
 * Each once: words, their beginnings, pairs with and without a gap, what stays of the sentence when only the ends of rarer words
 * are left, the ending, the length, and how many words no good answer has.
 */
export function featuresOf({ words, ending }: Sentence, { isKnown, isCommon }: Vocabulary): number[] {
  const features = new Set<string>();
  for (const [i, word] of words.entries()) {
    features.add(word).add(`${words[i - 1] ?? "^"} ${word}`);
    if (word.length > BEGINNING) features.add(`${beginningOf(word)}*`);
    if (i > 1) features.add(`${words[i - 2]} _ ${word}`);
  }
  const kind = ["?", ",", "-"].includes(ending) ? ending : ".";
  const frame = ["^", "^", ...words.map((word) => (isCommon(hashOf(word)) ? word : endOf(word))), `$${kind}`, "$"];
  for (let i = 2; i < words.length + 2; i++) {
    features.add(`t ${frame.slice(i - 1, i + 1).join(" ")}`).add(`t ${frame.slice(i - 2, i + 1).join(" ")}`);
    features.add(`t ${frame.slice(i - 1, i + 3).join(" ")}`);
  }
  features.add(`end ${ending}`).add(`end ${ending} ${Math.min(5, Math.floor(words.length / 3))}`);
  features.add(kind).add(`length ${Math.min(5, Math.floor(words.length / 5))}`);
  const fresh = words.filter((word) => !word.startsWith("<") && !isKnown(hashOf(beginningOf(word)))).length;
  for (let count = 1; count <= Math.min(fresh, MOST_NEW_WORDS); count++) features.add(`new ${count}${kind}`);
  for (let tenth = 1; tenth <= 4; tenth++)
    if (fresh / Math.max(4, words.length) >= tenth / 10) features.add(`share ${tenth}`);
  return [...features].map(hashOf);
}

/** Marks and "this" stand for themselves. */
const endOf = (word: string): string =>
  word.startsWith("<") || word === "this" ? word : word.length < 4 ? "~" : `~${word.slice(-2)}`;

export const beginningOf = (word: string): string => word.slice(0, BEGINNING);

export const hashOf = (text: string): number => Bun.hash.xxHash32(text);

const wordsOf = (text: string): string[] => folded(plain(text)).match(/[\p{L}\p{M}]+|\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];

function unpack(): Weights {
  const numbers = (base64: string) => new Uint32Array(new Uint8Array(Buffer.from(base64, "base64")).buffer);
  const [hashes, words, common] = [numbers(trained.hashes), numbers(trained.words), numbers(trained.common)];
  const weights = new Int8Array(Buffer.from(trained.weights, "base64"));
  return {
    bias: trained.bias,
    of: (feature) => {
      const at = indexIn(hashes, feature);
      return at === undefined ? undefined : weights[at]! * trained.step;
    },
    isKnown: (word) => indexIn(words, word) !== undefined,
    isCommon: (word) => indexIn(common, word) !== undefined,
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
