// The texts of the settings of suppressed addresses.

import { count } from "../data/format.ts";

export const suppressionsEn = {
  suppressionsWhy: "Not a single letter goes to these addresses.",
  suppressionTable: "Addresses that are never written to",
  findAddress: "Find a whole address",
  addAddress: "Add an address",
  importCsv: "Import CSV",
  exportCsv: "Export CSV",
  nobodySuppressed: "Nobody yet. Anyone who unsubscribes, complains or cannot be reached is added automatically.",
  notSuppressed: (address: string) => `${address} is not on the list.`,
  why: "Why",
  since: "Since",
  do: "Do",
  remove: "Remove",
  removeAddress: (address: string) => `Remove ${address}`,
  reasons: {
    manual: "Added by hand",
    requested: "Asked for it",
    unsubscribed: "Unsubscribed",
    bounced: "Could not be reached",
    complained: "Marked a letter as spam",
  },
  deletionRequested: "· asks for their data to be deleted",
  neverWrite: "Never write to it",
  added: (address: string) => `${address} is never written to.`,
  removeTitle: "Write to this address again?",
  removeWhat: {
    manual: "Somebody on your team added it. From now on it may get letters again.",
    requested: "This person asked not to be written to. Remove the address only if they have agreed to mail since.",
    unsubscribed: "This person unsubscribed. Remove the address only if they have agreed to mail since.",
    bounced: "Mail to this address came back. If it still does, it is added again, and your sender suffers.",
    complained: "This person marked a letter as spam. Remove the address only if they have agreed to mail since.",
  },
  writeAgain: "Write to it again",
  removed: (address: string) => `${address} may get letters again.`,
  importTitle: "Import addresses",
  file: "CSV file",
  fileHint: "A column “email” and, if you like, “reason”; or one address a line. At most 10 MiB, in UTF-8.",
  import: "Import",
  imported: (added: number, known: number, rejected: number) =>
    `${count(added)} added, ${count(known)} on the list before, ${count(rejected)} rejected.`,
  line: (line: number, message: string) => `Line ${count(line)}: ${message}`,
};

export const suppressionsDe: typeof suppressionsEn = {
  suppressionsWhy: "An diese Adressen geht kein einziger Brief.",
  suppressionTable: "Adressen, die nie angeschrieben werden",
  findAddress: "Eine ganze Adresse suchen",
  addAddress: "Adresse hinzufügen",
  importCsv: "CSV importieren",
  exportCsv: "Als CSV sichern",
  nobodySuppressed:
    "Noch niemand. Wer sich abmeldet, sich beschwert oder nicht zu erreichen ist, kommt automatisch dazu.",
  notSuppressed: (address) => `${address} steht nicht auf der Liste.`,
  why: "Warum",
  since: "Seit",
  do: "Tun",
  remove: "Entfernen",
  removeAddress: (address) => `${address} entfernen`,
  reasons: {
    manual: "Von Hand hinzugefügt",
    requested: "Hat darum gebeten",
    unsubscribed: "Hat sich abgemeldet",
    bounced: "War nicht zu erreichen",
    complained: "Hat einen Brief als Spam gemeldet",
  },
  deletionRequested: "· bittet um Löschung der Daten",
  neverWrite: "Nie anschreiben",
  added: (address) => `${address} wird nie angeschrieben.`,
  removeTitle: "Diese Adresse wieder anschreiben?",
  removeWhat: {
    manual: "Jemand aus deinem Team hat sie hinzugefügt. Von jetzt an darf sie wieder Briefe bekommen.",
    requested: "Dieser Mensch wollte keine Post. Entferne die Adresse nur, wenn er inzwischen zugestimmt hat.",
    unsubscribed: "Dieser Mensch hat sich abgemeldet. Entferne die Adresse nur, wenn er inzwischen zugestimmt hat.",
    bounced:
      "Post an diese Adresse kam zurück. Kommt sie wieder zurück, steht sie wieder hier, und dein Absender leidet.",
    complained:
      "Dieser Mensch hat einen Brief als Spam gemeldet. Entferne die Adresse nur, wenn er inzwischen zugestimmt hat.",
  },
  writeAgain: "Wieder anschreiben",
  removed: (address) => `${address} darf wieder Briefe bekommen.`,
  importTitle: "Adressen importieren",
  file: "CSV-Datei",
  fileHint: "Eine Spalte „email“ und, wenn du magst, „reason“; oder eine Adresse je Zeile. Höchstens 10 MiB, in UTF-8.",
  import: "Importieren",
  imported: (added, known, rejected) =>
    `${count(added)} hinzugefügt, ${count(known)} schon auf der Liste, ${count(rejected)} abgewiesen.`,
  line: (line, message) => `Zeile ${count(line)}: ${message}`,
};
