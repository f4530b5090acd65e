// The texts about exporting and erasing one person's data.

import { words } from "../data/language.ts";

export const erasure = words({
  theirData: ["Their data", "Gespeicherte Daten"],
  exportData: ["Export as a file", "Als Datei sichern"],
  erase: ["Erase this person…", "Diese Person löschen…"],
  title: [(name: string) => `Erase ${name}?`, (name) => `${name} löschen?`],
  sure: [
    "Everything that is stored of this person is deleted: letters, mails, behaviour, webhooks. Your numbers stay as they are, without a name. No mail ever goes to them again. This cannot be undone; backups keep what they hold.",
    "Alles, was von dieser Person gespeichert ist, wird gelöscht: Briefe, Mails, Verhalten, Webhooks. Deine Zahlen bleiben, ohne einen Namen. Ihr wird nie wieder geschrieben. Das lässt sich nicht rückgängig machen; Sicherungen behalten, was sie enthalten.",
  ],
  type: [(who: string) => `Type ${who} to confirm`, (who) => `Zur Bestätigung ${who} eingeben`],
  forGood: ["Erase for good", "Endgültig löschen"],
  erased: [
    "Erased. The last traces go within a minute.",
    "Gelöscht. Die letzten Spuren verschwinden binnen einer Minute.",
  ],
});
