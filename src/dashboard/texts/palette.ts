// The texts of the palette.

import { words } from "../data/language.ts";

export const paletteTexts = words({
  title: ["Find or do", "Suchen oder tun"],
  label: ["Find somebody, do something, go somewhere", "Jemanden finden, etwas tun, irgendwohin gehen"],
  found: ["Found", "Gefunden"],
  people: ["People", "Menschen"],
  do: ["Do", "Tun"],
  go: ["Go", "Gehen"],
  nothing: ["Nothing found.", "Nichts gefunden."],
  looking: ["Looking", "Wird gesucht"],
  peopleFailed: [
    (why: string) => `People could not be searched: ${why}`,
    (why) => `Menschen konnten nicht gesucht werden: ${why}`,
  ],
  testMail: ["Send yourself a test mail", "Dir selbst eine Testmail schicken"],
  to: [(email: string) => `to ${email}`, (email) => `an ${email}`],
  testSent: [(to: string) => `A test mail went to ${to}.`, (to) => `Eine Testmail ging an ${to}.`],
  testWritten: [
    (file: string) => `No mail server is set, so the mail is a file: ${file}`,
    (file) => `Es ist kein Mailserver eingetragen, also ist die Mail eine Datei: ${file}`,
  ],
  testFailed: [
    (why: string) => `The test mail was not sent: ${why}`,
    (why) => `Die Testmail wurde nicht verschickt: ${why}`,
  ],
  states: {
    left: ["left", "gekündigt"],
    could_not_pay: ["could not pay", "Zahlung gescheitert"],
    at_risk: ["at risk", "gefährdet"],
    recovered: ["came back", "zurückgekommen"],
    active: ["active", "aktiv"],
  },
  choose: ["↑ ↓ to choose", "↑ ↓ wählen"],
  open: ["↵ to open", "↵ öffnen"],
  newTab: ["⌘↵ in a new tab", "⌘↵ in neuem Tab"],
  close: ["Close", "Schließen"],
});
