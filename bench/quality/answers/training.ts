// Learns from judged answers what a good sentence is like: `bun bench/quality/answers/training.ts` writes the weights anew.
// A logistic regression; of each bad answer only its worst sentence counts, and that is found in several rounds.

import { join } from "node:path";
import { factsIn, listedFacts, withoutFacts } from "../../../src/features/variants/llm/facts-list.ts";
import {
  beginningOf,
  featuresOf,
  hashOf,
  type Sentence,
  sentencesOf,
} from "../../../src/features/variants/llm/weigh-sentences.ts";
import { type Case, LISTS, readCases, readSentences, WITH_FACTS } from "./cases.ts";

const WEIGHTS = join(import.meta.dir, "../../../src/features/variants/llm/sentence-weights.json");
const ROUNDS = 3;
const PASSES = 8;
const STEP = 0.3;
const DECAY = 0.003;
/** How much the bad sentences weigh together, against all good ones. */
const SHARE_OF_BAD = 0.7;
/** A sentence of so many bad answers is their frame, and not what is wrong with them. */
const FRAME = 4;
/** A smaller weight, of at most 127, is left out. */
const LEAST = 6;
/** So many words are common, of all languages together. */
const COMMON = 1200;

/** Hashes of features with their weights, of the beginnings of the words in good answers, and of the most frequent words. */
export type Learned = Fitted & { words: readonly number[]; common: readonly number[] };

export type Judged = { sentences: Sentence[]; isGood: boolean };

export function judged({ writing, facts }: Case, isGood: boolean): Judged {
  return { sentences: sentencesOf(withoutFacts(writing, factsIn(listedFacts(facts), writing)), facts), isGood };
}

/** All answers, but not those of the lists that are to be measured. */
export async function judgedAnswers(without: readonly string[] = []): Promise<Judged[]> {
  const answers = (await readSentences()).map(({ one, isGood }) => judged(one, isGood));
  for (const list of [...LISTS, ...WITH_FACTS]) {
    if (without.includes(list)) continue;
    for (const label of ["good", "bad"] as const) {
      answers.push(...(await readCases(label, list)).map((one) => judged(one, label === "good")));
    }
  }
  return answers;
}

export function learn(answers: readonly Judged[]): Learned {
  const good = answers.filter(({ isGood }) => isGood);
  const seen = new Map<number, number>();
  for (const { sentences } of good) {
    const words = sentences.flatMap(({ words }) => words.map((word) => hashOf(beginningOf(word))));
    for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const goodOnes = new Map(good.flatMap(({ sentences }) => sentences.map((one) => [one.text, one])));
  const timesBad = countsOf(
    answers.flatMap(({ sentences, isGood }) => (isGood ? [] : sentences.map(({ text }) => text))),
  );
  const bad = answers
    .filter(({ isGood }) => !isGood)
    .map(({ sentences }) => sentences.filter(({ text }) => !goodOnes.has(text) && timesBad.get(text)! < FRAME));
  // A word that only this one good answer has is new to it.
  const common = commonIn(answers);
  const isCommon = (word: number) => common.has(word);
  const ofGood = [...goodOnes.values()].map((one) =>
    featuresOf(one, { isKnown: (word) => seen.get(word)! > 1, isCommon }),
  );
  const ofBad = bad.map((sentences) =>
    sentences.map((one) => featuresOf(one, { isKnown: (word) => seen.has(word), isCommon })),
  );
  const counts = countsOf([...ofGood, ...ofBad.flat()].flat());
  const known = (features: number[]) => features.filter((feature) => counts.get(feature)! > 1);
  const [negative, positive] = [ofGood.map(known), ofBad.map((sentences) => sentences.map(known))];

  let weights = fitted(negative, positive.flat());
  for (let round = 1; round < ROUNDS; round++) {
    const worst = positive.flatMap((sentences) => {
      const [first] = sentences.toSorted((a, b) => sumOf(b, weights) - sumOf(a, weights));
      return first ? [first] : [];
    });
    weights = fitted(negative, worst);
  }
  return { ...weights, words: [...seen.keys()], common: [...common] };
}

/** The words of most answers. */
function commonIn(answers: readonly Judged[]): Set<number> {
  const words = answers.flatMap(({ sentences }) => [...new Set(sentences.flatMap(({ words }) => words))]);
  const most = [...countsOf(words)].toSorted(([, a], [, b]) => b - a).slice(0, COMMON);
  return new Set(most.map(([word]) => hashOf(word)));
}

type Fitted = { bias: number; features: Map<number, number> };

const sumOf = (features: readonly number[], weights: Fitted): number =>
  weights.bias +
  features.reduce((sum, feature) => sum + (weights.features.get(feature) ?? 0), 0) / Math.sqrt(features.length + 1);

/** AdaGrad, in an order that is the same each time. */
function fitted(negative: readonly number[][], positive: readonly number[][]): Fitted {
  const weights: Fitted = { bias: 0, features: new Map() };
  const squares = new Map<number, number>();
  let squaresOfBias = 0;
  const ofBad = (negative.length / positive.length) * SHARE_OF_BAD;
  const examples = [
    ...negative.map((features) => ({ features, isBad: false })),
    ...positive.map((features) => ({ features, isBad: true })),
  ];
  let random = 1;
  for (let pass = 0; pass < PASSES; pass++) {
    for (let i = examples.length - 1; i > 0; i--) {
      random = (random * 48_271) % 2_147_483_647;
      const j = random % (i + 1);
      [examples[i], examples[j]] = [examples[j]!, examples[i]!];
    }
    for (const { features, isBad } of examples) {
      const chance = 1 / (1 + Math.exp(-sumOf(features, weights)));
      const error = isBad ? (chance - 1) * ofBad : chance;
      const scale = 1 / Math.sqrt(features.length + 1);
      for (const feature of features) {
        const weight = weights.features.get(feature) ?? 0;
        const slope = error * scale + DECAY * weight;
        const square = (squares.get(feature) ?? 1e-8) + slope * slope;
        squares.set(feature, square);
        weights.features.set(feature, weight - (STEP * slope) / Math.sqrt(square));
      }
      squaresOfBias += error * error + 1e-8;
      weights.bias -= (STEP * error) / Math.sqrt(squaresOfBias);
    }
  }
  return weights;
}

function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Sorted by their hashes; weights in a byte each. */
export function packed({ bias, features, words, common }: Learned): string {
  const step = Math.max(...[...features.values()].map(Math.abs)) / 127;
  const kept = [...features]
    .map(([hash, weight]): [number, number] => [hash, Math.round(weight / step)])
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .toSorted(([a], [b]) => a - b);
  const base64 = (numbers: Uint32Array | Int8Array) => Buffer.from(numbers.buffer).toString("base64");
  const hashes = base64(Uint32Array.from(kept, ([hash]) => hash));
  const weights = base64(Int8Array.from(kept, ([, weight]) => weight));
  const sorted = (numbers: readonly number[]) => base64(Uint32Array.from(numbers).toSorted());
  const lists = { words: sorted(words), common: sorted(common) };
  return `${JSON.stringify({ bias, step, hashes, weights, ...lists }, null, 2)}\n`;
}

if (import.meta.main) await Bun.write(WEIGHTS, packed(learn(await judgedAnswers())));
