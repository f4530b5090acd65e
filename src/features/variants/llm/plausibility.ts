// Checks that a text could be prose in any language, by the shapes of words, repetitions and capitals. Catches a model
// with random weights, and one that lost its thread.

import { cleanLine } from "../../../lib/text.ts";

const MIN_WORDS = 8;
const ODD_WORDS = 0.12;
const MAX_WORD_LENGTH = 45;
const MIN_VARIETY = 0.3;
const WORDS_FOR_VARIETY = 30;
const REPEATED = 0.4;
const MAX_CAPITALS = 0.4;
// An article followed by a word that cannot follow it.
const IMPOSSIBLE =
  /(?<![\p{L}'-])(?:(?:a|an|the|my|your|our|their|every) (?:of|to|and|or|but|because|which|the|a|an|is|are|was|were|if|you|we|they|it|with|by|at|from|than|have|has|will|would|your|our|my)|(?:of|to|with|for|from|at)(?= (?:of|and|or|but|because|is|are|was|were|would|will|has|so|please|with)(?!\p{L}))|(?:of|for|with|from)(?= (?:to|for|from)(?!\p{L}))|(?:is|are|was|were) (?:and|is|are|was|were)|(?:ein|eine|einen|einem|mein|unser|ihr) (?:und|oder|ist|sind|weil|aber|wird|haben|wir|ich|für|mit)|(?:le|un|une|votre|notre|vos|nos) (?:et|est|pour|avec|mais|ou|le|la|les|un|une|vous|nous|dans|sur)|(?:un|una|tu|su|nuestro|nuestra) (?:y|es|para|con|que|pero|el|la|los|las|en|por)|(?:um|uma|seu|sua|nosso|nossa) (?:e|é|para|com|que|mas|o|a|os|as|em|por))(?![\p{L}'-])/giu;
const MIN_IMPOSSIBLE = 2;
const IMPOSSIBLE_SHARE = 0.015;
const VOWELS = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęěůőűāēīōūăığ]/iu;

/** One error where a text is not prose; `body` and `subject` as they are to be sent. */
export function plausibilityErrors(body: string, subject: string): string[] {
  const words = body.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  if (words.length < MIN_WORDS && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(body))
    return [];
  if (words.filter(isOdd).length / Math.max(1, words.length) > ODD_WORDS || isGibberish(subject)) {
    return ["body: it is not readable; write plain sentences"];
  }
  const impossible = body.match(IMPOSSIBLE)?.length ?? 0;
  if (impossible >= MIN_IMPOSSIBLE && impossible / words.length > IMPOSSIBLE_SHARE)
    return ["body: its sentences have no sense; write plain sentences"];
  if (isRepeated(body, words)) return ["body: it says the same over and over; say it once"];
  return isShouted(body) ? ["body: it is in capitals; write as people write to each other"] : [];
}

/** "qzFhMq", "xkcvbn" and endless words. */
function isOdd(word: string): boolean {
  if (!/^[\p{Script=Latin}\p{M}\p{N}'’]+$/u.test(word)) return false;
  if (word.length > MAX_WORD_LENGTH) return true;
  if (/\p{Ll}\p{Lu}\p{L}*\p{Ll}?\p{Lu}|\p{Ll}\p{Lu}{1,2}$|^\p{Ll}\p{Lu}\p{Ll}{0,2}$/u.test(word)) return true;
  return (
    /^\p{Ll}{4,}$/u.test(word.toLowerCase()) &&
    !isAcronym(word) &&
    (!VOWELS.test(word) || /[^aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęěůőűāēīōūăığ'’]{7,}/iu.test(word))
  );
}

const isAcronym = (word: string): boolean => word === word.toUpperCase();

const isGibberish = (subject: string): boolean => {
  const words = subject.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  return words.length > 0 && words.filter(isOdd).length / words.length >= 0.5;
};

function isRepeated(body: string, words: string[]): boolean {
  const sentences = body
    .split(/[.!?।。！？\n]+/u)
    .map((sentence) => cleanLine(sentence, 400).toLowerCase())
    .filter((sentence) => sentence.split(" ").length >= 3 || /\p{Script=Han}.{5}/u.test(sentence));
  if (new Set(sentences.filter(isLong)).size < sentences.filter(isLong).length) return true;
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  if (again >= 2 && again / sentences.length >= REPEATED) return true;
  const distinct = new Set(words.map((word) => word.toLowerCase()));
  return words.length >= WORDS_FOR_VARIETY && words.length <= 400 && distinct.size / words.length < MIN_VARIETY;
}

/** Nobody writes so many words twice. */
const isLong = (sentence: string): boolean => sentence.split(" ").length >= 8;

function isShouted(body: string): boolean {
  const cased = body.match(/\p{Lu}|\p{Ll}/gu) ?? [];
  return cased.length >= 40 && cased.filter((letter) => /\p{Lu}/u.test(letter)).length / cased.length > MAX_CAPITALS;
}
