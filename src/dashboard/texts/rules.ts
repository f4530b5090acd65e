// The texts of the limits of automatic letters: sentences with fields.

import { count as numeral } from "../data/format.ts";
import { words } from "../data/language.ts";
import { LETTERS } from "./strategies.ts";

const enMails = (count: number): string => (count === 1 ? "One letter" : `${numeral(count)} letters`);
const deMails = (count: number): string => (count === 1 ? "Ein Brief" : `${numeral(count)} Briefe`);
const enPeople = (count: number): string => (count === 1 ? "one person" : `${numeral(count)} people`);
const dePeople = (count: number): string => (count === 1 ? "einer Person" : `${numeral(count)} Personen`);

export const units = words({
  en: {
    unit: "unit",
    name: (unit: "minute" | "hour" | "day", count: number): string => `${unit}${count === 1 ? "" : "s"}`,
  },
  de: {
    unit: "Einheit",
    name: (unit, count) =>
      ({ minute: ["Minute", "Minuten"], hour: ["Stunde", "Stunden"], day: ["Tag", "Tage"] })[unit][
        count === 1 ? 0 : 1
      ]!,
  },
});

export const rules = words({
  en: {
    title: "Limits that every automatic letter keeps",
    about: "What you send from Today counts for them too, but is never refused.",
    forAdmins: "Admins of this project can change them.",
    quietHours: "Quiet hours",
    quietFrom: "Quiet from",
    quietTo: "Quiet until",
    from: "From",
    to: "to",
    ownClock: "by each customer’s own clock",
    anyHour: "Letters go out at any hour.",
    movedBy: (moved: number, people: number) =>
      moved === 0
        ? "In the last 30 days they moved no letter."
        : `In the last 30 days hours and days moved ${moved === 1 ? "one letter" : `${numeral(moved)} letters`} to ${enPeople(people)}.`,
    days: "Days",
    notOn: "Not on",
    everyDay: "No day is left out.",
    addDay: "Add a day",
    addThese: "Add",
    notNow: "Cancel",
    firstDay: "First day",
    lastDay: "Last day",
    mostDays: (most: string) => `At most ${most} days can be left out.`,
    removeDay: (day: string) => `Remove ${day}`,
    firstLetter: "First letter",
    delay: "Time until the first letter",
    afterCancelling: "after somebody cancels",
    firstLetterHint: "Where it is sent automatically. Until then you can still write or hold it.",
    perPerson: "Per person",
    atMost: "At most",
    mostLetters: "Most letters to one person",
    lettersIn: "letters in",
    within: "Within",
    leftOutByCap: (left: number, people: number) =>
      left === 0
        ? "Nobody reached it in the last 30 days."
        : `${enMails(left)} to ${enPeople(people)} ${left === 1 ? "was" : "were"} left out in the last 30 days.`,
    askFirst: "Ask me first",
    above: "Above",
    amount: (currency: string) => `Amount a month in ${currency}`,
    aMonth: (currency: string) => `${currency} a month`,
    neverAsks: "Nobody is asked, whatever the amount.",
    asked: (asked: number, sent: number, waiting: number) =>
      `The letter then waits on Today. ${
        asked === 0 && waiting === 0
          ? "None did in the last 30 days."
          : `${numeral(asked)} asked in the last 30 days, ${numeral(sent)} of them sent; ${waiting === 1 ? "one waits" : `${numeral(waiting)} wait`} now.`
      }`,
    renewal_notice: {
      title: "Before a yearly renewal",
      off: "Nobody is notified of a renewal.",
      before: "before it",
      hint: "It names the day and, where it is certain, the amount. Some countries demand it.",
    },
    card_expiry_notice: {
      title: "Before a card expires",
      off: "Nobody is asked for a new card before a payment fails.",
      before: "before it",
      hint: "Unless the bank has replaced it by then. It needs Stripe’s charge.succeeded and payment_method.*.",
    },
    confirmations: {
      title: "After a cancellation or an offer",
      on: "Customers who cancelled, or took an offer that was carried out, get a mail that says what changes and when.",
      off: "Nobody gets a confirmation from here.",
    },
    without: "Without a letter",
    share: "Share without a letter, in percent",
    getNone: "% of people get none, chosen by lot",
    allGet: "Everybody gets a letter.",
    heldOut: (left: number, people: number) =>
      `It is how Results can tell what the letters caused. ${
        left === 0
          ? "No letter was left out for it in the last 30 days."
          : `${enMails(left)} to ${enPeople(people)} ${left === 1 ? "was" : "were"} left out for it in the last 30 days.`
      }`,
    writing: "Writing",
    generate: {
      webhooks: `Write the ${LETTERS.en} letters for what comes in by webhooks`,
      all: `Write the ${LETTERS.en} letters for everything that comes in`,
      off: "Write only when somebody asks",
    },
    unproven: "Unproven people",
    unprovenOn: "Also written to where only the public key vouches for them.",
    unprovenOff: "Not written to where only the public key vouches for them.",
    unprovenHint: "The public key stands in your pages: anybody can use it to name any address.",
    names: {
      generate: "writing",
      send_delay: "the time until the first letter",
      quiet_hours: "quiet hours",
      weekdays_only: "weekdays",
      days: "days",
      blackout_dates: "days left out",
      ask_above: "when you are asked",
      max_emails_per_customer: "letters per person",
      holdout_percent: "the share without a letter",
      trust_public_key: "unproven people",
      renewal_notice: "the notice before a renewal",
      card_expiry_notice: "the notice before a card expires",
      confirmations: "confirmations",
    } as Record<string, string>,
  },
  de: {
    title: "Grenzen, die jeder automatische Brief einhält",
    about: "Was du auf Heute sendest, zählt mit, wird aber nie abgelehnt.",
    forAdmins: "Admins dieses Projekts können sie ändern.",
    quietHours: "Ruhezeit",
    quietFrom: "Ruhe ab",
    quietTo: "Ruhe bis",
    from: "Von",
    to: "bis",
    ownClock: "nach der Uhr des Kunden",
    anyHour: "Briefe gehen zu jeder Stunde hinaus.",
    movedBy: (moved, people) =>
      moved === 0
        ? "In den letzten 30 Tagen wurde kein Brief verschoben."
        : `In den letzten 30 Tagen ${moved === 1 ? "wurde ein Brief" : `wurden ${numeral(moved)} Briefe`} an ${dePeople(people)} verschoben.`.replace(
            "an einer Person",
            "an eine Person",
          ),
    days: "Tage",
    notOn: "Nicht am",
    everyDay: "Kein Tag ist ausgenommen.",
    addDay: "Tag hinzufügen",
    addThese: "Hinzufügen",
    notNow: "Abbrechen",
    firstDay: "Erster Tag",
    lastDay: "Letzter Tag",
    mostDays: (most) => `Höchstens ${most} Tage können ausgelassen werden.`,
    removeDay: (day) => `${day} entfernen`,
    firstLetter: "Erster Brief",
    delay: "Zeit bis zum ersten Brief",
    afterCancelling: "nach der Kündigung",
    firstLetterHint: "Wo er automatisch gesendet wird. Bis dahin kannst du ihn noch ändern oder anhalten.",
    perPerson: "Pro Person",
    atMost: "Höchstens",
    mostLetters: "Meiste Briefe an eine Person",
    lettersIn: "Briefe in",
    within: "Zeitraum",
    leftOutByCap: (left, people) =>
      left === 0
        ? "In den letzten 30 Tagen hat niemand die Grenze erreicht."
        : `${deMails(left)} bei ${dePeople(people)} ${left === 1 ? "entfiel" : "entfielen"} in den letzten 30 Tagen.`,
    askFirst: "Erst fragen",
    above: "Über",
    amount: (currency) => `Betrag im Monat in ${currency}`,
    aMonth: (currency) => `${currency} im Monat`,
    neverAsks: "Gefragt wird nie, wie hoch der Betrag auch ist.",
    asked: (asked, sent, waiting) =>
      `Der Brief wartet dann auf Heute. ${
        asked === 0 && waiting === 0
          ? "In den letzten 30 Tagen war es keiner."
          : `In den letzten 30 Tagen waren es ${numeral(asked)}, davon ${numeral(sent)} gesendet; jetzt ${waiting === 1 ? "wartet einer" : `warten ${numeral(waiting)}`}.`
      }`,
    renewal_notice: {
      title: "Vor einer jährlichen Verlängerung",
      off: "Niemand wird vor einer Verlängerung benachrichtigt.",
      before: "vorher",
      hint: "Er nennt den Tag und, wo er sicher ist, den Betrag. Manche Länder verlangen das.",
    },
    card_expiry_notice: {
      title: "Bevor eine Karte abläuft",
      off: "Niemand wird um eine neue Karte gebeten, bevor eine Zahlung scheitert.",
      before: "vorher",
      hint: "Wenn die Bank sie bis dahin nicht erneuert hat. Es braucht von Stripe charge.succeeded und payment_method.*.",
    },
    confirmations: {
      title: "Nach Kündigung oder Angebot",
      on: "Wer gekündigt oder ein ausgeführtes Angebot angenommen hat, erfährt per Mail, was sich ab wann ändert.",
      off: "Von hier bekommt niemand eine Bestätigung.",
    },
    without: "Ohne Brief",
    share: "Anteil ohne Brief in Prozent",
    getNone: "% der Leute bekommen keinen, ausgelost",
    allGet: "Alle bekommen einen Brief.",
    heldOut: (left, people) =>
      `So können die Ergebnisse sagen, was die Briefe bewirkt haben. ${
        left === 0
          ? "In den letzten 30 Tagen entfiel dafür kein Brief."
          : `${deMails(left)} bei ${dePeople(people)} ${left === 1 ? "entfiel" : "entfielen"} dafür in den letzten 30 Tagen.`
      }`,
    writing: "Schreiben",
    generate: {
      webhooks: `Die ${LETTERS.de} Briefe schreiben, wenn etwas über Webhooks kommt`,
      all: `Die ${LETTERS.de} Briefe für alles schreiben, was kommt`,
      off: "Nur schreiben, wenn jemand es verlangt",
    },
    unproven: "Ohne Nachweis",
    unprovenOn: "Auch an Leute, für die nur der öffentliche Schlüssel bürgt.",
    unprovenOff: "Nicht an Leute, für die nur der öffentliche Schlüssel bürgt.",
    unprovenHint: "Der öffentliche Schlüssel steht in deinen Seiten: Jeder kann damit jede Adresse nennen.",
    names: {
      generate: "Schreiben",
      send_delay: "Zeit bis zum ersten Brief",
      quiet_hours: "Ruhezeit",
      weekdays_only: "Wochentage",
      days: "Tage",
      blackout_dates: "ausgenommene Tage",
      ask_above: "wann gefragt wird",
      max_emails_per_customer: "Briefe pro Person",
      holdout_percent: "Anteil ohne Brief",
      trust_public_key: "Leute ohne Nachweis",
      renewal_notice: "Hinweis vor einer Verlängerung",
      card_expiry_notice: "Hinweis vor dem Ablauf einer Karte",
      confirmations: "Bestätigungen",
    },
  },
});
