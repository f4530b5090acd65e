// The texts of the limits of automatic letters: sentences with fields.

import { count as numeral } from "../data/format.ts";
import { words } from "../data/language.ts";
import { LETTERS } from "./strategies.ts";

const enMails = (count: number): string => (count === 1 ? "One letter" : `${numeral(count)} letters`);
const deMails = (count: number): string => (count === 1 ? "Ein Brief" : `${numeral(count)} Briefe`);
const enPeople = (count: number): string => (count === 1 ? "one person" : `${numeral(count)} people`);
const dePeople = (count: number): string => (count === 1 ? "einer Person" : `${numeral(count)} Personen`);

export const units = words({
  unit: ["unit", "Einheit"],
  name: [
    (unit: "minute" | "hour" | "day", count: number): string => `${unit}${count === 1 ? "" : "s"}`,
    (unit, count) =>
      ({ minute: ["Minute", "Minuten"], hour: ["Stunde", "Stunden"], day: ["Tag", "Tage"] })[unit][
        count === 1 ? 0 : 1
      ]!,
  ],
});

export const rules = words({
  title: ["Limits that every automatic letter keeps", "Grenzen, die jeder automatische Brief einhält"],
  about: [
    "What you send from Today counts for them too, but is never refused.",
    "Was du auf Heute sendest, zählt mit, wird aber nie abgelehnt.",
  ],
  forAdmins: ["Admins of this project can change them.", "Admins dieses Projekts können sie ändern."],
  quietHours: ["Quiet hours", "Ruhezeit"],
  quietFrom: ["Quiet from", "Ruhe ab"],
  quietTo: ["Quiet until", "Ruhe bis"],
  from: ["From", "Von"],
  to: ["to", "bis"],
  ownClock: ["by each customer’s own clock", "nach der Uhr des Kunden"],
  anyHour: ["Letters go out at any hour.", "Briefe gehen zu jeder Stunde hinaus."],
  movedBy: [
    (moved: number, people: number) =>
      moved === 0
        ? "In the last 30 days they moved no letter."
        : `In the last 30 days hours and days moved ${moved === 1 ? "one letter" : `${numeral(moved)} letters`} to ${enPeople(people)}.`,
    (moved, people) =>
      moved === 0
        ? "In den letzten 30 Tagen wurde kein Brief verschoben."
        : `In den letzten 30 Tagen ${moved === 1 ? "wurde ein Brief" : `wurden ${numeral(moved)} Briefe`} an ${dePeople(people)} verschoben.`.replace(
            "an einer Person",
            "an eine Person",
          ),
  ],
  days: ["Days", "Tage"],
  notOn: ["Not on", "Nicht am"],
  everyDay: ["No day is left out.", "Kein Tag ist ausgenommen."],
  addDay: ["Add a day", "Tag hinzufügen"],
  addThese: ["Add", "Hinzufügen"],
  notNow: ["Cancel", "Abbrechen"],
  firstDay: ["First day", "Erster Tag"],
  lastDay: ["Last day", "Letzter Tag"],
  mostDays: [
    (most: string) => `At most ${most} days can be left out.`,
    (most) => `Höchstens ${most} Tage können ausgelassen werden.`,
  ],
  removeDay: [(day: string) => `Remove ${day}`, (day) => `${day} entfernen`],
  firstLetter: ["First letter", "Erster Brief"],
  delay: ["Time until the first letter", "Zeit bis zum ersten Brief"],
  afterCancelling: ["after somebody cancels", "nach der Kündigung"],
  firstLetterHint: [
    "Where it is sent automatically. Until then you can still write or hold it.",
    "Wo er automatisch gesendet wird. Bis dahin kannst du ihn noch ändern oder anhalten.",
  ],
  perPerson: ["Per person", "Pro Person"],
  atMost: ["At most", "Höchstens"],
  mostLetters: ["Most letters to one person", "Meiste Briefe an eine Person"],
  lettersIn: ["letters in", "Briefe in"],
  within: ["Within", "Zeitraum"],
  leftOutByCap: [
    (left: number, people: number) =>
      left === 0
        ? "Nobody reached it in the last 30 days."
        : `${enMails(left)} to ${enPeople(people)} ${left === 1 ? "was" : "were"} left out in the last 30 days.`,
    (left, people) =>
      left === 0
        ? "In den letzten 30 Tagen hat niemand die Grenze erreicht."
        : `${deMails(left)} bei ${dePeople(people)} ${left === 1 ? "entfiel" : "entfielen"} in den letzten 30 Tagen.`,
  ],
  askFirst: ["Ask me first", "Erst fragen"],
  above: ["Above", "Über"],
  amount: [(currency: string) => `Amount a month in ${currency}`, (currency) => `Betrag im Monat in ${currency}`],
  aMonth: [(currency: string) => `${currency} a month`, (currency) => `${currency} im Monat`],
  neverAsks: ["Nobody is asked, whatever the amount.", "Gefragt wird nie, wie hoch der Betrag auch ist."],
  asked: [
    (asked: number, sent: number, waiting: number) =>
      `The letter then waits on Today. ${
        asked === 0 && waiting === 0
          ? "None did in the last 30 days."
          : `${numeral(asked)} asked in the last 30 days, ${numeral(sent)} of them sent; ${waiting === 1 ? "one waits" : `${numeral(waiting)} wait`} now.`
      }`,
    (asked, sent, waiting) =>
      `Der Brief wartet dann auf Heute. ${
        asked === 0 && waiting === 0
          ? "In den letzten 30 Tagen war es keiner."
          : `In den letzten 30 Tagen waren es ${numeral(asked)}, davon ${numeral(sent)} gesendet; jetzt ${waiting === 1 ? "wartet einer" : `warten ${numeral(waiting)}`}.`
      }`,
  ],
  renewal_notice: {
    title: ["Before a yearly renewal", "Vor einer jährlichen Verlängerung"],
    off: ["Nobody is notified of a renewal.", "Niemand wird vor einer Verlängerung benachrichtigt."],
    before: ["before it", "vorher"],
    hint: [
      "It names the day and, where it is certain, the amount. Some countries demand it.",
      "Er nennt den Tag und, wo er sicher ist, den Betrag. Manche Länder verlangen das.",
    ],
  },
  card_expiry_notice: {
    title: ["Before a card expires", "Bevor eine Karte abläuft"],
    off: [
      "Nobody is asked for a new card before a payment fails.",
      "Niemand wird um eine neue Karte gebeten, bevor eine Zahlung scheitert.",
    ],
    before: ["before it", "vorher"],
    hint: [
      "Unless the bank has replaced it by then. It needs Stripe’s charge.succeeded and payment_method.*.",
      "Wenn die Bank sie bis dahin nicht erneuert hat. Es braucht von Stripe charge.succeeded und payment_method.*.",
    ],
  },
  confirmations: {
    title: ["After a cancellation or an offer", "Nach Kündigung oder Angebot"],
    on: [
      "Customers who cancelled, or took an offer that was carried out, get a mail that says what changes and when.",
      "Wer gekündigt oder ein ausgeführtes Angebot angenommen hat, erfährt per Mail, was sich ab wann ändert.",
    ],
    off: ["Nobody gets a confirmation from here.", "Von hier bekommt niemand eine Bestätigung."],
  },
  without: ["Without a letter", "Ohne Brief"],
  share: ["Share without a letter, in percent", "Anteil ohne Brief in Prozent"],
  getNone: ["% of people get none, chosen by lot", "% der Leute bekommen keinen, ausgelost"],
  allGet: ["Everybody gets a letter.", "Alle bekommen einen Brief."],
  heldOut: [
    (left: number, people: number) =>
      `It is how Results can tell what the letters caused. ${
        left === 0
          ? "No letter was left out for it in the last 30 days."
          : `${enMails(left)} to ${enPeople(people)} ${left === 1 ? "was" : "were"} left out for it in the last 30 days.`
      }`,
    (left, people) =>
      `So können die Ergebnisse sagen, was die Briefe bewirkt haben. ${
        left === 0
          ? "In den letzten 30 Tagen entfiel dafür kein Brief."
          : `${deMails(left)} bei ${dePeople(people)} ${left === 1 ? "entfiel" : "entfielen"} dafür in den letzten 30 Tagen.`
      }`,
  ],
  writing: ["Writing", "Schreiben"],
  generate: {
    webhooks: [
      `Write the ${LETTERS.en} letters for what comes in by webhooks`,
      `Die ${LETTERS.de} Briefe schreiben, wenn etwas über Webhooks kommt`,
    ],
    all: [
      `Write the ${LETTERS.en} letters for everything that comes in`,
      `Die ${LETTERS.de} Briefe für alles schreiben, was kommt`,
    ],
    off: ["Write only when somebody asks", "Nur schreiben, wenn jemand es verlangt"],
  },
  unproven: ["Unproven people", "Ohne Nachweis"],
  unprovenOn: [
    "Also written to where only the public key vouches for them.",
    "Auch an Leute, für die nur der öffentliche Schlüssel bürgt.",
  ],
  unprovenOff: [
    "Not written to where only the public key vouches for them.",
    "Nicht an Leute, für die nur der öffentliche Schlüssel bürgt.",
  ],
  unprovenHint: [
    "The public key stands in your pages: anybody can use it to name any address.",
    "Der öffentliche Schlüssel steht in deinen Seiten: Jeder kann damit jede Adresse nennen.",
  ],
  names: {
    generate: ["writing", "Schreiben"],
    send_delay: ["the time until the first letter", "Zeit bis zum ersten Brief"],
    quiet_hours: ["quiet hours", "Ruhezeit"],
    weekdays_only: ["weekdays", "Wochentage"],
    days: ["days", "Tage"],
    blackout_dates: ["days left out", "ausgenommene Tage"],
    ask_above: ["when you are asked", "wann gefragt wird"],
    max_emails_per_customer: ["letters per person", "Briefe pro Person"],
    holdout_percent: ["the share without a letter", "Anteil ohne Brief"],
    trust_public_key: ["unproven people", "Leute ohne Nachweis"],
    renewal_notice: ["the notice before a renewal", "Hinweis vor einer Verlängerung"],
    card_expiry_notice: ["the notice before a card expires", "Hinweis vor dem Ablauf einer Karte"],
    confirmations: ["confirmations", "Bestätigungen"],
  },
});
