// Claims about the customer's account, use and tenure without a figure that could be compared with the facts.

import { readReason } from "../../churn-events/cause/read-reason.ts";
import type { MailFacts } from "../facts.ts";
import { plausibleDays } from "../templates/tenure.ts";
import { reasonOf, timesOf } from "./quotable-facts.ts";
import { plain, quoted, type Rule, rule } from "./rules/phrases.ts";

const USE = rule(
  "is not in the facts; say nothing of what the customer did or did not do",
  "your (?:last|latest|most recent|recent) (?:log-?ins?|sign-?ins?|visits?|sessions?|activity|uploads?|exports?|surveys?|reviews?|ratings?|calls?|chats?|tickets?|orders?)|you (?:have |had )?(?:gave|given|rated) us(?=[^.!?\\n]{0,20} (?:stars?|points|rating|score|review))|last (?:logged|signed) (?:in|on)",
  "you(?:'ve| have|'d| had)?(?: not|n't| never| last| only| already| just| recently| successfully){0,2} (?:logged in|signed in|created|uploaded|exported|imported|invited|published|generated|sent out|processed)",
  "(?:our|my|the) (?:records|logs|analytics|usage data|system|data) (?:shows?|indicates?|tells?|says?|suggests?)|according to (?:our|my|the) (?:records|logs|data|system)",
  "(?:see|saw|noticed|observed)(?: that)? you(?:'ve| have| had|'re| are)?(?:n't| not| never| only| barely| hardly| rarely| stopped| been){0,2} (?:used|using|logg\\p{L}+|open\\p{L}+|work(?:ed|ing) (?:on|in)|creat\\p{L}+|spent|struggl\\p{L}+)",
  "your (?:team|colleagues|users|account|usage)(?: \\p{L}{2,10}){1,2} (?:(?:most|least|very|highly|quite|especially) )?(?:active|inactive|busy)|you (?:were|are|'ve been|have been) (?:most |very |highly |quite |less )(?:active|inactive|engaged)",
  "(?:know|see|saw|noticed|aware|heard)(?: that)? (?:you(?:'ve| have) been \\p{L}+ing|your (?:usage|use|activity|visits|log-?ins))|you used to (?:love|like|use|enjoy|open|log|send|work)",
  "there(?:'s| is| are) (?:(?:\\d+|one|two|three|four|five|some|several|a few|many) )?(?:more |still |other )?(?:(?!nothing)\\p{L}{3,12} )?(?:waiting|left|pending|unsent|open) (?:for you|in your|to (?:send|be))",
  "you haven't (?:logged in|signed in|opened|created|uploaded|invited|been active)",
  "(?:ihr|dein)e? letzte[rn]? (?:anmeldung|login|besuch|aktivität)|(?:votre|ta) dernière (?:connexion|visite|activité)|(?:tu|su) último (?:acceso|inicio)|(?:seu|sua) últim[oa] (?:acesso|login|visita)",
);
const BALANCE = rule(
  "says what the customer owes, which is not in the facts; leave it out",
  "(?:outstanding|open|remaining|negative|overdue) (?:balance|debt|sum)|you (?:still |now |currently )?owe(?: us)?(?! (?:us )?(?:no|nothing|me|an? (?:explanation|answer|reply)|any))|in arrears|amount (?:due|owed|owing)|(?:open|unpaid|overdue) invoices",
  "(?:offener|ausstehender) (?:betrag|saldo)|offene rechnungen|sie schulden(?! uns (?:kein|nichts))|solde (?:impayé|négatif|débiteur)|vous (?:nous )?devez encore|saldo (?:pendiente|deudor|devedor|pendente)|(?:nos )?(?:debes|debe) (?:aún|todavía)|बकाया (?:राशि|रकम)",
);
/** By language: whose, children, other kin and the family, the body and the rest of a private life. */
const PRIVATE_LIFE: [whose: string, children: string, kin: string, more: string][] = [
  [
    "your",
    "kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)",
    "wife|husband|spouse|girlfriend|boyfriend|mother|mom|mum|father|dad|parents|brothers?|sisters?|nephews?|nieces?|cousins?|uncle|aunt|grand\\p{L}+|family",
    "health|weight|blood pressure|sleep|symptoms|medication|marriage|wedding|therapy|treatment|doctor|recovery|religion|salary|age|employer|neighbou?rs?|landlord|home address",
  ],
  [
    "(?:ihre?|deine?|eure?)[nmrs]?",
    "kind(?:er|ern)?|s[oö]hne?|t[oö]chter",
    "frau|mann|ehe(?:frau|mann)|mutter|vater|eltern|bruder|schwester|familie",
    "gesundheit|gewicht|blutdruck|schlaf",
  ],
  [
    "votre|vos|ton|ta|tes",
    "enfants?|fils|filles?|bébé",
    "femme|mari|mère|père|parents|frère|sœur|famille",
    "santé|poids|tension",
  ],
  [
    "tus?|sus?|vuestr[oa]s?",
    "hij[oa]s?|niñ[oa]s?|bebé",
    "espos[oa]|mujer|marido|madre|padre|herman[oa]|familia",
    "salud",
  ],
  ["seus?|suas?|tuas?|teus?", "filh[oa]s?|crianças?", "espos[oa]|mulher|marido|mãe|pai|irmã|irmão|família", "saúde"],
  ["आपक[ीाे]", "बच्च[ेीोा]\\p{M}*|बेट[ेीा]", "पत्नी|पति|माँ|पिता|परिवार", "सेहत|वज़न"],
];
const PRIVATE = rule(
  "is about somebody's private life; leave it out altogether",
  ...PRIVATE_LIFE.map(
    ([whose, ...words]) =>
      `(?:${whose}) (?:${words.join("|")})(?! (?:plan|subscription|account|business|package|tier|members?))`,
  ),
);
const [OF_CHILDREN, OF_KIN] = [1, 2].map((column) => rule("", ...PRIVATE_LIFE.map((row) => row[column]!)).shape);
const FAMILY = "family familie famille familia família परिवार";

/** A customer whose daughter has grown up has a family, and kids. */
const impliedBy = (reason: string): string =>
  OF_CHILDREN!.test(reason) ? `kids children ${FAMILY}` : OF_KIN!.test(reason) ? FAMILY : "";

const LIKENESS_OF_REASON = 5;

// [min, max] days of tenure for phrases without a number.
const SPANS: [Rule, number, number][] = [
  [
    spans(
      "(?:joined|signed up|started|subscribed|came)[^.!?\\n]{0,20} (?:the other day|just now|a moment ago)|(?:joined|signed up|started|came on board|became|subscribed|been (?:with us|here|a customer)|customer)[^.!?\\n]{0,40} (?:days?|weeks?) ago|(?:joined|signed up|started|subscribed)[^.!?\\n]{0,25} (?:last week|yesterday|recently)|(?:just|only|recently|newly)(?: just)? (?:joined|signed up|subscribed)|(?:with us|here|a customer) (?:for )?(?:only |just |barely )?(?:a few|a couple of|some) (?:days|weeks)|(?:brand[- ])?new customer|(?:erst )?seit (?:wenigen|ein paar|einigen) (?:tagen|wochen)|depuis (?:quelques|peu de) (?:jours|semaines)|desde hace (?:unos|unas|pocos|pocas) (?:días|semanas)|há (?:alguns|algumas|poucos|poucas) (?:dias|semanas)",
    ),
    0,
    75,
  ],
  [
    spans(
      "(?:joined|signed up|started|became|subscribed|with us|here|a customer)[^.!?\\n]{0,20} (?:since|last) (?:the |last |this )?(?:spring|summer|autumn|fall|winter)|(?:joined|signed up|started|became|subscribed)[^.!?\\n]{0,40} months ago|(?:with us|here|a customer) (?:for )?(?:only |just |barely )?(?:a few|a couple of|several|some) months|seit (?:wenigen|ein paar|einigen) monaten|depuis (?:quelques|peu de) mois|desde hace (?:unos|pocos|algunos) meses|há (?:alguns|poucos) meses",
    ),
    45,
    760,
  ],
  [
    spans(
      "since (?:the )?(?:very )?(?:beginning|first day|day one|early days)|(?:joined|signed up|started|became|subscribed)[^.!?\\n]{0,40} years ago|(?:with us|here|customer)(?: for)? (?:years|a few years|some years|ages|decades)|seit (?:vielen|einigen|mehreren) jahren|jahrelang\\p{L}*|depuis (?:des|plusieurs|de nombreuses|quelques) ann(?:é|e)es|desde hace (?:muchos|varios|algunos)? ?años|há (?:muitos|vários|alguns)? ?anos|बरसों से|कई (?:सालों|साल|वर्षों) से",
    ),
    540,
    Number.POSITIVE_INFINITY,
  ],
  [
    spans(
      "long[- ]?time (?:customer|user|member|subscriber)|long[- ]standing (?:customer|user|member)|langjährig\\p{L}*",
    ),
    180,
    Number.POSITIVE_INFINITY,
  ],
];

function spans(source: string): Rule {
  return rule("is not how long this customer has been one; leave it out", source);
}

// "Since 2019": an invented year. In a name, such as "Office 2019", no such word precedes it.
const YEAR =
  /(?<!\p{L})(?:since|back in|in|from|as of|until|seit|im jahr|depuis|en|desde|em)(?: (?:early|late|mid|the year|spring|summer|autumn|winter))? ((?:19|20)\d\d)(?!\p{L}|[.,-]?\d)/giu;
const MONTHS =
  /(?<![\p{L}])(?:in|by|since|from|until|next|this|last|early|late|mid|end of) (?:(?:early|late|mid)[ -])?(January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L})|(?<!\p{L})(?:im|ab|seit|bis|ende|anfang) (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})|(?<!\p{L})(?:en|desde|em|até|hasta|d'ici|à partir de) (janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)(?!\p{L})/gu;
const SEASON =
  /(?<!\p{L})(?:in|by|this|next|during) (?:the )?(?:Q[1-4]|(?:first|second|third|fourth|next|coming) quarter)(?!\p{L})/giu;

/** One error per kind of claim about the account that the facts do not support. */
export function accountClaimErrors(body: string, facts: MailFacts, statesUse = false): string[] {
  const text = plain(body);
  const reason = reasonOf(facts);
  return [
    facts.behaviour === null &&
    !statesUse &&
    readReason(facts.cancelReason, facts.reasonCode).cause !== "not_using_enough"
      ? unlessSaid(USE, text, reason)
      : undefined,
    unlessSaid(PRIVATE, text, [reason, facts.planName, impliedBy(reason)].join("\n")),
    unlessSaid(BALANCE, text, reason),
    spanError(text, facts),
    timeError(text, facts),
  ]
    .filter((error) => error !== undefined)
    .map((error) => `body: ${error}`);
}

/** The fault of the first words that, by their beginnings, are not the customer's own. */
function unlessSaid({ shape, fault }: Rule, text: string, said: string): string | undefined {
  const own = said.toLowerCase();
  const isSaid = (found: string) => {
    const words = found.toLowerCase().split(" ");
    return words
      .filter((word, at) => at === words.length - 1 || word.length >= LIKENESS_OF_REASON + 1)
      .every((word) => own.includes(word.slice(0, LIKENESS_OF_REASON)));
  };
  const found = text
    .matchAll(new RegExp(shape, `${shape.flags}g`))
    .map(([words]) => words)
    .find((words) => !isSaid(words));
  return found && `${quoted(found)} ${fault}`;
}

function spanError(text: string, facts: MailFacts): string | undefined {
  const days = plausibleDays(facts.tenureDays);
  for (const [{ shape, fault }, least, most] of SPANS) {
    const found = shape.exec(text)?.[0];
    if (found !== undefined && (days === null || days < least || days > most)) return `${quoted(found)} ${fault}`;
  }
  return undefined;
}

function timeError(text: string, facts: MailFacts): string | undefined {
  const known = [plain(reasonOf(facts)), facts.planName, facts.companyName, timesOf(facts)].join("\n").toLowerCase();
  for (const shape of [YEAR, MONTHS, SEASON]) {
    for (const [found, ...named] of text.matchAll(shape)) {
      const time = named.find((one) => one !== undefined) ?? found;
      if (!known.includes(time.toLowerCase())) return `${quoted(found)} is a date; write none`;
    }
  }
  return undefined;
}
