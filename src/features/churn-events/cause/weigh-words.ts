// Weighs the words of a reason by how often each occurs in our example sentences of each cause (complement naive Bayes). This
// reads what no phrase foresees, and overrules a phrase that the other words contradict.

import { type Word, wordsOf, written } from "../../../lib/words.ts";
import { CANCEL_REASONS, type CancelReason } from "../reasons.ts";
import english from "./examples/english.txt" with { type: "text" };
import french from "./examples/french.txt" with { type: "text" };
import german from "./examples/german.txt" with { type: "text" };
import hindi from "./examples/hindi.txt" with { type: "text" };
import portuguese from "./examples/portuguese.txt" with { type: "text" };
import spanish from "./examples/spanish.txt" with { type: "text" };

/** What a phrase says, as the logarithm of how much more likely its cause is. */
export type Hint = { cause: CancelReason; matched: string; weight: number };

/** How much more likely a clear phrase makes its cause, and a vague one, as logarithms. */
export const WEIGHT_OF_CLEAR = 4;
export const WEIGHT_OF_VAGUE = 1;

/** "none": a sentence without a cause, such as "please confirm my cancellation". */
const CLASSES = [...CANCEL_REASONS, "none"] as const;
const CLASS_COUNT = CLASSES.length;

/** Below this probability, the cause is unknown. */
const LEAST_CERTAIN = 0.35;

/** From this probability on, a cause is possible beside the most likely one. */
const POSSIBLE = 0.1;

/**
 * From this probability on, the cause is sure without a phrase that names it. On three lists that no example comes from, 50
 * of 71 reasons that were read by their words alone were read right, and 18 of the 18 above this bound.
 */
const SURE = 0.8;

/** Counts for what was never seen, so that a single example does not decide. */
const SMOOTHING = 0.1;

/** Longer texts are judged by their beginning. */
const MOST_WORDS = 300;

/** Letters: the beginnings of a word also cover its inflections and compounds, in every language. */
const SHORT = 4;
const LONG = 6;

/** `weights`: one row of `CLASSES` for each feature, which is a word, a pair of words or the beginning of a word. */
type Model = { numbers: ReadonlyMap<string, number>; weights: readonly number[] };

/** Counted when the first reason is read, in some 60 milliseconds: after each start it would cost an idle service 20 MB. */
let trained: Model | undefined;

/**
 * The most likely cause by the words that nothing denies, and the clause that speaks most for it; null if none is likely.
 * `isSure`: a clear phrase names the cause too, or hardly another one is possible.
 * Linear in the number of words.
 */
export function weighWords(
  words: readonly Word[],
  undenied: readonly Word[],
  hint: Hint | null,
): { cause: CancelReason; matched: string; isSure: boolean } | null {
  const { model, features, probabilities } = weigh(undenied, hint === null ? [] : [hint]);
  const best = probabilities.indexOf(Math.max(...probabilities));
  const cause = CLASSES[best]!;
  const probability = probabilities[best]!;
  if (cause === "none" || probability < LEAST_CERTAIN) return null;
  const named = hint?.cause === cause ? hint : null;
  return {
    cause,
    matched: named?.matched ?? strongestClause(model, words, features, best),
    isSure: named?.weight === WEIGHT_OF_CLEAR || probability >= SURE,
  };
}

/** A cause that the words may mean. `isNamed`: a clear phrase says it. */
export type Possible = { cause: CancelReason; isNamed: boolean };

/** The causes that the words that nothing denies may mean, the most likely first. */
export function possibleCauses(undenied: readonly Word[], hints: readonly Hint[]): Possible[] {
  const { probabilities } = weigh(undenied, hints);
  const chanceOf = (cause: CancelReason) => probabilities[CLASSES.indexOf(cause)]!;
  const named = new Set(hints.filter(({ weight }) => weight === WEIGHT_OF_CLEAR).map(({ cause }) => cause));
  return CANCEL_REASONS.filter((cause) => cause !== "other" && (named.has(cause) || chanceOf(cause) >= POSSIBLE))
    .sort((a, b) => chanceOf(b) - chanceOf(a))
    .map((cause) => ({ cause, isNamed: named.has(cause) }));
}

/** `probabilities`: one for each of `CLASSES`. */
function weigh(undenied: readonly Word[], hints: readonly Hint[]) {
  trained ??= train();
  const features = featuresOf(undenied, trained.numbers);
  const scores = CLASSES.map((name) => hints.find(({ cause }) => cause === name)?.weight ?? 0);
  const scale = 1 / Math.sqrt(features.size);
  for (const feature of features.keys()) {
    const number = trained.numbers.get(feature);
    if (number === undefined) continue;
    for (let i = 0; i < CLASS_COUNT; i++) scores[i]! += scale * trained.weights[number * CLASS_COUNT + i]!;
  }
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, one) => total + one);
  return { model: trained, features, probabilities: odds.map((one) => one / sum) };
}

/** How often each feature occurs in the examples of each class, and all features together. */
type Counts = { numbers: Map<string, number>; counts: number[]; sizes: number[] };

const EXAMPLES = [english, german, french, spanish, portuguese, hindi];

/** The examples are lines "# cause", each followed by its sentences, one a line. */
function train(): Model {
  const counted: Counts = { numbers: new Map(), counts: [], sizes: CLASSES.map(() => 0) };
  let name = "";
  for (const line of EXAMPLES.flatMap((text) => text.split("\n"))) {
    if (line.startsWith("# ")) name = line.slice(2);
    else if (line !== "") count(counted, featuresOf(wordsOf(line)), CLASSES.indexOf(name as CancelReason));
  }
  return { numbers: counted.numbers, weights: weightsFrom(counted) };
}

function count({ numbers, counts, sizes }: Counts, features: ReadonlyMap<string, number>, cause: number): void {
  const share = 1 / Math.sqrt(features.size);
  for (const feature of features.keys()) {
    let number = numbers.get(feature);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(feature, number);
      for (let i = 0; i < CLASS_COUNT; i++) counts.push(0);
    }
    counts[number * CLASS_COUNT + cause]! += share;
  }
  sizes[cause]! += share * features.size;
}

/** How much more likely each feature is in the examples of each class than in those of the others, as logarithms. */
function weightsFrom({ numbers, counts, sizes }: Counts): number[] {
  const smoothed = SMOOTHING * numbers.size;
  const size = sizes.reduce((total, own) => total + own, 0);
  const weights: number[] = [];
  for (let row = 0; row < counts.length; row += CLASS_COUNT) {
    let total = 0;
    for (let i = 0; i < CLASS_COUNT; i++) total += counts[row + i]!;
    for (let i = 0; i < CLASS_COUNT; i++) {
      const inside = (counts[row + i]! + SMOOTHING) / (sizes[i]! + smoothed);
      const outside = (total - counts[row + i]! + SMOOTHING) / (size - sizes[i]! + smoothed);
      weights.push(Math.log(inside / outside));
    }
  }
  return weights;
}

/**
 * Each feature once, with the clause in which it occurs first. A long word of which only the short beginning is known is
 * another word: a costume is no cost.
 */
function featuresOf(words: readonly Word[], known?: ReadonlyMap<string, number>): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, clause: number) => {
    if (!features.has(feature)) features.set(feature, clause);
  };
  let before = "";
  for (const { folded, clause } of words.slice(0, MOST_WORDS)) {
    add(folded, clause);
    add(`${before} ${folded}`, clause);
    const long = `${folded.slice(0, LONG)}*`;
    const isLong = folded.length >= LONG;
    if (isLong) add(long, clause);
    const isOtherWord = isLong && known && !known.has(folded) && !known.has(long);
    if (folded.length >= SHORT && !isOtherWord) add(`${folded.slice(0, SHORT)}*`, clause);
    before = folded;
  }
  return features;
}

function strongestClause(
  { numbers, weights }: Model,
  words: readonly Word[],
  features: ReadonlyMap<string, number>,
  cause: number,
): string {
  const sums = new Map<number, number>();
  for (const [feature, clause] of features) {
    const number = numbers.get(feature);
    const weight = number === undefined ? 0 : weights[number * CLASS_COUNT + cause]!;
    sums.set(clause, (sums.get(clause) ?? 0) + weight);
  }
  const [strongest] = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a));
  const from = words.findIndex(({ clause }) => clause === strongest);
  const to = words.findLastIndex(({ clause }) => clause === strongest) + 1;
  return written(words, from, to);
}
