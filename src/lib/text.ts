// Text that came from outside, made harmless: invisible, reordering and control characters out, white space calm, length bounded.

// C0 and C1 controls but \n and \t, bidi embeddings, overrides and isolates, soft hyphen, zero-width space, word joiner, BOM, and the
// invisible "tag" letters. The zero-width joiners stay: emoji and several scripts are written with them.
const UNSEEN =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
const BLANKS = /[^\S\n]+/g;

/** Text of several lines: runs of blanks become one space, more than one empty line becomes one, at most `cap` code points. */
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

/** Text of one line: every run of white space becomes one space, at most `cap` code points. */
export function cleanLine(text: string, cap: number): string {
  return capped(cleanText(text, Number.POSITIVE_INFINITY).replace(/\n+/g, " "), cap);
}

/**
 * The text without the characters at its end that `member`, an expression for one character, matches. Takes linear time,
 * where `text.replace(/[…]+$/, "")` takes quadratic time on a long run of them that something else follows.
 */
export function trimmedEnd(text: string, member: RegExp): string {
  let end = text.length;
  while (end > 0 && member.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimmed(text: string, member: RegExp): string {
  let start = 0;
  while (start < text.length && member.test(text[start]!)) start++;
  return trimmedEnd(text.slice(start), member);
}

/** The first `cap` code points: a character outside the basic plane is never cut in half. */
export function capped(text: string, cap: number): string {
  if (text.length <= cap) return text;
  let end = 0;
  for (let count = 0; count < cap && end < text.length; count++) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end).trimEnd();
}
