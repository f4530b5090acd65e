// What the weekly digest says, in the languages of a project's people.

import type { OwnLanguage } from "../../../lib/page-language.ts";
import { sentenceOf } from "../../risk/sentences.ts";
import type { RiskLevel } from "../../risk/signals.ts";
import { STRATEGY_TABLE, type Strategy } from "../../strategies/table.ts";
import { CHAT_WORDS, LEVELS_IN_GERMAN } from "../../webhooks/chat/words.ts";
import { humanName } from "./format.ts";

/** What the forecast says of itself, and the same in German. */
const FORECAST_IN_GERMAN: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^Only (\d+) whole months? (?:is|are) known: /,
    (months) =>
      `Nur ${months === "1" ? "ein ganzer Monat ist" : `${months} ganze Monate sind`} bekannt: vieles beruht auf dem, was anderswo üblich ist.`,
  ],
  [/^Nobody pays at present/, () => "Zurzeit zahlt niemand: was hier steht, beruht allein auf neuen Kunden."],
  [
    /^Only (\d+) customers? pays?: /,
    (count) =>
      count === "1"
        ? "Nur ein Kunde zahlt: er allein bestimmt die Prognose."
        : `Nur ${count} Kunden zahlen: ein einzelner verschiebt die Prognose.`,
  ],
  [
    /^One customer pays (\d+) % of the MRR/,
    (share) => `Ein Kunde zahlt ${share} % des MRR: was er vorhat, kann die Prognose nicht wissen.`,
  ],
  [
    /^How long customers stay is fitted to one renewal only/,
    () =>
      "Wie lange Kunden bleiben, ist erst an einer Verlängerung zu sehen: die Prognose beruht auf dem, was anderswo üblich ist.",
  ],
  [/^The history is too short to test/, () => "Die Vergangenheit ist zu kurz, um die Prognose an ihr zu prüfen."],
  [
    /^Over the last (\d+) months a simple churn rate would have been nearer \(off by ([\d.]+) % against ([\d.]+) %\)/,
    (months, simple, own) =>
      `In den letzten ${months} Monaten hätte eine einfache Abwanderungsrate besser gelegen (Abweichung ${comma(simple)} % statt ${comma(own)} %).`,
  ],
  [
    /^(No|Only (\d+)) churn events? (?:has|have) ended in the last year/,
    (some, count) =>
      `Im letzten Jahr ${some === "No" ? "ist kein Fall" : count === "1" ? "ist nur ein Fall" : `sind nur ${count} Fälle`} zu Ende gegangen: wie viel zurückkommt, beruht auf dem, was anderswo üblich ist.`,
  ],
  [
    /^Only what is paid in (\w+) is counted; accounts also pay in ([\w, ]+):/,
    (currency, others) => `Gezählt wird nur, was in ${currency} gezahlt wird; gezahlt wird auch in ${others}.`,
  ],
  [
    /^Subscriptions are not known/,
    () =>
      "Abos sind nicht bekannt, deshalb ist der MRR selbst nicht vorherzusagen: verbinde einen Zahlungsanbieter oder importiere sie. Die erwartete Abwanderung ist der Median der letzten Monate.",
  ],
  [
    /^Subscriptions in (\w+) are known, but not over a whole month/,
    (currency) =>
      `Abos in ${currency} sind bekannt, aber noch nicht über einen ganzen Monat: danach beginnt die Prognose.`,
  ],
  [
    /^Neither subscriptions nor churn events of a whole month are known in (\w+)/,
    (currency) =>
      `In ${currency} sind weder Abos noch Fälle eines ganzen Monats bekannt: verbinde einen Zahlungsanbieter, importiere Abos oder warte, bis zwei Monate vergangen sind.`,
  ],
  [
    /^Only one whole month of churn events is known in (\w+)/,
    (currency) =>
      `In ${currency} ist erst ein ganzer Monat mit Fällen bekannt, und keine Abos: verbinde einen Zahlungsanbieter, importiere Abos oder warte auf einen zweiten Monat.`,
  ],
  [
    /^(\d+) subscriptions? (?:is|are) still being processed/,
    (count) => `${count === "1" ? "Ein Abo wird" : `${count} Abos werden`} noch verarbeitet.`,
  ],
];

const comma = (number = ""): string => number.replace(".", ",");

/** The sentence in German; as it is where it is not known. */
function inGerman(sentence: string): string {
  for (const [pattern, say] of FORECAST_IN_GERMAN) {
    const found = pattern.exec(sentence);
    if (found) return say(...found.slice(1).map((part) => part ?? ""));
  }
  return sentence;
}

const strong = (project: string): string => `<strong>${Bun.escapeHTML(project)}</strong>`;

const EN = {
  language: "en" as OwnLanguage,
  /** An ISO day. */
  day: (day: string) => day,
  intro: (name: string, from: string, to: string, currency: string) =>
    `${name}, ${from} to ${to}. Amounts are per month, in ${currency}.`,
  outro: (name: string) => `You get this on Mondays because you switched it on for ${name}.`,
  leave: "No more of these mails",
  unsubscribe: "Unsubscribe",
  subject: (name: string, from: string, to: string) => `${name}: churn and recovery, ${from} to ${to}`,
  heading: "Churn and recovery",
  quiet: {
    title: "A quiet week",
    nothing: "Nobody cancelled and no payment failed, as far as Recoverd knows.",
    check: "It was the same the week before: check that your events reach Recoverd.",
  },
  weekHead: ["", "This week", "Week before", "Change"] as readonly [string, string, string, string],
  numbers: {
    title: "The week in numbers",
    churned: "Churned MRR",
    recovered: "Recovered MRR",
    events: "Churn events",
    customers: "Customers recovered",
    rate: "Recovery rate of ended events",
    mails: "Mails sent",
    end: "MRR at the end",
  },
  scale: (highest: string) => `(the top line is ${highest})`,
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  byDay: {
    title: "MRR day by day",
    churned: "churned",
    recovered: "recovered",
    line: (day: string, date: string, churned: string, recovered: string) =>
      `${day} ${date}: churned ${churned}, recovered ${recovered}`,
  },
  reasons: "Why they churned",
  reason: humanName,
  strategies: {
    title: "Strategies that worked",
    head: ["", "Sent", "Recovered", "Rate (95% interval)"] as readonly [string, string, string, string],
  },
  strategy: humanName,
  range: (rate: string, low: string, high: string) => `${rate} (${low} to ${high})`,
  months: { title: "MRR month by month", legend: "MRR at the end of the month", soFar: " so far" },
  ahead: {
    title: "The month ahead",
    none: (reason: string) => `There is no forecast yet. ${reason}`.trim(),
    unknown: "MRR itself cannot be forecast yet: no subscriptions are known.",
    expected: (mrr: string, asOf: string, share: string, low: string, high: string) =>
      `MRR of ${mrr} is expected a month from ${asOf}; ${share}% of the simulated futures lie between ${low} and ${high}.`,
    churn: (churned: string, recovered: string) => `${churned} is expected to churn, of which ${recovered} comes back.`,
    /** A reason or warning of the forecast. */
    said: (sentence: string) => sentence,
  },
  atRisk: { title: "Customers most likely to leave", head: ["", "Risk", "Why"] as readonly [string, string, string] },
  level: (score: number, level: RiskLevel) => `${score} (${level})`,
  signal: sentenceOf,
  others: {
    title: "Other currencies",
    count: (events: string, currency: string) => `${events} in ${currency}`,
    all: (currency: string, others: string) =>
      `All of this is about ${currency}. Churn events in other currencies: ${others}.`,
  },
  caused: {
    title: "Because of Recoverd",
    wonBack: (days: number) => `Won back because of Recoverd in the last ${days} days`,
    nobody:
      "it cannot be said, since everybody is mailed and there is nobody to compare with. To find out, leave a few customers out by chance (Automation, “Without a letter”).",
    notYet: (events: string, group: "held_out" | "treated") =>
      `it cannot be said yet. None of the ${events} churn events of customers who were ${group === "held_out" ? "left out by chance" : "mailed"} has come to an end.`,
    between: (low: string, high: string, isMoney: boolean) =>
      `between ${low} and ${high}${isMoney ? " a month" : " customers"} (95% interval)`,
    of: (back: string) => `, of ${back} that came back after mails.`,
    nothing:
      "nothing, by the look of it. Of customers who were mailed fewer came back than of those left out by chance.",
    mayBeNothing: (events: string) =>
      `. So it may still be nothing: ${events} events of customers left out by chance have come to an end, and more are needed to tell.`,
    offersNotYet:
      "Kept because of the offers in the cancel flow: it cannot be said yet. No visit has ended on both sides.",
    offers: (low: string, high: string, of: string, isFollowed: boolean) =>
      `Kept because of the offers in the cancel flow: between ${low} and ${high} of ${of} customers who saw one (95% interval), ${isFollowed ? "still there after 90 days" : "kept at once, and not yet followed for 90 days"}.`,
    open: " So it may still be nothing.",
  },
  page: {
    asks: "Unsubscribe",
    ask: (project: string | null) =>
      `Should the weekly digest of ${project === null ? "this project" : strong(project)} not be mailed to you any more?`,
    button: "Unsubscribe",
    title: "Unsubscribed",
    done: (project: string | null) =>
      `You will get no more weekly digests of ${project === null ? "this project" : strong(project)}.`,
  },
};

export type DigestWords = typeof EN;

export const DIGEST_WORDS: Readonly<Record<OwnLanguage, DigestWords>> = {
  en: EN,
  de: {
    language: "de",
    day: (day) => day.split("-").reverse().join("."),
    intro: (name, from, to, currency) => `${name}, ${from} bis ${to}. Beträge sind im Monat, in ${currency}.`,
    outro: (name) => `Diese Mail kommt montags, weil du sie für ${name} eingeschaltet hast.`,
    leave: "Keine solchen Mails mehr",
    unsubscribe: "Abbestellen",
    subject: (name, from, to) => `${name}: Abwanderung und Rückgewinnung, ${from} bis ${to}`,
    heading: "Abwanderung und Rückgewinnung",
    quiet: {
      title: "Eine ruhige Woche",
      nothing: "Soweit Recoverd weiß, hat niemand gekündigt und ist keine Zahlung fehlgeschlagen.",
      check: "In der Woche davor war es ebenso: sieh nach, ob deine Ereignisse bei Recoverd ankommen.",
    },
    weekHead: ["", "Diese Woche", "Woche davor", "Änderung"],
    numbers: {
      title: "Die Woche in Zahlen",
      churned: "Verlorener MRR",
      recovered: "Zurückgewonnener MRR",
      events: "Fälle",
      customers: "Zurückgewonnene Kunden",
      rate: "Anteil der zurückgewonnenen beendeten Fälle",
      mails: "Gesendete Mails",
      end: "MRR am Ende",
    },
    scale: (highest) => `(die oberste Linie ist ${highest})`,
    weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    byDay: {
      title: "MRR Tag für Tag",
      churned: "verloren",
      recovered: "zurückgewonnen",
      line: (day, date, churned, recovered) => `${day} ${date}: verloren ${churned}, zurückgewonnen ${recovered}`,
    },
    reasons: "Warum sie gingen",
    reason: (code) => (code === "unspecified" ? "in eigenen Worten, oder keiner" : CHAT_WORDS.de.named(code)),
    strategies: { title: "Strategien, die wirkten", head: ["", "Gesendet", "Zurück", "Anteil (95-%-Intervall)"] },
    strategy: (name) => STRATEGY_TABLE[name as Strategy]?.german.name ?? humanName(name),
    range: (rate, low, high) => `${rate} (${low} bis ${high})`,
    months: { title: "MRR Monat für Monat", legend: "MRR am Ende des Monats", soFar: " bisher" },
    ahead: {
      title: "Der kommende Monat",
      none: (reason) => `Es gibt noch keine Prognose. ${reason}`.trim(),
      unknown: "Der MRR selbst lässt sich noch nicht vorhersagen: es sind keine Abos bekannt.",
      expected: (mrr, asOf, share, low, high) =>
        `Einen Monat nach dem ${asOf} werden ${mrr} MRR erwartet; ${share} % der durchgespielten Verläufe liegen zwischen ${low} und ${high}.`,
      churn: (churned, recovered) => `${churned} gehen voraussichtlich verloren, davon kommen ${recovered} zurück.`,
      said: inGerman,
    },
    atRisk: { title: "Kunden, die am ehesten kündigen", head: ["", "Risiko", "Warum"] },
    level: (score, level) => `${score} (${LEVELS_IN_GERMAN[level]})`,
    signal: ({ name }) => CHAT_WORDS.de.named(name),
    others: {
      title: "Andere Währungen",
      count: (events, currency) => `${events} in ${currency}`,
      all: (currency, others) => `Alles hier betrifft ${currency}. Fälle in anderen Währungen: ${others}.`,
    },
    caused: {
      title: "Wegen Recoverd",
      wonBack: (days) => `In den letzten ${days} Tagen wegen Recoverd zurückgewonnen`,
      nobody:
        "das lässt sich nicht sagen, denn alle bekommen Mails, und es gibt niemanden zum Vergleich. Um es zu erfahren, nimm ein paar zufällige Kunden aus (Automatik, „Ohne Brief“).",
      notYet: (events, group) =>
        `das lässt sich noch nicht sagen. Von den ${events} Fällen der Kunden, die ${group === "held_out" ? "zufällig ausgenommen waren" : "Mails bekamen"}, ist noch keiner zu Ende.`,
      between: (low, high, isMoney) =>
        `zwischen ${low} und ${high}${isMoney ? " im Monat" : " Kunden"} (95-%-Intervall)`,
      of: (back) => `, von ${back}, die nach Mails zurückkamen.`,
      nothing:
        "offenbar nichts. Von den Kunden, die Mails bekamen, kamen weniger zurück als von den zufällig ausgenommenen.",
      mayBeNothing: (events) =>
        `. Es kann also auch nichts sein: ${events} Fälle von zufällig ausgenommenen Kunden sind zu Ende, und es braucht mehr.`,
      offersNotYet:
        "Wegen der Angebote bei der Kündigung geblieben: das lässt sich noch nicht sagen. Noch ist nicht auf beiden Seiten ein Besuch zu Ende.",
      offers: (low, high, of, isFollowed) =>
        `Wegen der Angebote bei der Kündigung geblieben: zwischen ${low} und ${high} von ${of} Kunden, die eines sahen (95-%-Intervall), ${isFollowed ? "nach 90 Tagen noch da" : "sofort geblieben und noch keine 90 Tage beobachtet"}.`,
      open: " Es kann also auch nichts sein.",
    },
    page: {
      asks: "Abbestellen",
      ask: (project) =>
        `Soll der Wochenbericht ${project === null ? "dieses Projekts" : `von ${strong(project)}`} nicht mehr an dich gehen?`,
      button: "Abbestellen",
      title: "Abbestellt",
      done: (project) =>
        `Du bekommst keine Wochenberichte ${project === null ? "dieses Projekts" : `von ${strong(project)}`} mehr.`,
    },
  },
};
