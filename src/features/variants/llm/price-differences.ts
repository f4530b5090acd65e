// The difference of two prices that are known by the month: "$19 instead of $49, so that is $30 less a month".

import { majorUnits } from "../../../lib/money.ts";
import type { MailFacts } from "../facts.ts";
import { factsToState } from "../templates/writer.ts";

const OF_DIFFERENCES =
  /(?<![\p{L}\p{M}])(?:less|lower|cheaper|sav(?:e|es|ing)|difference|weniger|günstiger|billiger|spar(?:en|st|t)|unterschied|(?:de )?moins|économis\p{L}*|différence|menos|ahorr\p{L}*|diferencia|economiz\p{L}*|diferença|कम|बच\p{L}*|बचत|फ़र्क|अंतर)(?![\p{L}])/iu;
/** Prices are by the month. */
const OTHER_PERIODS =
  /(?<![\p{L}\p{M}])(?:year|yearly|annual\p{L}*|week\p{L}*|day|daily|jahr\p{L}*|jährlich\p{L}*|woche\p{L}*|tag|ans?|année|annuel\p{L}*|semaine|jour|años?|anual\p{L}*|semana\p{L}*|día|anos?|dia|साल|सालाना|हफ़्ते|दिन)(?![\p{L}\p{M}])/iu;

/** Whether the sentence says that much less is paid than before, for a smaller plan or with the offer. */
export function isPriceDifference(amount: number, sentence: string, facts: MailFacts): boolean {
  if (facts.isSensitive || facts.eventType !== "cancellation") return false;
  if (!OF_DIFFERENCES.test(sentence) || OTHER_PERIODS.test(sentence)) return false;
  const { amount: paid, plan_price: own, cheaper_price: cheaper, offer_price: reduced } = factsToState(facts);
  const pairs = [
    [paid, cheaper],
    [own, cheaper],
    [paid, reduced],
  ] as const;
  return pairs.some(
    ([more, less]) =>
      more !== undefined &&
      less !== undefined &&
      majorUnits(Number(more.value) - Number(less.value), facts.currency) === amount,
  );
}
