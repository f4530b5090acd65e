// Sanitises outside text for a mail: one line, nothing invisible, no address that a mail program would make clickable.

const PLACEHOLDERS = new Set("unknown none na null nil undefined nan true false test default objectobject".split(" "));

/** One line without control, invisible or pictographic characters; null where nothing is left, or for a placeholder. */
export function plainLine(text: string | null, maxLength: number): string | null {
  if (text === null) return null;
  const line = text
    .replace(/\s+/gu, " ")
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/gu, "")
    .normalize("NFC")
    .replace(/ {2,}/g, " ")
    .trim();
  if (line.length > maxLength || !/[\p{L}\p{N}]/u.test(line) || hasStackedMarks(line)) return null;
  return PLACEHOLDERS.has(letters(line)) ? null : line;
}

/** Whether a mail program or a reader could take part of the text for a web or mail address, or a telephone number. */
export const hasAddress = (text: string): boolean =>
  /:\/\/|www\.|@|[\p{L}\p{N}-]\.\p{L}{2,}/iu.test(text) || (text.match(/\p{N}/gu)?.length ?? 0) >= 7;

/** Combining marks stacked on one letter cover the lines above; no script needs four of them. */
export const hasStackedMarks = (text: string): boolean => /^\p{M}|\s\p{M}|\p{M}{4}/u.test(text);

export const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether brackets are paired and not empty. */
export const hasSoundBrackets = (text: string): boolean =>
  !/[()]/.test(text.replace(/\([^()]*[\p{L}\p{N}][^()]*\)/gu, ""));

export const capitalised = (word: string): string => {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
};

/** Coarse words, as alternatives of a regular expression. */
export const COARSE_WORDS =
  "\\w*fuck|bullshit|shit|crap|cunt|dick|bitch|bastard|ass(?:hole|es)?\\b|arse|idiot|moron|stupid|scam|thie(?:f|ves)|liar|wtf|go to hell|nazi";
