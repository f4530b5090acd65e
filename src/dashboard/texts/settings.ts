// The texts of the settings page.

import { count } from "../data/format.ts";
import { words } from "../data/language.ts";
import { exportTextsDe, exportTextsEn } from "./settings-exports.ts";
import { looksDe, looksEn } from "./settings-looks.ts";
import { privacyDe, privacyEn } from "./settings-privacy.ts";
import { suppressionsDe, suppressionsEn } from "./settings-suppressions.ts";

const en = {
  onThisPage: "On this page",
  sections: {
    project: "Project",
    sender: "Sender",
    looks: "Looks",
    links: "Links",
    letters: "Letters",
    offers: "Offers and risk",
    tracking: "Tracking",
    retention: "How long it is stored",
    suppressions: "Never write to",
    digest: "Weekly mail",
    privacy: "Privacy",
    exports: "All data",
    delete: "Delete",
  },
  writesAs: (name: string, from: string | null) =>
    from === null ? `${name} writes letters.` : `${name} writes as ${from}.`,
  lacks: {
    address: "a sender address",
    postalAddress: "a postal address",
    return: "a page for coming back",
    billing: "a page for paying",
  },
  lacking: (lacks: readonly string[]) =>
    lacks.length === 0 ? "Nothing is missing." : `Letters still need ${new Intl.ListFormat("en").format(lacks)}.`,
  allSaved: "All saved",
  onlyAdmins: "Only admins change the settings",
  changed: (changes: number) => (changes === 1 ? "One change is not saved" : `${count(changes)} changes are not saved`),
  notYet: "Nothing of it is in force yet.",
  stillUnsaved: (changes: number) =>
    changes === 1
      ? "One change in the settings waits to be saved."
      : `${count(changes)} changes in the settings wait to be saved.`,
  changedElsewhere: (value: string) =>
    `Somebody else has changed this to “${value}” meanwhile. Saving puts yours in its place.`,
  nothing: "nothing",
  days: "days",

  name: "Name",
  address: "Address",
  currency: "Currency",
  timeZone: "Time zone",
  companyName: "Company, as letters say it",
  companyNameHint: "Empty: the name of the project.",
  language: "Language of letters",
  languageHint: "For customers whose language is not known. If it is German, so are mails to your team.",
  recoveryWindow: "Counts as recovered within",
  recoveryWindowHint: "After that, somebody who returns is a new customer.",

  senderWhy: "Who the letters are from.",
  fromNameHint: "A person is answered more often than a company.",
  fromEmailHint: "Empty: the address of this server’s mail settings.",
  replyTo: "Replies go to",
  replyToHint: "Empty: to the address above.",
  postalAddress: "Postal address",
  postalAddressHint: "Stands at the foot of every letter; several countries ask for it.",
  sendTest: "Send yourself a test",
  sending: "Sending",
  saveFirst: "Save the sender first.",
  taken: (to: string, answer: string) => `The mail server took it for ${to}: ${answer}`,
  written: (file: string) => `No mail server is set: it lies in the outbox folder as ${file}`,

  linksWhy: "Where the buttons of letters lead.",
  links: {
    reactivate_url: { label: "Come back", hint: "Where somebody starts again." },
    billing_update_url: { label: "Pay", hint: "Where a card is changed." },
    pause_url: { label: "Pause", hint: "Offered to people who need a break." },
    downgrade_url: { label: "Plans", hint: "Where a smaller plan is chosen." },
    book_call_url: { label: "Talk to you", hint: "A calendar, or a form." },
  },

  lettersWhy: "How they come about.",
  addressing: "How customers are addressed",
  addressingHint: "In languages that have two ways, such as Sie and du, vous and tu.",
  addressings: { usual: "As is usual in their language", formal: "Formally", informal: "Informally" },
  generate: "Written for",
  generateHint: "Writing sends nothing.",
  generates: {
    webhooks: "Everybody your payment provider reports",
    all: "Everybody, also those who come over the API",
    off: "Nobody, until you ask for it",
  },
  learning: "Learning",
  learningHint: "Learns who came back after which letter.",
  learnings: {
    order: "Puts what works first",
    full: "Puts what works first, and chooses what is sent",
    off: "Off: the order is that of the facts alone",
  },
  trustPublicKey: "Believe what comes with the public key",
  trustPublicKeyHint:
    "Your page’s visitors can read that key. While this is off, nothing that came with it is mailed about automatically.",
  writtenHere: "Letters are written by the built-in writer; no model is set.",
  writtenBy: (model: string) => `Letters are written by ${model}.`,
  toConnections: "See connections",
  automationElsewhere: "When letters go out, and how many, is set on its own page.",
  toAutomation: "See automation",

  offersWhy: "In the cancel flow.",
  verifyIdentity: "Only proven customers see the cancel flow",
  verifyIdentityHint: "Your server signs who they are with the identity secret.",
  mailAcceptedOffers: "Mail owners and admins about accepted offers",
  mailAcceptedOffersHint: "Once an hour at most.",
  offersElsewhere: "The offers themselves, one for each reason, and the colours are set where you can see them.",
  toCancelFlow: "See the cancel flow",
  riskElsewhere: "The score from which somebody counts as at risk, and who is alerted, are set beside the scores.",
  toRisk: "See who is at risk",

  trackingWhy: "What is noticed when a letter is read.",
  trackOpens: "Notice opened letters",
  trackOpensHint: "With a small picture. Many mail programs load it automatically, so an open proves little.",
  trackClicks: "Notice followed links",
  trackClicksHint: "Links pass through this server, which forwards at once.",

  digestWhy: "For you alone.",
  digest: (address: string) => `Write to ${address} every Monday`,
  digestHint: "What was lost and won in the week before, at 8:00 in the project’s time zone.",
  digestOn: "The weekly mail comes on Monday.",
  digestOff: "No weekly mail any more.",

  deleteWhy: "For good.",
  deleteWhat:
    "Removes the project with its customers, letters, numbers, keys and members. Links in letters that were sent stop working. Backups made before still hold it.",
  deleteProject: "Delete this project",
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteSure: "Everything in this project is removed at once. There is no way back but a backup.",
  typeName: (name: string) => `Type “${name}” to continue`,
  deleteForGood: "Delete for good",
  deleted: (name: string) => `${name} was deleted.`,
  ...looksEn,
  ...suppressionsEn,
  ...exportTextsEn,
  ...privacyEn,
};

const de: typeof en = {
  onThisPage: "Auf dieser Seite",
  sections: {
    project: "Projekt",
    sender: "Absender",
    looks: "Aussehen",
    links: "Links",
    letters: "Briefe",
    offers: "Angebote und Risiko",
    tracking: "Messung",
    retention: "Aufbewahrung",
    suppressions: "Nie anschreiben",
    digest: "Wochenmail",
    privacy: "Datenschutz",
    exports: "Alle Daten",
    delete: "Löschen",
  },
  writesAs: (name, from) => (from === null ? `${name} schreibt Briefe.` : `${name} schreibt als ${from}.`),
  lacks: {
    address: "eine Absenderadresse",
    postalAddress: "eine Postanschrift",
    return: "eine Seite zum Zurückkommen",
    billing: "eine Seite zum Bezahlen",
  },
  lacking: (lacks) =>
    lacks.length === 0 ? "Es fehlt nichts." : `Die Briefe brauchen noch ${new Intl.ListFormat("de").format(lacks)}.`,
  allSaved: "Alles gespeichert",
  onlyAdmins: "Nur Admins ändern die Einstellungen",
  changed: (changes) =>
    changes === 1 ? "Eine Änderung ist nicht gespeichert" : `${count(changes)} Änderungen sind nicht gespeichert`,
  notYet: "Noch gilt nichts davon.",
  stillUnsaved: (changes) =>
    changes === 1
      ? "Eine Änderung in den Einstellungen ist noch nicht gespeichert."
      : `${count(changes)} Änderungen in den Einstellungen sind noch nicht gespeichert.`,
  changedElsewhere: (value) => `Jemand hat das inzwischen auf „${value}“ geändert. Beim Speichern gilt deine Fassung.`,
  nothing: "nichts",
  days: "Tage",

  name: "Name",
  address: "Adresse",
  currency: "Währung",
  timeZone: "Zeitzone",
  companyName: "Firma, wie sie in Briefen heißt",
  companyNameHint: "Leer: der Name des Projekts.",
  language: "Sprache der Briefe",
  languageHint:
    "Für Kunden, deren Sprache nicht bekannt ist. Steht hier Deutsch, sind auch Mails an dein Team deutsch.",
  recoveryWindow: "Gilt als zurückgewonnen innerhalb von",
  recoveryWindowHint: "Wer später zurückkommt, ist ein neuer Kunde.",

  senderWhy: "Von wem die Briefe kommen.",
  fromNameHint: "Einem Menschen wird öfter geantwortet als einer Firma.",
  fromEmailHint: "Leer: die Adresse aus den Mail-Einstellungen dieses Servers.",
  replyTo: "Antworten gehen an",
  replyToHint: "Leer: an die Adresse oben.",
  postalAddress: "Postanschrift",
  postalAddressHint: "Steht am Fuß jedes Briefs; mehrere Länder verlangen sie.",
  sendTest: "Testbrief an dich senden",
  sending: "Wird gesendet",
  saveFirst: "Speichere zuerst den Absender.",
  taken: (to, answer) => `Der Mailserver hat ihn für ${to} angenommen: ${answer}`,
  written: (file) => `Es ist kein Mailserver eingestellt: Der Brief liegt im Postausgang als ${file}`,

  linksWhy: "Wohin die Knöpfe der Briefe führen.",
  links: {
    reactivate_url: { label: "Zurückkommen", hint: "Wo jemand neu beginnt." },
    billing_update_url: { label: "Bezahlen", hint: "Wo die Karte geändert wird." },
    pause_url: { label: "Pausieren", hint: "Für alle, die eine Pause brauchen." },
    downgrade_url: { label: "Tarife", hint: "Wo ein kleinerer Tarif gewählt wird." },
    book_call_url: { label: "Mit dir sprechen", hint: "Ein Kalender oder ein Formular." },
  },

  lettersWhy: "Wie sie entstehen.",
  addressing: "Anrede",
  addressingHint: "In Sprachen mit zwei Anreden, wie Sie und du, vous und tu.",
  addressings: { usual: "Wie in der Sprache üblich", formal: "Förmlich", informal: "Vertraut" },
  generate: "Geschrieben für",
  generateHint: "Schreiben heißt noch nicht senden.",
  generates: {
    webhooks: "Alle, die dein Zahlungsanbieter meldet",
    all: "Alle, auch wer über die API kommt",
    off: "Niemanden, bis du es verlangst",
  },
  learning: "Lernen",
  learningHint: "Daraus, wer nach welchem Brief zurückkam.",
  learnings: {
    order: "Stellt nach vorn, was wirkt",
    full: "Stellt nach vorn, was wirkt, und wählt, was gesendet wird",
    off: "Aus: Nur die Fakten bestimmen die Reihenfolge",
  },
  trustPublicKey: "Glauben, was mit dem öffentlichen Schlüssel kommt",
  trustPublicKeyHint:
    "Wer deine Seite besucht, kann diesen Schlüssel lesen. Solange das aus ist, geht dazu nichts automatisch hinaus.",
  writtenHere: "Die Briefe schreibt der eingebaute Schreiber; es ist kein Modell eingestellt.",
  writtenBy: (model) => `Die Briefe schreibt ${model}.`,
  toConnections: "Zu den Verbindungen",
  automationElsewhere: "Wann und wie viele Briefe hinausgehen, steht auf einer eigenen Seite.",
  toAutomation: "Zur Automatik",

  offersWhy: "Beim Kündigen.",
  verifyIdentity: "Nur nachgewiesene Kunden sehen die Kündigungsseite",
  verifyIdentityHint: "Dein Server unterschreibt mit dem Identitätsgeheimnis, wer sie sind.",
  mailAcceptedOffers: "Eigentümern und Admins schreiben, wenn ein Angebot angenommen wird",
  mailAcceptedOffersHint: "Höchstens einmal in der Stunde.",
  offersElsewhere: "Die Angebote selbst, eines je Grund, und die Farben stellst du dort ein, wo du sie siehst.",
  toCancelFlow: "Zur Kündigung",
  riskElsewhere: "Ab welchem Wert jemand als gefährdet gilt und wer davon erfährt, steht bei den Werten.",
  toRisk: "Zu den Gefährdeten",

  trackingWhy: "Was bemerkt wird, wenn ein Brief gelesen wird.",
  trackOpens: "Geöffnete Briefe bemerken",
  trackOpensHint: "Durch ein kleines Bild. Viele Mailprogramme laden es von selbst, darum beweist das wenig.",
  trackClicks: "Angeklickte Links bemerken",
  trackClicksHint: "Links führen über diesen Server und sofort weiter.",

  digestWhy: "Nur für dich.",
  digest: (address) => `Jeden Montag an ${address} schreiben`,
  digestHint: "Was in der Woche davor verloren und gewonnen wurde, um 8:00 in der Zeitzone des Projekts.",
  digestOn: "Die Wochenmail kommt am Montag.",
  digestOff: "Es kommt keine Wochenmail mehr.",

  deleteWhy: "Für immer.",
  deleteWhat:
    "Entfernt das Projekt mit Kunden, Briefen, Zahlen, Schlüsseln und Mitgliedern. Links in gesendeten Briefen führen nirgends mehr hin. Frühere Sicherungen enthalten es noch.",
  deleteProject: "Dieses Projekt löschen",
  deleteTitle: (name) => `${name} löschen`,
  deleteSure: "Alles in diesem Projekt wird sofort entfernt. Zurück führt nur eine Sicherung.",
  typeName: (name) => `Tippe „${name}“, um fortzufahren`,
  deleteForGood: "Für immer löschen",
  deleted: (name) => `${name} ist gelöscht.`,
  ...looksDe,
  ...suppressionsDe,
  ...exportTextsDe,
  ...privacyDe,
};

export const settingsTexts = words({ en, de });
