// Phrases that a mail must not hold: regular expressions with what is wrong about them, looked for in a subject and a body alike.

import { cleanLine } from "../../../../lib/text.ts";
import type { Writing } from "../../facts.ts";

export type Rule = { shape: RegExp; fault: string };

/** A rule of whole words and phrases, given as sources of regular expressions. Apostrophes are straight, and case does not matter. */
export const rule = (fault: string, ...phrases: string[]): Rule => ({
  shape: new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{M}])`.normalize("NFC"), "iu"),
  fault,
});

/** One sentence for the model for each rule that a text breaks, with the words at fault. */
export function phraseErrors(writing: Writing, rules: readonly Rule[]): string[] {
  return (["subject", "body"] as const).flatMap((field) => {
    const text = plain(writing[field]);
    return rules.flatMap(({ shape, fault }) => {
      const found = shape.exec(text)?.[0];
      return found === undefined ? [] : [`${field}: ${quoted(found)} ${fault}`];
    });
  });
}

/** With straight apostrophes and single spaces, so that phrases are found however they are set. */
export const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[ \t\u00A0\u202F]+/g, " ")
    .replace(/(?<=[^\n])\n(?=[^\n])/g, " ");

/** The words at fault, for the model to see: never more of them than it takes to find the place. */
export const quoted = (text: string): string => JSON.stringify(cleanLine(text, 60));
