// Splits free text into words for matching: folded to one spelling, contractions expanded, with the ends of clauses and sentences.

/**
 * One word: `text` in lower case, `folded` to one spelling by `foldWord`, `written` as the customer wrote it ("" for
 * the "not" of a contraction). Words of one clause or sentence share its number.
 */
export type Word = { text: string; folded: string; written: string; clause: number; sentence: number };

// In every script, adjacent letters or digits make a keyword another word; an underscore separates (too_expensive). A
// full stop ends a sentence only before white space, unlike in "v2.0" and "no.reason".
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[.!?;…](?=\s|$)|[।॥。！？]|[,()—–]/gu;

/** Twice the longest reason that the API accepts: NFKC can turn one character into eighteen. */
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

/** "But" in the languages of the widget: a negation before it does not reach past it. */
const TURNS = new Set(
  "but however although though aber jedoch sondern mais pero sino mas porem porém lekin magar लेकिन मगर पर".split(" "),
);

/** "Mais" is "but" in French and "more" in Portuguese; "mas" is "but" in Portuguese and, without its accent, "more" in Spanish. */
const PORTUGUESE =
  /[ãõ]|(?<![\p{L}\p{N}'-])(?:nao|nunca|(?:sem|nem|nada) mais|um|uma|do|da|em|meus?|minhas?|quer|quero|parem|deixem|receber|vocês?|ficou|muit[oa]s?|isso|ao|é)(?![\p{L}\p{N}'-])/iu;
const SPANISH_NO = /(?<![\p{L}\p{N}'-])(?:no|nunca|ya)(?![\p{L}\p{N}'-])/iu;
const SPANISH_MORE = / mas(?! (?:el|la|los|las|un|una|no|es|se|su)(?![\p{L}]))(?![\p{L}\p{N}])/iu;

const NOT = { text: "not", folded: "not", written: "" };

/** The words of a text's first 10,000 characters, in order. Linear in its length, whatever it contains. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  const read = plain(text);
  const more = moreIn(read);
  for (const [token] of read.matchAll(TOKEN)) {
    if (!/^[\p{L}\p{N}]/u.test(token)) {
      clause++;
      if (!/^[,()—–]/.test(token)) sentence++;
      continue;
    }
    const text = token.toLowerCase();
    if (TURNS.has(text) && text !== more) clause++;
    const last = words.at(-1);
    const stem = text === "t" && last ? NEGATED_STEMS.get(last.text) : undefined;
    if (stem !== undefined && last) {
      last.text = stem;
      last.folded = stem;
      last.written += "'t";
      words.push({ ...NOT, clause, sentence });
    } else {
      const verb = JOINED_NEGATIONS.get(text);
      const word = verb ?? text;
      words.push({ text: word, folded: foldWord(word), written: token, clause, sentence });
      if (verb !== undefined) words.push({ ...NOT, clause, sentence });
    }
  }
  return words;
}

/** Which of the words for "but" means "more" in the language of the text. */
function moreIn(text: string): string | null {
  if (PORTUGUESE.test(text)) return "mais";
  return SPANISH_MORE.test(text) && SPANISH_NO.test(text) ? "mas" : null;
}

/** Splits a string at spaces into a set of words. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** The words as the customer wrote them, from `from` up to `to` (exclusive). */
export const written = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map((word) => word.written)
    .filter((text) => text !== "")
    .join(" ");

/**
 * One spelling for a word with several: lower case, Latin letters without accents, Devanagari without the nukta and
 * with one sign for nasal vowels, and at most two of the same letter in a row.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z]+$/.test(lower)) return lower.replace(/(.)\1{2,}/g, "$1$1");
  const marked = /\p{sc=Latin}/u.test(lower)
    ? lower
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replaceAll("ß", "ss")
        .replaceAll("œ", "oe")
        .normalize("NFC")
    : lower.replaceAll("\u093c", "").replaceAll("\u0901", "\u0902");
  return marked.replace(/(\p{L})\1{2,}/gu, "$1$1");
}

// One form for each character with several. Acute accents and modifier letters that stand for an apostrophe must be
// converted before NFKC, which would make them part of the word, as must an apostrophe in the wrong encoding.
// Invisible joining characters (soft hyphen, joiners, direction marks) are removed; invisible separating ones (the
// zero-width space) stay and separate. No word has a long run of combining marks, but sorting one takes NFKC quadratic
// time.
function plain(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/[´ʼʹ]|â€™/g, "'")
    .replace(/[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]|\u034f|[\ufe00-\ufe0f]/g, "")
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .normalize("NFKC")
    .slice(0, MAX_LENGTH);
}
