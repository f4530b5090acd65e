// The texts of the list of customers.

import { words } from "../data/language.ts";
import { capital } from "./numbers.ts";
import { LETTERS } from "./strategies.ts";

export const customers = words({
  csv: ["CSV", "CSV"],
  // The first sentence
  nobody: ["Nobody has left, and nobody is at risk.", "Niemand ist gegangen, und niemand ist gefährdet."],
  nobodyLike: ["Nobody like that.", "Niemand passt dazu."],
  gone: [
    (left: string, one: boolean) => `${left} ${one ? "person" : "people"} left or could not pay in the last 30 days`,
    (left, one) =>
      `${left} ${one ? "Person ist" : "Menschen sind"} in den letzten 30 Tagen gegangen oder ${one ? "konnte" : "konnten"} nicht zahlen`,
  ],
  noneGone: [
    "Nobody left or failed to pay in the last 30 days",
    "In den letzten 30 Tagen ist niemand gegangen, und alle haben gezahlt",
  ],
  unwritten: [
    (many: string, one: boolean) => `, and ${many} of them ${one ? "has" : "have"} no letter from you`,
    (many, one) => `; ${many} davon ${one ? "hat" : "haben"} noch keinen Brief von dir`,
  ],
  next: [
    (atRisk: string) => `${atRisk} may go next.`,
    (atRisk) => `${atRisk} ${atRisk === "1" ? "könnte der Nächste" : "könnten die Nächsten"} sein.`,
  ],
  moreThan: [(total: string) => `More than ${total}`, (total) => `Mehr als ${total}`],
  // Filters
  filter: ["Filter customers", "Kunden filtern"],
  find: ["Find in these", "In diesen suchen"],
  placeholder: ["Name, address or their words", "Name, Adresse oder ihre Worte"],
  add: ["Add a filter", "Filter hinzufügen"],
  change: [(key: string, value: string) => `${key} ${value}: change`, (key, value) => `${key} ${value}: ändern`],
  remove: [(term: string) => `Remove: ${term}`, (term) => `Entfernen: ${term}`],
  or: ["or", "oder"],
  keys: {
    is: ["is", "ist"],
    letter: ["letter", "Brief"],
    why: ["reason", "Grund"],
    since: ["since", "seit"],
    before: ["before", "vor"],
    plan: ["plan", "Tarif"],
    from: ["from", "ab"],
    mode: ["data", "Daten"],
  },
  names: {
    is: ["What they are", "Was sie sind"],
    letter: ["Their letter", "Ihr Brief"],
    why: ["Chosen reason", "Gewählter Grund"],
    since: ["Since a day", "Seit einem Tag"],
    before: ["Before a day", "Vor einem Tag"],
    plan: ["Plan", "Tarif"],
    from: ["A month, at least", "Im Monat mindestens"],
    mode: ["Live or test data", "Echte oder Testdaten"],
  },
  modes: { live: ["live", "echt"], test: ["test", "Test"] },
  states: {
    left: ["left", "gegangen"],
    could_not_pay: ["could not pay", "nicht gezahlt"],
    at_risk: ["at risk", "gefährdet"],
    recovered: ["came back", "zurück"],
    active: ["stays", "bleibt"],
  },
  letters: {
    none: ["none yet", "noch keiner"],
    ready: ["ready", "fertig"],
    sent: ["sent", "gesendet"],
    opened: ["opened", "geöffnet"],
    by_hand: ["by hand only", "nur von Hand"],
    no_mail: ["wants no mail", "will keine Post"],
  },
  reasons: {
    too_expensive: ["too expensive", "zu teuer"],
    missing_features: ["missing features", "fehlende Funktionen"],
    switched_to_competitor: ["switched to a competitor", "anderer Anbieter"],
    not_using_enough: ["not using it enough", "zu selten genutzt"],
    technical_issues: ["technical issues", "technische Probleme"],
    bad_support: ["bad support", "schlechter Kundendienst"],
    temporary_pause: ["temporary pause", "nur eine Pause"],
    other: ["other", "sonstiges"],
    unspecified: ["none chosen", "keiner gewählt"],
  },
  atLeast: [(amount: string) => `${amount} a month`, (amount) => `${amount} im Monat`],
  apply: ["Apply", "Anwenden"],
  clear: ["Clear everything", "Alles leeren"],
  // The list
  caption: [(order: string) => `Customers, ${order}`, (order) => `Kunden, ${order}`],
  orders: {
    since: { asc: ["oldest first", "älteste zuerst"], desc: ["newest first", "neueste zuerst"] },
    mrr: {
      asc: ["smallest amount first", "kleinster Betrag zuerst"],
      desc: ["largest amount first", "größter Betrag zuerst"],
    },
    risk: {
      asc: ["lowest risk first", "kleinstes Risiko zuerst"],
      desc: ["highest risk first", "größtes Risiko zuerst"],
    },
  },
  head: {
    customer: ["Customer", "Kunde"],
    why: ["Why", "Warum"],
    is: ["Is", "Ist"],
    letter: ["Letter", "Brief"],
    since: ["Since", "Seit"],
    month: ["A month", "Im Monat"],
  },
  chooseAll: ["Choose all on this page", "Alle auf dieser Seite wählen"],
  choose: [(name: string) => `Choose ${name}`, (name) => `${name} wählen`],
  is: {
    left: ["Left", "Gegangen"],
    could_not_pay: ["Could not pay", "Nicht gezahlt"],
    at_risk: ["At risk", "Gefährdet"],
    recovered: ["Came back", "Zurück"],
    active: ["Stays", "Bleibt"],
  },
  letter: {
    none: ["None yet", "Noch keiner"],
    noneSent: ["None sent", "Keiner gesendet"],
    notYet: ["Not yet", "Noch nicht"],
    ready: [`${capital(LETTERS.en)} ready`, `${capital(LETTERS.de)} fertig`],
    sent: ["Sent", "Gesendet"],
    opened: ["Opened", "Geöffnet"],
    by_hand: ["By hand only", "Nur von Hand"],
    no_mail: ["Wants no mail", "Will keine Post"],
  },
  sentOf: [(sent: string, of: string) => `${sent} of ${of} sent`, (sent, of) => `${sent} von ${of} gesendet`],
  grave: ["Something grave; open it to read", "Etwas Schweres; zum Lesen öffnen"],
  noBankReason: ["Declined; the bank gave no reason", "Abgelehnt; die Bank nannte keinen Grund"],
  noReason: ["No reason was given", "Kein Grund genannt"],
  unknownAmount: ["The amount is not known", "Der Betrag ist nicht bekannt"],
  // The selection
  chosen: ["The chosen", "Die Gewählten"],
  chosenCount: [(many: string) => `${many} chosen`, (many) => `${many} gewählt`],
  have: [
    (many: string, one: boolean) => `${many} ${one ? "has" : "have"} their letters`,
    (many, one) => `${many} ${one ? "hat" : "haben"} fertige Briefe`,
  ],
  haveNot: [
    (many: string, one: boolean) => `${many} ${one ? "has" : "have"} none yet`,
    (many, one) => `${many} ${one ? "hat" : "haben"} noch keine`,
  ],
  haveOther: [(many: string) => `${many} cannot be sent to from here`, (many) => `an ${many} geht von hier aus nichts`],
  chooseMatching: [(many: string) => `Choose all ${many} that match`, (many) => `Alle ${many} passenden wählen`],
  chooseFirst: [
    (many: string) => `Choose the first ${many} that match`,
    (many) => `Die ersten ${many} passenden wählen`,
  ],
  send: [(many: string) => `to ${many}`, (many) => `an ${many} senden`],
  sendBefore: ["Send ", ""],
  sendMiddle: ["the recommended letter ", "Empfohlenen Brief "],
  write: [(many: string) => `Write for ${many}`, (many) => `Für ${many} schreiben`],
  notNow: ["Not now", "Jetzt nicht"],
  chooseNobody: ["Choose nobody", "Niemanden wählen"],
  snoozed: [(many: string) => `${many} come back to Today tomorrow`, (many) => `${many} kommen morgen wieder in Heute`],
  // Before sending
  askSend: [
    (many: string, one: boolean) =>
      one ? `${many} letter, the one that is ranked first` : `${many} letters, each the one that is ranked first`,
    (many, one) => (one ? `${many} Brief, der an erster Stelle steht` : `${many} Briefe, jeweils der an erster Stelle`),
  ],
  goNow: [
    (many: string, one: boolean) => `${many} ${one ? "goes" : "go"} now.`,
    (many, one) => `${many} ${one ? "geht" : "gehen"} jetzt hinaus.`,
  ],
  wait: [
    (many: string, one: boolean) => `${many} ${one ? "waits" : "wait"}.`,
    (many, one) => `${many} ${one ? "wartet" : "warten"}.`,
  ],
  nothingGoes: ["Nothing goes out now.", "Jetzt geht nichts hinaus."],
  stop: ["You can stop it for five seconds.", "Du kannst es fünf Sekunden lang anhalten."],
  now: ["now", "jetzt"],
  edited: ["edited", "bearbeitet"],
  leftOut: ["left out", "ausgelassen"],
  untouched: [
    (many: string, one: boolean) => `${many} ${one ? "is" : "are"} left out and not touched.`,
    (many, one) => `${many} ${one ? "bleibt" : "bleiben"} unberührt.`,
  ],
  notYet: ["Not yet", "Noch nicht"],
  sendNow: [(many: string) => `Send ${many}`, (many) => `${many} senden`],
  sending: [(many: string) => `Sending ${many}`, (many) => `${many} werden gesendet`],
  // During the action
  progress: ["Progress", "Fortschritt"],
  sent: [(done: string, total: string) => `${done} of ${total} sent`, (done, total) => `${done} von ${total} gesendet`],
  written: [
    (done: string, total: string) => `${done} of ${total} written`,
    (done, total) => `${done} von ${total} geschrieben`,
  ],
  waiting: [(many: string) => `${many} wait for their time`, (many) => `${many} warten auf ihre Zeit`],
  held: [(many: string) => `${many} left out`, (many) => `${many} ausgelassen`],
  failed: [(many: string) => `${many} failed`, (many) => `${many} fehlgeschlagen`],
  // Pages
  pages: ["Pages of the list", "Seiten der Liste"],
  range: [
    (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
    (from, to, total) => `${from} bis ${to} von ${total}`,
  ],
  back: ["Back", "Zurück"],
  next_: ["Next", "Weiter"],
  nextPage: ["Next page", "Nächste Seite"],
  previousPage: ["Previous page", "Vorige Seite"],
  // Empty list
  emptyText: [
    "People appear here when they cancel, when a payment fails, or when what they do in your product says that they may go.",
    "Hier erscheinen Menschen, wenn sie kündigen, wenn eine Zahlung fehlschlägt oder wenn ihr Verhalten in deinem Produkt sagt, dass sie gehen könnten.",
  ],
  connect: ["Connect payments", "Zahlungen verbinden"],
  sample: ["Try it with sample data", "Mit Beispieldaten ausprobieren"],
  nowhere: ["“{sought}” is nowhere among these.", "„{sought}“ kommt unter diesen nicht vor."],
  nobodyMatches: ["Nobody matches all of these words.", "Zu allen diesen Worten passt niemand."],
  // Keys
  keyFind: ["Find in the list", "In der Liste suchen"],
  keyFilter: ["Add a filter", "Filter hinzufügen"],
  keyDown: ["Next person", "Nächste Person"],
  keyUp: ["Previous person", "Vorige Person"],
  keyChoose: ["Choose, or not", "Wählen oder nicht"],
  keyOpen: ["Open", "Öffnen"],
});
