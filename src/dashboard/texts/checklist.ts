// The texts of the set-up checklist.

import { words } from "../data/language.ts";

const oneOf = (language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(names);

export const checklistTexts = words({
  label: ["First things", "Erste Schritte"],
  welcome: [
    (name: string | null) =>
      `${name === null ? "Welcome." : `Welcome, ${name}.`} These are the first things, in no particular order. Nothing here has to be done today.`,
    (name) =>
      `${name === null ? "Willkommen." : `Willkommen, ${name}.`} Das sind die ersten Schritte, die Reihenfolge ist egal. Nichts davon muss heute sein.`,
  ],
  done: [", done", ", erledigt"],
  notDone: [", not done yet", ", noch offen"],
  checked: [
    "Each is checked automatically; there is nothing to tick.",
    "Der Stand wird geprüft; abhaken musst du nichts.",
  ],
  putAway: ["Put this away", "Weglegen"],
  isPutAway: ["The first things are put away.", "Die ersten Schritte sind weggelegt."],
  product: ["Name the product", "Dem Produkt einen Namen geben"],
  productFacts: [
    (name: string, currency: string, zone: string) => `${name}, in ${currency}, ${zone}`,
    (name, currency, zone) => `${name}, in ${currency}, ${zone}`,
  ],
  zone: [
    (city: string) => (city === "UTC" ? "UTC" : `${city} time`),
    (city) => (city === "UTC" ? "UTC" : `Zeit von ${city}`),
  ],
  sampleData: ["Try it with sample data", "Mit Beispieldaten ausprobieren"],
  noSamples: [
    "Made-up customers of a year and a half, marked, removed in one click",
    "Erfundene Kunden aus anderthalb Jahren, gekennzeichnet, mit einem Klick wieder weg",
  ],
  hasSamples: [
    "Made-up customers of a year and a half, marked as samples",
    "Erfundene Kunden aus anderthalb Jahren, als Beispiele gekennzeichnet",
  ],
  addSamples: ["Add it", "Anlegen"],
  removeSamples: ["Remove it", "Entfernen"],
  adding: ["Adding the made-up customers", "Erfundene Kunden werden angelegt"],
  added: [
    (customers: string) => `${customers} made-up customers were added.`,
    (customers) => `${customers} erfundene Kunden sind angelegt.`,
  ],
  removed: ["The sample data is removed.", "Die Beispieldaten sind entfernt."],
  askRemove: ["Remove the sample data?", "Beispieldaten entfernen?"],
  whatGoes: [
    "All made-up customers go, with their letters, numbers and scores. What is your own stays as it is. You can add sample data again.",
    "Alle erfundenen Kunden verschwinden, mit ihren Briefen, Zahlen und Werten. Was dir gehört, bleibt, wie es ist. Du kannst Beispieldaten jederzeit wieder anlegen.",
  ],
  payments: ["Connect payments", "Zahlungen verbinden"],
  noPayments: [
    (providers: readonly string[]) => `${oneOf("en", providers)} reports when somebody leaves or a card fails`,
    (providers) => `${oneOf("de", providers)} meldet, wenn jemand kündigt oder eine Karte abgelehnt wird`,
  ],
  heardFrom: [
    (provider: string, when: string) => `Last heard from ${provider} ${when}`,
    (provider, when) => `Zuletzt von ${provider} gehört: ${when}`,
  ],
  connect: ["Connect", "Verbinden"],
  sender: ["Set the sender, and send yourself a letter", "Absender festlegen und dir selbst einen Brief schicken"],
  files: [
    "Until a mail server is set, letters become files in the outbox folder",
    "Solange kein Mailserver eingetragen ist, werden Briefe zu Dateien im Ausgangsordner",
  ],
  noSender: ["Who the letters come from", "Von wem die Briefe kommen"],
  notTested: [
    (from: string) => `From ${from}. No letter was tried yet`,
    (from) => `Von ${from}. Noch kein Brief ausprobiert`,
  ],
  tested: [
    (from: string, when: string) => `From ${from}, tried ${when}`,
    (from, when) => `Von ${from}, ausprobiert ${when}`,
  ],
  set: ["Set it", "Festlegen"],
  sendTest: ["Send me one", "Mir einen schicken"],
  sentTest: [(to: string) => `A letter went to ${to}.`, (to) => `Ein Brief ist unterwegs an ${to}.`],
  wroteTest: [
    (path: string) => `No mail server is set, so the letter is a file: ${path}`,
    (path) => `Es ist kein Mailserver eingetragen, also ist der Brief eine Datei: ${path}`,
  ],
  writer: ["Choose who writes", "Wählen, wer schreibt"],
  builtIn: [
    "Now the built-in writer. A model on your machine writes more freely",
    "Bisher schreibt der eingebaute Schreiber. Ein Modell auf deinem Rechner schreibt freier",
  ],
  model: [(name: string) => `${name} writes`, (name) => `${name} schreibt`],
  choose: ["Choose", "Wählen"],
  cancelFlow: ["Put the cancel flow on your page", "Die Kündigung auf deine Seite setzen"],
  oneLine: ["One line of HTML", "Eine Zeile HTML"],
  seen: [(when: string) => `Last used ${when}`, (when) => `Zuletzt benutzt ${when}`],
  show: ["Show it", "Zeigen"],
  team: ["Invite somebody", "Jemanden einladen"],
  people: [
    (members: number, invitations: number) =>
      `${members} in the team${invitations === 0 ? "" : `, ${invitations} invited`}`,
    (members, invitations) => `${members} im Team${invitations === 0 ? "" : `, ${invitations} eingeladen`}`,
  ],
  invite: ["Invite", "Einladen"],
});
