// The texts of the results page.

import { words } from "../data/language.ts";

export const recoveredTexts = words({
  en: {
    period: "Period",
    periods: {
      month: "This month",
      "last-month": "Last month",
      "30d": "30 days",
      "90d": "90 days",
      "365d": "12 months",
      own: "From … to …",
    },
    from: "From",
    to: "To",
    inPeriod: {
      month: "This month",
      "last-month": "Last month",
      "30d": "In the last 30 days",
      "90d": "In the last 90 days",
      "365d": "In the last twelve months",
      own: "In this time",
    },
    nothing: (when: string) => `${when} nobody is known to have left, and no payment to have failed.`,
    nothingNext: "Choose a longer time, or connect what you take payments with, so that you can see who leaves.",
    toConnections: "Connections",
    came: (when: string, back: number, all: number) =>
      back === 0
        ? all === 1
          ? `${when} one customer left or could not pay, and has not come back yet.`
          : `${when} ${all} customers left or could not pay. None of them has come back yet.`
        : back === all
          ? `${when} ${all === 1 ? "one customer" : `${all} customers`} left or could not pay, and came back.`
          : `${when} ${back} of the ${all} customers who left or could not pay came back.`,
    caused: (n: string, low: string, high: string) =>
      `Your letters brought back about ${n} of them (${low} to ${high}), who would otherwise be gone.`,
    causedMoney: (amount: string, low: string, high: string) =>
      `Your letters brought back about ${amount} a month (${low} to ${high}) that would otherwise be gone.`,
    causedUnknown: "It is too early to say whether your letters made the difference.",
    causedNone: "By the look of it, your letters keep people away.",
    lost: "Lost",
    atRisk: "At risk",
    recovered: "Recovered",
    lostNote: (n: number) => `a month, from ${n === 1 ? "one customer" : `${n} customers`}`,
    atRiskNone: "each of them has come to an end",
    atRiskNote: (n: number) => `a month, from ${n === 1 ? "one customer" : `${n} customers`} who may still come back`,
    recoveredNote: (n: number, rate: string, interval: string) =>
      `a month, from ${n === 1 ? "one customer" : `${n} customers`}; ${rate} of those whose end is known (${interval})`,
    recoveredNoteShort: (n: number) => `a month, from ${n === 1 ? "one customer" : `${n} customers`}`,
    withoutMrr: (n: number) =>
      n === 1
        ? "Of one of them it is not known what they paid: they count as one, and are in no amount."
        : `Of ${n} of them it is not known what they paid: they count, and are in no amount.`,
    cause: {
      title: (caused: string, all: string) =>
        `Of ${all} who came back after a letter, about ${caused} would otherwise be gone`,
      titleMoney: (caused: string, all: string) =>
        `Of ${all} a month that came back after a letter, about ${caused} would otherwise be gone`,
      unknown: "Too early to tell what your letters caused",
      harm: "Fewer come back of those who are written to",
      noteGroups: (treated: string, heldOut: string) =>
        `${treated} of those who were written to came back, and ${heldOut} of those whom chance left out. The line is the 95% interval.`,
      off: "Everybody gets your letters, so there is nobody to compare with",
      offNext:
        "Leave out a few by chance in Automation. The difference between them and the rest is what the letters cause.",
      toAutomation: "Automation",
      noEnd:
        "Nobody of those whom chance left out has come to an end yet. It takes until their recovery window is over.",
      writtenTo: "Written to",
      leftOut: "Left out by chance",
      group: "Group",
      ended: "Ended",
      endedMrr: "MRR",
      backMrr: "MRR back",
      cameBack: "Came back",
      share: "Share",
      difference: "Difference",
      points: (n: string, low: string, high: string) => `${n} in 100 more (${low} to ${high})`,
      causedLabel: "caused by your letters",
      anyway: "would have come back",
      betweenPeople: (low: string, high: string) => `between ${low} and ${high}`,
      chartLabel: (caused: string, low: string, high: string, anyway: string) =>
        `Of what came back of those who were written to, ${caused} because of the letters, between ${low} and ${high}; ${anyway} would have come back anyway.`,
    },
    months: {
      most: (when: string, amount: string) => `Most came back in ${when}: ${amount} a month`,
      mostOn: (when: string, amount: string) => `Most came back in the week from ${when}: ${amount} a month`,
      none: "Nothing has come back in this time",
      note: "On the day on which they came back, whenever they had left. The grey bars are what left or could not be paid.",
      label: (what: string) => `What left and what came back, in ${what}`,
      week: "Week from",
      month: "Month",
      left: "Left or could not pay",
      back: "Came back",
      customers: "Customers",
      leftLabel: "left or could not pay",
      backLabel: "came back",
    },
    strategies: {
      best: (name: string) => `${name} brings back most`,
      bestAndEarly: (name: string, early: string) => `${name} brings back most; for “${early}” it is too early to tell`,
      early: "Too early to tell which letter brings back most",
      noneSent: "No letter was sent in this time",
      noneSentNext: "The letters lie ready on Today.",
      toToday: "Today",
      note: (days: number) =>
        `Share of the letters after which somebody came back within ${days} days, with its 95% interval.`,
      letter: "Letter",
      sent: "Sent",
      cameBack: "Came back",
      share: "Share",
      interval: "Interval",
      drawn: "Share with its interval, drawn",
      all: (share: string) => `all letters ${share}`,
    },
    reasons: {
      most: (name: string, share: string) => `${name}: the reason for ${share} of them`,
      noneGiven: (share: string) => `${share} gave no reason`,
      mostOfGiven: (none: string, name: string, share: string) =>
        `${none} gave no reason; the next is “${name}”, with ${share}`,
      note: "The reasons given, and for each the letter that keeps the most revenue: how many should come back, and how much of the revenue should still be there after 90 days, net of discounts, each with its 80% interval.",
      reason: "Reason",
      customers: "Customers",
      share: "Share",
      letter: "Best letter",
      expected: "Expected to come back",
      kept: "Revenue kept",
      unlearnt: "nothing learnt yet",
    },
    movements: {
      grew: (amount: string, month: string) => `Monthly revenue grew by ${amount} in ${month}`,
      shrank: (amount: string, month: string) => `Monthly revenue shrank by ${amount} in ${month}`,
      same: (month: string) => `Monthly revenue stayed as it was in ${month}`,
      note: "Every row adds up. Recovered customers count as reactivation.",
      unknown: "Monthly revenue is not known",
      unknownNext: (currency: string) =>
        `No subscription in ${currency} is known. Connect what you take payments with, or import your subscriptions.`,
      label: "Movements by month",
      month: "Month",
      start: "Start",
      new: "New",
      reactivation: "Reactivated",
      expansion: "Larger plan",
      contraction: "Smaller plan",
      resumed: "Went on",
      paused: "Paused",
      churn: "Left",
      end: "End",
      soFar: "so far",
    },
  },
  de: {
    period: "Zeitraum",
    periods: {
      month: "Dieser Monat",
      "last-month": "Letzter Monat",
      "30d": "30 Tage",
      "90d": "90 Tage",
      "365d": "12 Monate",
      own: "Von … bis …",
    },
    from: "Von",
    to: "Bis",
    inPeriod: {
      month: "In diesem Monat",
      "last-month": "Im letzten Monat",
      "30d": "In den letzten 30 Tagen",
      "90d": "In den letzten 90 Tagen",
      "365d": "In den letzten zwölf Monaten",
      own: "In dieser Zeit",
    },
    nothing: (when) => `${when} ist kein Weggang bekannt und keine gescheiterte Zahlung.`,
    nothingNext: "Wähle einen längeren Zeitraum oder verbinde deinen Zahlungsanbieter, damit zu sehen ist, wer geht.",
    toConnections: "Verbindungen",
    came: (when, back, all) =>
      back === 0
        ? all === 1
          ? `${when} ist ein Kunde gegangen oder konnte nicht zahlen. Zurück ist er noch nicht.`
          : `${when} sind ${all} Kunden gegangen oder konnten nicht zahlen. Noch ist niemand zurück.`
        : back === all
          ? all === 1
            ? `${when} ist ein Kunde gegangen oder konnte nicht zahlen, und er ist zurück.`
            : `${when} sind ${all} Kunden gegangen oder konnten nicht zahlen, und alle sind zurück.`
          : `${when} sind ${back} der ${all} Kunden zurückgekommen, die gegangen waren oder nicht zahlen konnten.`,
    caused: (n, low, high) =>
      `Deine Briefe haben etwa ${n} davon zurückgeholt (${low} bis ${high}), die sonst weg wären.`,
    causedMoney: (amount, low, high) =>
      `Deine Briefe haben etwa ${amount} im Monat zurückgeholt (${low} bis ${high}), die sonst weg wären.`,
    causedUnknown: "Ob deine Briefe den Unterschied gemacht haben, lässt sich noch nicht sagen.",
    causedNone: "Allem Anschein nach halten deine Briefe die Leute fern.",
    lost: "Verloren",
    atRisk: "Gefährdet",
    recovered: "Zurückgewonnen",
    lostNote: (n) => `im Monat, von ${n === 1 ? "einem Kunden" : `${n} Kunden`}`,
    atRiskNone: "bei allen steht der Ausgang fest",
    atRiskNote: (n) =>
      `im Monat, von ${n === 1 ? "einem Kunden, der" : `${n} Kunden, die`} noch zurückkommen ${n === 1 ? "kann" : "können"}`,
    recoveredNote: (n, rate, interval) =>
      `im Monat, von ${n === 1 ? "einem Kunden" : `${n} Kunden`}; ${rate} derer, deren Ausgang bekannt ist (${interval})`,
    recoveredNoteShort: (n) => `im Monat, von ${n === 1 ? "einem Kunden" : `${n} Kunden`}`,
    withoutMrr: (n) =>
      n === 1
        ? "Von einem davon ist nicht bekannt, was er zahlte: er zählt mit, steckt aber in keinem Betrag."
        : `Von ${n} davon ist nicht bekannt, was sie zahlten: sie zählen mit, stecken aber in keinem Betrag.`,
    cause: {
      title: (caused, all) => `Von ${all}, die nach einem Brief zurückkamen, wären etwa ${caused} sonst weg`,
      titleMoney: (caused, all) =>
        `Von ${all} im Monat, die nach einem Brief zurückkamen, wären etwa ${caused} sonst weg`,
      unknown: "Noch lässt sich nicht sagen, was deine Briefe bewirken",
      harm: "Wer angeschrieben wird, kommt seltener zurück",
      noteGroups: (treated, heldOut) =>
        `Von den Angeschriebenen kamen ${treated} zurück, von denen, die der Zufall ausließ, ${heldOut}. Die Linie ist das 95-%-Intervall.`,
      off: "Was deine Briefe bewirken, lässt sich nicht sagen: alle bekommen sie",
      offNext:
        "Lass in der Automatik einige durch Zufall aus. Der Unterschied zwischen ihnen und den anderen ist das, was die Briefe bewirken.",
      toAutomation: "Automatik",
      noEnd:
        "Von denen, die der Zufall ausließ, ist noch kein Ausgang bekannt. Das dauert, bis ihre Frist abgelaufen ist.",
      writtenTo: "Angeschrieben",
      leftOut: "Durch Zufall ausgelassen",
      group: "Gruppe",
      ended: "Ausgang bekannt",
      endedMrr: "MRR",
      backMrr: "MRR zurück",
      cameBack: "Zurück",
      share: "Anteil",
      difference: "Unterschied",
      points: (n, low, high) => `${n} von 100 mehr (${low} bis ${high})`,
      causedLabel: "durch deine Briefe",
      anyway: "wären auch so zurückgekommen",
      betweenPeople: (low, high) => `zwischen ${low} und ${high}`,
      chartLabel: (caused, low, high, anyway) =>
        `Von den Angeschriebenen, die zurückkamen, kamen ${caused} durch die Briefe, zwischen ${low} und ${high}; ${anyway} wären auch so zurückgekommen.`,
    },
    months: {
      most: (when, amount) => `Am meisten kam im ${when} zurück: ${amount} im Monat`,
      mostOn: (when, amount) => `Am meisten kam in der Woche ab ${when} zurück: ${amount} im Monat`,
      none: "In dieser Zeit kam nichts zurück",
      note: "Am Tag, an dem sie zurückkamen, wann auch immer sie gegangen waren. Grau ist, was ging oder nicht gezahlt wurde.",
      label: (what) => `Was ging und was zurückkam, in ${what}`,
      week: "Woche ab",
      month: "Monat",
      left: "Gegangen oder nicht gezahlt",
      back: "Zurück",
      customers: "Kunden",
      leftLabel: "gegangen oder nicht gezahlt",
      backLabel: "zurück",
    },
    strategies: {
      best: (name) => `„${name}“ holt am meisten zurück`,
      bestAndEarly: (name, early) => `„${name}“ holt am meisten zurück; für „${early}“ ist es zu früh`,
      early: "Zu früh, um zu sagen, welcher Brief am meisten zurückholt",
      noneSent: "In dieser Zeit wurde kein Brief gesendet",
      noneSentNext: "Die Briefe liegen auf Heute bereit.",
      toToday: "Heute",
      note: (days) =>
        `Anteil der Briefe, nach denen jemand innerhalb von ${days} Tagen zurückkam, mit seinem 95-%-Intervall.`,
      letter: "Brief",
      sent: "Gesendet",
      cameBack: "Zurück",
      share: "Anteil",
      interval: "Intervall",
      drawn: "Anteil mit Intervall, gezeichnet",
      all: (share) => `alle Briefe ${share}`,
    },
    reasons: {
      most: (name, share) => `${name}: der Grund bei ${share} von ihnen`,
      noneGiven: (share) => `${share} nannten keinen Grund`,
      mostOfGiven: (none, name, share) => `${none} nannten keinen Grund; danach kommt „${name}“ mit ${share}`,
      note: "Die genannten Gründe, und für jeden der Brief, der am meisten Umsatz hält: wie viele zurückkommen dürften, und wie viel des Umsatzes nach 90 Tagen noch da sein dürfte, ohne Rabatte, beides mit seinem 80-%-Intervall.",
      reason: "Grund",
      customers: "Kunden",
      share: "Anteil",
      letter: "Bester Brief",
      expected: "Kommt voraussichtlich zurück",
      kept: "Umsatz bleibt",
      unlearnt: "noch nichts gelernt",
    },
    movements: {
      grew: (amount, month) => `Der monatliche Umsatz wuchs im ${month} um ${amount}`,
      shrank: (amount, month) => `Der monatliche Umsatz sank im ${month} um ${amount}`,
      same: (month) => `Der monatliche Umsatz blieb im ${month} gleich`,
      note: "Jede Zeile geht auf. Zurückgewonnene Kunden zählen als „zurück“.",
      unknown: "Der monatliche Umsatz ist nicht bekannt",
      unknownNext: (currency) =>
        `Kein Abo in ${currency} ist bekannt. Verbinde deinen Zahlungsanbieter oder importiere deine Abos.`,
      label: "Bewegungen nach Monaten",
      month: "Monat",
      start: "Anfang",
      new: "Neu",
      reactivation: "Zurück",
      expansion: "Größerer Tarif",
      contraction: "Kleinerer Tarif",
      resumed: "Läuft weiter",
      paused: "Pausiert",
      churn: "Gegangen",
      end: "Ende",
      soFar: "bisher",
    },
  },
});
