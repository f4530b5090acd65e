// Finds the cause of a cancel reason: by its code, otherwise by the keywords of the interface, otherwise by the lexicon.

import { remembered } from "../../../lib/remembered.ts";
import { setOf, type Word, wordsOf, written } from "../../../lib/words.ts";
import type { CancelReason } from "../reasons.ts";
import type { ClassifiedBy } from "../tables.ts";
import { isGeneric } from "./generic.ts";
import { findKeyword, findNoReason } from "./keywords.ts";
import { topicOfLabel } from "./labels.ts";
import { causesInLexicon, readPhrases } from "./lexicon.ts";
import { type Hint, type Possible, possibleCauses, weighWords } from "./weigh-words.ts";

/**
 * The cause of an event and how it was found. `matched`: the matching words as the customer wrote them. `isSure`: a mail may
 * say that the customer named this cause. `generic`: no reason was given. `unmatched`: only a language model could read the
 * reason.
 */
export type ReasonMatch =
  | { by: "reason_code"; cause: CancelReason; matched: null }
  | { by: "keyword"; cause: CancelReason; matched: string }
  | { by: "lexicon"; cause: CancelReason; matched: string; isSure: boolean }
  | { by: "generic" | "unmatched"; cause: "other"; matched: null };

/** Reads a reason and its code. Pure; linear in the length of the reason. */
export function readReason(reason: string | null, reasonCode: CancelReason | null): ReasonMatch {
  if (reasonCode !== null && reasonCode !== "other") return { by: "reason_code", cause: reasonCode, matched: null };
  return readText(reason ?? "");
}

// Many events share the reasons of a list or of a provider, and reading a reason takes a tenth of the time of recording an
// event.
const readText = remembered((reason): ReasonMatch => {
  const words = wordsOf(reason);
  const keyword = findKeyword(words);
  if (keyword) return { by: "keyword", ...keyword };
  if (isGeneric(words)) return { by: "generic", cause: "other", matched: null };
  const topic = topicOfLabel(words);
  if (topic) return { by: "lexicon", cause: topic, matched: written(words, 0, words.length), isSure: true };
  const { hint, undenied } = readPhrases(words);
  const likely = hint ?? bareLack(words);
  const noReason = likely === null ? findNoReason(words) : null;
  if (noReason !== null) return { by: "keyword", cause: "other", matched: noReason };
  const said = weighWords(words, undenied, likely);
  if (said) return { by: "lexicon", ...said };
  return { by: "unmatched", cause: "other", matched: null };
});

/** The causes that the customer's words may mean, the most likely first; none for words that name no cause. */
export const likelyCauses = remembered((reason): Possible[] => {
  const words = wordsOf(reason);
  if (isGeneric(words)) return [];
  const { hints, undenied } = readPhrases(words);
  return possibleCauses(undenied, hints.length > 0 ? hints : [bareLack(words) ?? []].flat());
});

/** The cause that a text other than a reason names. Only phrases count: weighed words would find a cause in almost any text. */
export function causeByPhrases(text: string): CancelReason {
  const words = wordsOf(text);
  const keyword = findKeyword(words);
  if (keyword) return keyword.cause;
  if (isGeneric(words)) return "other";
  return topicOfLabel(words) ?? (readPhrases(words).hint ?? bareLack(words))?.cause ?? "other";
}

/** All causes that a reason names, of which an event gets only one. */
export const causesIn = (reason: string, reasonCode: CancelReason | null): ReadonlySet<CancelReason> =>
  new Set([readReason(reason, reasonCode).cause, readReason(reason, null).cause, ...causesInLexicon(wordsOf(reason))]);

/** How the cause of an event was determined; `classifiedAs` is the answer of a language model, if one was asked. */
export function classifiedBy({ cancelReason, reasonCode, classifiedAs }: Classified): ClassifiedBy {
  const { by } = readReason(cancelReason, reasonCode);
  if (by === "generic") return "none";
  if (by !== "unmatched") return by;
  return classifiedAs === null ? "none" : "llm";
}

type Classified = { cancelReason: string | null; reasonCode: CancelReason | null; classifiedAs: string | null };

// Detects reasons that only name what is missing: "No barcode scanning", "need it in Dutch".
const LACK = setOf("no without kein keine keinen keinerlei ohne sans sin sem nada missing need needs needed nahi");
/** "Pas de version mobile", "il n'y a pas d'agenda". */
const LACK_OF = setOf("pas aucun aucune");

/** Words after "no" that are not features. */
const NO_THINGS = setOf(
  "reason reasons thanks thank thx idea comment comments way longer point need interest time problem problems offense offence worries regrets hard worth clue particular specific real special more money budget cash " +
    "grund angabe interesse zeit bedarf lust geld raison commentaire temps besoin motivo razon comentario tiempo interes dinero tempo interesse dinheiro motivo use good it to",
);

const WEIGHT = 2;

/** Longer reasons say something else besides. */
const MOST_WORDS = 5;

/** A short reason that begins with a lack; null for any other. */
function bareLack(words: readonly Word[]): Hint | null {
  const [first, second, third] = words.map(({ folded }) => folded);
  if (words.length < 2 || words.length > MOST_WORDS || new Set(words.map(({ sentence }) => sentence)).size > 1)
    return null;
  const thing = LACK_OF.has(first!) && (second === "de" || second === "d") ? third : second;
  if (!(LACK.has(first!) || LACK_OF.has(first!)) || thing === undefined || NO_THINGS.has(thing)) return null;
  return { cause: "missing_features", matched: written(words, 0, words.length), weight: WEIGHT };
}
