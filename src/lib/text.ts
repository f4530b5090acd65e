// Sanitises text from outside: removes invisible, reordering and control characters, collapses white space, limits the length.

// C0 and C1 controls except line feed and tab, bidi embeddings, overrides and isolates, soft hyphen, zero-width space, word
// joiner, BOM, and the invisible "tag" letters. The zero-width joiners stay, because emoji and several scripts need them.
const UNSEEN =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
const BLANKS = /[^\S\n]+/g;

/** Cleans multi-line text: runs of blanks become one space, several empty lines become one, at most `cap` code points. */
export function cleanText(text: string, cap: number): string {
  const lines = text
    .toWellFormed()
    .replace(LINE_ENDS, "\n")
    .replace(UNSEEN, "")
    .replace(BLANKS, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return capped(lines, cap);
}

/** Cleans single-line text: white space becomes single spaces, at most `cap` code points. */
export function cleanLine(text: string, cap: number): string {
  return capped(cleanText(text, Number.POSITIVE_INFINITY).replace(/\n+/g, " "), cap);
}

/**
 * Removes trailing characters that match `member`, an expression for one character. Takes linear time, unlike
 * `text.replace(/[…]+$/, "")`, which is quadratic for long runs in the middle.
 */
export function trimmedEnd(text: string, member: RegExp): string {
  let end = text.length;
  while (end > 0 && member.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Like `trimmedEnd`, but at both ends. */
export function trimmed(text: string, member: RegExp): string {
  let start = 0;
  while (start < text.length && member.test(text[start]!)) start++;
  return trimmedEnd(text.slice(start), member);
}

/** The first `cap` code points; never splits a surrogate pair. */
export function capped(text: string, cap: number): string {
  if (text.length <= cap) return text;
  let end = 0;
  for (let count = 0; count < cap && end < text.length; count++) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end).trimEnd();
}
