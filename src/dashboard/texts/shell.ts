// The texts around every page.

import { words } from "../data/language.ts";

export const shell = words({
  today: ["Today", "Heute"],
  customers: ["Customers", "Kunden"],
  results: ["Results", "Ergebnisse"],
  cancelFlow: ["Cancel flow", "Kündigung"],
  automation: ["Automation", "Automatik"],
  settings: ["Settings", "Einstellungen"],
  more: ["More", "Mehr"],
  main: ["Main", "Hauptmenü"],
  pages: ["Pages", "Seiten"],
  find: ["Find", "Suchen"],
  skip: ["Skip to the page", "Zum Inhalt"],
  toToday: ["Recoverd, to Today", "Recoverd, zu Heute"],
  chooseProject: ["Choose a project", "Projekt wählen"],
  newProject: ["New project", "Neues Projekt"],
  yourAccount: [(who: string) => `Your account, ${who}`, (who) => `Dein Konto, ${who}`],
  language: ["Language", "Sprache"],
  theme: ["Theme", "Farben"],
  system: ["As the system", "Wie das System"],
  light: ["Light", "Hell"],
  dark: ["Dark", "Dunkel"],
  keys: ["All keys", "Alle Tasten"],
  onThisPage: ["On this page", "Auf dieser Seite"],
  goTo: ["Go to", "Gehe zu"],
  everywhere: ["Everywhere", "Überall"],
  docs: ["Documentation", "Dokumentation"],
  newPassword: ["Set a new password", "Neues Passwort setzen"],
  signOut: ["Sign out", "Abmelden"],
  signOutEverywhere: ["Sign out on every device", "Auf allen Geräten abmelden"],
  unreachable: ["Could not reach the server. Trying again.", "Der Server ist nicht erreichbar. Neuer Versuch läuft."],
  notReached: [
    "Could not reach the server. Nothing was lost; try again in a moment.",
    "Der Server ist nicht erreichbar. Nichts ist verloren; versuch es gleich noch einmal.",
  ],
  answered: [
    (status: number) =>
      status === 413
        ? "This is too large for the server or the proxy before it. Send a smaller file, or raise the proxy’s limit."
        : `The server answered ${status}. Try again in a moment.`,
    (status) =>
      status === 413
        ? "Das ist zu groß für den Server oder den Proxy davor. Sende eine kleinere Datei, oder erhöhe die Grenze des Proxys."
        : `Der Server hat mit ${status} geantwortet. Versuch es gleich noch einmal.`,
  ],
  loading: ["Loading", "Wird geladen"],
  notFound: ["There is nothing at this address.", "Unter dieser Adresse gibt es nichts."],
  back: ["Back to Today", "Zurück zu Heute"],
  tryAgain: ["Try again", "Noch einmal"],
  failed: ["This could not be loaded:", "Das konnte nicht geladen werden:"],
  close: ["Close", "Schließen"],
  closeAgain: [
    "What you have typed is not saved. Press Escape again to discard it.",
    "Was du getippt hast, ist nicht gespeichert. Noch einmal Escape verwirft es.",
  ],
  cancel: ["Cancel", "Abbrechen"],
  undo: ["Undo", "Rückgängig"],
  save: ["Save", "Speichern"],
  saved: ["Saved.", "Gespeichert."],
  refused: [(why: string) => `This was not done. ${why}`, (why) => `Das wurde nicht getan. ${why}`],
  discard: ["Discard", "Verwerfen"],
  newer: ["Newer", "Neuere"],
  older: ["Older", "Ältere"],
  range: [
    (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
    (from, to, total) => `${from} bis ${to} von ${total}`,
  ],
  unsaved: ["Not saved yet.", "Noch nicht gespeichert."],
  sampleData: ["Sample data", "Beispieldaten"],
  sample: ["Sample", "Beispiel"],
  copied: ["Copied", "Kopiert"],
  copy: ["Copy", "Kopieren"],
});
