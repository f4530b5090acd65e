// "need X" of the keyword mapping: a need for something that the product lacks.
// "don't need it", "our needs", "need a break" and "need to cancel" name nothing that it lacks, and do not count.

import { setOf, type Word, written } from "../../../lib/words.ts";

const NEED = setOf("need needs needed");

const DENIALS = setOf("not never hardly barely rarely seldom scarcely nobody none neither nor without no");

/** Words between a denial and its "need": "don't really need", "don't think that we need", "no one needs". */
const CARRIES_DENIAL = setOf(
  "really actually currently truly even ever necessarily strictly much now still any longer more one of us them " +
    "think believe feel sure certain know see if whether why that i we you they he she it going to gonna be " +
    "want wanted or seem on in our team company here",
);

const MAKE_A_NOUN = setOf("my our your their his her its the a any such these those own no specific current");
const NOUN_GOES_ON = setOf("have has had are were is was changed change changing evolved shifted grew differ no");
const PASSIVE_BEFORE = setOf("is are was were be been being as if when whenever where get got");
const SUBJECTS = setOf("i we you they he she");
const BE = setOf("is was are were");
const ADVERBS = setOf("really actually also just only badly urgently definitely still first temporarily simply");

const DETERMINERS = setOf("a an the this that these those some any my our your their");
const THE_ONE_WE_HAD = setOf("the this that these those your");
const PRONOUNS = setOf("it them you this that these those us him her");

/** Words that end the thing needed. */
const ENDS = setOf(
  "for from in at by on with without and but or so because since as then when while until till after before if which " +
    "who due during now right anymore already today here there currently yet than though although however please " +
    "badly asap off back once again sometimes occasionally always every too also only most either to that is was are " +
    "were will would can i we you they it he she",
);

const FEWER = setOf("less fewer nothing none no not");
/** "need a cheaper plan" speaks of the price. */
const CHEAPER = setOf("cheaper lower discount discounts");

/** Needs that no product could meet: time, money, a rest, somebody else. "time tracking" does not count, because it ends in another word. */
const NOT_OF_THE_PRODUCT = setOf(
  "break breaks pause time while moment holiday holidays vacation rest space change refund money cash funds funding " +
    "budget savings approval day days week weeks month months year years alternative alternatives competitor",
);

/** "needed the tool for one project" speaks of what the customer had. */
const THE_PRODUCT = setOf(
  "product tool tools service services subscription software app application platform plan account license licence " +
    "membership program system website site",
);

/** "need to …" of a customer who leaves, waits or saves, as opposed to one who lacks a capability. */
const LEAVING = setOf(
  "pause cancel stop quit leave end terminate close discontinue unsubscribe take step wait think focus prioritize " +
    "prioritise cut reduce save lower tighten downgrade downsize consolidate switch move migrate go hold delay " +
    "postpone suspend freeze put reconsider rethink reevaluate reassess spend economize economise shut break scale " +
    "paused cancelled canceled stopped closed ended suspended find look rest drop free",
);

/** "need to trim" costs, but videos are a capability. */
const SHRINKING = setOf("trim shrink slim shed minimize minimise");
const SPENT = setOf("cost costs expense expenses spend spending budget budgets bills overhead overheads outgoings");

const LACKS = setOf("lack lacks lacking lacked missing without none");
const PROVIDES = setOf("have having offer offering support provide include do doing cover contain");
const NO_MORE = setOf("longer more need one");

/** The words that name a missing thing ("need SSO"), as written; null if there are none. */
export function findMissingNeed(words: readonly Word[]): string | null {
  for (let i = 0; i < words.length; i++) {
    if (!NEED.has(words[i]!.text) || isDenied(words, i) || isNoun(words, i)) continue;
    const end = endOfMissingThing(words, i);
    if (end !== null) return written(words, i, end);
  }
  return null;
}

function isDenied(words: readonly Word[], need: number): boolean {
  const { text, clause } = words[need]!;
  const next = words[need + 1]?.text;
  if (next === "not" || next === "be") return true; // "needn't", "if need be"
  const before = words[need - 1];
  if (text === "needed" && before && PASSIVE_BEFORE.has(before.text)) return true;
  for (let i = need - 1; i >= 0 && i >= need - 6 && words[i]!.clause === clause; i--) {
    if (DENIALS.has(words[i]!.text)) return true;
    if (!CARRIES_DENIAL.has(words[i]!.text)) return false;
  }
  return false;
}

function isNoun(words: readonly Word[], need: number): boolean {
  const before = words[need - 1]?.text ?? "";
  if (words[need]!.text !== "needed" && MAKE_A_NOUN.has(before)) return true;
  return NOUN_GOES_ON.has(words[need + 1]?.text ?? "") && !isCleft(words, need);
}

/** "what we need is an API": the thing follows the verb. */
function isCleft(words: readonly Word[], need: number): boolean {
  if (SUBJECTS.has(words[need - 1]?.text ?? "")) return true;
  return words.slice(Math.max(0, need - 4), need).some((word) => word.text === "what" || word.text === "all");
}

/** The index after the missing thing; null if "need" names none. */
function endOfMissingThing(words: readonly Word[], need: number): number | null {
  const { sentence } = words[need]!;
  const textAt = (i: number): string => (words[i]?.sentence === sentence ? words[i]!.text : "");
  let at = need + 1;
  if (BE.has(textAt(at))) at++;
  while (ADVERBS.has(textAt(at))) at++;
  if (textAt(at) === "of") at++;
  const first = textAt(at);
  if (first === "to") return isLeaving(textAt, at + 1) ? null : at + 2;
  if (FEWER.has(first)) return null;
  if (PRONOUNS.has(first) && textAt(at + 1) === "to") return isLeaving(textAt, at + 2) ? null : at + 3;
  if (first === "" || (ENDS.has(first) && !DETERMINERS.has(first) && !PRONOUNS.has(first))) {
    return isOfSomethingLacked(words, need) ? need + 1 : null;
  }
  const known = THE_ONE_WE_HAD.has(first);
  const start = at;
  while (DETERMINERS.has(textAt(at))) at++;
  if (CHEAPER.has(textAt(at))) return null;
  if (at === start && PRONOUNS.has(first)) return null;
  const end = endOfThing(words, at);
  if (end === at) return null;
  const head = words[end - 1]!.text;
  return NOT_OF_THE_PRODUCT.has(head) || (known && THE_PRODUCT.has(head)) ? null : end;
}

function endOfThing(words: readonly Word[], start: number): number {
  let end = start;
  while (end < start + 6 && end < words.length && words[end]!.clause === words[start]!.clause) {
    const { text } = words[end]!;
    if (ENDS.has(text) || (end > start && DETERMINERS.has(text))) break;
    end++;
  }
  return end;
}

function isLeaving(textAt: (i: number) => string, verb: number): boolean {
  let at = verb;
  while (ADVERBS.has(textAt(at)) || (textAt(at) === "be" && LEAVING.has(textAt(at + 1)))) at++;
  if (SHRINKING.has(textAt(at))) return [1, 2, 3, 4].some((next) => SPENT.has(textAt(at + next)));
  return textAt(at) === "" || LEAVING.has(textAt(at));
}

/** "doesn't have the reports we need": the thing comes before the verb and is lacking. */
function isOfSomethingLacked(words: readonly Word[], need: number): boolean {
  const { sentence } = words[need]!;
  for (let i = need - 1; i >= 0 && words[i]!.sentence === sentence; i--) {
    const { text } = words[i]!;
    if (NOT_OF_THE_PRODUCT.has(text)) return false;
    if (LACKS.has(text)) return true;
    if (text === "no" && !NO_MORE.has(words[i + 1]!.text)) return true;
    if (text === "not" && [words[i + 1], words[i + 2]].some((word) => word && PROVIDES.has(word.text))) return true;
  }
  return false;
}
