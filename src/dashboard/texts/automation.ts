// The texts of the automation page.

import { list } from "../data/format.ts";
import { words } from "../data/language.ts";
import { type DeclineClass, decline } from "./dunning-classes.ts";
import { capital, spelled } from "./numbers.ts";
import { rules } from "./rules.ts";
import { LETTERS } from "./strategies.ts";

type Unit = "day" | "hour" | "minute";
type Kind = "recommended" | "dunning" | "winback";
type Sending = { send: string; send_for: readonly string[] };
type Draft = { send?: unknown; send_for?: unknown; trust_public_key?: unknown };

/** Isolates a name, so that its text direction does not affect the sentence. */
const apart = (name: string): string => `\u2068${name}\u2069`;

const enLetters = (count: number): string => ["no letters", "one letter"][count] ?? `${spelled(count, "en")} letters`;
const deLetters = (count: number): string => ["kein Brief", "ein Brief"][count] ?? `${spelled(count, "de")} Briefe`;
const enDays = (count: number): string => `${count} day${count === 1 ? "" : "s"}`;
const deDays = (count: number): string => `${count} ${count === 1 ? "Tag" : "Tage"}`;
const deDaysIn = (count: number): string => `${count} ${count === 1 ? "Tag" : "Tagen"}`;
const DE_UNITS = { day: ["Tag", "Tage"], hour: ["Stunde", "Stunden"], minute: ["Minute", "Minuten"] } as const;
const ruleName = (name: string): string => (rules().names as Record<string, string>)[name] ?? name;
const isSwitch = (draft: Draft): boolean =>
  draft.send !== undefined || draft.send_for !== undefined || draft.trust_public_key !== undefined;

export const automation = words({
  going: [
    (total: number, when: string, time: string, who: string) =>
      total === 1
        ? `One letter goes out automatically in the next seven days: ${when} at ${time}, to ${apart(who)}.`
        : `${capital(enLetters(total))} go out automatically in the next seven days. The first goes ${when} at ${time}, to ${apart(who)}.`,
    (total, when, time, who) =>
      total === 1
        ? `Ein Brief geht in den nächsten sieben Tagen automatisch hinaus: ${when} um ${time} an ${apart(who)}.`
        : `${capital(deLetters(total))} gehen in den nächsten sieben Tagen automatisch hinaus. Der erste geht ${when} um ${time} an ${apart(who)}.`,
  ],
  isPaused: [
    (since: string, waiting: number) =>
      `Everything has been paused since ${since}. ${waiting === 0 ? "No letter waits." : waiting === 1 ? "One letter waits." : `${capital(enLetters(waiting))} wait.`}`,
    (since, waiting) =>
      `Seit ${since} ruht alles. ${waiting === 0 ? "Kein Brief wartet." : waiting === 1 ? "Ein Brief wartet." : `${capital(deLetters(waiting))} warten.`}`,
  ],
  isOff: [
    "Nothing goes out automatically. You send every letter from Today.",
    "Nichts geht automatisch hinaus. Du sendest jeden Brief selbst, auf Heute.",
  ],
  nothingSoon: [
    "Nothing goes out automatically in the next seven days.",
    "In den nächsten sieben Tagen geht nichts automatisch hinaus.",
  ],
  lookingAhead: ["Looking ahead seven days.", "Die nächsten sieben Tage werden berechnet."],
  whenToday: ["today", "heute"],
  whenTomorrow: ["tomorrow", "morgen"],
  onDay: [(day: string) => `on ${day}`, (day) => `am ${day}`],

  payments: [
    (count: number, days: number) =>
      count === 0
        ? "When a payment fails, no letter is planned"
        : `When a payment fails, ${enLetters(count)}${count > 1 ? ` over ${enDays(days)}` : ""}`,
    (count, days) =>
      count === 0
        ? "Wenn eine Zahlung scheitert, ist kein Brief geplant"
        : `Wenn eine Zahlung scheitert: ${deLetters(count)}${count > 1 ? ` in ${deDaysIn(days)}` : ""}`,
  ],
  paymentsHow: [
    (canEdit: boolean) =>
      `Each person gets the next one only while the payment is open.${canEdit ? " Drag a letter along the days, or press the arrows on it." : ""}`,
    (canEdit) =>
      `Den nächsten bekommt nur, wer noch nicht bezahlt hat.${canEdit ? " Zieh einen Brief über die Tage, oder drück auf ihm die Pfeiltasten." : ""}`,
  ],
  paymentsOff: [
    "Switched off: these letters wait on Today until you send them.",
    "Ausgeschaltet: Diese Briefe warten auf Heute, bis du sie sendest.",
  ],
  paymentsSwitch: [
    "Send these automatically after a failed payment",
    "Nach einer gescheiterten Zahlung automatisch senden",
  ],
  cancellations: [
    (isSent: boolean, again: number | null) => {
      const first = isSent ? "Recoverd sends a letter" : "you send the letter";
      return `When somebody cancels, ${first}${again === null ? "" : `; after ${enDays(again)} Recoverd asks again`}`;
    },
    (isSent, again) => {
      const first = isSent ? "sendet Recoverd einen Brief" : "sendest du den Brief";
      return `Wenn jemand kündigt, ${first}${again === null ? "" : `; nach ${deDaysIn(again)} fragt Recoverd noch einmal`}`;
    },
  ],
  firstGoes: ["The recommended letter goes out automatically.", "Der empfohlene Brief geht automatisch hinaus."],
  firstWaits: ["The first letter waits on Today for you.", "Der erste Brief wartet auf Heute auf dich."],
  laterOnes: [
    " The later ones go out automatically, and only to people who did not come back.",
    " Die späteren gehen automatisch hinaus, und nur an Leute, die nicht zurück sind.",
  ],
  cancellationsSwitch: [
    "Send the first letter automatically after a cancellation",
    "Den ersten Brief nach einer Kündigung automatisch senden",
  ],
  winbackNeedsSending: [
    "Sending is off, so none of these goes out. Switch one of the two rows on.",
    "Das Senden ist aus, also geht keiner davon hinaus. Schalte eine der beiden Reihen ein.",
  ],
  add: ["Add a letter", "Brief hinzufügen"],
  best: [
    `The best of the ${LETTERS.en}, chosen for each person`,
    `Der beste der ${LETTERS.de}, für jeden einzeln gewählt`,
  ],
  nextBest: ["The next best that they have not had", "Der nächstbeste, den es noch nicht gab"],
  last: ["The last one, and it says so", "Der letzte, und das steht auch darin"],
  fromToday: ["You send it from Today", "Du sendest ihn auf Heute"],
  byHand: ["by hand", "von Hand"],
  atOnce: ["at once", "sofort"],
  goOut: [
    (count: number) => (count === 0 ? "None in the next seven days" : `${count} in the next seven days`),
    (count) => (count === 0 ? "Keiner in den nächsten sieben Tagen" : `${count} in den nächsten sieben Tagen`),
  ],
  day: [(day: number) => `Day ${day}`, (day) => `Tag ${day}`],
  after: [
    (count: number, unit: Unit) => `${count} ${unit}${count === 1 ? "" : "s"} after`,
    (count, unit) => `nach ${count} ${unit === "day" && count !== 1 ? "Tagen" : DE_UNITS[unit][count === 1 ? 0 : 1]}`,
  ],
  was: [(day: string) => `was ${day}`, (day) => `vorher ${day}`],
  isNew: ["new", "neu"],
  dayOf: [(place: number) => `Day of letter ${place}`, (place) => `Tag von Brief ${place}`],
  earlier: [(place: number) => `Letter ${place} a day earlier`, (place) => `Brief ${place} einen Tag früher`],
  later: [(place: number) => `Letter ${place} a day later`, (place) => `Brief ${place} einen Tag später`],
  remove: [(place: number) => `Remove letter ${place}`, (place) => `Brief ${place} entfernen`],
  thenLost: ["then lost", "dann verloren"],
  lostAfter: [
    (days: number) => ` After ${enDays(days)} somebody counts as lost, and nothing more goes out.`,
    (days) => ` Nach ${deDaysIn(days)} gilt jemand als verloren, und es geht nichts mehr hinaus.`,
  ],

  discard: ["Undo", "Rückgängig"],
  putInForce: ["Put in force", "In Kraft setzen"],
  inForce: ["In force.", "In Kraft."],
  holds: [
    (draft: Draft) =>
      `Nothing of this is in force until you put it there. ${
        isSwitch(draft)
          ? "What was planned by the old setting is dropped; it holds for what comes in from then on."
          : "Schedules hold for what comes in from then on: people who are between letters keep the old days."
      }`,
    (draft) =>
      `Nichts davon gilt, bevor du es in Kraft setzt. ${
        isSwitch(draft)
          ? "Was nach der alten Einstellung geplant war, entfällt; die neue gilt für alles, was danach kommt."
          : "Zeitpläne gelten für alles, was danach kommt: Wer zwischen zwei Briefen ist, behält die alten Tage."
      }`,
  ],
  sendingOf: [
    ({ send, send_for }: Sending) =>
      send === "off" || send_for.length === 0
        ? "Only you send first letters."
        : `Letters go out automatically after ${list(send_for.map((kind) => (kind === "cancellation" ? "a cancellation" : "a failed payment")))}.`,
    ({ send, send_for }) =>
      send === "off" || send_for.length === 0
        ? "Erste Briefe sendest nur du."
        : `Briefe gehen automatisch hinaus nach ${list(send_for.map((kind) => (kind === "cancellation" ? "einer Kündigung" : "einer gescheiterten Zahlung")))}.`,
  ],
  moved: [
    (count: number, days: number) =>
      `${capital(enLetters(count))} come${count === 1 ? "s" : ""} ${Math.abs(days) === 1 ? "a day" : enDays(Math.abs(days))} ${days > 0 ? "later" : "earlier"}.`,
    (count, days) =>
      `${capital(deLetters(count))} ${count === 1 ? "kommt" : "kommen"} ${Math.abs(days) === 1 ? "einen Tag" : deDays(Math.abs(days))} ${days > 0 ? "später" : "früher"}.`,
  ],
  movedOne: [
    (place: number, days: number) =>
      `Letter ${place} comes ${Math.abs(days) === 1 ? "a day" : enDays(Math.abs(days))} ${days > 0 ? "later" : "earlier"}.`,
    (place, days) =>
      `Brief ${place} kommt ${Math.abs(days) === 1 ? "einen Tag" : deDays(Math.abs(days))} ${days > 0 ? "später" : "früher"}.`,
  ],
  added: [(day: number) => `A letter on day ${day} is new.`, (day) => `Neu ist ein Brief an Tag ${day}.`],
  gone: [(day: number) => `The letter of day ${day} goes.`, (day) => `Der Brief von Tag ${day} entfällt.`],
  changedClasses: [
    (names: readonly DeclineClass[]): string =>
      `Changed: the letters after ${list(names.map((name) => decline().classes[name].after))}.`,
    (names) => `Geändert: die Briefe nach ${list(names.map((name) => decline().classes[name].after))}.`,
  ],
  ownFaults: [
    "Mend what is marked above, then put it in force.",
    "Ändere, was oben markiert ist, und setz es dann in Kraft.",
  ],
  changedRules: [
    (names: readonly string[]): string => `Changed: ${list(names.map((name) => ruleName(name)))}.`,
    (names) => `Geändert: ${list(names.map((name) => ruleName(name)))}.`,
  ],

  nextDays: [
    (going: number, people: number | null): string =>
      going === 0
        ? "The next seven days: no letter"
        : `The next seven days: ${enLetters(going)}${people === null ? "" : `, to ${people === 1 ? "one person" : `${spelled(people, "en")} people`}`}`,
    (going, people) =>
      going === 0
        ? "Die nächsten sieben Tage: kein Brief"
        : `Die nächsten sieben Tage: ${deLetters(going)}${people === null ? "" : ` an ${people === 1 ? "eine Person" : `${spelled(people, "de")} Personen`}`}`,
  ],
  workedOut: [
    (zone: string) =>
      `Worked out from what is known now and the settings in force. A payment or somebody’s return takes a letter off this list. Times in ${zone.replaceAll("_", " ")}.`,
    (zone) =>
      `Berechnet aus dem, was jetzt bekannt ist, und den Einstellungen in Kraft. Wer zahlt oder zurückkommt, fällt aus der Liste. Zeiten in ${zone.replaceAll("_", " ")}.`,
  ],
  overdue: ["Was due", "War fällig"],
  today: ["Today", "Heute"],
  tomorrow: ["Tomorrow", "Morgen"],
  nothing: ["Nothing.", "Nichts."],
  noLetters: [
    "Nothing; no letters go out on this day of the week.",
    "Nichts; an diesem Wochentag gehen keine Briefe hinaus.",
  ],
  getsNothing: ["gets nothing", "bekommt nichts"],
  notWritten: ["Not written yet", "Noch nicht geschrieben"],
  quoted: [(subject: string) => `“${subject}”`, (subject) => `„${subject}“`],
  which: [
    (kind: Kind, step: number, of: number) =>
      kind === "recommended"
        ? "The first letter after the cancellation."
        : `Letter ${step} of ${of} after ${kind === "dunning" ? "the failed payment" : "the cancellation"}.`,
    (kind, step, of) =>
      kind === "recommended"
        ? "Der erste Brief nach der Kündigung."
        : `Brief ${step} von ${of} nach der ${kind === "dunning" ? "gescheiterten Zahlung" : "Kündigung"}.`,
  ],
  movedFrom: [
    (when: string) => `Quiet hours or days moved this from ${when}.`,
    (when) => `Ruhezeit oder Wochentage haben ihn verschoben von ${when}.`,
  ],
  more: [(count: number) => `Show more of the other ${count}`, (count) => `Mehr von den übrigen ${count} zeigen`],
  hold: ["Hold", "Anhalten"],
  letGo: ["Let it go", "Freigeben"],
  send: ["Send", "Senden"],
  sendAnyway: ["Send anyway", "Trotzdem senden"],
  heldNow: [
    (who: string) => `Nothing goes to ${apart(who)} automatically.`,
    (who) => `An ${apart(who)} geht nichts mehr automatisch.`,
  ],
  goesAgain: [
    (who: string) => `Letters to ${apart(who)} go out again.`,
    (who) => `Briefe an ${apart(who)} gehen wieder hinaus.`,
  ],
  sendingTo: [(email: string) => `Sending to ${apart(email)}`, (email) => `Wird gesendet an ${apart(email)}`],

  rehearsal: ["What would these settings have done?", "Was hätten diese Einstellungen getan?"],
  rehearsalHow: [
    "Replays the churn events of that time with the settings shown here, saved or not. Nothing is sent.",
    "Geht die Kündigungen und gescheiterten Zahlungen dieser Zeit mit den Einstellungen durch, wie sie auf dieser Seite stehen, ob in Kraft oder nicht. Niemandem wird geschrieben.",
  ],
  rehearsalByMembers: ["Members of this project can rehearse.", "Mitglieder dieses Projekts können proben."],
  rehearse: [(days: number) => `Rehearse the last ${days} days`, (days) => `Die letzten ${days} Tage proben`],
  rehearsing: ["Rehearsing", "Wird geprobt"],
  rehearsalFailed: ["The rehearsal failed. Try again.", "Die Probe ist gescheitert. Versuch es noch einmal."],
  rehearsed: [
    (letters: number, people: number) =>
      letters === 0
        ? "In the last 30 days no letter would have gone out"
        : `In the last 30 days ${enLetters(letters)} would have gone out, to ${people === 1 ? "one person" : `${spelled(people, "en")} people`}`,
    (letters, people) =>
      letters === 0
        ? "In den letzten 30 Tagen wäre kein Brief hinausgegangen"
        : `In den letzten 30 Tagen ${letters === 1 ? "wäre" : "wären"} ${deLetters(letters)} hinausgegangen, an ${people === 1 ? "eine Person" : `${spelled(people, "de")} Personen`}`,
  ],
  wouldHold: [
    (count: number) =>
      count === 1 ? "One time a letter would not have gone out" : `${count} times a letter would not have gone out`,
    (count) =>
      count === 1
        ? "Einmal wäre ein Brief nicht hinausgegangen"
        : `${count}\u2060-\u2060mal wäre ein Brief nicht hinausgegangen`,
  ],
  andMore: [(count: number) => `and ${count} more`, (count) => `und ${count} weitere`],

  pauseAll: ["Pause everything", "Alles anhalten"],
  pauseTitle: ["Pause everything?", "Alles anhalten?"],
  pauseNow: [
    (soon: number) =>
      `Nothing goes out automatically, from this second.${soon === 0 ? "" : soon === 1 ? " One letter that was due within a day waits." : ` ${capital(enLetters(soon))} that were due within a day wait.`}`,
    (soon) =>
      `Ab dieser Sekunde geht nichts mehr automatisch hinaus.${soon === 0 ? "" : soon === 1 ? " Ein Brief, der in den nächsten 24 Stunden fällig war, wartet." : ` ${capital(deLetters(soon))}, die in den nächsten 24 Stunden fällig waren, warten.`}`,
  ],
  pauseByHand: ["What you send from Today still goes.", "Was du auf Heute sendest, geht weiterhin hinaus."],
  pauseLate: [
    "When you go on, what waits goes out at the next hour that is allowed. Letters that are more than a week late are dropped.",
    "Wenn es weitergeht, geht das Wartende zur nächsten erlaubten Stunde hinaus. Was mehr als eine Woche zu spät ist, entfällt.",
  ],
  keepGoing: ["Keep going", "Weiterlaufen lassen"],
  pause: ["Pause", "Anhalten"],
  goOn: ["Go on", "Weiter"],
  always: [
    "Whatever you set, no letter goes to anyone who is back, has asked for none, disputes the payment, has an address that bounced, or gave a reason that a person should answer.",
    "Immer, was du auch einstellst: Nicht geschrieben wird, wer zurück ist, wer das nicht wünscht, wessen Adresse nicht erreichbar ist, wer die Zahlung anficht und wessen Grund ein Mensch beantworten sollte.",
  ],
});
