// Prices, percentages, free periods, promotion codes and dates in a text, and whether the facts hold them.
// A bare number is never a fault: "24 hours", "two minutes" and "14 months" promise nothing.

import { majorUnits } from "../../../lib/money.ts";
import { cleanLine, trimmedEnd } from "../../../lib/text.ts";
import type { MailFacts } from "../facts.ts";

const AMOUNT = String.raw`\d[\d.,'’\u00A0]{0,20}`;
const SIGN = "[$€£¥₹₩₽₺₪₫฿]|R\\$|zł|Kč";
const CODE = "USD|EUR|GBP|INR|JPY|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|BRL|MXN|SGD|HKD|CNY|ZAR";
const MONEY_BEFORE = new RegExp(`(?:${SIGN}|\\b(?:${CODE}))\\s?(${AMOUNT})`, "gu");
const MONEY_AFTER = new RegExp(
  `\\b(${AMOUNT})\\s?(?:(?:${SIGN})|(?:${CODE}|[Dd]ollars?|[Ee]uros?|[Pp]ounds?|[Rr]upees?|bucks)\\b)`,
  "gu",
);

const PERCENT =
  /\b(\d[\d.,]{0,20})\s?(?:%|٪|percent\b|per cent\b|percentage\b|prozent\b|pour cent\b|por ciento\b|per cento\b|procent\b)/giu;
const SPELLED_PERCENT =
  /\b(?:five|ten|fifteen|twenty(?:[ -]five)?|thirty|forty|fifty|sixty|seventy(?:[ -]five)?|eighty|ninety|hundred) per ?cent\b/i;
// "100% sure" is a manner of speaking, "100% off" an offer.
const WHOLE = /^\s?(?:off|discount|refund|free|cheaper|money|cash|back)\b/i;

const NUMBER = "\\d+|one|two|three|four|five|six|twelve|next|another|first|extra";
const PERIOD = "days?|weeks?|months?|quarters?|years?";
// "A free day" is what a busy person looks for, "a free month" an offer.
const LONG_PERIOD = "month|quarter|year";
const FREE = "for free|free of charge|free|on us|on the house|at no (?:cost|charge)";
const FREE_PERIOD = new RegExp(
  [
    `\\b(?:${NUMBER}) (?:(?:whole|full|more) )?(?:free|complimentary) (?:${PERIOD})\\b`,
    `\\ban? (?:free|complimentary) (?:${LONG_PERIOD})\\b`,
    `\\b(?:(?:${NUMBER}) (?:${PERIOD})|an? (?:${LONG_PERIOD}))(?: of [\\p{L}\\d ]{1,30}?)?(?: is| are)? (?:${FREE})\\b`,
  ].join("|"),
  "iu",
);
const HALF_PRICE = /\bhalf[ -](?:price|off)\b|\b\d+ off (?:your|the|any|every|for)\b/i;
const PROMOTION_CODE =
  /\b(?:(?:[Pp]romo(?:tion)?|[Cc]oupon|[Dd]iscount|[Vv]oucher)(?: code)?:? ["'“]?[A-Z][A-Z\d]{3,}|(?:[Cc]ode|[Uu]se|[Ee]nter):? ["'“]?(?=[A-Z]*\d)[A-Z][A-Z\d]{3,})\b/;

const ENGLISH_MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?";
const OTHER_MONTH =
  "(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)";
const DATES = [
  /\b\d{4}-\d{1,2}-\d{1,2}\b/u,
  /(?<![\d.,/])\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/])/u,
  new RegExp(`\\b${ENGLISH_MONTH} \\d{1,2}(?:st|nd|rd|th)?\\b(?! (?:users|seats|people|times))`, "u"),
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?${ENGLISH_MONTH}(?!\\p{L})`, "u"),
  new RegExp(`\\b${ENGLISH_MONTH},? (?:19|20)\\d{2}\\b`, "u"),
  new RegExp(`\\b\\d{1,2}(?:\\.|er)? (?:de )?${OTHER_MONTH}(?!\\p{L})`, "iu"),
];

/** One error for each kind of figure that the facts do not hold. */
export function figureErrors(text: string, facts: MailFacts): string[] {
  return [moneyError(text, facts), percentError(text, facts), offerError(text), dateError(text, facts)].filter(
    (error) => error !== undefined,
  );
}

function moneyError(text: string, facts: MailFacts): string | undefined {
  // The reason is not asked: strangers write it, and "give me $500 back" must not become a promise.
  const plan = facts.planName ?? "";
  for (const [claim, amount] of [...text.matchAll(MONEY_BEFORE), ...text.matchAll(MONEY_AFTER)]) {
    if (!plan.includes(withoutStop(claim)) && !isOwnPrice(amount!, facts))
      return `${quoted(claim)} is an amount of money; write none`;
  }
  return undefined;
}

/** Whether it is what this customer pays in a month or in a year, with or without the cents. */
function isOwnPrice(amount: string, { mrr, currency }: MailFacts): boolean {
  if (mrr === null) return false;
  const price = majorUnits(mrr, currency);
  const value = numberOf(amount);
  return [price, price * 12].some(
    (own) => value === own || value === Math.trunc(own) || value === Math.round(own * 100) / 100,
  );
}

/** "1,234.50", "1.234,50" and "1'234" alike: the last mark before one or two digits is the decimal one. */
function numberOf(amount: string): number {
  const [, whole = amount, cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?[.,'’\u00A0]*$/u.exec(amount) ?? [];
  return Number(`${whole.replace(/\D/g, "")}.${cents}`);
}

function percentError(text: string, facts: MailFacts): string | undefined {
  for (const match of text.matchAll(PERCENT)) {
    const innocent = match[1] === "100" && !WHOLE.test(text.slice(match.index + match[0].length));
    if (!innocent && !facts.planName?.includes(match[0])) return `${quoted(match[0])} is a percentage; write none`;
  }
  const spelled = SPELLED_PERCENT.exec(text)?.[0];
  return spelled && `${quoted(spelled)} is a percentage; write none`;
}

function offerError(text: string): string | undefined {
  const offer = (FREE_PERIOD.exec(text) ?? HALF_PRICE.exec(text) ?? PROMOTION_CODE.exec(text))?.[0];
  return offer && `${quoted(offer)} is an offer that nobody has made; offer to talk about it instead`;
}

function dateError(text: string, facts: MailFacts): string | undefined {
  // A date that the customer named may be named to them again: it promises nothing.
  const known = `${facts.cancelReason ?? ""}\n${facts.planName ?? ""}`;
  for (const shape of DATES) {
    const date = shape.exec(text)?.[0];
    if (date && !known.includes(withoutStop(date))) return `${quoted(date)} is a date; write none`;
  }
  return undefined;
}

const withoutStop = (claim: string): string => trimmedEnd(claim, /[.,\s]/);

/** The words at fault, for the model to see: never more of them than it takes to find the place. */
export const quoted = (text: string): string => JSON.stringify(cleanLine(text, 60));
