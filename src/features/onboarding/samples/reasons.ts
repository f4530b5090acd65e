// Why the made-up customers leave, in typical words, in their languages.

import { primaryOf } from "../../../lib/language-tag.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";

/** How often each reason is given, in percent; null for no reason. */
export const REASON_SHARES: readonly (readonly [CancelReason | null, number])[] = [
  ["too_expensive", 26],
  ["not_using_enough", 15],
  ["missing_features", 15],
  ["switched_to_competitor", 12],
  ["temporary_pause", 9],
  ["technical_issues", 7],
  ["bad_support", 4],
  ["other", 4],
  [null, 8],
];

type Words = Partial<Record<CancelReason, readonly string[]>>;

const ENGLISH: Words = {
  too_expensive: [
    "Too expensive for what we use it for",
    "The price went up and our budget did not",
    "Too expensive for a team of three",
    "Hard to justify the cost next to our other tools",
    "We are cutting costs this quarter and this is on the list",
  ],
  not_using_enough: [
    "We hardly opened it this spring",
    "I kept paying and not using it",
    "Only one of us ever logged in",
    "Nice tool, we just never got into the habit",
  ],
  missing_features: [
    "We need a calendar export and it is still not there",
    "Missing feature: approvals for more than one person",
    "No way to invoice in two currencies",
    "We need it to talk to our accounting software",
  ],
  switched_to_competitor: [
    "Switching to what our parent company already uses",
    "Found an alternative that also does time tracking",
    "Our new agency works with a competitor of yours",
  ],
  temporary_pause: [
    "Half of us moved to another team, will look again in spring",
    "Taking a break over the winter, we are seasonal",
    "On parental leave until September, I will be back",
  ],
  technical_issues: [
    "Sync kept failing on Monday mornings",
    "The mobile app logs me out every day",
    "A bug in the export cost us an afternoon, twice",
  ],
  bad_support: [
    "Waited nine days for an answer about our invoice",
    "Invoices went to the wrong address for three months",
  ],
  other: ["We closed the studio", "The project is finished", "Merged with another company, they have their own setup"],
};

const GERMAN: Words = {
  too_expensive: ["Für unser kleines Team leider zu teuer", "Das Budget für nächstes Jahr wurde gekürzt"],
  not_using_enough: ["Wir haben es kaum genutzt", "Am Ende hat nur noch eine Person damit gearbeitet"],
  missing_features: ["Uns fehlt die Anbindung an DATEV", "Es gibt keine Freigabe durch zwei Personen"],
  switched_to_competitor: ["Wir wechseln zu einem anderen Anbieter, den die Zentrale vorgibt"],
  temporary_pause: ["Wir pausieren bis zum Frühjahr"],
  technical_issues: ["Der Export bricht bei großen Projekten immer wieder ab"],
  other: ["Wir geben das Büro auf"],
};

const FRENCH: Words = {
  too_expensive: ["Trop cher pour une petite équipe", "Notre budget logiciel a été réduit"],
  not_using_enough: ["On ne s'en servait presque plus"],
  missing_features: ["Il manque l'export vers notre comptabilité"],
  switched_to_competitor: ["Nous passons à un concurrent imposé par le groupe"],
  temporary_pause: ["Nous faisons une pause jusqu'à la rentrée"],
  technical_issues: ["La synchronisation ne marche pas une fois sur deux"],
};

const SPANISH: Words = {
  too_expensive: ["Es demasiado caro para tres personas", "Nos subieron el presupuesto de todo menos de esto"],
  not_using_enough: ["Casi no lo usamos"],
  missing_features: ["Falta la integración con nuestro sistema de facturas"],
  switched_to_competitor: ["Nos cambiamos a otra herramienta que ya usa el cliente"],
  temporary_pause: ["Paramos unos meses, volvemos en otoño"],
};

const PORTUGUESE: Words = {
  too_expensive: ["Ficou caro demais com o dólar alto"],
  not_using_enough: ["Quase não usamos nos últimos meses"],
  missing_features: ["Falta emitir nota fiscal"],
  temporary_pause: ["Vamos dar uma pausa até março"],
};

const BY_LANGUAGE: Readonly<Record<string, Words>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  sv: { too_expensive: ["För dyrt för oss just nu"], not_using_enough: ["Vi använder det för sällan"] },
  ja: {
    too_expensive: ["小さなチームには料金が高すぎます"],
    missing_features: ["カレンダーの書き出し機能がまだありません"],
    not_using_enough: ["最近ほとんど使っていません"],
  },
  hi: { too_expensive: ["हमारी छोटी टीम के लिए यह बहुत महंगा है"], not_using_enough: ["हम इसका बहुत कम उपयोग करते हैं"] },
  ar: { too_expensive: ["السعر مرتفع بالنسبة لفريق صغير"], temporary_pause: ["سنتوقف مؤقتا حتى الخريف"] },
};

/** Typical texts for the reason in the language, or in English if there are none. */
export const wordsFor = (code: CancelReason, locale: string): readonly string[] =>
  BY_LANGUAGE[primaryOf(locale)]?.[code] ?? ENGLISH[code]!;
