// A free text as words to match on: lower case, contractions opened, and where clauses and sentences end.

/** One word: `text` to match on, `written` as the customer wrote it ("" for the "not" that a contraction carried). */
export type Word = { text: string; written: string; clause: number; sentence: number };

// Letters beside a keyword make it another word in every script, and so do digits; an underscore parts (too_expensive).
// A full stop ends a sentence only before white space, so that "v2.0" and "no.reason" do not.
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[.!?;…](?=\s|$)|[,()—–]/gu;

/** Twice the longest reason that the API takes: NFKC can make eighteen characters of one. */
const MAX_LENGTH = 10_000;

const NEGATED_STEMS = new Map(
  Object.entries({ don: "do", won: "will", can: "can", ain: "is", needn: "need" }).concat(
    ["does", "did", "is", "are", "was", "were", "have", "has", "had", "would", "could", "should", "must"].map(
      (verb): [string, string] => [`${verb}n`, verb],
    ),
  ),
);

const JOINED_NEGATIONS = new Map([
  ...[...NEGATED_STEMS].map(([stem, verb]): [string, string] => [`${stem}t`, verb]),
  ["cannot", "can"],
]);

/** The words of a text, in order, of its first 10,000 characters. Linear in its length, whatever it holds. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  for (const [token] of plain(text).matchAll(TOKEN)) {
    if (!/^[\p{L}\p{N}]/u.test(token)) {
      clause++;
      if (!/^[,()—–]/.test(token)) sentence++;
      continue;
    }
    const lower = token.toLowerCase();
    const last = words.at(-1);
    const stem = lower === "t" && last ? NEGATED_STEMS.get(last.text) : undefined;
    if (stem !== undefined && last) {
      last.text = stem;
      last.written += "'t";
      words.push({ text: "not", written: "", clause, sentence });
    } else if (JOINED_NEGATIONS.has(lower)) {
      words.push({ text: JOINED_NEGATIONS.get(lower)!, written: token, clause, sentence });
      words.push({ text: "not", written: "", clause, sentence });
    } else {
      words.push({ text: lower, written: token, clause, sentence });
    }
  }
  return words;
}

/** A set of words, given in one string. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** The words as the customer wrote them, from `from` up to, but not including, `to`. */
export const written = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map((word) => word.written)
    .filter((text) => text !== "")
    .join(" ");

// One form for each character that can be written in several ways. Acute accents and modifier letters that stand for
// an apostrophe must be turned before NFKC, which would make them part of the word, as must an apostrophe that went
// through the wrong encoding. What is invisible and joins (soft hyphen, joiners, direction marks) goes; what is
// invisible and parts (the zero-width space) stays, and parts. No word has a long run of combining marks, but sorting
// one takes NFKC quadratic time.
function plain(text: string): string {
  return text
    .replace(/[´ʼʹ]|â€™/g, "'")
    .replace(/[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]|\u034f|[\ufe00-\ufe0f]/g, "")
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .normalize("NFKC")
    .slice(0, MAX_LENGTH);
}
