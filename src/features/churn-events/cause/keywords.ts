// The keyword mapping of the interface: finds the row of its table for the words of a reason.

import { isDenied, isPraised } from "../../../lib/negation.ts";
import { setOf, type Word, written } from "../../../lib/words.ts";
import type { CancelReason } from "../reasons.ts";
import { meaningOfBreak } from "./break.ts";
import { findMissingNeed } from "./need.ts";

type Finder = (words: readonly Word[]) => string | null;

/** "Not priced right" says that the price is wrong, not that it does not matter. */
const UPHOLD = setOf("effective efficient right fairly well reasonably competitively");

const isTakenBack = (words: readonly Word[], from: number, to: number): boolean =>
  isDenied(words, from, to) && !UPHOLD.has(words[to]?.text ?? "");

const oneOf = (forms: string): Finder => {
  const set = setOf(forms);
  return (words) => words.find((word, i) => set.has(word.text) && !isTakenBack(words, i, i + 1))?.written ?? null;
};

/** Like `oneOf`, but ignores words that are praised ("the price is fine"), because they are not the reason. */
const oneOfUnlessPraised = (forms: string): Finder => {
  const set = setOf(forms);
  return (words) =>
    words.find((word, i) => set.has(word.text) && !isTakenBack(words, i, i + 1) && !isPraised(words, i, i + 1))
      ?.written ?? null;
};

/** "I am broke" and "broke student" speak of money, which is no keyword. */
const PERSONS = setOf("i am m im are re we being flat dead too so totally completely was");
const OF_PERSONS = setOf(
  "lol atm af rn student students graduate artist musician freelancer founder startup nonprofit",
);

/** "I broke my arm" is no fault of the product. */
const LIMBS = setOf("arm leg wrist ankle hand finger foot toe hip shoulder elbow knee collarbone");
const isOfALimb = (words: readonly Word[], i: number): boolean =>
  [i + 1, i + 2].some((at) => LIMBS.has(words[at]?.text ?? ""));

/** "It broke", and anything else that is broken. */
const findBroken: Finder = (words) =>
  words.find(({ text }, i) => {
    const isOfAPerson =
      PERSONS.has(words[i - 1]?.text ?? "") || words.slice(i + 1, i + 3).some((word) => OF_PERSONS.has(word.text));
    if (text === "broke" && isOfAPerson) return false;
    if (isOfALimb(words, i)) return false;
    return (text === "broke" || text === "broken" || text === "breaking") && !isTakenBack(words, i, i + 1);
  })?.written ?? null;

const firstOf =
  (...finders: Finder[]): Finder =>
  (words) => {
    for (const find of finders) {
      const found = find(words);
      if (found !== null) return found;
    }
    return null;
  };

/** `first`, at most three words that `between` allows, `last`: all in one clause. */
const apart = (first: string, last: string, between: (word: string) => boolean): Finder => {
  const [firsts, lasts] = [setOf(first), setOf(last)];
  return (words) => {
    for (let i = 0; i < words.length; i++) {
      if (!firsts.has(words[i]!.text)) continue;
      for (let j = i + 1; j <= i + 4 && words[j]?.clause === words[i]!.clause; j++) {
        if (lasts.has(words[j]!.text)) {
          if (isTakenBack(words, i, j + 1)) break;
          return written(words, i, j + 1);
        }
        if (!between(words[j]!.text)) break;
      }
    }
    return null;
  };
};

const TURNS = setOf("but and because so while although though when if that which not");
const COPULAS = setOf("is are was were has have been be still also just simply very really so quite pretty that which");

// "missing some key features" and "features are missing" say what "missing features" says.
const noTurn = (word: string): boolean => !TURNS.has(word);
const isCopula = (word: string): boolean => COPULAS.has(word);

/** The rows of the table in its order: the first that finds something wins. Row 3 comes before pause and break. */
const ROWS: readonly { cause: CancelReason; find: Finder }[] = [
  {
    cause: "too_expensive",
    find: oneOfUnlessPraised("expensive pricey cost costs costly price prices priced pricing"),
  },
  { cause: "not_using_enough", find: firstOf(oneOf("unused"), findNotUsing) },
  {
    cause: "missing_features",
    find: firstOf(
      apart("missing", "feature features", noTurn),
      apart("feature features", "missing", isCopula),
      // "need a break" and "need to pause" name no missing feature, so they are left to the row of the pause.
      findMissingNeed,
    ),
  },
  {
    cause: "switched_to_competitor",
    find: oneOf("switching switched switch competitor competitors alternative alternatives"),
  },
  {
    cause: "temporary_pause",
    find: firstOf(oneOf("temporary temporarily pause paused pausing"), findBreak("rest")),
  },
  {
    cause: "technical_issues",
    find: firstOf(
      apart("bad", "experience experiences", noTurn),
      apart("experience", "bad", isCopula),
      oneOf("bug bugs buggy"),
      findBroken,
      findBreak("fault"),
    ),
  },
];

/** The first row with a matching keyword, and the keyword as the customer wrote it; null if none matches. */
export function findKeyword(words: readonly Word[]): { cause: CancelReason; matched: string } | null {
  for (const { cause, find } of ROWS) {
    const matched = find(words);
    if (matched !== null) return { cause, matched };
  }
  return null;
}

const ADVERBS = setOf(
  "really actually actively currently even often ever always fully regularly frequently properly been",
);
const DO = setOf("do does did");
const MODALS = setOf("can could will would may might should must");

/** "not using", "not used", "don't use" in any person, with "never" and "no longer" for "not". */
function findNotUsing(words: readonly Word[]): string | null {
  for (let i = 1; i < words.length; i++) {
    const { text, clause } = words[i]!;
    if (text !== "using" && text !== "used" && text !== "use") continue;
    let at = i - 1;
    while (at > 0 && ADVERBS.has(words[at]!.text)) at--;
    if (words[at]!.clause !== clause) continue;
    const denial = words[at]!.text;
    const before = words[at - 1]?.text ?? "";
    if (denial === "longer" && before === "no") return written(words, at - 1, i + 1);
    if (denial === "never") return written(words, at, i + 1);
    // "can't use" is a fault, not a lack of use.
    if (denial === "not" && !(text === "use" && MODALS.has(before))) {
      const hasVerb = words[at]!.written === "" || DO.has(before);
      return written(words, hasVerb ? at - 1 : at, i + 1);
    }
  }
  return null;
}

function findBreak(meaning: "rest" | "fault"): Finder {
  return (words) => words.find((_, i) => meaningOfBreak(words, i) === meaning)?.written ?? null;
}

/** "No particular reason, thanks": used if nothing else matches. */
export const findNoReason = apart("no", "reason", (word) =>
  ["particular", "specific", "real", "special"].includes(word),
);
