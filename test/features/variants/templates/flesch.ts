// How easily an English text reads.

/** The Flesch reading ease; syllables are counted as groups of vowels. */
export function fleschOf({ body }: { body: string }): number {
  const text = body.replace(/^https?:\/\/\S+$/gm, "");
  const words = text.match(/[a-z’']+/gi) ?? [];
  const sentences = text.split(/[.!?:]+(?:\s|$)|\n\n/).filter((part) => /[a-z]/i.test(part)).length;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word.toLowerCase()), 0);
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length);
}

const syllablesIn = (word: string): number =>
  Math.max(1, word.replace(/(?:[^l]e|es|ed)$/, (end) => end[0]!.replace("e", "")).match(/[aeiouy]+/g)?.length ?? 1);
