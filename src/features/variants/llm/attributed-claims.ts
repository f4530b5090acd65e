// Claims about what the customer said, or why they left, compared with the reason that they gave.

import { causeByPhrases, causesIn, readReason } from "../../churn-events/cause/read-reason.ts";
import type { MailFacts } from "../facts.ts";
import { reasonOf, wordsIn, wordsOfFacts } from "./quotable-facts.ts";
import { plain, quoted } from "./rules/phrases.ts";

const REST = "([^.!?;\\n।]{3,200})";
const anyOf = (...sources: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${sources.join("|")})${REST}`.normalize("NFC"), "giu");

/** "You told us that …", but not questions and assumptions. */
const SAID = anyOf(
  "(?<!\\b(?:if|what|whatever|everything|all|once|when|unless|until|had|could|would|wish|things) )you(?:'ve| have)?(?: also| just| recently| kindly)? (?:told (?:us|me)|mentioned|said|wrote|explained|noted|pointed out|raised|described|reported|complained|cited|indicated|let (?:us|me) know)(?! (?:it|so) )",
  "(?:sie haben|du hast|haben sie|hast du)(?: uns| mir)?(?: auch)? (?:geschrieben|gesagt|erzählt|mitgeteilt|berichtet|erwähnt),? dass",
  "(?:vous (?:nous )?|tu (?:nous )?)(?:avez|aviez|as) (?:dit|écrit|mentionné|expliqué|signalé|indiqué)(?: que| qu')|vous nous dites que",
  "(?:nos )?(?:has|ha|habéis) (?:dicho|comentado|contado|escrito|mencionado|explicado) que|nos (?:dices|comentas|cuentas|dijiste|comentaste|escribiste|contaste) que|mencionaste(?: que)?",
  "você (?:nos )?(?:disse|contou|mencionou|escreveu|comentou|explicou|informou)(?: que)?",
  "आपने (?:हमें )?(?:बताया|लिखा|कहा)(?: था)?,? कि",
);
/** "I'm sorry about …", "you left because of …": not quoted, but a reason that they must have given. */
const MEANT = anyOf(
  "(?:sorry|apologi[sz]e|apologies) (?:about|for|that|to (?:hear|read|learn) (?:about|that|of))",
  "(?:left|cancelled|canceled|decided to (?:leave|cancel|go|stop))(?: \\p{L}{2,15}){0,4} (?:because(?: of)?|due to)",
  "(?:gekündigt|gegangen|kündigung)[^.!?\\n]{0,20} (?:weil|wegen)|(?:tut (?:uns|mir) leid|entschuldig\\p{L}*)[^.!?\\n]{0,20}(?: dass| für| wegen)",
  "désolée?s? (?:pour|que|de)|(?:partie?|quitté|résilié)[^.!?\\n]{0,20} (?:parce que|à cause de)",
  "(?:sentimos|siento|lamento|lamentamos)(?: mucho)? (?:que|por)|(?:te vas|cancelaste|has cancelado) (?:porque|por)",
  "(?:sentimos|lamento|lamentamos|desculpas?)(?: muito)? (?:que|pel[oa]s?)|(?:cancelou|saiu) (?:porque|por causa)",
);
/** "You told us that …", "you mentioned how …", "you said you …". */
const REPORTS = /^ (?:that|how|you) /i;
// Every cancellation implies leaving.
const OF_LEAVING =
  /\b(?:cancel\w*|leav\w*|left|go(?:ing)?|stop\w*|end\w*|part ways|unsubscrib\w*|move on|why|so)\b|kündig|gehen|résili|partir|quitt|baja|irte|cancel|encerr|sair|रद्द|छोड़/iu;
// After these words the writer speaks again.
const TURN =
  /,? (?:and|but|so|und|aber|et|mais|y|pero|e|mas|और)(?:,)? (?:i|we|i'd|we'd|i'm|we're|thank|ich|wir|danke|je|nous|merci|yo|gracias|eu|nós|obrigad[oa]|हम|मैं)(?![\p{L}\p{M}]).*$/iu;

/** "I was sorry to read that you had moved", where nothing was written. */
const READ = anyOf("(?:sorry|sad|glad|happy|pleased) (?:to|that i) (?:read|learn|see|hear)");
/** Apologies for whatever it was. */
const GENERIC =
  /^ (?:(?:about|for) )?(?:the|any|all the|all this|this|that) (?:hassle|trouble|inconvenience|bother|annoyance|frustration)s?(?: (?:we|this|it)(?:'ve| have| has)? caused(?: you)?)?$|^,? wir (?:sie|dich) enttäuscht haben|^,? (?:es|das) nicht (?:gepasst|geklappt|funktioniert) hat|^ (?:que )?no haya funcionado|^ (?:que )?não tenha (?:funcionado|dado certo)|^ (?:que )?(?:cela|ça) n'ait pas (?:fonctionné|marché)/iu;

const FAULT = "is not what the customer gave as a reason; leave it out";

/** One error for a reason that this customer never gave. */
export function attributedClaimErrors(body: string, facts: MailFacts): string[] {
  const text = plain(body);
  const known = wordsOfFacts(facts);
  for (const { 0: claim, 1: rest } of text.matchAll(SAID)) {
    const said = rest!.replace(TURN, "");
    if (isUnsaid(said, facts, true) || isMisquoted(said, facts) || namesOther(said, facts, known))
      return [`body: ${quoted(claim)} ${FAULT}`];
  }
  for (const { 0: claim, 1: rest } of reasonOf(facts) === "" ? text.matchAll(READ) : []) {
    if (/^ that you/.test(rest!) && !OF_LEAVING.test(rest!)) return [`body: ${quoted(claim)} ${FAULT}`];
  }
  for (const { 0: claim, 1: rest } of text.matchAll(MEANT)) {
    const meant = rest!.replace(TURN, "");
    if (!GENERIC.test(meant) && isUnsaid(meant, facts, false)) return [`body: ${quoted(claim)} ${FAULT}`];
  }
  return [];
}

function isUnsaid(claim: string, facts: MailFacts, isQuoted: boolean): boolean {
  const reason = reasonOf(facts);
  const said = causeByPhrases(claim);
  const given = readReason(reason === "" ? null : reason, facts.reasonCode);
  const isTopical = !["other", "temporary_pause", ...(isQuoted ? [] : ["not_using_enough"])].includes(said);
  if (reason === "" && given.cause === "other") {
    if (OF_LEAVING.test(claim)) return isTopical && isQuoted;
    return isTopical || (isQuoted && wordsIn(claim).length > 3);
  }
  if (sharesWords(claim, reason)) return false;
  if (isQuoted && REPORTS.test(claim) && reason !== "" && said === "other") {
    if (wordsIn(claim).filter(isTelling).length >= 3) return true;
  }
  return isTopical && given.by !== "unmatched" && !causesIn(reason, facts.reasonCode).has(said);
}

const NAMED = /(?:to|with|for|by|like|on|into|from|von|zu|à|de|a|para|por|com|con) (\p{Lu}[\p{L}\p{N}]{2,})/gu;

/** "You switched to Trello" where it was another product. German capitalises every noun, so it is left out. */
const namesOther = (claim: string, { language, cancelReason }: MailFacts, known: ReadonlySet<string>): boolean =>
  cancelReason !== null &&
  !/^de\b/i.test(language) &&
  [...claim.matchAll(NAMED)].some(([, name]) => !wordsIn(name!).every((word) => known.has(word)));

/** Quoted words of which less than half are in the reason. */
function isMisquoted(claim: string, facts: MailFacts): boolean {
  const quotation = /["“„«]([^"“”„«»]{8,200})["”“»]/u.exec(claim)?.[1];
  if (quotation === undefined) return false;
  const reason = new Set(wordsIn(reasonOf(facts)));
  const words = wordsIn(quotation);
  return words.length >= 3 && words.filter((word) => reason.has(word)).length < words.length / 2;
}

const STEM = 4;
const EVERYWHERE = new Set(
  "that this with your have been were when what because about from they them there would could should very much more product service team acme dass ihre haben wurde nicht vous votre avec pour cette para esta este tienes porque você está nosso".split(
    " ",
  ),
);

const isTelling = (word: string): boolean => word.length >= STEM - 1 && !EVERYWHERE.has(word);

/** Whether a meaningful word of one text begins like one of the other. */
function sharesWords(claim: string, reason: string): boolean {
  const stems = new Set(
    wordsIn(reason)
      .filter(isTelling)
      .map((word) => word.slice(0, STEM)),
  );
  return wordsIn(claim).some((word) => isTelling(word) && stems.has(word.slice(0, STEM)));
}
