// The keyword mapping of the interface: from a reason (its code, else its words) to the strategy of rank 1.

import { setOf, type Word, wordsOf, written } from "../../lib/words.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import { meaningOfBreak } from "./break.ts";
import type { Strategy } from "./names.ts";
import { findMissingNeed } from "./need.ts";

/**
 * What decides rank 1, and by what. `matched` is the keyword as the customer wrote it.
 * `unmatched` is a reason that no keyword catches: where `worthClassifying` (longer than a few words) a language model
 * may find its row; without one it is generic, as `strategy` says.
 */
export type Primary =
  | { by: "reason_code"; strategy: Strategy; matched: null }
  | { by: "keywords"; strategy: Strategy; matched: string }
  | { by: "generic"; strategy: "feedback_request"; matched: null }
  | { by: "unmatched"; strategy: "feedback_request"; matched: null; worthClassifying: boolean };

const BY_CODE: Record<Exclude<CancelReason, "other">, Strategy> = {
  too_expensive: "discount",
  missing_features: "pain_point_fix",
  switched_to_competitor: "value_recap",
  not_using_enough: "unused_feature",
  technical_issues: "founder_email",
  bad_support: "founder_email",
  temporary_pause: "pause_option",
};

type Finder = (words: readonly Word[]) => string | null;

const oneOf = (forms: string): Finder => {
  const set = setOf(forms);
  return (words) => words.find((word) => set.has(word.text))?.written ?? null;
};

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
        if (lasts.has(words[j]!.text)) return written(words, i, j + 1);
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
const ROWS: readonly { strategy: Strategy; find: Finder }[] = [
  { strategy: "discount", find: oneOf("expensive pricey cost costs costly price prices priced pricing") },
  { strategy: "unused_feature", find: firstOf(oneOf("unused"), findNotUsing) },
  {
    strategy: "pain_point_fix",
    find: firstOf(
      apart("missing", "feature features", noTurn),
      apart("feature features", "missing", isCopula),
      // "need a break" and "need to pause" miss nothing in the product: they are left to the row of the pause.
      findMissingNeed,
    ),
  },
  {
    strategy: "value_recap",
    find: oneOf("switching switched switch competitor competitors alternative alternatives"),
  },
  {
    strategy: "pause_option",
    find: firstOf(oneOf("temporary temporarily pause paused pausing"), findBreak("rest")),
  },
  {
    strategy: "founder_email",
    find: firstOf(
      apart("bad", "experience experiences", noTurn),
      apart("experience", "bad", isCopula),
      oneOf("bug bugs buggy broken broke breaking"),
      findBreak("fault"),
    ),
  },
];

/** Whole reasons that say nothing, as words in lower case. */
const GENERIC = new Set(
  (
    "no reason,no reasons,no reason given,no reason provided,no reason specified,no particular reason," +
    "no specific reason,no real reason,reason unknown,unknown reason,none,none given,none provided,n a,na,nil,null," +
    "undefined,nan,other,others,other reason,other reasons,another reason,something else,misc,miscellaneous,various," +
    "various reasons,nothing,nothing in particular,nothing specific,unknown,not known,not applicable,not available," +
    "not specified,not given,not provided,not sure,unspecified,undisclosed,no comment,no comments,no answer,no idea," +
    "no,nope,idk,i do not know,do not know,dunno,just because,because,prefer not to say,rather not say," +
    "i prefer not to say,i would rather not say,personal,personal reason,personal reasons,x,xx,xxx,tbd,default," +
    "cancel,canceled,cancelled,cancellation,cancelling,canceling,reason"
  ).split(","),
);

const findNoReason = apart("no", "reason", (word) => ["particular", "specific", "real", "special"].includes(word));

/** A reason of more words than this says enough to be classified. */
const FEW_WORDS = 3;

/** The strategy of rank 1 for a reason and its code. Pure; linear in the length of the reason. */
export function primaryStrategy(reason: string | null, reasonCode: CancelReason | null): Primary {
  if (reasonCode !== null && reasonCode !== "other") {
    return { by: "reason_code", strategy: BY_CODE[reasonCode], matched: null };
  }
  const words = wordsOf(reason ?? "");
  for (const { strategy, find } of ROWS) {
    const matched = find(words);
    if (matched !== null) return { by: "keywords", strategy, matched };
  }
  if (isGeneric(words)) return { by: "generic", strategy: "feedback_request", matched: null };
  const noReason = findNoReason(words);
  if (noReason !== null) return { by: "keywords", strategy: "feedback_request", matched: noReason };
  return {
    by: "unmatched",
    strategy: "feedback_request",
    matched: null,
    worthClassifying: sizeOf(words) > FEW_WORDS,
  };
}

/** Whether only a language model could tell what the reason is about. */
export function worthClassifying(reason: string | null, reasonCode: CancelReason | null): boolean {
  const primary = primaryStrategy(reason, reasonCode);
  return primary.by === "unmatched" && primary.worthClassifying;
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

function isGeneric(words: readonly Word[]): boolean {
  if (!words.some((word) => /\p{L}/u.test(word.text))) return true;
  // "Reason: none" is "none" with the name of the field before it.
  const said = words.length > 1 && words[0]!.text === "reason" ? words.slice(1) : words;
  return said.length <= 6 && GENERIC.has(said.map((word) => word.text).join(" "));
}

/** The number of words; in scripts written without spaces, two characters count as one. */
function sizeOf(words: readonly Word[]): number {
  let size = 0;
  for (const { text, written } of words) {
    if (written === "") continue;
    size += /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(text)
      ? Math.ceil(text.length / 2)
      : 1;
  }
  return size;
}
