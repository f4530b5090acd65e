// The texts of the facts about the customer of the open letter.

import { words } from "../data/language.ts";
import { capital } from "./numbers.ts";
import { LETTERS } from "./strategies.ts";

export const factTexts = words({
  reasons: {
    too_expensive: ["Too expensive", "Zu teuer"],
    missing_features: ["Missing features", "Es fehlt etwas"],
    switched_to_competitor: ["Switched to another product", "Zu einem anderen Produkt gewechselt"],
    not_using_enough: ["Did not use it enough", "Zu wenig genutzt"],
    technical_issues: ["Technical problems", "Technische Probleme"],
    bad_support: ["Bad support", "Schlechte Hilfe"],
    temporary_pause: ["Needs a break", "Braucht eine Pause"],
    other: ["Another reason", "Ein anderer Grund"],
  },
  facts: {
    plan: [
      (name: string) => (/\bplan\b/i.test(name) ? "{plan}" : "the {plan} plan"),
      (name) => (/tarif/i.test(name) ? "{plan}" : "den Tarif {plan}"),
    ],
    left: [
      (plan: string, amount: boolean, tenure: boolean) =>
        `{who} left${plan && ` ${plan}`}${amount ? ", {amount} a month" : ""}${tenure ? `${amount ? "," : ""} after {tenure}` : ""}`,
      (plan, amount, tenure) =>
        `{who} hat${plan && ` ${plan}`}${tenure ? " nach {tenure}" : ""} gekündigt${amount ? ", {amount} im Monat" : ""}`,
    ],
    leaving: [
      (plan: string, amount: boolean, tenure: boolean) =>
        `{who} leaves${plan && ` ${plan}`} on {ends}${amount ? ", {amount} a month" : ""}${tenure ? `${amount ? "," : ""} after {tenure}` : ""}`,
      (plan, amount, tenure) =>
        `{who} hat${plan && ` ${plan}`}${tenure ? " nach {tenure}" : ""} zum {ends} gekündigt${amount ? ", {amount} im Monat" : ""}`,
    ],
    closed: [
      (plan: string, tenure: boolean) =>
        `{who} ${plan === "" ? "left" : `closed ${plan}`}${tenure ? " after {tenure}" : ""}`,
      (plan, tenure) => `{who} hat${plan && ` ${plan}`}${tenure ? " nach {tenure}" : ""} gekündigt`,
    ],
    failed: [
      (plan: string, amount: boolean, tenure: boolean) =>
        `A payment by {who}${plan && ` for ${plan}`}${amount ? ", {amount} a month," : ""} failed${tenure ? " after {tenure}" : ""}`,
      (plan, amount, tenure) =>
        `Eine Zahlung von {who}${plan && ` für ${plan}`}${amount ? ", {amount} im Monat," : ""} ist${tenure ? " nach {tenure}" : ""} fehlgeschlagen`,
    ],
  },
  declines: {
    insufficient_funds: ["The account did not have enough money", "Das Konto war nicht gedeckt"],
    expired_card: ["The card has expired", "Die Karte ist abgelaufen"],
    authentication_required: ["The bank asks for an approval", "Die Bank verlangt eine Freigabe"],
    processing_error: ["The bank could not process the payment", "Die Bank konnte die Zahlung nicht verarbeiten"],
    incorrect_cvc: ["The security code was wrong", "Die Prüfziffer war falsch"],
    unknown: [
      "The card was declined; the bank gave no reason",
      "Die Karte wurde abgelehnt; die Bank nannte keinen Grund",
    ],
  },
  timeline: {
    cancellation: ["Cancelled", "Gekündigt"],
    replied: ["Answered", "Hat geantwortet"],
    reply_handled: ["The answer was dealt with", "Die Antwort ist erledigt"],
    payment_failed: ["A payment failed", "Eine Zahlung schlug fehl"],
    held_back: ["Held back for a person to read", "Zurückgehalten, damit ein Mensch es liest"],
    admins_informed: ["The admins were informed", "Die Admins wurden benachrichtigt"],
    address_changed: ["Has another address now", "Hat jetzt eine andere Adresse"],
    generated: [`${capital(LETTERS.en)} letters were written`, `${capital(LETTERS.de)} Briefe wurden geschrieben`],
    sent: ["A letter was sent", "Ein Brief ging hinaus"],
    opened: ["Opened it", "Hat ihn geöffnet"],
    clicked: ["Followed a link", "Ist einem Link gefolgt"],
    bounced: ["The letter bounced", "Der Brief kam nicht an"],
    complained: ["Reported it as spam", "Hat ihn als Spam gemeldet"],
    failed: ["The letter could not be handed over", "Der Brief konnte nicht übergeben werden"],
    stopped: ["The letter was stopped", "Der Brief wurde angehalten"],
    suppressed: ["Is not written to any more", "Wird nicht mehr angeschrieben"],
    paused: ["Automatic letters were paused", "Automatische Briefe wurden angehalten"],
    resumed: ["Automatic letters were resumed", "Automatische Briefe gehen wieder hinaus"],
    offer_applied: ["Done at the payment provider", "Beim Zahlungsanbieter erledigt"],
    offer_pending: ["Being done at the payment provider", "Läuft beim Zahlungsanbieter"],
    offer_failed: ["The payment provider could not be made to do it", "Beim Zahlungsanbieter gescheitert"],
    offer_not_possible: ["Not possible at the payment provider", "Beim Zahlungsanbieter nicht möglich"],
    offer_reverted: ["Taken back at the payment provider", "Beim Zahlungsanbieter zurückgenommen"],
    recovered: ["Came back", "Ist zurück"],
    lost: ["Counts as lost", "Gilt als verloren"],
    planned: ["A letter goes out automatically", "Ein Brief geht automatisch hinaus"],
    approval: ["A letter waits for you", "Ein Brief wartet auf dich"],
  },
});
