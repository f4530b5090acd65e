// Claims about how long somebody has been a customer, compared with the real tenure.

import type { MailFacts } from "../facts.ts";
import { plausibleDays } from "../templates/tenure.ts";
import { listedFacts, OFFER_MARK } from "./facts-list.ts";
import { reasonOf } from "./quotable-facts.ts";
import { plain, quoted } from "./rules/phrases.ts";

const UNITS: [RegExp, number][] = [
  [/^(?:days?|tage?n?|jours?|días?|dias?|दिनों?|giorn[oi]|dag(?:en)?)$/u, 1],
  [/^(?:weeks?|wochen?|semaines?|semanas?|हफ़्ते|हफ्ते|हफ़्तों|सप्ताह|settiman[ae]|wek(?:en)?|week)$/u, 7],
  [/^(?:months?|monate?n?s?|mois|meses|mes|mês|महीनों|महीने|महीना|माह|mes[ei]|maand(?:en)?)$/u, 365.25 / 12],
  [/^(?:years?|jahre?n?s?|ans?|années?|années?|años?|anos?|सालों|साल|वर्षों|वर्ष|ann[oi]|jaar|jaren)$/u, 365.25],
  [/^(?:decades?|jahrzehnten?|jahrzehnte|décennies?|décadas?)$/u, 3652.5],
];

const NUMBERS: Record<string, number> = {};
/** The words for one, two, three and so on in each language. */
const COUNTED = [
  "a/an/one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  "ein/eine/einem/einen/einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn",
  "un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
  "un/una/uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince",
  "um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze quatorze/catorze quinze",
  "एक दो तीन चार पाँच/पांच छह/छः सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह",
];
for (const words of COUNTED) {
  words.split(" ").forEach((word, i) => {
    for (const one of word.split("/")) NUMBERS[one] = i + 1;
  });
}

for (const half of ["half a", "ein halbes", "une demi", "medio", "meio", "आधा", "आधे"]) NUMBERS[half] = 0.5;
for (const half of ["anderthalb", "डेढ़"]) NUMBERS[half] = 1.5;
NUMBERS.ढाई = 2.5;
for (const pair of ["a couple of", "un par de", "um par de"]) NUMBERS[pair] = 2;
NUMBERS["ein paar"] = 3;

const NUMBER = `\\d{1,3}|${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join("|")}`;
const UNIT =
  "days?|weeks?|months?|years?|decades?|jahrzehnten?|jahrzehnte|décennies?|décadas?|tagen?|tage|wochen?|monaten?|monate?|jahren?|jahre?|jours?|semaines?|mois|ans?|années?|días?|semanas?|meses|mes|años?|dias?|mês|anos?|दिनों?|हफ़्ते|हफ्ते|महीनों|महीने|साल|सालों|वर्ष|giorni|settimane|mesi|anni|weken|maanden|jaar";
const HALF = " and a half|einhalb| et demie?| y medi[oa]| e mei[oa]";
const SPAN = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}.,-])(${NUMBER})(${HALF})?(?: (?:whole|full|long|good|wonderful|great|more|ganze|ganzen|lange|langen|schöne))?[ -](${UNIT})(?![\\p{L}\\p{M}])(${HALF})?`.normalize(
    "NFC",
  ),
  "giu",
);
const VAGUE_YEARS =
  /(?<!\p{L})(?:many|several|all (?:of )?these|all those|so many|over the|through the) years(?!\p{L})/giu;

// A time span near these words is a tenure …
const OF_CUSTOMER =
  /\b(?:with us|customers?|subscri\p{L}+|been (?:with|here|using|around|part)|together|loyal\p{L}*|stayed|member|on board|joined|signed up|after|used|using|spent|thank you for|thanks for|ago|tenure|leaving us|since|last|past)\b|bei uns|mit uns|kund|treue|zusammen|dabei|seit|nach|avec nous|chez nous|client|fidél|ensemble|depuis|après|avec|con nosotros|cliente|juntos|llevas|lleva|desde|tras|después|conosco|com a gente|há |faz |depois|साथ|ग्राहक|से |con noi|insieme|da |bij ons|klant/iu;
// … and near these a future time or something else.
const OF_SOMETHING_ELSE =
  /\b(?:have an?|wish\p{L}*|enjoy|pause|break|next|will|could|would|can|come back|return|within|in (?:a|an|one|two|three|four|five|six|\d+)|for up to|takes?|minutes?|until|every|each|per|few|later|from now|refund\p{L}*|free|trial|offer)\b|pausier|nächst|kommend|innerhalb|pro |jede|prochain|d'ici|dans |par |próxim|dentro|cada|daqui|अगले|हर |prossim|volgend|elke/iu;

const SUPPOSED = /(?<!\p{L})(?:if|whenever|wenn|falls|si|se|caso|अगर)(?!\p{L})[^,]*$/iu;
const PRICED = new RegExp(`(?:\\bthis${OFFER_MARK}?|\\d)[$€£₹]? $`, "iu");
const ABOVE = /(?:more than|over|mehr als|über|plus de|más de|mais de|पिछले|già|meer dan)[^\p{L}]*$/iu;
const ALMOST = /(?:nearly|almost|close to|fast|beinahe|presque|près de|casi|quase|लगभग|quasi|bijna)[^\p{L}]*$/iu;

/** One error for a claimed tenure that the facts contradict. */
export function tenureErrors(text: string, facts: MailFacts): string[] {
  const tenure = plausibleDays(facts.tenureDays);
  const said = spansIn([reasonOf(facts), ...listedFacts(facts).map((fact) => fact.text)].join("\n"));
  const known = new Set([...said, daysToRetry(facts)]);
  for (const clause of plain(text).split(/[.!?;\n।]+/u)) {
    const isTenure = OF_CUSTOMER.test(clause) || (facts.companyName !== null && clause.includes(facts.companyName));
    for (const match of isTenure ? clause.matchAll(VAGUE_YEARS) : []) {
      if (tenure === null || tenure < 700) return [error(match[0])];
    }
    for (const match of clause.matchAll(SPAN)) {
      const [span, number, half, unit, halfAfter] = match;
      const before = clause.slice(Math.max(0, match.index - 40), match.index);
      // "A month of Acme", "a day when" and "$49 a month" are what it costs; "this" stands for a fact.
      if (
        /^an? /i.test(span) &&
        (/^ (?:of|when|that) /.test(clause.slice(match.index + span.length)) || PRICED.test(before))
      )
        continue;
      const days = daysOf(number!.toLowerCase(), half ?? halfAfter, unit!.toLowerCase());
      if (days === null || known.has(days)) continue;
      // "A day" may be anything, and "one day" is some day; more of them are a span that a fact must hold.
      const isSingle = days === unitOf(unit!.toLowerCase());
      const around = clause.slice(Math.max(0, match.index - 40), match.index + span.length + 25);
      if (isSingle && (!isTenure || /^one day$/i.test(span) || OF_SOMETHING_ELSE.test(around))) continue;
      // "If you come back in six months" says nothing of the past.
      if (!isTenure && SUPPOSED.test(clause.slice(0, match.index))) continue;
      // Days may count use: "22 of the last 30 days".
      if (facts.behaviour !== null && unitOf(unit!.toLowerCase()) === 1) continue;
      if (!isTrue(days, unitOf(unit!.toLowerCase())!, before, tenure)) return [error(span)];
    }
  }
  return [];
}

const DAY = 86_400_000;

/** "We'll try again in two days." */
const daysToRetry = ({ timing }: MailFacts): number | null =>
  timing?.retryAt ? Math.round((timing.retryAt - timing.now) / DAY) : null;

const error = (span: string): string =>
  `${quoted(span)} is a time that no fact holds, nor how long this customer has been one; leave it out`;

const unitOf = (unit: string): number | undefined => UNITS.find(([shape]) => shape.test(unit))?.[1];

/** The lengths in days of the times that a text names. */
const spansIn = (text: string): ReadonlySet<number | null> =>
  new Set(
    [...plain(text).matchAll(SPAN)].map(([, number, half, unit, halfAfter]) =>
      daysOf(number!.toLowerCase(), half ?? halfAfter, unit!.toLowerCase()),
    ),
  );

function daysOf(number: string, half: string | undefined, unit: string): number | null {
  const length = unitOf(unit);
  const whole = /^\d/.test(number) ? Number(number) : NUMBERS[number];
  return length === undefined || whole === undefined ? null : (whole + (half ? 0.5 : 0)) * length;
}

function isTrue(days: number, unit: number, before: string, tenure: number | null): boolean {
  if (tenure === null) return false;
  const isYears = unit > 300;
  if (ABOVE.test(before)) return days <= tenure * 1.03 && tenure < days + Math.max(unit, days);
  if (ALMOST.test(before)) return days >= tenure * 0.97 && tenure >= days * 0.8;
  // People count full years, and the prompt gives the model full years.
  if (isYears && days >= 2 * unit && tenure >= days && tenure < days + unit) return true;
  return Math.abs(days - tenure) <= Math.max(0.2 * tenure, (isYears ? 0.25 : 0.6) * unit, unit === 1 ? 3 : 0);
}
