// The texts of the facts about the customer of the open letter.

import { words } from "../data/language.ts";
import { capital } from "./numbers.ts";
import { LETTERS } from "./strategies.ts";

export const factTexts = words({
  en: {
    reasons: {
      too_expensive: "Too expensive",
      missing_features: "Missing features",
      switched_to_competitor: "Switched to another product",
      not_using_enough: "Did not use it enough",
      technical_issues: "Technical problems",
      bad_support: "Bad support",
      temporary_pause: "Needs a break",
      other: "Another reason",
    },
    facts: {
      plan: (name: string) => (/\bplan\b/i.test(name) ? "{plan}" : "the {plan} plan"),
      left: (plan: string, amount: boolean, tenure: boolean) =>
        `{who} left${plan && ` ${plan}`}${amount ? ", {amount} a month" : ""}${tenure ? `${amount ? "," : ""} after {tenure}` : ""}`,
      leaving: (plan: string, amount: boolean, tenure: boolean) =>
        `{who} leaves${plan && ` ${plan}`} on {ends}${amount ? ", {amount} a month" : ""}${tenure ? `${amount ? "," : ""} after {tenure}` : ""}`,
      closed: (plan: string, tenure: boolean) =>
        `{who} ${plan === "" ? "left" : `closed ${plan}`}${tenure ? " after {tenure}" : ""}`,
      failed: (plan: string, amount: boolean, tenure: boolean) =>
        `A payment by {who}${plan && ` for ${plan}`}${amount ? ", {amount} a month," : ""} failed${tenure ? " after {tenure}" : ""}`,
    },
    declines: {
      insufficient_funds: "The account did not have enough money",
      expired_card: "The card has expired",
      authentication_required: "The bank asks for an approval",
      processing_error: "The bank could not process the payment",
      incorrect_cvc: "The security code was wrong",
      unknown: "The card was declined; the bank gave no reason",
    },
    timeline: {
      cancellation: "Cancelled",
      replied: "Answered",
      reply_handled: "The answer was dealt with",
      payment_failed: "A payment failed",
      held_back: "Held back for a person to read",
      admins_informed: "The admins were informed",
      address_changed: "Has another address now",
      generated: `${capital(LETTERS.en)} letters were written`,
      sent: "A letter was sent",
      opened: "Opened it",
      clicked: "Followed a link",
      bounced: "The letter bounced",
      complained: "Reported it as spam",
      failed: "The letter could not be handed over",
      stopped: "The letter was stopped",
      suppressed: "Is not written to any more",
      paused: "Automatic letters were paused",
      resumed: "Automatic letters were resumed",
      offer_applied: "Done at the payment provider",
      offer_pending: "Being done at the payment provider",
      offer_failed: "The payment provider could not be made to do it",
      offer_not_possible: "Not possible at the payment provider",
      offer_reverted: "Taken back at the payment provider",
      recovered: "Came back",
      lost: "Counts as lost",
      planned: "A letter goes out automatically",
      approval: "A letter waits for you",
    },
  },
  de: {
    reasons: {
      too_expensive: "Zu teuer",
      missing_features: "Es fehlt etwas",
      switched_to_competitor: "Zu einem anderen Produkt gewechselt",
      not_using_enough: "Zu wenig genutzt",
      technical_issues: "Technische Probleme",
      bad_support: "Schlechte Hilfe",
      temporary_pause: "Braucht eine Pause",
      other: "Ein anderer Grund",
    },
    facts: {
      plan: (name) => (/tarif/i.test(name) ? "{plan}" : "den Tarif {plan}"),
      left: (plan, amount, tenure) =>
        `{who} hat${plan && ` ${plan}`}${tenure ? " nach {tenure}" : ""} gekündigt${amount ? ", {amount} im Monat" : ""}`,
      leaving: (plan, amount, tenure) =>
        `{who} hat${plan && ` ${plan}`}${tenure ? " nach {tenure}" : ""} zum {ends} gekündigt${amount ? ", {amount} im Monat" : ""}`,
      closed: (plan, tenure) => `{who} hat${plan && ` ${plan}`}${tenure ? " nach {tenure}" : ""} gekündigt`,
      failed: (plan, amount, tenure) =>
        `Eine Zahlung von {who}${plan && ` für ${plan}`}${amount ? ", {amount} im Monat," : ""} ist${tenure ? " nach {tenure}" : ""} fehlgeschlagen`,
    },
    declines: {
      insufficient_funds: "Das Konto war nicht gedeckt",
      expired_card: "Die Karte ist abgelaufen",
      authentication_required: "Die Bank verlangt eine Freigabe",
      processing_error: "Die Bank konnte die Zahlung nicht verarbeiten",
      incorrect_cvc: "Die Prüfziffer war falsch",
      unknown: "Die Karte wurde abgelehnt; die Bank nannte keinen Grund",
    },
    timeline: {
      cancellation: "Gekündigt",
      replied: "Hat geantwortet",
      reply_handled: "Die Antwort ist erledigt",
      payment_failed: "Eine Zahlung schlug fehl",
      held_back: "Zurückgehalten, damit ein Mensch es liest",
      admins_informed: "Die Admins wurden benachrichtigt",
      address_changed: "Hat jetzt eine andere Adresse",
      generated: `${capital(LETTERS.de)} Briefe wurden geschrieben`,
      sent: "Ein Brief ging hinaus",
      opened: "Hat ihn geöffnet",
      clicked: "Ist einem Link gefolgt",
      bounced: "Der Brief kam nicht an",
      complained: "Hat ihn als Spam gemeldet",
      failed: "Der Brief konnte nicht übergeben werden",
      stopped: "Der Brief wurde angehalten",
      suppressed: "Wird nicht mehr angeschrieben",
      paused: "Automatische Briefe wurden angehalten",
      resumed: "Automatische Briefe gehen wieder hinaus",
      offer_applied: "Beim Zahlungsanbieter erledigt",
      offer_pending: "Läuft beim Zahlungsanbieter",
      offer_failed: "Beim Zahlungsanbieter gescheitert",
      offer_not_possible: "Beim Zahlungsanbieter nicht möglich",
      offer_reverted: "Beim Zahlungsanbieter zurückgenommen",
      recovered: "Ist zurück",
      lost: "Gilt als verloren",
      planned: "Ein Brief geht automatisch hinaus",
      approval: "Ein Brief wartet auf dich",
    },
  },
});
