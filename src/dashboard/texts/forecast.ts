// The texts of the forecast page.

import { words } from "../data/language.ts";

export const forecastTexts = words({
  say: [
    (today: string, then: string, low: string, high: string) =>
      `If new customers join as before, today’s ${today} a month will most likely be ${then} in a year, four times in five between ${low} and ${high}.`,
    (today, then, low, high) =>
      `Kommen neue Kunden wie bisher dazu, werden aus heute ${today} im Monat in einem Jahr wahrscheinlich ${then}, in vier von fünf Fällen zwischen ${low} und ${high}.`,
  ],
  sayEvents: [
    (lost: string, back: string) =>
      `About ${lost} a month is likely to leave or fail to pay each month, of which ${back} should come back.`,
    (lost, back) =>
      `Etwa ${lost} im Monat gehen voraussichtlich jeden Monat verloren, davon dürften ${back} zurückkommen.`,
  ],
  none: ["There is nothing to go by yet.", "Noch gibt es nichts, worauf sich etwas stützen ließe."],
  noneSubscriptions: [
    (currency: string) =>
      `Subscriptions in ${currency} are known, but not over a whole month yet. The forecast begins when one has passed.`,
    (currency) =>
      `Abos in ${currency} sind bekannt, aber noch nicht über einen ganzen Monat. Danach beginnt die Prognose.`,
  ],
  noneEvents: [
    (currency: string) =>
      `Neither subscriptions nor two whole months of churn events are known in ${currency}. Connect what you take payments with, import your subscriptions, or wait until two months have passed.`,
    (currency) =>
      `In ${currency} sind weder Abos noch zwei ganze Monate mit Kündigungen bekannt. Verbinde deinen Zahlungsanbieter, importiere deine Abos oder warte, bis zwei Monate vorüber sind.`,
  ],
  toConnections: ["Connections", "Verbindungen"],
  mrrUnknown: [
    "The monthly revenue itself cannot be forecast",
    "Der monatliche Umsatz selbst lässt sich nicht vorhersagen",
  ],
  mrrUnknownNext: [
    "No subscriptions are known. Connect what you take payments with, or import them. What leaves is the median of the last months.",
    "Es sind keine Abos bekannt. Verbinde deinen Zahlungsanbieter oder importiere sie. Was geht, ist der Median der letzten Monate.",
  ],
  title: [(then: string) => `In a year about ${then} a month`, (then) => `In einem Jahr etwa ${then} im Monat`],
  note: [
    "Inner band: one time in two. Outer band: four times in five. New customers join as in the last six months.",
    "Inneres Band: in einem von zwei Fällen. Äußeres Band: in vier von fünf. Neue Kunden kommen wie in den letzten sechs Monaten.",
  ],
  label: [
    (today: string, then: string, low: string, high: string) =>
      `Monthly revenue: ${today} now, most likely ${then} in a year, four times in five between ${low} and ${high}`,
    (today, then, low, high) =>
      `Monatlicher Umsatz: jetzt ${today}, in einem Jahr wahrscheinlich ${then}, in vier von fünf Fällen zwischen ${low} und ${high}`,
  ],
  today: [(amount: string) => `today ${amount}`, (amount) => `heute ${amount}`],
  belowTitle: ["In a year about", "In einem Jahr etwa"],
  likely: ["most likely", "am ehesten"],
  below: ["four times in five between", "in vier von fünf Fällen zwischen"],
  and: ["and", "und"],
  month: ["Month", "Monat"],
  mrr: ["Revenue a month", "Umsatz im Monat"],
  low: ["At least", "Mindestens"],
  high: ["At most", "Höchstens"],
  new: ["New", "Neu"],
  growth: ["Larger plans", "Größere Tarife"],
  shrink: ["Smaller plans", "Kleinere Tarife"],
  leaves: ["Leaves", "Geht"],
  was: ["Was", "War"],
  past: {
    low: [
      (when: string, off: string) => `${when} it would have been ${off} too low`,
      (when, off) => `${when} hätte sie ${off} zu niedrig gelegen`,
    ],
    high: [
      (when: string, off: string) => `${when} it would have been ${off} too high`,
      (when, off) => `${when} hätte sie ${off} zu hoch gelegen`,
    ],
    right: [
      (when: string) => `${when} it would have been right to within one in a hundred`,
      (when) => `${when} hätte sie auf ein Prozent genau gestimmt`,
    ],
    ago: {
      "12": ["A year ago", "Vor einem Jahr"],
      "6": ["Half a year ago", "Vor einem halben Jahr"],
      "3": ["Three months ago", "Vor drei Monaten"],
    },
    none: ["The past is too short to try it on", "Die Vergangenheit ist zu kurz, um sie daran zu erproben"],
    noneNext: [
      "When there are a few more whole months, it shows here what it would have said then.",
      "Nach ein paar weiteren ganzen Monaten steht hier, was sie damals gesagt hätte.",
    ],
    label: [
      (from: string) => `What would have been forecast in ${from}, and what happened`,
      (from) => `Was im ${from} vorhergesagt worden wäre, und was kam`,
    ],
    came: ["actual", "wirklich"],
    said: ["forecast", "Prognose"],
    off: ["Off by", "Daneben"],
  },
  trust: ["How far to trust it", "Wie weit ihr zu trauen ist"],
  offOnAverage: ["Off on average", "Im Mittel daneben"],
  offSimple: ["The better simple rule was off", "Bessere einfache Regel"],
  held: ["Within the band", "Im Band"],
  heldOf: [(share: string) => `${share} of months`, (share) => `in ${share} der Monate`],
  triedOn: ["Tried on", "Erprobt in"],
  triedMonths: [
    (n: number) => (n === 1 ? "1 past month" : `${n} past months`),
    (n) => (n === 1 ? "1 Monat" : `${n} Monaten`),
  ],
  leaves30: ["Expected to leave in 30 days", "Geht in 30 Tagen"],
  open: ["May still come back", "Kann noch zurückkommen"],
  trustNote: [
    "Each past month is forecast again, up to three months ahead, from only what was known then.",
    "Jeder vergangene Monat wird noch einmal vorhergesagt, bis zu drei Monate weit, nur aus dem damals Bekannten.",
  ],
  howMade: ["How it is made", "Wie sie entsteht"],
  aheadTitle: [
    (ahead: string, ours: string, simple: string) =>
      `${ahead} it was off by ${ours}, the better simple rule by ${simple}`,
    (ahead, ours, simple) => `${ahead} lag sie um ${ours} daneben, die bessere einfache Regel um ${simple}`,
  ],
  madeNow: ["Calculated again each time you open it.", "Bei jedem Öffnen neu gerechnet."],
  ahead: [
    (n: number) => (n === 1 ? "1 month ahead" : `${n} months ahead`),
    (n) => (n === 1 ? "1 Monat weit" : `${n} Monate weit`),
  ],
  aheadOf: [
    (n: number) => `How far off, tried on ${n} past months`,
    (n) => `Wie weit daneben, erprobt an ${n} vergangenen Monaten`,
  ],
  ours: ["Recoverd", "Recoverd"],
  constant: ["If churn had stayed as it was on average", "Wenn so viele gegangen wären wie im Mittel"],
  last: ["If churn had stayed as in the last month", "Wenn so viele gegangen wären wie im letzten Monat"],
  within: ["Within the band", "Im Band"],
  keepInMind: ["What to keep in mind", "Was du im Kopf behalten solltest"],
  simplerNearer: [
    (months: number, simple: string, ours: string) =>
      `Over ${months} past months a simple churn rate would have been nearer: off by ${simple} against ${ours}.`,
    (months, simple, ours) =>
      `In ${months} vergangenen Monaten wäre eine einfache Rate näher gewesen: ${simple} daneben statt ${ours}.`,
  ],
  fewMonths: [
    (n: number) =>
      `Only ${n === 1 ? "one whole month is" : `${n} whole months are`} known: much rests on what is usual elsewhere.`,
    (n) =>
      `Nur ${n === 1 ? "ein ganzer Monat ist" : `${n} ganze Monate sind`} bekannt: vieles stützt sich auf das, was anderswo üblich ist.`,
  ],
  fewCustomers: [
    (n: number) =>
      n === 1
        ? "Only one customer pays: they are the forecast."
        : `Only ${n} customers pay: a single one moves the forecast.`,
    (n) =>
      n === 1
        ? "Nur ein Kunde zahlt: an ihm hängt die Prognose."
        : `Nur ${n} Kunden zahlen: ein einziger verschiebt die Prognose.`,
  ],
});
