// The texts of the settings page.

import { count } from "../data/format.ts";
import { words } from "../data/language.ts";

export const settingsTexts = words({
  onThisPage: ["On this page", "Auf dieser Seite"],
  sections: {
    project: ["Project", "Projekt"],
    sender: ["Sender", "Absender"],
    looks: ["Looks", "Aussehen"],
    links: ["Links", "Links"],
    letters: ["Letters", "Briefe"],
    offers: ["Offers and risk", "Angebote und Risiko"],
    tracking: ["Tracking", "Messung"],
    retention: ["How long it is stored", "Aufbewahrung"],
    suppressions: ["Never write to", "Nie anschreiben"],
    digest: ["Weekly mail", "Wochenmail"],
    privacy: ["Privacy", "Datenschutz"],
    exports: ["All data", "Alle Daten"],
    delete: ["Delete", "Löschen"],
  },
  writesAs: [
    (name: string, from: string | null) => (from === null ? `${name} writes letters.` : `${name} writes as ${from}.`),
    (name, from) => (from === null ? `${name} schreibt Briefe.` : `${name} schreibt als ${from}.`),
  ],
  lacks: {
    address: ["a sender address", "eine Absenderadresse"],
    postalAddress: ["a postal address", "eine Postanschrift"],
    return: ["a page for coming back", "eine Seite zum Zurückkommen"],
    billing: ["a page for paying", "eine Seite zum Bezahlen"],
  },
  lacking: [
    (lacks: readonly string[]) =>
      lacks.length === 0 ? "Nothing is missing." : `Letters still need ${new Intl.ListFormat("en").format(lacks)}.`,
    (lacks) =>
      lacks.length === 0 ? "Es fehlt nichts." : `Die Briefe brauchen noch ${new Intl.ListFormat("de").format(lacks)}.`,
  ],
  allSaved: ["All saved", "Alles gespeichert"],
  onlyAdmins: ["Only admins change the settings", "Nur Admins ändern die Einstellungen"],
  changed: [
    (changes: number) => (changes === 1 ? "One change is not saved" : `${count(changes)} changes are not saved`),
    (changes) =>
      changes === 1 ? "Eine Änderung ist nicht gespeichert" : `${count(changes)} Änderungen sind nicht gespeichert`,
  ],
  notYet: ["Nothing of it is in force yet.", "Noch gilt nichts davon."],
  stillUnsaved: [
    (changes: number) =>
      changes === 1
        ? "One change in the settings waits to be saved."
        : `${count(changes)} changes in the settings wait to be saved.`,
    (changes) =>
      changes === 1
        ? "Eine Änderung in den Einstellungen ist noch nicht gespeichert."
        : `${count(changes)} Änderungen in den Einstellungen sind noch nicht gespeichert.`,
  ],
  changedElsewhere: [
    (value: string) => `Somebody else has changed this to “${value}” meanwhile. Saving puts yours in its place.`,
    (value) => `Jemand hat das inzwischen auf „${value}“ geändert. Beim Speichern gilt deine Fassung.`,
  ],
  nothing: ["nothing", "nichts"],
  days: ["days", "Tage"],

  name: ["Name", "Name"],
  address: ["Address", "Adresse"],
  currency: ["Currency", "Währung"],
  timeZone: ["Time zone", "Zeitzone"],
  companyName: ["Company, as letters say it", "Firma, wie sie in Briefen heißt"],
  companyNameHint: ["Empty: the name of the project.", "Leer: der Name des Projekts."],
  language: ["Language of letters", "Sprache der Briefe"],
  languageHint: [
    "For customers whose language is not known. If it is German, so are mails to your team.",
    "Für Kunden, deren Sprache nicht bekannt ist. Steht hier Deutsch, sind auch Mails an dein Team deutsch.",
  ],
  recoveryWindow: ["Counts as recovered within", "Gilt als zurückgewonnen innerhalb von"],
  recoveryWindowHint: [
    "After that they count as lost, and no more letters go out.",
    "Danach gelten sie als verloren, und es gehen keine Briefe mehr hinaus.",
  ],

  senderWhy: ["Who the letters are from.", "Von wem die Briefe kommen."],
  fromNameHint: [
    "A person is answered more often than a company.",
    "Einem Menschen wird öfter geantwortet als einer Firma.",
  ],
  fromEmailHint: [
    "Empty: the address of this server’s mail settings.",
    "Leer: die Adresse aus den Mail-Einstellungen dieses Servers.",
  ],
  replyTo: ["Replies go to", "Antworten gehen an"],
  replyToHint: ["Empty: to the address above.", "Leer: an die Adresse oben."],
  postalAddress: ["Postal address", "Postanschrift"],
  postalAddressHint: [
    "Stands at the foot of every letter; several countries ask for it.",
    "Steht am Fuß jedes Briefs; mehrere Länder verlangen sie.",
  ],
  sendTest: ["Send yourself a test", "Testbrief an dich senden"],
  sending: ["Sending", "Wird gesendet"],
  saveFirst: ["Save the sender first.", "Speichere zuerst den Absender."],
  taken: [
    (to: string, answer: string) => `The mail server took it for ${to}: ${answer}`,
    (to, answer) => `Der Mailserver hat ihn für ${to} angenommen: ${answer}`,
  ],
  written: [
    (file: string) => `No mail server is set: it lies in the outbox folder as ${file}`,
    (file) => `Es ist kein Mailserver eingestellt: Der Brief liegt im Postausgang als ${file}`,
  ],

  linksWhy: ["Where the buttons of letters lead.", "Wohin die Knöpfe der Briefe führen."],
  links: {
    reactivate_url: {
      label: ["Come back", "Zurückkommen"],
      hint: ["Where somebody starts again.", "Wo jemand neu beginnt."],
    },
    billing_update_url: {
      label: ["Pay", "Bezahlen"],
      hint: ["Where a card is changed.", "Wo die Karte geändert wird."],
    },
    pause_url: {
      label: ["Pause", "Pausieren"],
      hint: ["Offered to people who need a break.", "Für alle, die eine Pause brauchen."],
    },
    downgrade_url: {
      label: ["Plans", "Tarife"],
      hint: ["Where a smaller plan is chosen.", "Wo ein kleinerer Tarif gewählt wird."],
    },
    book_call_url: {
      label: ["Talk to you", "Mit dir sprechen"],
      hint: ["A calendar, or a form.", "Ein Kalender oder ein Formular."],
    },
  },

  lettersWhy: ["How they come about.", "Wie sie entstehen."],
  addressing: ["How customers are addressed", "Anrede"],
  addressingHint: [
    "In languages that have two ways, such as Sie and du, vous and tu.",
    "In Sprachen mit zwei Anreden, wie Sie und du, vous und tu.",
  ],
  addressings: {
    usual: ["As is usual in their language", "Wie in der Sprache üblich"],
    formal: ["Formally", "Förmlich"],
    informal: ["Informally", "Vertraut"],
  },
  generate: ["Written for", "Geschrieben für"],
  generateHint: ["Writing sends nothing.", "Schreiben heißt noch nicht senden."],
  generates: {
    webhooks: ["Everybody your payment provider reports", "Alle, die dein Zahlungsanbieter meldet"],
    all: ["Everybody, also those who come over the API", "Alle, auch wer über die API kommt"],
    off: ["Nobody, until you ask for it", "Niemanden, bis du es verlangst"],
  },
  learning: ["Learning", "Lernen"],
  learningHint: ["Learns who came back after which letter.", "Daraus, wer nach welchem Brief zurückkam."],
  learnings: {
    order: ["Puts what works first", "Stellt nach vorn, was wirkt"],
    full: [
      "Puts what works first, and chooses what is sent",
      "Stellt nach vorn, was wirkt, und wählt, was gesendet wird",
    ],
    off: ["Off: the order is that of the facts alone", "Aus: Nur die Fakten bestimmen die Reihenfolge"],
  },
  trustPublicKey: ["Believe what comes with the public key", "Glauben, was mit dem öffentlichen Schlüssel kommt"],
  trustPublicKeyHint: [
    "Your page’s visitors can read that key. While this is off, nothing that came with it is mailed about automatically.",
    "Wer deine Seite besucht, kann diesen Schlüssel lesen. Solange das aus ist, geht dazu nichts automatisch hinaus.",
  ],
  writtenHere: [
    "Letters are written by the built-in writer; no model is set.",
    "Die Briefe schreibt der eingebaute Schreiber; es ist kein Modell eingestellt.",
  ],
  writtenBy: [(model: string) => `Letters are written by ${model}.`, (model) => `Die Briefe schreibt ${model}.`],
  toConnections: ["See connections", "Zu den Verbindungen"],
  automationElsewhere: [
    "When letters go out, and how many, is set on its own page.",
    "Wann und wie viele Briefe hinausgehen, steht auf einer eigenen Seite.",
  ],
  toAutomation: ["See automation", "Zur Automatik"],

  offersWhy: ["In the cancel flow.", "Beim Kündigen."],
  verifyIdentity: ["Only proven customers see the cancel flow", "Nur nachgewiesene Kunden sehen die Kündigungsseite"],
  verifyIdentityHint: [
    "Your server signs who they are with the identity secret.",
    "Dein Server unterschreibt mit dem Identitätsgeheimnis, wer sie sind.",
  ],
  mailAcceptedOffers: [
    "Mail owners and admins about accepted offers",
    "Eigentümern und Admins schreiben, wenn ein Angebot angenommen wird",
  ],
  mailAcceptedOffersHint: ["Once an hour at most.", "Höchstens einmal in der Stunde."],
  offersElsewhere: [
    "The offers themselves, one for each reason, and the colours are set where you can see them.",
    "Die Angebote selbst, eines je Grund, und die Farben stellst du dort ein, wo du sie siehst.",
  ],
  toCancelFlow: ["See the cancel flow", "Zur Kündigung"],
  riskElsewhere: [
    "The score from which somebody counts as at risk, and who is alerted, are set beside the scores.",
    "Ab welchem Wert jemand als gefährdet gilt und wer davon erfährt, steht bei den Werten.",
  ],
  toRisk: ["See who is at risk", "Zu den Gefährdeten"],

  trackingWhy: ["What is noticed when a letter is read.", "Was bemerkt wird, wenn ein Brief gelesen wird."],
  trackOpens: ["Notice opened letters", "Geöffnete Briefe bemerken"],
  trackOpensHint: [
    "With a small picture. Many mail programs load it automatically, so an open proves little.",
    "Durch ein kleines Bild. Viele Mailprogramme laden es von selbst, darum beweist das wenig.",
  ],
  trackClicks: ["Notice followed links", "Angeklickte Links bemerken"],
  trackClicksHint: [
    "Links pass through this server, which forwards at once.",
    "Links führen über diesen Server und sofort weiter.",
  ],

  digestWhy: ["For you alone.", "Nur für dich."],
  digest: [
    (address: string) => `Write to ${address} every Monday`,
    (address) => `Jeden Montag an ${address} schreiben`,
  ],
  digestHint: [
    "What was lost and won in the week before, at 8:00 in the project’s time zone.",
    "Was in der Woche davor verloren und gewonnen wurde, um 8:00 in der Zeitzone des Projekts.",
  ],
  digestOn: ["The weekly mail comes on Monday.", "Die Wochenmail kommt am Montag."],
  digestOff: ["No weekly mail any more.", "Es kommt keine Wochenmail mehr."],

  deleteWhy: ["For good.", "Für immer."],
  deleteWhat: [
    "Removes the project with its customers, letters, numbers, keys and members. Links in letters that were sent stop working. Backups made before still hold it.",
    "Entfernt das Projekt mit Kunden, Briefen, Zahlen, Schlüsseln und Mitgliedern. Links in gesendeten Briefen führen nirgends mehr hin. Frühere Sicherungen enthalten es noch.",
  ],
  deleteProject: ["Delete this project", "Dieses Projekt löschen"],
  deleteTitle: [(name: string) => `Delete ${name}`, (name) => `${name} löschen`],
  deleteSure: [
    "Everything in this project is removed at once. There is no way back but a backup.",
    "Alles in diesem Projekt wird sofort entfernt. Zurück führt nur eine Sicherung.",
  ],
  typeName: [(name: string) => `Type “${name}” to continue`, (name) => `Tippe „${name}“, um fortzufahren`],
  deleteForGood: ["Delete for good", "Für immer löschen"],
  deleted: [(name: string) => `${name} was deleted.`, (name) => `${name} ist gelöscht.`],
});
