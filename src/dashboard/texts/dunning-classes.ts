// The texts about letters after a failed payment by the reason of the decline.

import { words } from "../data/language.ts";

export type DeclineClass = "soft" | "hard" | "expired" | "authentication";

export const decline = words({
  title: ["By the cause of the failure", "Je nachdem, woran die Zahlung scheitert"],
  how: [
    "A kind of failure that is switched on has letters of its own, in place of those above.",
    "Was eingeschaltet ist, hat eigene Briefe anstelle der Briefe darüber.",
  ],
  classes: {
    soft: {
      title: ["A retry may help", "Ein neuer Versuch kann helfen"],
      about: [
        "The account was short of money, say. The first letter waits for the provider’s next attempt.",
        "Etwa bei zu wenig Geld. Der erste Brief wartet den nächsten Versuch des Anbieters ab.",
      ],
      after: ["a failure that a retry may mend", "einem Fehler, den ein neuer Versuch beheben kann"],
    },
    hard: {
      title: ["The card no longer works", "Die Karte ist unbrauchbar"],
      about: ["Lost or stolen, say: only another card helps.", "Etwa verloren oder gestohlen: Nur eine andere hilft."],
      after: ["a card that no longer works", "einer unbrauchbaren Karte"],
    },
    expired: {
      title: ["The card has expired", "Die Karte ist abgelaufen"],
      about: ["The customer has a new one but has not entered it yet.", "Eine neue ist da und noch nicht eingetragen."],
      after: ["an expired card", "einer abgelaufenen Karte"],
    },
    authentication: {
      title: ["The bank asks to confirm", "Die Bank verlangt eine Bestätigung"],
      about: [
        "The customer confirms the payment on the page that the letter links to.",
        "Bestätigt wird auf der Seite, zu der der Brief führt.",
      ],
      after: ["a missing confirmation", "einer fehlenden Bestätigung"],
    },
  },
  same: ["The letters above.", "Die Briefe darüber."],
  none: ["No letter goes out.", "Kein Brief geht hinaus."],
  after: ["after the failure:", "nach dem Fehlschlag:"],
  time: [(place: number) => `Time until letter ${place}`, (place) => `Zeit bis Brief ${place}`],
  what: [(place: number) => `What letter ${place} is`, (place) => `Was Brief ${place} ist`],
  next: ["The next best", "Der nächstbeste"],
  own: ["A text of your own", "Ein eigener Text"],
  lastOnly: [(name: string) => `${name} (last letter only)`, (name) => `${name} (nur als letzter)`],
  discountHint: [
    "Goes out where an active offer without conditions stands behind it; otherwise the next best does.",
    "Geht hinaus, wo ein aktives Angebot ohne Bedingungen dahintersteht; sonst der nächstbeste.",
  ],
  subject: ["Subject", "Betreff"],
  body: ["Text", "Text"],
  remove: [
    (place: number, kind: string) => `Remove letter ${place}: ${kind}`,
    (place, kind) => `Brief ${place} entfernen: ${kind}`,
  ],
  add: ["Add a letter", "Brief hinzufügen"],
  addTo: [(kind: string) => `Add a letter: ${kind}`, (kind) => `Brief hinzufügen: ${kind}`],
});
