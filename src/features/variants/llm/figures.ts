// Prices, percentages, free periods, promotion codes, dates and counts in a text that the facts do not contain. The
// customer's own figures may be repeated, except as an offer. Bare numbers pass: "24 hours" and "two minutes" promise
// nothing.

import { primaryOf } from "../../../lib/language-tag.ts";
import { majorUnits } from "../../../lib/money.ts";
import { trimmedEnd } from "../../../lib/text.ts";
import type { MailFacts } from "../facts.ts";
import { isPriceDifference } from "./price-differences.ts";
import { figuresOfFacts, reasonOf, timesOf } from "./quotable-facts.ts";
import { plain, quoted, sentenceAt } from "./rules/phrases.ts";

const AMOUNT = String.raw`\d[\d.,'’\u00A0]{0,20}`;
const SIGN = "[$€£¥₹₩₽₺₪₫฿]|R\\$|zł|Kč";
const CODE = "USD|EUR|GBP|INR|JPY|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|BRL|MXN|SGD|HKD|CNY|ZAR";
const CURRENCY_NAMES =
  "[Dd]ollars?|[Ee]uros?|[Pp]ounds?|[Rr]upees?|bucks|tenner|fiver|quid|[Dd]ólar(?:es)?|[Rr]eais|[Pp]esos|[Rr]upias|रुपये|रुपए|रुपयों|डॉलर";
const CURRENCY_NAME = new RegExp(`^(?:${CURRENCY_NAMES})$`, "u");
const MONEY_BEFORE = new RegExp(`(?:${SIGN}|\\b(?:${CODE}))\\s?(${AMOUNT})`, "gu");
const MONEY_AFTER = new RegExp(
  `\\b(${AMOUNT})\\s?(?:(?:${SIGN})|(?:${CODE}|${CURRENCY_NAMES})(?![\\p{L}\\p{M}]))`,
  "gu",
);

const SMALL_NUMBERS =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|" +
  "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|dreißig|fünfzig|deux|trois|quatre|cinq|dix|vingt|trente|dos|tres|cuatro|cinco|diez|veinte|treinta|dois|dez|vinte|trinta|neun|sept|huit|neuf|seis|siete|ocho|nueve|sete|oito|nove|दो|तीन|चार|पाँच|छह|सात|आठ|नौ|दस|बीस|सौ";
const SPELLED_MONEY = new RegExp(
  `(?<!\\p{L})(?:(?:an?|ein(?:en|em)?|un|${SMALL_NUMBERS})[ -]){1,3}(?:${CURRENCY_NAMES})(?![\\p{L}\\p{M}])`.normalize(
    "NFC",
  ),
  "iu",
);
// Signs and names of a currency, and the codes that they may mean.
const CURRENCIES: [RegExp, string][] = [
  [/€|\bEUR\b|euros?/iu, "eur"],
  [/£|\bGBP\b|pounds?/iu, "gbp"],
  [/₹|\bINR\b|rupees?|रुप/iu, "inr"],
  [/R\$|\bBRL\b|reais/u, "brl"],
  [/¥|\b(?:JPY|CNY)\b/u, "jpy cny"],
  [/\$|\b(?:USD|CAD|AUD|NZD|SGD|HKD|MXN)\b|dollars?|dólar|bucks|डॉलर/iu, "usd cad aud nzd sgd hkd mxn ars clp cop twd"],
];
// A customer's own figure in such a sentence becomes an offer.
const OFFERING =
  /\b(?:(?<!(?:what|if|since|when|that|where|because) )you(?:'ll| will| can| could|'d)? (?:get|have|receive|pay only|be refunded|be credited)|(?:we|i)(?:'ll| will| can| could| would| are| am|'re|'m)?(?: \p{L}{2,10}){0,2} (?:give|offer|match|do|bring|lower|reduce|credit|refund|charge|let you|set|make it|cut|drop|take)(?:ing|ting|s)?|offer(?:ing)? you|from now on|instead of)|bekommen|erhalten|bieten|geben|rabatt|erstatt|offr|remise|rembours|ofrec|descuento|reembols|devolv|ofere|desconto|देंगे|छूट|मिलेगा/iu;
// Words of an offer, unless the customer used them: "a competitor gives us 50 % off".
const OF_OFFERS = /\b(?:refund|credit|discount|off|for (?:only|just)|voucher|coupon)/giu;

const PERCENT =
  /\b(\d[\d.,]{0,20})\s?(?:%|٪|pct\b|p\. ?c\.|percent\b|per cent\b|percentage\b|prozent\b|pour cent\b|por ciento\b|por cento\b|per cento\b|procent\b|प्रतिशत|फ़ीसदी)/giu;
const SPELLED_PERCENT =
  /\b(?:five|ten|fifteen|twenty(?:[ -]five)?|thirty|forty|fifty|sixty|seventy(?:[ -]five)?|eighty|ninety|hundred) per ?cent\b/i;
// "100% sure" is a figure of speech, "100% off" an offer.
const WHOLE = /^\s?(?:off|discount|refund|free|cheaper|money|cash|back)\b/i;

const NUMBER = "\\d+|one|two|three|four|five|six|twelve|next|another|first|extra";
const PERIOD = "days?|weeks?|months?|quarters?|years?";
// "A free day" is spare time, "a free month" an offer.
const LONG_PERIOD = "month|quarter|year";
const FREE = "for free|free of charge|free|on us|on the house|at no (?:cost|charge)";
const FREE_PERIOD = new RegExp(
  [
    `\\b(?:${NUMBER}) (?:(?:whole|full|more) )?(?:free|complimentary) (?:${PERIOD})\\b`,
    `\\ban? (?:free|complimentary) (?:${LONG_PERIOD})\\b`,
    `\\b(?:(?:${NUMBER}) (?:${PERIOD})|an? (?:${LONG_PERIOD}))(?: back| here)?(?: of [\\p{L}\\d ]{1,30}?)?(?: is| are)? (?:${FREE})\\b`,
  ].join("|"),
  "iu",
);
const FREE_ELSEWHERE =
  /(?:monate?n?|wochen?|jahre?|tage) (?:lang )?(?:gratis|kostenlos|umsonst|geschenkt)|(?:gratis|kostenlose[nrs]?) (?:monate?|wochen?|jahr)|(?:mois|semaines?|ans?|année) (?:gratuite?s?|offerte?s?)|(?:mes|meses|semanas?|año|mês|anos?) (?:gratis|gratuit[oa]s?|grátis|de graça|sin (?:coste|costo|pagar)|sem (?:custo|pagar))|(?:mois|semaines?|monate?n?|wochen?) (?:sans (?:frais|payer)|ohne kosten)|um real (?:por|ao) mês|nur (?:noch )?ein (?:zehntel|fünftel|viertel|drittel)|zum halben preis|moitié prix|mitad de precio|metade do preço|आधी कीमत|आधे दाम|(?:महीने|महीना|साल|हफ़्ते) (?:का |के लिए )?(?:मुफ़्त|मुफ्त|फ्री|निःशुल्क)/iu;
const HALF_PRICE =
  /\bhalf[ -](?:price|off)\b|\b(?:half|a third|a quarter)(?: of)? (?:the|your|our|its) (?:(?:regular|normal|usual|current|monthly|full) )?(?:price|cost|rate|fee|bill)\b|\b\d+ off (?:your|the|any|every|for)\b/i;
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

const UNTIL = /(?<!\p{L})(?:until|till|through|by|before|bis|vor|jusqu|avant|hasta|antes|até)(?!\p{L})[^\d.!?]*$/iu;

/** Moments counted from today, of which a model knows none but when it read the reason. "Hier" is here in German. */
const AGO: Record<string, RegExp> = moments({
  en: "(?:last|next|this coming|past) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|last (?:night|week|weekend|month)(?! of)|(?:earlier )?this (?:morning|afternoon|evening)|earlier (?:today|this week)|the other (?:day|night|week)|over the weekend",
  de: "(?:letzte|vergangene)[nrs]? (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|woche|nacht|monat|wochenende)|nächste[nrs]? (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|(?:vor)?gestern|heute (?:früh|morgen|vormittag|nacht)|am (?:letzten|vergangenen) wochenende",
  fr: "(?:avant-)?hier|ce matin|cette nuit|la (?:semaine|nuit) dernière|le (?:mois|week-end) dernier",
  es: "ayer|anteayer|anoche|esta mañana|(?:la semana|la noche) pasada|el (?:mes|fin de semana) pasado",
  pt: "(?:ante)?ontem|hoje (?:cedo|de manhã)|esta manhã|(?:na |a )?semana passada|(?:no |o )?(?:mês|fim de semana) passado",
  hi: "कल (?:रात|शाम|सुबह|ही|मैंने|हमने|हमारी|हमारे)|परसों|आज सुबह|पिछले (?:हफ़्ते|हफ्ते|महीने)",
});

function moments(words: Record<string, string>): Record<string, RegExp> {
  const shapeOf = (source: string) =>
    new RegExp(`(?<![\\p{L}\\p{M}])(?<!\\bread [^.!?\\n]{0,60})(?:${source})(?![\\p{L}\\p{M}])`.normalize("NFC"), "iu");
  return Object.fromEntries(Object.entries(words).map(([tag, source]) => [tag, shapeOf(source)]));
}

const agoIn = (text: string, language: string): string | undefined =>
  (AGO[primaryOf(language)] ?? AGO.en!).exec(text)?.[0];

const PEOPLE =
  "customers|companies|teams|businesses|users|subscribers|people|clients|founders|kunden|unternehmen|firmen|nutzern?|clients|entreprises|utilisateurs|clientes|empresas|usuarios|usuários|ग्राहक|ग्राहकों|लोग";
const STATISTICS = new RegExp(
  [
    `(?:\\d+|${SMALL_NUMBERS}) (?:out of|in|of|von|sur|de cada|em cada|में से) (?:every )?(?:\\d+|${SMALL_NUMBERS}) (?:of our |unserer |de nos |de nuestros |dos nossos )?(?:${PEOPLE})`,
    "\\d+(?:[.,]\\d+)? ?[x×] (?:\\p{L}+er|more|as|less|schneller|plus|más|mais)",
    `(?:\\d+|${SMALL_NUMBERS}) times (?:faster|more|better|cheaper|as|the)`,
    `(?:\\d+|${SMALL_NUMBERS}) (?:${PEOPLE}) (?:out of|in) (?:every )?(?:\\d+|${SMALL_NUMBERS})`,
    `most (?:of our )?(?:${PEOPLE})(?: \\p{L}{2,12}){0,4} (?:earn|save|recover|gain|double|triple|cut|halve)`,
    `(?:\\d+|${SMALL_NUMBERS}) (?:out of(?: every)?|in every|von|de cada|em cada|में से) (?:\\d+|${SMALL_NUMBERS})(?! (?:minutes|days|minuten|tagen))`,
    "(?:(?:half|a third|a quarter|two thirds|three quarters|the majority) of (?:all |the |our |those |these ){1,2}|most of (?:the |those |these ))(?:people|\\p{L}{3,}(?<!s)s)",
    "(?:nearly|almost|virtually|practically) (?:every|all) (?!(?:time|case|day|week|month|year|morning|evening|night|of|the|your|my|our|one)(?!\\p{L}))\\p{L}+",
    "die (?:aller)?meisten \\p{L}{3,}|fast (?:alle|jede[rs]?) (?!tag|woche|mal|monat)\\p{L}+|la plupart des (?!fois|cas)\\p{L}+|la mayoría de l[ao]s (?!veces|casos)\\p{L}+|a maioria d[ao]s (?!vezes|casos)\\p{L}+|(?:ज़्यादातर|अधिकतर) (?!समय|बार)\\p{L}",
    `within (?:\\d+|${SMALL_NUMBERS}) (?:weeks|months|years)`,
    "(?:twice|half|three times) as \\p{L}+ as|by (?:more than |almost |about )?(?:an?|one|two) (?:half|third|quarter|fifth|sixth|tenth)s?|by half",
    "(?:an?|one|two|three) (?:half|third|quarter|fifth|sixth|tenth)s? (?:off|less|more|cheaper|faster)",
    `sav(?:e|es|ed|ing)(?: \\p{L}{2,10}){0,3} (?:\\d+|${SMALL_NUMBERS}) (?:hours|minutes|days)`,
  ]
    .map((part) => `(?<![\\p{L}\\p{N}])(?:${part})(?!\\p{L})`)
    .join("|")
    .normalize("NFC"),
  "iu",
);
const COUNTED =
  /(?<![\p{L}\p{N}.,:/$€£¥₹-]|[$€£¥₹] )(\d{1,3}(?:[.,]\d{3})+|\d{2,6})\+? (\p{Ll}[\p{L}\p{M}]{2,}|\p{Lo}[\p{L}\p{M}]+|\p{Lu}\p{Ll}{3,})/gu;
// Smaller figures are figures of speech.
const MIN_COUNT = 13;
/** From `MIN_COUNT` on. */
const LARGE: Record<string, number> = Object.fromEntries(
  [
    [13, "thirteen dreizehn treize trece treze तेरह"],
    [14, "fourteen vierzehn quatorze catorce catorze चौदह"],
    [15, "fifteen fünfzehn quinze quince पंद्रह"],
    [16, "sixteen sechzehn seize dieciséis dezesseis सोलह"],
    [17, "seventeen siebzehn dix-sept diecisiete dezessete"],
    [18, "eighteen achtzehn dix-huit dieciocho dezoito"],
    [19, "nineteen neunzehn dix-neuf diecinueve dezenove"],
    [20, "twenty zwanzig vingt veinte vinte बीस"],
    [30, "thirty dreißig trente treinta trinta तीस"],
    [40, "forty vierzig quarante cuarenta quarenta चालीस"],
    [50, "fifty fünfzig cinquante cincuenta cinquenta पचास"],
    [60, "sixty sechzig soixante sesenta sessenta साठ"],
    [70, "seventy siebzig setenta सत्तर"],
    [80, "eighty achtzig ochenta oitenta अस्सी"],
    [90, "ninety neunzig noventa नब्बे"],
  ].flatMap(([figure, words]) =>
    String(words)
      .split(" ")
      .map((word) => [word, Number(figure)]),
  ),
);
const COUNTED_IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}])(${Object.keys(LARGE).join("|")})(?:-\\p{L}{3,5})? ((?:\\p{L}|\\p{M}){3,})(?![\\p{L}\\p{M}])`.normalize(
    "NFC",
  ),
  "giu",
);
/** "1.4 seconds", but not "version 2.4 or". */
const MEASURED =
  /(?<![\p{L}\p{N}.,/$€£¥₹-]|[$€£¥₹] )(?<!(?:version|release|update|v|ios|android) )(\d{1,4}[.,]\d{1,2}) (?!(?:or|and|to|is|was|oder|und|ou|et|y|e|या)(?!\p{L}))\p{Ll}[\p{L}\p{M}]+/giu;
const MEASURES =
  /^(?:hours?|minutes?|seconds?|days?|weeks?|months?|years?|words?|characters?|percent|per|and|or|to|in|of|at|on|the|stunden?|minuten?|sekunden|tagen?|wochen?|monaten?|jahren?|uhr|heures?|minutes|jours?|semaines?|mois|ans?|horas?|minutos?|días?|semanas?|meses|años?|dias?|anos?|घंटे|घंटों|मिनट|दिन|दिनों|हफ़्ते|महीने|साल|ore|minuti|giorni|anni|mesi|uur|dagen|weken|jaar|percentage|prozent|por|pour)$/iu;

/** One error for each kind of figure that the facts do not contain. */
export function figureErrors(given: string, facts: MailFacts): string[] {
  const text = plain(given);
  return [
    moneyError(text, facts),
    percentError(text, facts),
    offerError(text),
    dateError(text, facts),
    countError(text, facts),
  ].filter((error) => error !== undefined);
}

function moneyError(text: string, facts: MailFacts): string | undefined {
  const reason = plain(reasonOf(facts));
  for (const match of moneyIn(text)) {
    const [claim, amount] = match;
    if (facts.planName?.includes(withoutStop(claim))) continue;
    const isOwn = isOwnPrice(amount!, facts) && isOwnCurrency(claim, facts);
    const isTheirs = hasAmount(reason, amount!) && !isOffered(text, match.index, reason);
    if (!isOwn && !isTheirs && !isKnownDifference(match, text, facts))
      return `${quoted(claim)} is an amount of money; write none`;
  }
  const spelled = SPELLED_MONEY.exec(text);
  if (
    spelled === null ||
    (reason.toLowerCase().includes(spelled[0].toLowerCase()) && !isOffered(text, spelled.index, reason))
  )
    return undefined;
  return `${quoted(spelled[0])} is an amount of money; write none`;
}

const isKnownDifference = ({ 0: claim, 1: amount, index }: RegExpExecArray, text: string, facts: MailFacts): boolean =>
  isOwnCurrency(claim, facts) && isPriceDifference(numberOf(amount!), sentenceAt(text, index), facts);

/** In a reason that marks its money, "20 bottles" are no 20 €. */
function hasAmount(reason: string, amount: string): boolean {
  const marked = moneyIn(reason).map(([claim]) => claim);
  return hasFigure(marked.length > 0 ? marked.join("\n") : reason, amount);
}

const moneyIn = (text: string): RegExpExecArray[] => [...text.matchAll(MONEY_BEFORE), ...text.matchAll(MONEY_AFTER)];

const hasFigure = (text: string, figure: string): boolean =>
  (text.match(/\d[\d.,'’]*/g) ?? []).some((one) => numberOf(one) === numberOf(figure));

/** Whether the sentence around a position offers something. */
function isOffered(text: string, at: number, reason: string): boolean {
  const sentence = sentenceAt(text, at);
  return (
    OFFERING.test(sentence) ||
    (sentence.match(OF_OFFERS) ?? []).some((word) => !reason.toLowerCase().includes(word.toLowerCase()))
  );
}

const isOwnCurrency = (claim: string, { currency }: MailFacts): boolean =>
  (CURRENCIES.find(([sign]) => sign.test(claim))?.[1] ?? currency.toLowerCase()).includes(currency.toLowerCase());

/** Whether it is what this customer pays in a month or in a year, with or without cents. */
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
  const reason = plain(reasonOf(facts));
  for (const match of text.matchAll(PERCENT)) {
    const innocent = match[1] === "100" && !WHOLE.test(text.slice(match.index + match[0].length));
    const isTheirs = hasFigure(reason, match[1]!) && !isOffered(text, match.index, reason);
    if (!innocent && !isTheirs && !facts.planName?.includes(match[0]))
      return `${quoted(match[0])} is a percentage; write none`;
  }
  const spelled = SPELLED_PERCENT.exec(text)?.[0];
  return spelled && `${quoted(spelled)} is a percentage; write none`;
}

function offerError(text: string): string | undefined {
  const offer = (FREE_PERIOD.exec(text) ??
    FREE_ELSEWHERE.exec(text) ??
    HALF_PRICE.exec(text) ??
    PROMOTION_CODE.exec(text))?.[0];
  return offer && `${quoted(offer)} is an offer that nobody has made; offer to talk about it instead`;
}

function dateError(text: string, facts: MailFacts): string | undefined {
  const knownFrom = (from?: number) =>
    [reasonOf(facts), facts.planName ?? "", timesOf(facts, from)].map(plain).join("\n").toLowerCase();
  const known = knownFrom();
  const moment = agoIn(text, facts.language);
  if (moment && !known.includes(moment.split(" ").at(-1)!.toLowerCase()))
    return `${quoted(moment)} is a date; write none`;
  for (const shape of DATES) {
    const found = shape.exec(text);
    if (found === null) continue;
    const [date] = found;
    // The day of the event is no deadline.
    const isDeadline = UNTIL.test(text.slice(Math.max(0, found.index - 20), found.index));
    if (!namesDate(isDeadline ? knownFrom(facts.timing?.now) : known, date))
      return `${quoted(date)} is a date; write none`;
  }
  return undefined;
}

/** "October 14th" is "14 October" in another order, "4 October" another day. */
const namesDate = (known: string, date: string): boolean =>
  new RegExp(`(?<!\\d)${RegExp.escape(withoutOrdinals(withoutStop(date).toLowerCase()))}(?!\\d)`, "u").test(
    withoutOrdinals(known),
  );

const withoutOrdinals = (text: string): string => text.replace(/(?<=\d)(?:st|nd|rd|th)(?: of)?(?!\p{L})/giu, "");

/** "You sent 214 invoices", "nine out of ten customers", "3x faster", "saves twelve hours a week". */
function countError(text: string, facts: MailFacts): string | undefined {
  const claim = STATISTICS.exec(text)?.[0];
  if (claim && !plain(reasonOf(facts)).toLowerCase().includes(claim.toLowerCase()))
    return `${quoted(claim)} is a figure that is not in the facts; leave it out`;
  const known = figuresOfFacts(facts);
  for (const [counted, figure, noun] of text.matchAll(COUNTED)) {
    const bare = figure!.replace(/[.,]/g, "");
    const isYear = /^(?:19|20)\d\d$/.test(figure!);
    // Of dates and of money the other checks know whether they are true.
    const isElsewhere = DATES.some((shape) => shape.test(counted)) || CURRENCY_NAME.test(noun!);
    if (!isYear && !isElsewhere && Number(bare) >= MIN_COUNT && !known.has(bare) && !MEASURES.test(noun!))
      return `${quoted(counted)} is a figure that is not in the facts; leave it out`;
  }
  for (const [counted, word, noun] of text.matchAll(COUNTED_IN_WORDS)) {
    const figure = LARGE[word!.toLowerCase()]!;
    const isTheirs = known.has(String(figure)) || plain(reasonOf(facts)).toLowerCase().includes(word!.toLowerCase());
    if (!isTheirs && !MEASURES.test(noun!))
      return `${quoted(counted)} is a figure that is not in the facts; leave it out`;
  }
  for (const [measured, figure] of text.matchAll(MEASURED)) {
    if (!known.has(figure!.replace(/[.,]/g, "")))
      return `${quoted(measured)} is a figure that is not in the facts; leave it out`;
  }
  return undefined;
}

const withoutStop = (claim: string): string => trimmedEnd(claim, /[.,\s]/);
