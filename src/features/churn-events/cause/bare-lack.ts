// Detects reasons that only name what is missing: "No barcode scanning", "need it in Dutch".

import { setOf, type Word, written } from "../../../lib/words.ts";
import type { Hint } from "./weigh-words.ts";

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
export function bareLack(words: readonly Word[]): Hint | null {
  const [first, second, third] = words.map(({ folded }) => folded);
  if (words.length < 2 || words.length > MOST_WORDS || new Set(words.map(({ sentence }) => sentence)).size > 1)
    return null;
  const thing = LACK_OF.has(first!) && (second === "de" || second === "d") ? third : second;
  if (!(LACK.has(first!) || LACK_OF.has(first!)) || thing === undefined || NO_THINGS.has(thing)) return null;
  return { cause: "missing_features", matched: written(words, 0, words.length), weight: WEIGHT };
}
