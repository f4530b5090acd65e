// The texts of the results page.

import { words } from "../data/language.ts";

export const recoveredTexts = words({
  period: ["Period", "Zeitraum"],
  periods: {
    month: ["This month", "Dieser Monat"],
    "last-month": ["Last month", "Letzter Monat"],
    "30d": ["30 days", "30 Tage"],
    "90d": ["90 days", "90 Tage"],
    "365d": ["12 months", "12 Monate"],
    own: ["From … to …", "Von … bis …"],
  },
  from: ["From", "Von"],
  to: ["To", "Bis"],
  inPeriod: {
    month: ["This month", "In diesem Monat"],
    "last-month": ["Last month", "Im letzten Monat"],
    "30d": ["In the last 30 days", "In den letzten 30 Tagen"],
    "90d": ["In the last 90 days", "In den letzten 90 Tagen"],
    "365d": ["In the last twelve months", "In den letzten zwölf Monaten"],
    own: ["In this time", "In dieser Zeit"],
  },
  nothing: [
    (when: string) => `${when} nobody is known to have left, and no payment to have failed.`,
    (when) => `${when} ist kein Weggang bekannt und keine gescheiterte Zahlung.`,
  ],
  nothingNext: [
    "Choose a longer time, or connect what you take payments with, so that you can see who leaves.",
    "Wähle einen längeren Zeitraum oder verbinde deinen Zahlungsanbieter, damit zu sehen ist, wer geht.",
  ],
  toConnections: ["Connections", "Verbindungen"],
  came: [
    (when: string, back: number, all: number) =>
      back === 0
        ? all === 1
          ? `${when} one customer left or could not pay, and has not come back yet.`
          : `${when} ${all} customers left or could not pay. None of them has come back yet.`
        : back === all
          ? `${when} ${all === 1 ? "one customer" : `${all} customers`} left or could not pay, and came back.`
          : `${when} ${back} of the ${all} customers who left or could not pay came back.`,
    (when, back, all) =>
      back === 0
        ? all === 1
          ? `${when} ist ein Kunde gegangen oder konnte nicht zahlen. Zurück ist er noch nicht.`
          : `${when} sind ${all} Kunden gegangen oder konnten nicht zahlen. Noch ist niemand zurück.`
        : back === all
          ? all === 1
            ? `${when} ist ein Kunde gegangen oder konnte nicht zahlen, und er ist zurück.`
            : `${when} sind ${all} Kunden gegangen oder konnten nicht zahlen, und alle sind zurück.`
          : `${when} sind ${back} der ${all} Kunden zurückgekommen, die gegangen waren oder nicht zahlen konnten.`,
  ],
  caused: [
    (n: string, low: string, high: string) =>
      `Your letters brought back about ${n} of them (${low} to ${high}), who would otherwise be gone.`,
    (n, low, high) => `Deine Briefe haben etwa ${n} davon zurückgeholt (${low} bis ${high}), die sonst weg wären.`,
  ],
  causedMoney: [
    (amount: string, low: string, high: string) =>
      `Your letters brought back about ${amount} a month (${low} to ${high}) that would otherwise be gone.`,
    (amount, low, high) =>
      `Deine Briefe haben etwa ${amount} im Monat zurückgeholt (${low} bis ${high}), die sonst weg wären.`,
  ],
  causedUnknown: [
    "It is too early to say whether your letters made the difference.",
    "Ob deine Briefe den Unterschied gemacht haben, lässt sich noch nicht sagen.",
  ],
  causedNone: [
    "By the look of it, your letters keep people away.",
    "Allem Anschein nach halten deine Briefe die Leute fern.",
  ],
  lost: ["Lost", "Verloren"],
  atRisk: ["At risk", "Gefährdet"],
  recovered: ["Recovered", "Zurückgewonnen"],
  lostNote: [
    (n: number) => `a month, from ${n === 1 ? "one customer" : `${n} customers`}`,
    (n) => `im Monat, von ${n === 1 ? "einem Kunden" : `${n} Kunden`}`,
  ],
  atRiskNone: ["the outcome of each is known", "bei allen steht der Ausgang fest"],
  atRiskNote: [
    (n: number) => `a month, from ${n === 1 ? "one customer" : `${n} customers`} who may still come back`,
    (n) =>
      `im Monat, von ${n === 1 ? "einem Kunden, der" : `${n} Kunden, die`} noch zurückkommen ${n === 1 ? "kann" : "können"}`,
  ],
  recoveredNote: [
    (n: number, rate: string, interval: string) =>
      `a month, from ${n === 1 ? "one customer" : `${n} customers`}; ${rate} of those whose outcome is known (${interval})`,
    (n, rate, interval) =>
      `im Monat, von ${n === 1 ? "einem Kunden" : `${n} Kunden`}; ${rate} derer, deren Ausgang bekannt ist (${interval})`,
  ],
  recoveredNoteShort: [
    (n: number) => `a month, from ${n === 1 ? "one customer" : `${n} customers`}`,
    (n) => `im Monat, von ${n === 1 ? "einem Kunden" : `${n} Kunden`}`,
  ],
  withoutMrr: [
    (n: number) =>
      n === 1
        ? "It is not known what one of them paid: they are counted, but not part of any amount."
        : `It is not known what ${n} of them paid: they are counted, but not part of any amount.`,
    (n) =>
      n === 1
        ? "Von einem davon ist nicht bekannt, was er zahlte: er zählt mit, steckt aber in keinem Betrag."
        : `Von ${n} davon ist nicht bekannt, was sie zahlten: sie zählen mit, stecken aber in keinem Betrag.`,
  ],
  cause: {
    title: [
      (caused: string, all: string) =>
        `Of ${all} who came back after a letter, about ${caused} would otherwise be gone`,
      (caused, all) => `Von ${all}, die nach einem Brief zurückkamen, wären etwa ${caused} sonst weg`,
    ],
    titleMoney: [
      (caused: string, all: string) =>
        `Of ${all} a month that came back after a letter, about ${caused} would otherwise be gone`,
      (caused, all) => `Von ${all} im Monat, die nach einem Brief zurückkamen, wären etwa ${caused} sonst weg`,
    ],
    unknown: ["Too early to tell what your letters caused", "Noch lässt sich nicht sagen, was deine Briefe bewirken"],
    harm: ["Fewer of those who are written to come back", "Wer angeschrieben wird, kommt seltener zurück"],
    noteGroups: [
      (treated: string, heldOut: string) =>
        `${treated} of those who were written to came back, and ${heldOut} of those whom chance left out. The line is the 95% interval.`,
      (treated, heldOut) =>
        `Von den Angeschriebenen kamen ${treated} zurück, von denen, die der Zufall ausließ, ${heldOut}. Die Linie ist das 95-%-Intervall.`,
    ],
    off: [
      "Everybody gets your letters, so there is nobody to compare with",
      "Was deine Briefe bewirken, lässt sich nicht sagen: alle bekommen sie",
    ],
    offNext: [
      "Leave out a few by chance in Automation. The difference between them and the rest is what the letters cause.",
      "Lass in der Automatik einige durch Zufall aus. Der Unterschied zwischen ihnen und den anderen ist das, was die Briefe bewirken.",
    ],
    toAutomation: ["Automation", "Automatik"],
    noEnd: [
      "The outcome of those who were left out by chance is not known yet. It takes until their recovery window is over.",
      "Von denen, die der Zufall ausließ, ist noch kein Ausgang bekannt. Das dauert, bis ihre Frist abgelaufen ist.",
    ],
    writtenTo: ["Written to", "Angeschrieben"],
    leftOut: ["Left out by chance", "Durch Zufall ausgelassen"],
    group: ["Group", "Gruppe"],
    ended: ["Ended", "Ausgang bekannt"],
    endedMrr: ["MRR", "MRR"],
    backMrr: ["MRR back", "MRR zurück"],
    cameBack: ["Came back", "Zurück"],
    share: ["Share", "Anteil"],
    difference: ["Difference", "Unterschied"],
    points: [
      (n: string, low: string, high: string) => `${n} in 100 more (${low} to ${high})`,
      (n, low, high) => `${n} von 100 mehr (${low} bis ${high})`,
    ],
    causedLabel: ["caused by your letters", "durch deine Briefe"],
    anyway: ["would have come back", "wären auch so zurückgekommen"],
    betweenPeople: [
      (low: string, high: string) => `between ${low} and ${high}`,
      (low, high) => `zwischen ${low} und ${high}`,
    ],
    chartLabel: [
      (caused: string, low: string, high: string, anyway: string) =>
        `Of what came back of those who were written to, ${caused} because of the letters, between ${low} and ${high}; ${anyway} would have come back anyway.`,
      (caused, low, high, anyway) =>
        `Von den Angeschriebenen, die zurückkamen, kamen ${caused} durch die Briefe, zwischen ${low} und ${high}; ${anyway} wären auch so zurückgekommen.`,
    ],
  },
  months: {
    most: [
      (when: string, amount: string) => `Most came back in ${when}: ${amount} a month`,
      (when, amount) => `Am meisten kam im ${when} zurück: ${amount} im Monat`,
    ],
    mostOn: [
      (when: string, amount: string) => `Most came back in the week from ${when}: ${amount} a month`,
      (when, amount) => `Am meisten kam in der Woche ab ${when} zurück: ${amount} im Monat`,
    ],
    none: ["Nothing has come back in this time", "In dieser Zeit kam nichts zurück"],
    note: [
      "On the day on which they came back, whenever they had left. The grey bars are what left or could not be paid.",
      "Am Tag, an dem sie zurückkamen, wann auch immer sie gegangen waren. Grau ist, was ging oder nicht gezahlt wurde.",
    ],
    label: [
      (what: string) => `What left and what came back, in ${what}`,
      (what) => `Was ging und was zurückkam, in ${what}`,
    ],
    week: ["Week from", "Woche ab"],
    month: ["Month", "Monat"],
    left: ["Left or could not pay", "Gegangen oder nicht gezahlt"],
    back: ["Came back", "Zurück"],
    customers: ["Customers", "Kunden"],
    leftLabel: ["left or could not pay", "gegangen oder nicht gezahlt"],
    backLabel: ["came back", "zurück"],
  },
  strategies: {
    best: [(name: string) => `${name} brings back most`, (name) => `„${name}“ holt am meisten zurück`],
    bestAndEarly: [
      (name: string, early: string) => `${name} brings back most; for “${early}” it is too early to tell`,
      (name, early) => `„${name}“ holt am meisten zurück; für „${early}“ ist es zu früh`,
    ],
    early: [
      "Too early to tell which letter brings back most",
      "Zu früh, um zu sagen, welcher Brief am meisten zurückholt",
    ],
    noneSent: ["No letter was sent in this time", "In dieser Zeit wurde kein Brief gesendet"],
    noneSentNext: ["The letters lie ready on Today.", "Die Briefe liegen auf Heute bereit."],
    toToday: ["Today", "Heute"],
    note: [
      (days: number) =>
        `Share of the letters after which somebody came back within ${days} days, with its 95% interval.`,
      (days) =>
        `Anteil der Briefe, nach denen jemand innerhalb von ${days} Tagen zurückkam, mit seinem 95-%-Intervall.`,
    ],
    letter: ["Letter", "Brief"],
    sent: ["Sent", "Gesendet"],
    cameBack: ["Came back", "Zurück"],
    share: ["Share", "Anteil"],
    interval: ["Interval", "Intervall"],
    drawn: ["Share with its interval, drawn", "Anteil mit Intervall, gezeichnet"],
    all: [(share: string) => `all letters ${share}`, (share) => `alle Briefe ${share}`],
  },
  reasons: {
    most: [
      (name: string, share: string) => `${name}: the reason for ${share} of them`,
      (name, share) => `${name}: der Grund bei ${share} von ihnen`,
    ],
    noneGiven: [
      (share: string) => `${share} chose no reason from a list`,
      (share) => `${share} wählten keinen Grund aus einer Liste`,
    ],
    mostOfGiven: [
      (none: string, name: string, share: string) =>
        `${none} chose no reason from a list; the most chosen is “${name}”, with ${share}`,
      (none, name, share) => `${none} wählten keinen Grund aus einer Liste; am häufigsten ist „${name}“ mit ${share}`,
    ],
    note: [
      "The reasons chosen in the cancel flow or at the provider, and for each the letter that keeps the most revenue: how many should come back, and how much of the revenue should still be there after 90 days, net of discounts, each with its 80% interval.",
      "Die Gründe, die im Kündigungsablauf oder beim Anbieter gewählt wurden, und für jeden der Brief, der am meisten Umsatz hält: wie viele zurückkommen dürften, und wie viel des Umsatzes nach 90 Tagen noch da sein dürfte, ohne Rabatte, beides mit seinem 80-%-Intervall.",
    ],
    reason: ["Reason", "Grund"],
    customers: ["Customers", "Kunden"],
    share: ["Share", "Anteil"],
    letter: ["Best letter", "Bester Brief"],
    expected: ["Expected to come back", "Kommt voraussichtlich zurück"],
    kept: ["Revenue kept", "Umsatz bleibt"],
    unlearnt: ["nothing learnt yet", "noch nichts gelernt"],
  },
  movements: {
    grew: [
      (amount: string, month: string) => `Monthly revenue grew by ${amount} in ${month}`,
      (amount, month) => `Der monatliche Umsatz wuchs im ${month} um ${amount}`,
    ],
    shrank: [
      (amount: string, month: string) => `Monthly revenue shrank by ${amount} in ${month}`,
      (amount, month) => `Der monatliche Umsatz sank im ${month} um ${amount}`,
    ],
    same: [
      (month: string) => `Monthly revenue stayed as it was in ${month}`,
      (month) => `Der monatliche Umsatz blieb im ${month} gleich`,
    ],
    note: [
      "Every row adds up. Recovered customers count as reactivation.",
      "Jede Zeile geht auf. Zurückgewonnene Kunden zählen als „zurück“.",
    ],
    unknown: ["Monthly revenue is not known", "Der monatliche Umsatz ist nicht bekannt"],
    unknownNext: [
      (currency: string) =>
        `No subscription in ${currency} is known. Connect what you take payments with, or import your subscriptions.`,
      (currency) => `Kein Abo in ${currency} ist bekannt. Verbinde deinen Zahlungsanbieter oder importiere deine Abos.`,
    ],
    label: ["Movements by month", "Bewegungen nach Monaten"],
    month: ["Month", "Monat"],
    start: ["Start", "Anfang"],
    new: ["New", "Neu"],
    reactivation: ["Reactivated", "Zurück"],
    expansion: ["Larger plan", "Größerer Tarif"],
    contraction: ["Smaller plan", "Kleinerer Tarif"],
    resumed: ["Went on", "Läuft weiter"],
    paused: ["Paused", "Pausiert"],
    churn: ["Left", "Gegangen"],
    end: ["End", "Ende"],
    soFar: ["so far", "bisher"],
  },
});
