// Finds the cause of a cancel reason: by its code, else by the keywords of the interface, else by the lexicon.

import { remembered } from "../../../lib/remembered.ts";
import { wordsOf, written } from "../../../lib/words.ts";
import type { CancelReason } from "../reasons.ts";
import type { ClassifiedBy } from "../tables.ts";
import { isGeneric } from "./generic.ts";
import { findKeyword, findNoReason } from "./keywords.ts";
import { topicOfLabel } from "./labels.ts";
import { findInLexicon } from "./lexicon.ts";

/**
 * The cause of an event and what showed it. `matched` holds the matching words as the customer wrote them.
 * `generic` gives no reason at all; `unmatched` gives one that only a language model could read.
 */
export type ReasonMatch =
  | { by: "reason_code"; cause: CancelReason; matched: null }
  | { by: "keyword" | "lexicon"; cause: CancelReason; matched: string }
  | { by: "generic" | "unmatched"; cause: "other"; matched: null };

/** Reads a reason and its code. Pure; linear in the length of the reason. */
export function readReason(reason: string | null, reasonCode: CancelReason | null): ReasonMatch {
  if (reasonCode !== null && reasonCode !== "other") return { by: "reason_code", cause: reasonCode, matched: null };
  return readText(reason ?? "");
}

// Those of a list to choose from and those of a provider are the same for many: reading one takes a tenth of the time of
// recording an event.
const readText = remembered((reason): ReasonMatch => {
  const words = wordsOf(reason);
  const keyword = findKeyword(words);
  if (keyword) return { by: "keyword", ...keyword };
  if (isGeneric(words)) return { by: "generic", cause: "other", matched: null };
  const topic = topicOfLabel(words);
  if (topic) return { by: "lexicon", cause: topic, matched: written(words, 0, words.length) };
  const said = findInLexicon(words);
  if (said) return { by: "lexicon", ...said };
  const noReason = findNoReason(words);
  if (noReason !== null) return { by: "keyword", cause: "other", matched: noReason };
  return { by: "unmatched", cause: "other", matched: null };
});

/** What the cause of an event was read from; `classifiedAs` is the answer of a language model, where one was asked. */
export function classifiedBy({ cancelReason, reasonCode, classifiedAs }: Classified): ClassifiedBy {
  const { by } = readReason(cancelReason, reasonCode);
  if (by === "generic") return "none";
  if (by !== "unmatched") return by;
  return classifiedAs === null ? "none" : "llm";
}

type Classified = { cancelReason: string | null; reasonCode: CancelReason | null; classifiedAs: string | null };
