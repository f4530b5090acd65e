// The texts of one customer's page.

import { words } from "../data/language.ts";
import { capital } from "./numbers.ts";

export const customer = words({
  customers: ["Customers", "Kunden"],
  notFound: ["Nobody is known by this address or id.", "Unter dieser Adresse oder Kennung ist niemand bekannt."],
  was: [
    (name: string, project: string, time: string) => `${name} was with ${project} for ${time}.`,
    (name, project, time) => `${name} war ${time} bei ${project}.`,
  ],
  left: [
    (name: string | null, plan: string | null, day: string, amount: string | null) =>
      `${name ?? "They"} left${plan === null ? "" : ` the ${plan} plan`} on ${day}${amount === null ? "" : `, ${amount} a month`}`,
    (name, plan, day, amount) =>
      `${name === null ? "Gekündigt wurde" : `${name} hat gekündigt:`} am ${day}${plan === null ? "" : `, Tarif ${plan}`}${amount === null ? "" : `, ${amount} im Monat`}`,
  ],
  read: [", and opened your letter.", ". Dein Brief wurde geöffnet."],
  notRead: [".", "."],
  notLeft: [(name: string) => `${name} has not left.`, (name) => `${name} ist nicht gegangen.`],
  couldNotPay: [
    (amount: string | null, day: string) => `The payment${amount === null ? "" : ` of ${amount}`} failed on ${day}`,
    (amount, day) => `Die Zahlung${amount === null ? "" : ` über ${amount}`} schlug am ${day} fehl`,
  ],
  triesAgain: [
    (provider: string, day: string) => `, and ${provider} tries again on ${day}.`,
    (provider, day) => `; ${provider} versucht es am ${day} wieder.`,
  ],
  atRisk: [
    (name: string, score: string, amount: string | null) =>
      `${name} may leave: the risk is ${score} of 100${amount === null ? "" : `, and ${amount} a month are at stake`}.`,
    (name, score, amount) =>
      `${name} könnte gehen: Das Risiko liegt bei ${score} von 100${amount === null ? "" : `, und es geht um ${amount} im Monat`}.`,
  ],
  recovered: [
    (name: string, day: string) => `${name} came back on ${day}.`,
    (name, day) => `${name} kam am ${day} zurück.`,
  ],
  active: [
    (name: string) => `${name} is a customer, and nothing speaks of leaving.`,
    (name) => `${name} ist dabei, und nichts spricht fürs Gehen.`,
  ],
  // The story
  story: ["The story", "Die Geschichte"],
  nothingYet: ["Nothing has happened yet.", "Noch ist nichts geschehen."],
  readLetter: ["Open the letters", "Briefe öffnen"],
  writeLetter: ["Write letters", "Briefe schreiben"],
  toAlerts: ["See the alerts", "Warnungen ansehen"],
  bankSaid: ["The bank said: ", "Die Bank sagt: "],
  earlier: [(many: string) => `Show ${many} earlier`, (many) => `${many} frühere zeigen`],
  // Why
  why: ["Why this letter, and not another", "Warum dieser Brief und kein anderer"],
  read_by: {
    reason_code: [
      "The reason was chosen from a list, and decides the first letter.",
      "Der Grund wurde aus einer Liste gewählt und bestimmt den ersten Brief.",
    ],
    keyword: ["A keyword in the reason decides the first letter.", "Ein Stichwort im Grund bestimmt den ersten Brief."],
    lexicon: [
      "Common words in the reason decide the first letter.",
      "Geläufige Worte im Grund bestimmen den ersten Brief.",
    ],
    llm: [
      "A language model decided what the reason is about.",
      "Ein Sprachmodell hat entschieden, worum es im Grund geht.",
    ],
    none: [
      "Nothing in the reason was recognised, so a question comes first.",
      "Im Grund wurde nichts erkannt, deshalb kommt eine Frage zuerst.",
    ],
  },
  // Days
  lettersSent: [
    (many: number) =>
      many === 0 ? "No letter has gone yet" : many === 1 ? "One letter has gone" : `${many} letters have gone`,
    (many) =>
      many === 0
        ? "Noch kein Brief ging hinaus"
        : many === 1
          ? "Ein Brief ging hinaus"
          : `${many} Briefe gingen hinaus`,
  ],
  lettersLeft: [
    (many: number) => (many === 0 ? ", none is planned" : many === 1 ? ", one is planned" : `, ${many} are planned`),
    (many) => (many === 0 ? ", keiner ist geplant" : many === 1 ? ", einer ist geplant" : `, ${many} sind geplant`),
  ],
  changeSteps: ["Change the steps", "Schritte ändern"],
  someProvider: ["the provider", "der Anbieter"],
  tries: [(provider: string) => `${capital(provider)} tries`, (provider) => `${capital(provider)} versucht es`],
  youWrite: ["You write", "Du schreibst"],
  declined: ["declined", "abgelehnt"],
  paid: ["paid", "bezahlt"],
  nextTry: ["next", "nächster"],
  triesNext: [
    (provider: string) => `${capital(provider)} asks the bank again`,
    (provider) => `${capital(provider)} fragt die Bank noch einmal`,
  ],
  planned: ["planned", "geplant"],
  sent: ["sent", "gesendet"],
  opened: ["opened", "geöffnet"],
  clicked: ["clicked", "Link gefolgt"],
  today: ["today", "heute"],
  dayline: [
    (from: string, to: string) => `The days from ${from} to ${to}; the story below says the same`,
    (from, to) => `Die Tage vom ${from} bis ${to}; die Geschichte darunter sagt dasselbe`,
  ],
  // Facts
  risk: ["Risk", "Risiko"],
  levels: {
    low: ["low", "niedrig"],
    medium: ["medium", "mittel"],
    high: ["high", "hoch"],
    critical: ["critical", "kritisch"],
  },
  riskOver: [
    (from: string, to: string) => `Risk over time: from ${from} to ${to}`,
    (from, to) => `Verlauf des Risikos: von ${from} bis ${to}`,
  ],
  alertAt: [(score: string) => `alert at ${score}`, (score) => `Warnung ab ${score}`],
  oneLogin: [
    (from: string, to: string) => `One login would bring ${from} to ${to}.`,
    (from, to) => `Eine Anmeldung brächte ${from} auf ${to}.`,
  ],
  onePayment: [
    (from: string, to: string) => `A payment that goes through would bring ${from} to ${to}.`,
    (from, to) => `Eine gelungene Zahlung brächte ${from} auf ${to}.`,
  ],
  noSignals: ["No signal speaks for or against leaving.", "Kein Anzeichen spricht fürs Gehen oder dagegen."],
  subscription: ["Subscription", "Abo"],
  plan: ["Plan", "Tarif"],
  seats: [(many: string) => `, ${many} seats`, (many) => `, ${many} Plätze`],
  pays: ["Pays", "Zahlt"],
  aMonth: [(amount: string) => `${amount} a month`, (amount) => `${amount} im Monat`],
  since: ["Since", "Seit"],
  ended: ["Ended", "Endete"],
  ends: ["Ends", "Endet"],
  payment: ["The payment", "Die Zahlung"],
  open: ["Open", "Offen"],
  bank: ["The bank said", "Die Bank sagt"],
  attempts: ["Attempts", "Versuche"],
  nextAttempt: ["Next attempt", "Nächster Versuch"],
  tracked: ["What was tracked", "Was erfasst wurde"],
  lastSeen: ["Last seen", "Zuletzt gesehen"],
  activeDays: ["Days of use, last 30", "Tage mit Nutzung, letzte 30"],
  before: [(days: string) => ` (${days} before)`, (days) => ` (davor ${days})`],
  uses: ["Uses, last 30 days", "Nutzungen, letzte 30 Tage"],
  features: ["Features used", "Genutzte Funktionen"],
  errors: ["Errors, last 90 days", "Fehler, letzte 90 Tage"],
  tickets: ["Support tickets, last 90 days", "Supportanfragen, letzte 90 Tage"],
  of: [(some: string, all: string) => `${some} of ${all}`, (some, all) => `${some} von ${all}`],
  // Actions
  ifBack: ["If they come back", "Wenn sie zurückkommen"],
  ifPay: ["If they pay", "Wenn sie zahlen"],
  automatic: [
    "A payment marks them recovered automatically. If you know it already, mark them yourself.",
    "Eine Zahlung vermerkt das automatisch. Weißt du es schon, vermerke es selbst.",
  ],
  markRecovered: ["Mark recovered", "Ist zurück"],
  unmark: ["Not recovered after all", "Doch nicht zurück"],
  markedRecovered: [(name: string) => `${name} is marked recovered`, (name) => `${name} ist als zurück vermerkt`],
  doNotWrite: ["Do not write again", "Nicht mehr schreiben"],
  mayWrite: ["Allow writing again", "Schreiben wieder erlauben"],
  notWritten: ["Nobody writes to this address any more.", "An diese Adresse schreibt niemand mehr."],
  snooze: ["Not now", "Jetzt nicht"],
  snoozed: [(name: string) => `${name} comes back to Today tomorrow`, (name) => `${name} kommt morgen wieder in Heute`],
  unsnooze: ["Back to Today now", "Jetzt zurück in Heute"],
  test: ["Test", "Test"],
  sample: ["Sample data", "Beispieldaten"],
  in: [(id: string, provider: string) => `${id} in ${provider}`, (id, provider) => `${id} bei ${provider}`],
});
