// The texts of the payment wall's settings on the cancel flow page, and of its figures on Results.

import { count as numeral } from "../data/format.ts";
import { words } from "../data/language.ts";

export const paymentWall = words({
  title: ["The payment wall", "Die Zahlungserinnerung auf der Seite"],
  how: [
    "Shows customers in your own pages that a payment has failed, until it is paid. Only to those whom your server vouches for.",
    "Zeigt Kunden auf deinen eigenen Seiten, dass eine Zahlung gescheitert ist, bis sie bezahlt ist. Nur denen, für die dein Server bürgt.",
  ],
  mode: ["What they see", "Was sie sehen"],
  modes: {
    off: ["Off", "Nichts"],
    banner: ["A banner", "Ein Banner"],
    modal: ["A window", "Ein Fenster"],
    block: ["A wall", "Eine Sperre"],
  },
  modeHints: {
    off: ["Nobody is shown anything.", "Niemandem wird etwas gezeigt."],
    banner: ["A banner at the lower edge. It can be closed.", "Ein Banner am unteren Rand. Es lässt sich schließen."],
    modal: ["A window in front of the page. It can be closed.", "Ein Fenster vor der Seite. Es lässt sich schließen."],
    block: [
      "A banner at first, and then a window that stays until the payment has arrived.",
      "Zuerst ein Banner, dann ein Fenster, das bleibt, bis die Zahlung eingegangen ist.",
    ],
  },
  blockAfter: ["Blocks after", "Sperrt nach"],
  accessEnds: ["Access may end after", "Zugang kann enden nach"],
  accessHint: [
    "Said in the wall, and nothing more: ending the access is up to you. Empty: nothing is said of it.",
    "Wird nur gesagt: den Zugang beendest du selbst. Leer: davon ist nicht die Rede.",
  ],
  days: ["days", "Tagen"],
  preview: ["Preview of the payment wall", "Vorschau der Zahlungserinnerung"],
  nothingShown: ["Nothing is shown while it is off.", "Solange sie aus ist, wird nichts gezeigt."],
  holds: ["It holds for everybody from the next page on.", "Es gilt für alle ab der nächsten Seite."],
  tag: ["The tag", "Die Zeile"],
  tagHint: [
    "The hash is made on your server, as for the cancel flow. Without it nothing is shown.",
    "Den Hash bildet dein Server, wie für den Kündigungsablauf. Ohne ihn wird nichts gezeigt.",
  ],
  needsLink: [
    "Nobody is blocked without a link to pay. Stripe sends one; for all others set your billing page in the settings.",
    "Ohne einen Link zum Bezahlen wird niemand gesperrt. Stripe schickt einen; für alle anderen trag deine Zahlungsseite in den Einstellungen ein.",
  ],
  onResults: ["The payment wall", "Die Zahlungserinnerung auf der Seite"],
  counts: [
    (seen: number, clicked: number, paid: number) =>
      `For ${numeral(seen)} failed ${seen === 1 ? "payment" : "payments"} the customer saw the wall. ${numeral(clicked)} went on to pay from it, and ${numeral(paid)} paid after they had seen it.`,
    (seen, clicked, paid) =>
      `Bei ${numeral(seen)} gescheiterten ${seen === 1 ? "Zahlung" : "Zahlungen"} hat der Kunde sie gesehen. ${numeral(clicked)}\u2060-\u2060mal ging es von dort zum Bezahlen, und ${numeral(paid)}\u2060-\u2060mal kam die Zahlung danach.`,
  ],
});
