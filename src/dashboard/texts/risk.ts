// The texts of the risk page.

import type { Shape } from "../data/api.ts";
import { words } from "../data/language.ts";

export const risk = words({
  nobody: ["Nobody is at risk.", "Niemand ist gefährdet."],
  nobodyText: [
    "A score comes from what customers do in your product, what they pay, and what they asked before. Customers with 40 or more are listed here.",
    "Ein Wert entsteht aus dem, was Kunden in deinem Produkt tun, was sie zahlen und was sie vorher gefragt haben. Ab 40 stehen sie hier.",
  ],
  may: [
    (many: string, one: boolean) => `${many} ${one ? "customer" : "customers"} may leave next`,
    (many, one) => (one ? `${many} Person könnte als Nächste gehen` : `${many} Menschen könnten als Nächste gehen`),
  ],
  above: [
    (many: string, one: boolean) => `; ${many} ${one ? "is" : "are"} above your line.`,
    (many, one) => `; ${many} ${one ? "liegt" : "liegen"} über deiner Linie.`,
  ],
  noneAbove: ["; none is above your line.", "; niemand liegt über deiner Linie."],
  missing: [
    (many: string, one: boolean) => (one ? " One alert did not arrive." : ` ${many} alerts did not arrive.`),
    (many, one) => (one ? " Eine Warnung kam nicht an." : ` ${many} Warnungen kamen nicht an.`),
  ],
  line: [
    (from: string, many: string, one: boolean) =>
      `From ${from} on, an alert goes out: ${many} ${one ? "customer" : "customers"} today`,
    (from, many, one) => `Ab ${from} geht eine Warnung hinaus: heute ${many} ${one ? "Person" : "Menschen"}`,
  ],
  lineOff: [
    (from: string, many: string, one: boolean) =>
      `From ${from} on it would be ${many} ${one ? "customer" : "customers"}; alerts are switched off`,
    (from, many, one) => `Ab ${from} wären es ${many} ${one ? "Person" : "Menschen"}; Warnungen sind ausgeschaltet`,
  ],
  dots: ["Each dot is a customer.", "Jeder Punkt ist eine Kundin oder ein Kunde."],
  onlyTop: [
    (many: string) => ` Shown are the ${many} with the highest scores.`,
    (many) => ` Zu sehen sind die ${many} mit den höchsten Werten.`,
  ],
  below: [(many: string) => ` ${many} more are below 40.`, (many) => ` ${many} weitere liegen unter 40.`],
  keep: ["Keep this line", "Linie übernehmen"],
  kept: [(score: string) => `The line is at ${score} now`, (score) => `Die Linie liegt jetzt bei ${score}`],
  slider: ["Alert from this score on", "Warnung ab diesem Wert"],
  valueText: [
    (score: string, many: string) => `from ${score}: ${many} customers today`,
    (score, many) => `ab ${score}: heute ${many}`,
  ],
  yourLine: [(score: string) => `Your line, ${score}`, (score) => `Deine Linie, ${score}`],
  rose: [
    (many: string, all: string) => `${many} of ${all} rose within a week`,
    (many, all) => `${many} von ${all} sind in einer Woche gestiegen`,
  ],
  noneRose: ["Nobody rose within a week", "In einer Woche ist niemand gestiegen"],
  levelGroup: ["Level", "Stufe"],
  all: [(many: string) => `All ${many}`, (many) => `Alle ${many}`],
  level: [
    (level: Shape<"RiskLevel">, many: string) =>
      `${{ low: "Low", medium: "Medium", high: "High", critical: "Critical" }[level]} ${many}`,
    (level, many) => `${{ low: "Niedrig", medium: "Mittel", high: "Hoch", critical: "Kritisch" }[level]} ${many}`,
  ],
  levels: {
    low: ["low", "niedrig"],
    medium: ["medium", "mittel"],
    high: ["high", "hoch"],
    critical: ["critical", "kritisch"],
  },
  rising: [(from: string) => `rising from ${from}`, (from) => `steigt von ${from}`],
  falling: [(from: string) => `falling from ${from}`, (from) => `fällt von ${from}`],
  steady: ["steady", "gleich"],
  more: [
    (many: string, score: string) => `${many} more, down to ${score}`,
    (many, score) => `${many} weitere, bis ${score}`,
  ],
  chance: [
    (share: string) => `Chance to leave within 30 days: ${share}`,
    (share) => `Wahrscheinlichkeit, in 30 Tagen zu gehen: ${share}`,
  ],
  // Alerts
  alertsNone: ["No alert has gone out yet", "Noch ging keine Warnung hinaus"],
  alertsFine: ["All of the last alerts arrived", "Die letzten Warnungen kamen alle an"],
  alertsFailed: [
    (some: string, all: string) => `${some} of the last ${all} alerts did not arrive`,
    (some, all) => `${some} der letzten ${all} Warnungen kamen nicht an`,
  ],
  to: [
    (url: string) => `To ${url}, signed. One customer, one alert in seven days, unless the level rises.`,
    (url) => `An ${url}, signiert. Je Person eine Warnung in sieben Tagen, außer die Stufe steigt.`,
  ],
  toCustomer: [
    "As a mail to the customer. One customer, one alert in seven days, unless the level rises.",
    "Als Mail an die Person. Je Person eine Warnung in sieben Tagen, außer die Stufe steigt.",
  ],
  toNowhere: ["There is no address for new alerts yet.", "Es gibt noch keine Adresse für Warnungen."],
  connections: ["Set the address", "Adresse festlegen"],
  test: ["Send a test", "Test senden"],
  testSent: ["A test is on its way", "Ein Test ist unterwegs"],
  states: {
    pending: ["On its way", "Unterwegs"],
    delivering: ["On its way", "Unterwegs"],
    delivered: ["Arrived", "Angekommen"],
    failed: ["Failed", "Fehlgeschlagen"],
    stopped: ["Stopped", "Angehalten"],
  },
  didNotArrive: ["Did not arrive", "Kam nicht an"],
  scored: [(score: string) => `score ${score}`, (score) => `Wert ${score}`],
  aTest: ["A test", "Ein Test"],
  tag: ["Test", "Test"],
  attempts: [
    (many: string, one: boolean) => `${many} ${one ? "attempt" : "attempts"}`,
    (many, one) => `${many} ${one ? "Versuch" : "Versuche"}`,
  ],
  nextAt: [(time: string) => `next attempt ${time}`, (time) => `nächster Versuch ${time}`],
  again: ["Send again", "Noch einmal senden"],
  sentAgain: ["It goes out again", "Er geht noch einmal hinaus"],
  open: ["Open", "Öffnen"],
  close: ["Close", "Schließen"],
  attempt: ["Attempt", "Versuch"],
  answer: ["Answer", "Antwort"],
  took: ["Took", "Dauer"],
  attemptAt: [(number: string, time: string) => `${number}, ${time}`, (number, time) => `${number}, ${time}`],
  answered: ["What it answered", "Was zurückkam"],
  nothingAnswered: ["No answer came.", "Es kam keine Antwort."],
  about: ["What it was about", "Worum es ging"],
  sameId: [
    (id: string) => `${id}; the same goes out again, with the same id.`,
    (id) => `${id}; dasselbe geht noch einmal hinaus, mit derselben Kennung.`,
  ],
  moreAlerts: [(many: string) => `${many} more`, (many) => `${many} weitere`],
  errors: {
    dns_failed: ["The name could not be resolved", "Der Name ließ sich nicht auflösen"],
    private_address: ["The address is private", "Die Adresse ist privat"],
    timed_out: ["No answer in time", "Keine Antwort in der Zeit"],
    tls_failed: ["No safe connection", "Keine sichere Verbindung"],
    connection_refused: ["Connection refused", "Verbindung abgelehnt"],
    unreachable: ["Could not be reached", "Nicht erreichbar"],
    connection_lost: ["The connection broke", "Die Verbindung brach ab"],
    bad_response: ["The answer could not be read", "Die Antwort war nicht lesbar"],
    request_failed: ["The request failed", "Die Anfrage schlug fehl"],
  },
});
