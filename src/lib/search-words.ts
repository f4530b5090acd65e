// Normalises words for a search: without case and diacritics, in any script.

/** The most words stored for one person. */
const MAX_WORDS = 80;
const MAX_WORD_LENGTH = 40;
/** Scripts without spaces between words: a search may begin at any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MAX_UNSPACED_LENGTH = 12;

const WORD = /[\p{L}\p{N}\p{Emoji_Presentation}]+/gu;

/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = { ß: "ss", ø: "o", đ: "d", ł: "l", æ: "ae", œ: "oe", ı: "i", þ: "th", ð: "d" };
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Converts "Łukasz Wójcik" to "lukasz wojcik". */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter]!);

export type Searchable = { email: string; name: string | null; reason?: string | null };

/** The distinct words for finding a person, at most 80: of the name, the address without its end (".com"), and the reason. */
export function searchWordsOf({ email, name, reason }: Searchable): Set<string> {
  const words = new Set<string>();
  for (const text of [name, email.replace(/\.[^.]*$/, ""), reason]) {
    for (const [word] of folded(text ?? "").matchAll(WORD)) {
      for (const form of formsOf(word)) words.add(form);
      if (words.size >= MAX_WORDS) return words;
    }
  }
  return words;
}

function formsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [cut(word, MAX_WORD_LENGTH)];
  const characters = [...word].slice(0, MAX_WORD_LENGTH);
  return characters.map((_, from) => characters.slice(from, from + MAX_UNSPACED_LENGTH).join(""));
}

/** The words of a search, at most 8; each matches the beginning of a stored word. */
export function searchedWords(text: string): string[] {
  const words = [...folded(text).matchAll(WORD)].map(([word]) =>
    cut(word, UNSPACED.test(word) ? MAX_UNSPACED_LENGTH : MAX_WORD_LENGTH),
  );
  return [...new Set(words)].slice(0, MAX_SEARCHED);
}

const MAX_SEARCHED = 8;

const cut = (word: string, length: number): string => [...word].slice(0, length).join("");
