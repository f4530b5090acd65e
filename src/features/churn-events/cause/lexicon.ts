// What people say for each of the eight causes, in the widget's languages.

import { lexiconOf, type Match } from "../../../lib/phrases.ts";
import { type Word, written } from "../../../lib/words.ts";
import type { CancelReason } from "../reasons.ts";
import { ENGLISH } from "./lexicon/english.ts";
import { FRENCH } from "./lexicon/french.ts";
import { GERMAN } from "./lexicon/german.ts";
import { HINDI } from "./lexicon/hindi.ts";
import { LOOKALIKES } from "./lexicon/lookalikes.ts";
import { PORTUGUESE } from "./lexicon/portuguese.ts";
import { SPANISH } from "./lexicon/spanish.ts";

const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, HINDI];

/**
 * The order if a text names several causes: no more use for the product comes first, then the interface's order of the keyword
 * rows, except that a complaint comes before the wish to come back.
 */
const ORDER: readonly CancelReason[] = [
  "other",
  "too_expensive",
  "not_using_enough",
  "missing_features",
  "switched_to_competitor",
  "bad_support",
  "technical_issues",
  "temporary_pause",
];

/** Causes that praise cancels: praised prices or support are no complaint. Praise of a competitor or of a break does not cancel. */
const UNDONE_BY_PRAISE: readonly CancelReason[] = [
  "too_expensive",
  "not_using_enough",
  "missing_features",
  "bad_support",
  "technical_issues",
];

/** Phrases that deny a cause; they override the shorter phrases in them. */
const NO_CAUSE =
  "not|never .. about money|price|cost, not .. mind .. price|cost|money|charges|pay|paying, nothing to do with, thanks|thank .. for .. help|support|service|time|patience";

type Said = `${"clear" | "vague"} ${CancelReason}` | "no_cause";

const PHRASES = Object.fromEntries([
  ["no_cause", NO_CAUSE],
  ...(["clear", "vague"] as const).flatMap((strength) =>
    ORDER.map((cause) => [`${strength} ${cause}`, LANGUAGES.map((language) => language[cause][strength]).join(",")]),
  ),
]) as Record<Said, string>;

const RANKS = new Map(Object.keys(PHRASES).map((said, rank) => [said, rank]));

const find = lexiconOf(PHRASES, LOOKALIKES);

/** The cause that the words name, and the matching words; null if none is found. */
export function findInLexicon(words: readonly Word[]): { cause: CancelReason; matched: string } | null {
  let best: Match<Said> | null = null;
  let outer: Match<Said> | null = null;
  // A phrase within a longer one ("work" in "no work at the moment") does not count.
  for (const match of find(words).sort(byPlace)) {
    const isSame = match.from === outer?.from && match.to === outer.to;
    if (outer && match.to <= outer.to && (!isSame || outer.value === "no_cause")) continue;
    outer = match;
    if (match.value === "no_cause" || match.isDenied) continue;
    if (match.isPraised && UNDONE_BY_PRAISE.includes(causeIn(match.value))) continue;
    if (!best || RANKS.get(match.value)! < RANKS.get(best.value)!) best = match;
  }
  return best && { cause: causeIn(best.value), matched: written(words, best.from, best.to) };
}

/** From left to right; for the same start the longest first, and "no cause" before any other. */
const byPlace = (a: Match<Said>, b: Match<Said>): number =>
  a.from - b.from || b.to - a.to || Number(b.value === "no_cause") - Number(a.value === "no_cause");

const causeIn = (said: Said): CancelReason => said.slice(said.indexOf(" ") + 1) as CancelReason;
