// Descriptions of the providers' decline codes.

import { words } from "../data/language.ts";

const says = words<Record<string, string>>({
  insufficient_funds: ["Not enough money on the card", "Zu wenig Geld auf der Karte"],
  expired_card: ["The card has expired", "Die Karte ist abgelaufen"],
  card_expired: ["The card has expired", "Die Karte ist abgelaufen"],
  card_declined: ["The card was declined", "Die Karte wurde abgelehnt"],
  generic_decline: [
    "The card was declined; the bank gave no reason",
    "Die Karte wurde abgelehnt; die Bank nannte keinen Grund",
  ],
  do_not_honor: ["The bank declined and gave no reason", "Die Bank hat ohne Grund abgelehnt"],
  lost_card: ["The card was reported lost", "Die Karte wurde als verloren gemeldet"],
  stolen_card: ["The card was reported stolen", "Die Karte wurde als gestohlen gemeldet"],
  incorrect_cvc: ["The security code is wrong", "Die Prüfziffer stimmt nicht"],
  incorrect_number: ["The card number is wrong", "Die Kartennummer stimmt nicht"],
  processing_error: ["The payment could not be processed", "Die Zahlung konnte nicht verarbeitet werden"],
  authentication_required: ["The bank asks the customer to confirm", "Die Bank verlangt eine Bestätigung"],
  card_not_supported: ["The card does not allow such payments", "Die Karte erlaubt solche Zahlungen nicht"],
  withdrawal_count_limit_exceeded: ["The card is over its limit", "Das Limit der Karte ist erreicht"],
});

/** The description of a code; anything else is returned unchanged. */
export const declineOf = (reason: string): string => (Object.hasOwn(says(), reason) ? says()[reason]! : reason);
