// Distinguishes "break" the noun, which means a rest ("a break"), from the verb, which means a fault ("updates break my workflow").

import { setOf, type Word } from "../../../lib/words.ts";

/** Before a break that is taken. */
const NOUN_BEFORE = setOf(
  "a an the my our your their this that another some one few long short quick brief little small temporary extended " +
    "take takes taking took taken need needs needed want wants wanted have having had on between during of without " +
    "seasonal school summer winter spring autumn holiday semester regular deserved",
);

/** Subjects, modals and adverbs before a thing that breaks. */
const VERB_BEFORE = setOf(
  "to will would can could may might must should do does did not never always often constantly sometimes keeps " +
    "i we you they it things everything stuff",
);

/** What is broken, how and when. */
const VERB_AFTER = setOf(
  "down apart my our your the their everything things it them all stuff me us when whenever if constantly often " +
    "every each again easily randomly",
);

const RESTS_FOR = setOf("for from until till");
const ENDS_IN_S_BUT_NO_THINGS = setOf("christmas xmas months weeks days years holidays business class classes exams");

/** What the word "break" or "breaks" at `i` says; null for "break even" and for any other word. */
export function meaningOfBreak(words: readonly Word[], i: number): "rest" | "fault" | null {
  const { text } = words[i]!;
  if (text !== "break" && text !== "breaks") return null;
  const before = neighbour(words, i, i - 1);
  const after = neighbour(words, i, i + 1);
  if (after === "even") return null;
  if (NOUN_BEFORE.has(before)) return "rest";
  if (text === "breaks") return "fault";
  if (before === "to" && RESTS_FOR.has(after)) return "rest";
  const isDoneByThings = before.length > 3 && before.endsWith("s") && !ENDS_IN_S_BUT_NO_THINGS.has(before);
  return VERB_BEFORE.has(before) || VERB_AFTER.has(after) || isDoneByThings ? "fault" : "rest";
}

const neighbour = (words: readonly Word[], of: number, at: number): string =>
  words[at]?.sentence === words[of]!.sentence ? words[at]!.text : "";
