// How similar two mails are: each strategy is to bring an idea of its own.

import type { Writing } from "../facts.ts";

/** The words of a body, separated by single spaces, and its runs of three words. */
type Gist = { words: string; trigrams: ReadonlySet<string> };

// Cached, because each text is compared with up to eight later ones.
const gists = new WeakMap<Writing, Gist>();

/** Whether the bodies have the same words in the same order, ignoring case, punctuation and spacing. */
export const isSameText = (one: Writing, other: Writing): boolean => gistOf(one).words === gistOf(other).words;

/** Jaccard index over runs of three words. 0 where there is nothing to compare. */
export function similarity(one: Writing, other: Writing): number {
  const [a, b] = [gistOf(one).trigrams, gistOf(other).trigrams];
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const trigram of a) if (b.has(trigram)) shared++;
  return shared / (a.size + b.size - shared);
}

function gistOf(writing: Writing): Gist {
  let gist = gists.get(writing);
  if (!gist) {
    const words = wordsOf(writing.body);
    gist = { words, trigrams: trigramsOf(words.split(" ")) };
    gists.set(writing, gist);
  }
  return gist;
}

/** A paragraph with a link is ours, not the model's, and does not distinguish two texts. */
function wordsOf(body: string): string {
  const own = body.includes("://")
    ? body
        .split("\n\n")
        .filter((paragraph) => !/https?:\/\//.test(paragraph))
        .join(" ")
    : body;
  const words = own.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu);
  return words ? words.join(" ") : own.trim();
}

function trigramsOf(words: string[]): Set<string> {
  const trigrams = new Set<string>();
  for (let i = 0; i + 2 < words.length; i++) trigrams.add(`${words[i]} ${words[i + 1]} ${words[i + 2]}`);
  return trigrams;
}
