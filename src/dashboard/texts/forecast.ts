// The texts of the forecast page.

import { words } from "../data/language.ts";

export const forecastTexts = words({
  en: {
    say: (today: string, then: string, low: string, high: string) =>
      `If new customers join as before, today’s ${today} a month will most likely be ${then} in a year, four times in five between ${low} and ${high}.`,
    sayEvents: (lost: string, back: string) =>
      `About ${lost} a month is likely to leave or fail to pay each month, of which ${back} should come back.`,
    none: "There is nothing to go by yet.",
    noneSubscriptions: (currency: string) =>
      `Subscriptions in ${currency} are known, but not over a whole month yet. The forecast begins when one has passed.`,
    noneEvents: (currency: string) =>
      `Neither subscriptions nor two whole months of churn events are known in ${currency}. Connect what you take payments with, import your subscriptions, or wait until two months have passed.`,
    toConnections: "Connections",
    mrrUnknown: "The monthly revenue itself cannot be forecast",
    mrrUnknownNext:
      "No subscriptions are known. Connect what you take payments with, or import them. What leaves is the median of the last months.",
    title: (then: string) => `In a year about ${then} a month`,
    note: "Inner band: one time in two. Outer band: four times in five. New customers join as in the last six months.",
    label: (today: string, then: string, low: string, high: string) =>
      `Monthly revenue: ${today} now, most likely ${then} in a year, four times in five between ${low} and ${high}`,
    today: (amount: string) => `today ${amount}`,
    belowTitle: "In a year about",
    likely: "most likely",
    below: "four times in five between",
    and: "and",
    month: "Month",
    mrr: "Revenue a month",
    low: "At least",
    high: "At most",
    new: "New",
    growth: "Larger plans",
    shrink: "Smaller plans",
    leaves: "Leaves",
    was: "Was",
    past: {
      low: (when: string, off: string) => `${when} it would have been ${off} too low`,
      high: (when: string, off: string) => `${when} it would have been ${off} too high`,
      right: (when: string) => `${when} it would have been right to within one in a hundred`,
      ago: { "12": "A year ago", "6": "Half a year ago", "3": "Three months ago" },
      none: "The past is too short to try it on",
      noneNext: "When there are a few more whole months, it shows here what it would have said then.",
      label: (from: string) => `What would have been forecast in ${from}, and what happened`,
      came: "actual",
      said: "forecast",
      off: "Off by",
    },
    trust: "How far to trust it",
    offOnAverage: "Off on average",
    offSimple: "The better simple rule was off",
    held: "Within the band",
    heldOf: (share: string) => `${share} of months`,
    triedOn: "Tried on",
    triedMonths: (n: number) => (n === 1 ? "1 past month" : `${n} past months`),
    leaves30: "Expected to leave in 30 days",
    open: "May still come back",
    trustNote: "Each past month is forecast again, up to three months ahead, from only what was known then.",
    howMade: "How it is made",
    aheadTitle: (ahead: string, ours: string, simple: string) =>
      `${ahead} it was off by ${ours}, the better simple rule by ${simple}`,
    madeNow: "Calculated again each time you open it.",
    ahead: (n: number) => (n === 1 ? "1 month ahead" : `${n} months ahead`),
    aheadOf: (n: number) => `How far off, tried on ${n} past months`,
    ours: "Recoverd",
    constant: "If churn had stayed as it was on average",
    last: "If churn had stayed as in the last month",
    within: "Within the band",
    keepInMind: "What to keep in mind",
    simplerNearer: (months: number, simple: string, ours: string) =>
      `Over ${months} past months a simple churn rate would have been nearer: off by ${simple} against ${ours}.`,
    fewMonths: (n: number) =>
      `Only ${n === 1 ? "one whole month is" : `${n} whole months are`} known: much rests on what is usual elsewhere.`,
    fewCustomers: (n: number) =>
      n === 1
        ? "Only one customer pays: they are the forecast."
        : `Only ${n} customers pay: a single one moves the forecast.`,
  },
  de: {
    say: (today, then, low, high) =>
      `Kommen neue Kunden wie bisher dazu, werden aus heute ${today} im Monat in einem Jahr wahrscheinlich ${then}, in vier von fünf Fällen zwischen ${low} und ${high}.`,
    sayEvents: (lost, back) =>
      `Etwa ${lost} im Monat gehen voraussichtlich jeden Monat verloren, davon dürften ${back} zurückkommen.`,
    none: "Noch gibt es nichts, worauf sich etwas stützen ließe.",
    noneSubscriptions: (currency) =>
      `Abos in ${currency} sind bekannt, aber noch nicht über einen ganzen Monat. Danach beginnt die Prognose.`,
    noneEvents: (currency) =>
      `In ${currency} sind weder Abos noch zwei ganze Monate mit Kündigungen bekannt. Verbinde deinen Zahlungsanbieter, importiere deine Abos oder warte, bis zwei Monate vorüber sind.`,
    toConnections: "Verbindungen",
    mrrUnknown: "Der monatliche Umsatz selbst lässt sich nicht vorhersagen",
    mrrUnknownNext:
      "Es sind keine Abos bekannt. Verbinde deinen Zahlungsanbieter oder importiere sie. Was geht, ist der Median der letzten Monate.",
    title: (then) => `In einem Jahr etwa ${then} im Monat`,
    note: "Inneres Band: in einem von zwei Fällen. Äußeres Band: in vier von fünf. Neue Kunden kommen wie in den letzten sechs Monaten.",
    label: (today, then, low, high) =>
      `Monatlicher Umsatz: jetzt ${today}, in einem Jahr wahrscheinlich ${then}, in vier von fünf Fällen zwischen ${low} und ${high}`,
    today: (amount) => `heute ${amount}`,
    belowTitle: "In einem Jahr etwa",
    likely: "am ehesten",
    below: "in vier von fünf Fällen zwischen",
    and: "und",
    month: "Monat",
    mrr: "Umsatz im Monat",
    low: "Mindestens",
    high: "Höchstens",
    new: "Neu",
    growth: "Größere Tarife",
    shrink: "Kleinere Tarife",
    leaves: "Geht",
    was: "War",
    past: {
      low: (when, off) => `${when} hätte sie ${off} zu niedrig gelegen`,
      high: (when, off) => `${when} hätte sie ${off} zu hoch gelegen`,
      right: (when) => `${when} hätte sie auf ein Prozent genau gestimmt`,
      ago: { "12": "Vor einem Jahr", "6": "Vor einem halben Jahr", "3": "Vor drei Monaten" },
      none: "Die Vergangenheit ist zu kurz, um sie daran zu erproben",
      noneNext: "Nach ein paar weiteren ganzen Monaten steht hier, was sie damals gesagt hätte.",
      label: (from) => `Was im ${from} vorhergesagt worden wäre, und was kam`,
      came: "wirklich",
      said: "Prognose",
      off: "Daneben",
    },
    trust: "Wie weit ihr zu trauen ist",
    offOnAverage: "Im Mittel daneben",
    offSimple: "Bessere einfache Regel",
    held: "Im Band",
    heldOf: (share) => `in ${share} der Monate`,
    triedOn: "Erprobt in",
    triedMonths: (n) => (n === 1 ? "1 Monat" : `${n} Monaten`),
    leaves30: "Geht in 30 Tagen",
    open: "Kann noch zurückkommen",
    trustNote:
      "Jeder vergangene Monat wird noch einmal vorhergesagt, bis zu drei Monate weit, nur aus dem damals Bekannten.",
    howMade: "Wie sie entsteht",
    aheadTitle: (ahead, ours, simple) => `${ahead} lag sie um ${ours} daneben, die bessere einfache Regel um ${simple}`,
    madeNow: "Bei jedem Öffnen neu gerechnet.",
    ahead: (n) => (n === 1 ? "1 Monat weit" : `${n} Monate weit`),
    aheadOf: (n) => `Wie weit daneben, erprobt an ${n} vergangenen Monaten`,
    ours: "Recoverd",
    constant: "Wenn so viele gegangen wären wie im Mittel",
    last: "Wenn so viele gegangen wären wie im letzten Monat",
    within: "Im Band",
    keepInMind: "Was du im Kopf behalten solltest",
    simplerNearer: (months, simple, ours) =>
      `In ${months} vergangenen Monaten wäre eine einfache Rate näher gewesen: ${simple} daneben statt ${ours}.`,
    fewMonths: (n) =>
      `Nur ${n === 1 ? "ein ganzer Monat ist" : `${n} ganze Monate sind`} bekannt: vieles stützt sich auf das, was anderswo üblich ist.`,
    fewCustomers: (n) =>
      n === 1
        ? "Nur ein Kunde zahlt: an ihm hängt die Prognose."
        : `Nur ${n} Kunden zahlen: ein einziger verschiebt die Prognose.`,
  },
});
