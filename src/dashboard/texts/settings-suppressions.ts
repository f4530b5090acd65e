// The texts of the settings of suppressed addresses.

import { count } from "../data/format.ts";
import { words } from "../data/language.ts";

export const suppressionsTexts = words({
  suppressionsWhy: ["Not a single letter goes to these addresses.", "An diese Adressen geht kein einziger Brief."],
  suppressionTable: ["Addresses that are never written to", "Adressen, die nie angeschrieben werden"],
  findAddress: ["Find a whole address", "Eine ganze Adresse suchen"],
  addAddress: ["Add an address", "Adresse hinzufügen"],
  importCsv: ["Import CSV", "CSV importieren"],
  exportCsv: ["Export CSV", "Als CSV sichern"],
  nobodySuppressed: [
    "Nobody yet. Anyone who unsubscribes, complains or cannot be reached is added automatically.",
    "Noch niemand. Wer sich abmeldet, sich beschwert oder nicht zu erreichen ist, kommt automatisch dazu.",
  ],
  notSuppressed: [
    (address: string) => `${address} is not on the list.`,
    (address) => `${address} steht nicht auf der Liste.`,
  ],
  why: ["Why", "Warum"],
  since: ["Since", "Seit"],
  do: ["Do", "Tun"],
  remove: ["Remove", "Entfernen"],
  removeAddress: [(address: string) => `Remove ${address}`, (address) => `${address} entfernen`],
  reasons: {
    manual: ["Added by hand", "Von Hand hinzugefügt"],
    requested: ["Asked for it", "Hat darum gebeten"],
    unsubscribed: ["Unsubscribed", "Hat sich abgemeldet"],
    bounced: ["Could not be reached", "War nicht zu erreichen"],
    complained: ["Marked a letter as spam", "Hat einen Brief als Spam gemeldet"],
  },
  deletionRequested: ["· asks for their data to be deleted", "· bittet um Löschung der Daten"],
  neverWrite: ["Never write to it", "Nie anschreiben"],
  added: [(address: string) => `${address} is never written to.`, (address) => `${address} wird nie angeschrieben.`],
  removeTitle: ["Write to this address again?", "Diese Adresse wieder anschreiben?"],
  removeWhat: {
    manual: [
      "Somebody on your team added it. From now on it may get letters again.",
      "Jemand aus deinem Team hat sie hinzugefügt. Von jetzt an darf sie wieder Briefe bekommen.",
    ],
    requested: [
      "This person asked not to be written to. Remove the address only if they have agreed to mail since.",
      "Dieser Mensch wollte keine Post. Entferne die Adresse nur, wenn er inzwischen zugestimmt hat.",
    ],
    unsubscribed: [
      "This person unsubscribed. Remove the address only if they have agreed to mail since.",
      "Dieser Mensch hat sich abgemeldet. Entferne die Adresse nur, wenn er inzwischen zugestimmt hat.",
    ],
    bounced: [
      "Mail to this address came back. If it still does, it is added again, and your sender suffers.",
      "Post an diese Adresse kam zurück. Kommt sie wieder zurück, steht sie wieder hier, und dein Absender leidet.",
    ],
    complained: [
      "This person marked a letter as spam. Remove the address only if they have agreed to mail since.",
      "Dieser Mensch hat einen Brief als Spam gemeldet. Entferne die Adresse nur, wenn er inzwischen zugestimmt hat.",
    ],
  },
  writeAgain: ["Write to it again", "Wieder anschreiben"],
  removed: [
    (address: string) => `${address} may get letters again.`,
    (address) => `${address} darf wieder Briefe bekommen.`,
  ],
  importTitle: ["Import addresses", "Adressen importieren"],
  file: ["CSV file", "CSV-Datei"],
  fileHint: [
    "A column “email” and, if you like, “reason”; or one address a line. At most 10 MiB.",
    "Eine Spalte „email“ und, wenn du magst, „reason“; oder eine Adresse je Zeile. Höchstens 10 MiB.",
  ],
  import: ["Import", "Importieren"],
  imported: [
    (added: number, known: number, rejected: number) =>
      `${count(added)} added, ${count(known)} on the list before, ${count(rejected)} rejected.`,
    (added, known, rejected) =>
      `${count(added)} hinzugefügt, ${count(known)} schon auf der Liste, ${count(rejected)} abgewiesen.`,
  ],
  line: [
    (line: number, message: string) => `Line ${count(line)}: ${message}`,
    (line, message) => `Zeile ${count(line)}: ${message}`,
  ],
});
