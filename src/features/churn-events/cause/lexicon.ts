// What people say for each of the eight causes, in the widget's languages.

import { lexiconOf, type Match } from "../../../lib/phrases.ts";
import { type Word, written } from "../../../lib/words.ts";
import type { CancelReason } from "../reasons.ts";
import { COMING_BACK } from "./lexicon/coming-back.ts";
import { ENGLISH } from "./lexicon/english.ts";
import { FRENCH } from "./lexicon/french.ts";
import { GERMAN } from "./lexicon/german.ts";
import { HINDI } from "./lexicon/hindi.ts";
import { LOOKALIKES } from "./lexicon/lookalikes.ts";
import { PORTUGUESE } from "./lexicon/portuguese.ts";
import { SPANISH } from "./lexicon/spanish.ts";
import { type Hint, WEIGHT_OF_CLEAR, WEIGHT_OF_VAGUE } from "./weigh-words.ts";

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

/** When something went wrong, which is no wish for a pause until it is over. */
const OCCASIONS = "exam|exams|test|finals|term|season|event|events|wedding|tournament|conference|launch";

/** Phrases that deny a cause; they override the shorter phrases in them. */
const NO_CAUSE = `
  cost|costs center*|centre*|tracking|accounting|allocation, price|pricing list*|table*|rules|tiers, kostenstelle*, preisliste*, kostenrechnung, centre*|centro*|centros de cout*|costo*|costes|custo*
  lista*|tabela* de precio*|preco*, can|could not complain|fault|recommend|praise|thank
  not|never .. about|over money|price|cost, not the|our money|price|cost|costs|bill|budget, is|was|s|so|very|quite|pretty|really|dirt cheap|affordable|inexpensive, is|was not the|our money|price|cost|costs|budget|bill
  mid|during|halfway|midway|middle .. ${OCCASIONS}, mitten .. *prufung|prufung*|saison|unterricht, en plein|pleine|pleno|plena .. examen*|saison|temporada|curso, no meio .. prova*|aula*|temporada
  not .. mind .. price|cost|money|charges|pay|paying, not .. allowed|permitted to use, nothing to do with, slow clap|clapping, thanks|thank .. for .. help|support|service|time|patience`;

type Said = `${"clear" | "vague"} ${CancelReason}` | "back temporary_pause" | "no_cause";

const phrasesOf = (strength: "clear" | "vague", causes: readonly CancelReason[]): [Said, string][] =>
  causes.map((cause) => [`${strength} ${cause}`, LANGUAGES.map((language) => language[cause][strength]).join(",")]);

/** In order of weight, the heaviest first. Customers who say when they will be back have a use for the product. */
const WEIGHED: readonly [Said, string][] = [
  ["no_cause", NO_CAUSE],
  ...phrasesOf("clear", ORDER.slice(0, 2)),
  ["back temporary_pause", COMING_BACK],
  ...phrasesOf("clear", ORDER.slice(2)),
  ...phrasesOf("vague", ORDER),
];
const RANKS = new Map(WEIGHED.map(([said], rank) => [said, rank]));

const find = lexiconOf(Object.fromEntries(WEIGHED) as Record<Said, string>, LOOKALIKES);

/** In words: the cause of a longer reason is the one it names most often. */
const STORY = 25;

/** The cause that the phrases of a text name, if any, and the words that no phrase denies ("not expensive") or praises. */
export function readPhrases(words: readonly Word[]): { hint: Hint | null; hints: Hint[]; undenied: Word[] } {
  const matches = find(words).sort(byPlace);
  const said = matches.filter(counts());
  const undone = placesOf(matches.filter(isUndone));
  const counted = placesOf(said);
  const hintsOf = (cause: CancelReason) =>
    strongest(
      words,
      said.filter(({ value }) => causeIn(value) === cause),
    ) ?? [];
  return {
    hint: strongest(words, said),
    hints: ORDER.flatMap(hintsOf),
    undenied: words.filter((_, at) => counted.has(at) || !undone.has(at)),
  };
}

const placesOf = (matches: readonly Match<Said>[]): Set<number> => {
  const places = new Set<number>();
  for (const { from, to } of matches) for (let at = from; at < to; at++) places.add(at);
  return places;
};

function strongest(words: readonly Word[], said: readonly Match<Said>[]): Hint | null {
  const places = new Map<Said, Set<number>>();
  for (const { value, from } of said) places.set(value, (places.get(value) ?? new Set()).add(from));
  const times = ({ value }: Match<Said>) =>
    words.length > STORY && value.startsWith("clear") ? places.get(value)!.size : 1;
  let best: Match<Said> | null = null;
  for (const match of said) {
    const more = best === null ? 1 : times(match) - times(best);
    if (more > 0 || (more === 0 && rankOf(words, match) < rankOf(words, best!))) best = match;
  }
  if (best === null) return null;
  const isVague = best.value.startsWith("vague") || best.likeness === "typo";
  return {
    cause: causeIn(best.value),
    matched: written(words, best.from, best.to),
    weight: isVague ? WEIGHT_OF_VAGUE : WEIGHT_OF_CLEAR,
  };
}

/** All causes that the words name, in no order. */
export const causesInLexicon = (words: readonly Word[]): CancelReason[] =>
  saidIn(words).map(({ value }) => causeIn(value));

/** The matches that are neither denied nor praised, without those inside a longer phrase ("work" in "no work at the moment"). */
const saidIn = (words: readonly Word[]): Match<Said>[] => find(words).sort(byPlace).filter(counts());

/** A filter for matches in the order of `byPlace`. */
function counts(): (match: Match<Said>) => boolean {
  let outer: Match<Said> | null = null;
  return (match) => {
    const isSame = match.from === outer?.from && match.to === outer.to;
    const isWithin = outer !== null && match.to <= outer.to && (!isSame || outer.value === "no_cause");
    if (isWithin && !(match.value === "back temporary_pause" && causeIn(outer!.value) === "temporary_pause"))
      return false;
    if (isSame && match.likeness === "ending" && outer!.likeness === "exact") return false;
    if (outer === null || match.to > outer.to || isSame) outer = match;
    return !isUndone(match);
  };
}

const isUndone = ({ value, isDenied, isPraised }: Match<Said>): boolean =>
  value === "no_cause" || isDenied || (isPraised && UNDONE_BY_PRAISE.includes(causeIn(value)));

/** A clear phrase with a typo weighs less than any clear phrase without, and more than a vague one. */
const FIRST_VAGUE = RANKS.get("vague other")!;

function rankOf(words: readonly Word[], { value, to, likeness }: Match<Said>): number {
  const rank =
    value === "clear switched_to_competitor" && isNamed(words[to])
      ? RANKS.get("clear missing_features")! - 0.5
      : RANKS.get(value)!;
  if (likeness !== "typo") return rank;
  return rank < FIRST_VAGUE ? FIRST_VAGUE - 1 + rank / RANKS.size : RANKS.size + rank;
}

/** A capitalized name after the phrase, as in "moved to Salesforce", which weighs more than missing features. */
const isNamed = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}\p{L}*\p{Ll}/u.test(word.written);

/** From left to right, the longest of those that begin at one word first, and "no cause" before any other. */
const byPlace = (a: Match<Said>, b: Match<Said>): number =>
  a.from - b.from ||
  b.to - a.to ||
  Number(b.value === "no_cause") - Number(a.value === "no_cause") ||
  Number(a.likeness !== "exact") - Number(b.likeness !== "exact");

const causeIn = (said: Said): CancelReason => said.slice(said.indexOf(" ") + 1) as CancelReason;
