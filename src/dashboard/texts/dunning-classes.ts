// The texts about letters after a failed payment by the reason of the decline.

import { words } from "../data/language.ts";

export type DeclineClass = "soft" | "hard" | "expired" | "authentication";
type Named = { title: string; about: string; after: string };

export const decline = words({
  en: {
    title: "By the cause of the failure",
    how: "A kind of failure that is switched on has letters of its own, in place of those above.",
    classes: {
      soft: {
        title: "A retry may help",
        about: "The account was short of money, say. The first letter waits for the provider’s next attempt.",
        after: "a failure that a retry may mend",
      },
      hard: {
        title: "The card no longer works",
        about: "Lost or stolen, say: only another card helps.",
        after: "a card that no longer works",
      },
      expired: {
        title: "The card has expired",
        about: "The customer has a new one but has not entered it yet.",
        after: "an expired card",
      },
      authentication: {
        title: "The bank asks to confirm",
        about: "The customer confirms the payment on the page that the letter links to.",
        after: "a missing confirmation",
      },
    } as Record<DeclineClass, Named>,
    same: "The letters above.",
    none: "No letter goes out.",
    after: "after the failure:",
    time: (place: number) => `Time until letter ${place}`,
    what: (place: number) => `What letter ${place} is`,
    next: "The next best",
    own: "A text of your own",
    lastOnly: (name: string) => `${name} (last letter only)`,
    discountHint: "Goes out where an active offer without conditions stands behind it; otherwise the next best does.",
    subject: "Subject",
    body: "Text",
    remove: (place: number, kind: string) => `Remove letter ${place}: ${kind}`,
    add: "Add a letter",
    addTo: (kind: string) => `Add a letter: ${kind}`,
  },
  de: {
    title: "Je nachdem, woran die Zahlung scheitert",
    how: "Was eingeschaltet ist, hat eigene Briefe anstelle der Briefe darüber.",
    classes: {
      soft: {
        title: "Ein neuer Versuch kann helfen",
        about: "Etwa bei zu wenig Geld. Der erste Brief wartet den nächsten Versuch des Anbieters ab.",
        after: "einem Fehler, den ein neuer Versuch beheben kann",
      },
      hard: {
        title: "Die Karte ist unbrauchbar",
        about: "Etwa verloren oder gestohlen: Nur eine andere hilft.",
        after: "einer unbrauchbaren Karte",
      },
      expired: {
        title: "Die Karte ist abgelaufen",
        about: "Eine neue ist da und noch nicht eingetragen.",
        after: "einer abgelaufenen Karte",
      },
      authentication: {
        title: "Die Bank verlangt eine Bestätigung",
        about: "Bestätigt wird auf der Seite, zu der der Brief führt.",
        after: "einer fehlenden Bestätigung",
      },
    },
    same: "Die Briefe darüber.",
    none: "Kein Brief geht hinaus.",
    after: "nach dem Fehlschlag:",
    time: (place) => `Zeit bis Brief ${place}`,
    what: (place) => `Was Brief ${place} ist`,
    next: "Der nächstbeste",
    own: "Ein eigener Text",
    lastOnly: (name) => `${name} (nur als letzter)`,
    discountHint: "Geht hinaus, wo ein aktives Angebot ohne Bedingungen dahintersteht; sonst der nächstbeste.",
    subject: "Betreff",
    body: "Text",
    remove: (place, kind) => `Brief ${place} entfernen: ${kind}`,
    add: "Brief hinzufügen",
    addTo: (kind) => `Brief hinzufügen: ${kind}`,
  },
});
