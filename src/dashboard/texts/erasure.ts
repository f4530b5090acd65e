// The texts about exporting and erasing one person's data.

import { words } from "../data/language.ts";

export const erasure = words({
  en: {
    theirData: "Their data",
    exportData: "Export as a file",
    erase: "Erase this person…",
    title: (name: string) => `Erase ${name}?`,
    sure: "Everything that is stored of this person is deleted: letters, mails, behaviour, webhooks. Your numbers stay as they are, without a name. No mail ever goes to them again. This cannot be undone; backups keep what they hold.",
    type: (who: string) => `Type ${who} to confirm`,
    forGood: "Erase for good",
    erased: "Erased. The last traces go within a minute.",
  },
  de: {
    theirData: "Gespeicherte Daten",
    exportData: "Als Datei sichern",
    erase: "Diese Person löschen…",
    title: (name) => `${name} löschen?`,
    sure: "Alles, was von dieser Person gespeichert ist, wird gelöscht: Briefe, Mails, Verhalten, Webhooks. Deine Zahlen bleiben, ohne einen Namen. Ihr wird nie wieder geschrieben. Das lässt sich nicht rückgängig machen; Sicherungen behalten, was sie enthalten.",
    type: (who) => `Zur Bestätigung ${who} eingeben`,
    forGood: "Endgültig löschen",
    erased: "Gelöscht. Die letzten Spuren verschwinden binnen einer Minute.",
  },
});
