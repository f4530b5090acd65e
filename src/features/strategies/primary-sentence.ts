// The sentence that explains why the first strategy is first.

import { cleanLine, trimmedEnd } from "../../lib/text.ts";
import type { Factor } from "./factors.ts";
import type { RankingFacts } from "./facts.ts";
import type { Primary } from "./primary.ts";
import { argumentFact, factOf, type ReasonFact } from "./reason-facts.ts";
import { type MappedStrategy, STRATEGY_TABLE } from "./table.ts";

/**
 * The strategy of rank 1 and what decided it: the reason, the page for a failed payment, or behaviour where the reason
 * is unknown. `behaviour` is its strongest factor for the strategy.
 */
export type First = {
  strategy: MappedStrategy;
  by: "reason" | "pay_page" | "behaviour";
  behaviour: Factor | null;
};

/** The longest quotation in a sentence, in characters. */
const MAX_QUOTE = 60;

/** A sentence, and what it says as codes with values. */
export type Explained = { reason: string; facts: ReasonFact[] };

export function primarySentence(facts: RankingFacts, primary: Primary, first: First): Explained {
  const behaviour = first.behaviour === null ? [] : [argumentFact(first.behaviour)];
  const said = (sentence: string, parts: ReasonFact[]): Explained => ({
    reason: `${sentence}.`,
    facts: [...parts, ...behaviour],
  });
  if (first.by === "pay_page") {
    const sentence =
      "The payment failed and there is a page to make it on, so the mail that gets it through comes first";
    return said(`${sentence}${addition(first)}`, [factOf("pay_page")]);
  }
  const reason = quote(facts.cancelReason ?? "");
  if (first.by === "behaviour") {
    const open = openCause(facts, primary, reason.text);
    return said(`${open.sentence}, but ${first.behaviour!.clause}`, [open.fact]);
  }
  const { sentence, parts } = byReason(facts, primary, first.strategy, reason);
  const missing = facts.lacking?.includes(first.strategy) ? STRATEGY_TABLE[first.strategy].needs : null;
  const whole = `${sentence}${addition(first)}`;
  return missing === null
    ? said(whole, parts)
    : said(`${whole}; without ${missing.words} it can only ask, so automation sends others first`, [
        ...parts,
        factOf("only_asks", { without: missing.code }),
      ]);
}

function addition({ behaviour }: First): string {
  if (behaviour === null) return "";
  return behaviour.points > 0 ? `, and ${behaviour.clause}` : `, though ${behaviour.clause}`;
}

type Said = { sentence: string; parts: ReasonFact[] };

function byReason(facts: RankingFacts, primary: Primary, first: MappedStrategy, reason: Quote): Said {
  const { says } = STRATEGY_TABLE[first].answers;
  switch (primary.by) {
    case "reason_code": {
      const sentence = `The chosen reason “${(facts.reasonCode ?? "").replaceAll("_", " ")}” ${says}`;
      return { sentence, parts: [factOf("reason_code", { reason_code: facts.reasonCode })] };
    }
    case "keyword":
    case "lexicon": {
      const { text } = reason.whole ? reason : quote(primary.matched);
      return reason.whole
        ? { sentence: `The reason “${text}” ${says}`, parts: [factOf("reason", { text })] }
        : { sentence: `The reason says “${text}” and ${says}`, parts: [factOf("reason_part", { text })] };
    }
    case "unmatched":
      return facts.classified === first
        ? {
            sentence: `The reason “${reason.text}”, as the language model read it, ${says}`,
            parts: [factOf("reason_by_model", { text: reason.text })],
          }
        : askingFirst(openCause(facts, primary, reason.text));
    case "generic": {
      const open = openCause(facts, primary, reason.text);
      return isAnonymousFailure(facts, reason.text)
        ? {
            sentence: `${open.sentence}, so a friendly question comes first`,
            parts: [open.fact, factOf("friendly_question")],
          }
        : askingFirst(open);
    }
  }
}

const askingFirst = ({ sentence, fact }: OpenCause): Said => ({
  sentence: `${sentence}, so asking for it comes first`,
  parts: [fact, factOf("asking_first")],
});

type OpenCause = { sentence: string; fact: ReasonFact };

/** That the cause is unknown, as the beginning of a sentence. */
function openCause(facts: RankingFacts, primary: Primary, text: string): OpenCause {
  if (primary.by === "unmatched") {
    const sentence = `The reason “${text}” was not recognised as one of the usual causes`;
    return { sentence, fact: factOf("reason_not_recognised", { text }) };
  }
  if (isQuotable(text)) {
    return { sentence: `The reason “${text}” does not tell the cause`, fact: factOf("reason_unclear", { text }) };
  }
  return facts.eventType === "payment_failed"
    ? { sentence: "The payment failed and no reason was given", fact: factOf("payment_without_reason") }
    : { sentence: "No reason was given for the cancellation", fact: factOf("cancellation_without_reason") };
}

const isAnonymousFailure = ({ eventType }: RankingFacts, reason: string): boolean =>
  eventType === "payment_failed" && !isQuotable(reason);

/** Words that look like a bug of ours ("null") are not repeated. */
const isQuotable = (reason: string): boolean =>
  /[\p{L}\p{N}]/u.test(reason) && !/\b(?:null|undefined|nan)\b/i.test(reason);

type Quote = { text: string; whole: boolean };

/** The customer's words on one line, shortened if long; quotation marks inside would end ours. */
function quote(text: string): Quote {
  const trimmed = text.trim();
  const line = cleanLine(trimmed.slice(0, 10 * MAX_QUOTE), 2 * MAX_QUOTE).replace(/["“”„«»]/g, "'");
  const characters = [...line];
  if (characters.length <= MAX_QUOTE && trimmed.length <= 10 * MAX_QUOTE)
    return { text: trimmedEnd(line, /[\s.,;!]/), whole: true };
  const cut = characters.slice(0, MAX_QUOTE - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return { text: `${(lastSpace > MAX_QUOTE / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`, whole: false };
}
