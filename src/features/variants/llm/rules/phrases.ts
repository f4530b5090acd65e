// Phrases that a mail must not contain: regular expressions with an explanation, searched for in subject and body.

import { cleanLine } from "../../../../lib/text.ts";
import type { Writing } from "../../facts.ts";

/** `unless`: what makes a sentence innocent. `isRepeatable`: whatever follows the customer's own words, they are theirs. */
export type Rule = { shape: RegExp; fault: string; unless?: RegExp; isRepeatable?: boolean };

/**
 * A rule of whole words and phrases, given as sources of regular expressions, with straight apostrophes and in any case. A phrase
 * that begins with an apostrophe follows a word: "'ll call you" is found in "I'll call you".
 */
export const rule = (fault: string, ...phrases: string[]): Rule => ({
  shape: new RegExp(
    `(?:(?<![\\p{L}\\p{M}\\p{N}])|(?='))(?:${phrases.join("|")})(?![\\p{L}\\p{M}])`.normalize("NFC"),
    "iu",
  ),
  fault,
});

/** What a rule finds in a text. */
export type Doubt = { field: "subject" | "body"; words: string; fault: string };

/** One sentence for the model per broken rule, with the offending words. */
export const phraseErrors = (writing: Writing, rules: readonly Rule[]): string[] =>
  doubtsIn(writing, rules).map(errorOf);

export const errorOf = ({ field, words, fault }: Doubt): string => `${field}: ${quoted(words)} ${fault}`;

/** One per broken rule. Repeating words of `said` is no fault. */
export function doubtsIn(writing: Writing, rules: readonly Rule[], said = ""): Doubt[] {
  const own = plain(said).toLowerCase();
  return (["subject", "body"] as const).flatMap((field) => {
    const text = plain(writing[field]);
    return rules.flatMap(({ shape, fault, unless, isRepeatable }) => {
      const isFault = ({ 0: words, index }: RegExpExecArray) =>
        !(isRepeatable ? own.includes(words.toLowerCase()) : isRepeated(words, text, index, own)) &&
        !unless?.test(sentenceAt(text, index));
      const first = shape.exec(text);
      const words = (
        first === null || isFault(first) ? first : text.matchAll(new RegExp(shape, `${shape.flags}g`)).find(isFault)
      )?.[0];
      return words === undefined ? [] : [{ field, words, fault }];
    });
  });
}

/** The sentence around a position, with the mark at its end. */
export function sentenceAt(text: string, at: number): string {
  const start = Math.max(...[". ", "! ", "? ", "\n", "। "].map((end) => text.lastIndexOf(end, at)));
  const end = /[.!?](?=\s|$)|[\n।]/u.exec(text.slice(at))?.index ?? text.length;
  return text.slice(start + 1, at + end + 1);
}

/** Compared together with the following word: "we paused the project" is theirs, "we paused your plan" is not. */
function isRepeated(words: string, text: string, index: number, own: string): boolean {
  const found = words.toLowerCase();
  if (!own.includes(found)) return false;
  const end = index + words.length;
  const next = /^[^\p{L}\p{N}]{0,2}[\p{L}\p{M}\p{N}]{1,30}/u.exec(text.slice(end, end + 40))?.[0].toLowerCase();
  return (
    (own.endsWith(found) && /^["”»).,!?:;]/u.test(text.slice(end, end + 1))) ||
    (next !== undefined && own.includes(found + next))
  );
}

/** Straight apostrophes and single spaces, so that phrases are found in any typography. */
export const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[ \t\u00A0\u202F]+/g, " ")
    .replace(/(?<=[^\n])\n(?=[^\n])/g, " ");

/** The offending words, shortened to what the model needs to find them. */
export const quoted = (text: string): string => JSON.stringify(cleanLine(text, 60));
