// The texts of the cohorts page.

import { words } from "../data/language.ts";

export const cohortsTexts = words({
  counted: ["Counted in", "Gezählt in"],
  customers: ["Customers", "Kunden"],
  revenue: ["Revenue", "Umsatz"],
  months: ["How far back", "Wie weit zurück"],
  back: { "12": ["12 months", "12 Monate"], "24": ["24 months", "24 Monate"], "36": ["36 months", "36 Monate"] },
  longer: [
    (since: string, after: string, now: number, before: number) =>
      `People who joined since ${since} stay longer: after ${after} ${now} of a hundred are still here, against ${before} before.`,
    (since, after, now, before) =>
      `Wer seit ${since} dazukam, bleibt länger: nach ${after} sind noch ${now} von hundert da, davor waren es ${before}.`,
  ],
  shorter: [
    (since: string, after: string, now: number, before: number) =>
      `People who joined since ${since} leave sooner: after ${after} ${now} of a hundred are still here, against ${before} before.`,
    (since, after, now, before) =>
      `Wer seit ${since} dazukam, geht früher: nach ${after} sind noch ${now} von hundert da, davor waren es ${before}.`,
  ],
  alike: [
    (since: string, after: string, now: number, before: number) =>
      `It is too early to say whether people who joined since ${since} stay longer: after ${after} ${now} of a hundred are still here, against ${before} before.`,
    (since, after, now, before) =>
      `Ob länger bleibt, wer seit ${since} dazukam, lässt sich nicht sagen: nach ${after} sind noch ${now} von hundert da, davor waren es ${before}.`,
  ],
  stay: [
    (after: string, now: string, low: string, high: string) =>
      `Of a hundred who joined, ${now} are still here after ${after} (${low} to ${high}).`,
    (after, now, low, high) => `Von hundert, die dazukamen, sind nach ${after} noch ${now} da (${low} bis ${high}).`,
  ],
  tooEarly: [
    "It is too early to say how long people stay.",
    "Wie lange die Leute bleiben, lässt sich noch nicht sagen.",
  ],
  afterMonths: [
    (n: number) => (n === 1 ? "one month" : n === 3 ? "three months" : n === 2 ? "two months" : `${n} months`),
    (n) => (n === 1 ? "einem Monat" : n === 3 ? "drei Monaten" : n === 2 ? "zwei Monaten" : `${n} Monaten`),
  ],
  none: [
    "Nobody’s first payment is known in this time.",
    "Aus dieser Zeit ist von niemandem die erste Zahlung bekannt.",
  ],
  noneNext: [
    "Connect what you take payments with, or import your subscriptions, so that it is seen who stays.",
    "Verbinde deinen Zahlungsanbieter oder importiere deine Abos, damit zu sehen ist, wer bleibt.",
  ],
  toConnections: ["Connections", "Verbindungen"],
  stayTitle: [
    (now: string, after: string) => `Of a hundred who joined, ${now} are still here after ${after}`,
    (now, after) => `Von hundert, die dazukamen, sind nach ${after} noch ${now} da`,
  ],
  stayTitleUnknown: [
    "Of a hundred who joined, how many are still here",
    "Wie viele von hundert, die dazukamen, noch da sind",
  ],
  stayTitleRevenue: [
    (now: string, after: string) => `Of a hundred in revenue at the start, ${now} are paid after ${after}`,
    (now, after) => `Von hundert des Umsatzes am Anfang werden nach ${after} noch ${now} gezahlt`,
  ],
  stayNote: [
    "By months since they joined. Somebody who comes back stays in the month in which they first paid.",
    "Nach Monaten, seit sie dazukamen. Wer zurückkommt, bleibt im Monat der ersten Zahlung.",
  ],
  stayNoteRevenue: [
    "By months since they joined; above 100 where those who stay pay more than all did at first.",
    "Nach Monaten, seit sie dazukamen; über 100, wo die Gebliebenen mehr zahlen als anfangs alle.",
  ],
  backTitle: [
    (days: number, share: string) => `Of a hundred who left, ${share} are back within ${days} days`,
    (days, share) => `Von hundert, die gingen, sind ${share} nach ${days} Tagen zurück`,
  ],
  backTitleUnknown: ["Of a hundred who left, how many came back", "Wie viele von hundert, die gingen, zurückkamen"],
  backNote: [
    "By days since they left or could not pay. Each column counts what the ones before it count.",
    "Nach Tagen, seit sie gingen oder nicht zahlen konnten. Jede Spalte zählt die davor mit.",
  ],
  joined: ["Joined in", "Dabei seit"],
  left: ["Left in", "Gegangen im"],
  people: ["People", "Leute"],
  all: ["All", "Alle"],
  notYet: ["Not everybody has been here for so long yet", "So lange sind noch nicht alle dabei"],
  cell: [
    (month: string, share: string, after: string, of: string) =>
      `${month}: ${share} of a hundred after ${after}, ${of}`,
    (month, share, after, of) => `${month}: ${share} von hundert nach ${after}, ${of}`,
  ],
  of: [(some: string, all: string) => `${some} of ${all}`, (some, all) => `${some} von ${all}`],
  days: [(n: number) => (n === 1 ? "1 day" : `${n} days`), (n) => (n === 1 ? "1 Tag" : `${n} Tagen`)],
});
