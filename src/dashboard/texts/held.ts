// Why a letter is not sent automatically, and what the user can do.

import { words } from "../data/language.ts";
import { LETTERS } from "./strategies.ts";

const names = words<Record<string, string>>({
  recovered: ["The customer is back.", "Ist wieder Kunde."],
  lost: ["The time to win them back is over.", "Die Zeit zum Zurückgewinnen ist vorbei."],
  suppressed: [
    "The address is on the list of those who are not written to. Take it off there if that is wrong.",
    "Die Adresse steht auf der Sperrliste. Nimm sie dort heraus, falls das nicht stimmt.",
  ],
  automation_off: ["Automatic sending is off.", "Automatisches Senden ist aus."],
  kind_off: [
    "Automatic sending is off for this kind of event.",
    "Automatisches Senden ist für diese Art von Ereignis aus.",
  ],
  ask_above: [
    "Above the amount from which you are asked. It waits for you.",
    "Über dem Betrag, ab dem du gefragt wirst. Er wartet auf dich.",
  ],
  automation_changed: [
    "The settings were changed after the event came in.",
    "Die Einstellungen wurden geändert, nachdem das Ereignis kam.",
  ],
  public_key: ["Only the public key vouches for this person.", "Für diese Person bürgt nur der öffentliche Schlüssel."],
  test_mode: ["A test.", "Ein Test."],
  dispute: [
    "The payment is disputed: nothing is sent about it.",
    "Die Zahlung ist angefochten: Dazu wird nichts gesendet.",
  ],
  sensitive: [
    "The reason is one that a person should answer. Read it before you write.",
    "Diesen Grund sollte ein Mensch beantworten. Lies ihn, bevor du schreibst.",
  ],
  do_not_contact: ["They asked not to be written to.", "Hat gebeten, nicht angeschrieben zu werden."],
  customer_sensitive: [
    "A person should answer what they said about something else.",
    "Was die Person anderswo geschrieben hat, sollte ein Mensch beantworten.",
  ],
  other_event: [
    "They were written to about something else instead.",
    "Stattdessen ging ein Brief zu einem anderen Ereignis hin.",
  ],
  customer_deleted: ["They were deleted at the payment provider.", "Beim Zahlungsanbieter gelöscht."],
  cancelled: ["They cancelled what the payment is for.", "Hat gekündigt, wofür die Zahlung ist."],
  holdout: [
    "Chosen by lot to get no letter. To write anyway would spoil the comparison.",
    "Ausgelost, keinen Brief zu bekommen. Trotzdem zu schreiben, verfälscht den Vergleich.",
  ],
  loopback_links: [
    "The links would lead to this machine only. Set the server’s public address.",
    "Die Links führten nur auf diesen Rechner. Stelle die öffentliche Adresse des Servers ein.",
  ],
  replied: ["They answered: a person reads that first.", "Es kam eine Antwort: Die liest erst ein Mensch."],
  paused: ["You hold this.", "Du hältst ihn an."],
  project_paused: ["Everything is paused.", "Alles ist angehalten."],
  waiting_for_variants: ["The letters are not written yet.", "Die Briefe sind noch nicht geschrieben."],
  waiting_for_model: ["The model is still reading the reason.", "Das Modell liest den Grund noch."],
  sent_by_hand: ["Somebody has sent a letter meanwhile.", "Inzwischen hat jemand einen Brief gesendet."],
  all_sent: [`All ${LETTERS.en} letters have been sent.`, `Alle ${LETTERS.de} Briefe sind gesendet.`],
  nothing_new: ["There is nothing new to tell them.", "Es gibt nichts Neues zu sagen."],
  nothing_due: ["Nothing is due any more.", "Es ist nichts mehr offen."],
  customer_cap: ["They have had as many letters as you allow.", "Hat so viele Briefe bekommen, wie du erlaubst."],
  daily_limit: [
    "Today’s limit of the server is reached; it goes tomorrow.",
    "Das Tageslimit des Servers ist erreicht; er geht morgen.",
  ],
  too_late: ["More than a week late.", "Mehr als eine Woche zu spät."],
  not_sendable: [
    "The letter could not be sent. Look at it under Activity.",
    "Der Brief ließ sich nicht senden. Sieh unter Aktivität nach.",
  ],
});

/** The sentence for the API's code, or the code if it is unknown. */
export const held = (reason: string): string => names()[reason] ?? reason;
