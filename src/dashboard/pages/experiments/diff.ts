// Finds the differences between two texts, word by word.

/** A word, a placeholder, or white space; `isOwn`: it is missing from the other text. */
export type Piece = { readonly text: string; readonly isOwn: boolean };

const MOST = 1_000_000; // comparisons; longer texts are shown without marks
const ALIKE = 0.5; // texts with a lower share of common words are too different for marks to help

const wordsOf = (text: string): string[] => text.split(/(\{\{[^{}]*\}\}|\s+)/).filter((word) => word !== "");
const isSpace = (word: string): boolean => /^\s+$/.test(word);

export const plainPieces = (text: string): Piece[] => wordsOf(text).map((word) => ({ text: word, isOwn: false }));

/** The pieces of `text`, with differences from `other` marked. */
export function piecesOf(text: string, other: string): Piece[] {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  const common = commonWords(own, others);
  if (common === null) return plainPieces(text);
  const words = (list: readonly string[]): number => list.filter((word) => !isSpace(word)).length;
  const shared = own.filter((word, index) => common.has(index) && !isSpace(word)).length;
  if (shared < ALIKE * Math.max(words(own), words(others))) return plainPieces(text);
  return own.map((word, index) => ({ text: word, isOwn: !common.has(index) && !isSpace(word) }));
}

/** The indexes in `own` of the longest common subsequence; null if the texts are too long. */
function commonWords(own: readonly string[], others: readonly string[]): Set<number> | null {
  const width = others.length + 1;
  if (own.length * width > MOST) return null;
  const longest = new Uint32Array((own.length + 1) * width);
  for (let i = own.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        own[i] === others[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const common = new Set<number>();
  for (let i = 0, j = 0; i < own.length && j < others.length; ) {
    if (own[i] === others[j]) {
      common.add(i++);
      j++;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
    else j++;
  }
  return common;
}

/** Joins neighbouring marked pieces and the space between them. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  pieces.forEach((piece, index) => {
    const isBetween =
      isSpace(piece.text) && !piece.text.includes("\n") && found.at(-1)?.isOwn && pieces[index + 1]?.isOwn;
    const isOwn = piece.isOwn || isBetween === true;
    const last = found.at(-1);
    if (last !== undefined && last.isOwn === isOwn) found[found.length - 1] = { text: last.text + piece.text, isOwn };
    else found.push({ text: piece.text, isOwn });
  });
  return found;
}
