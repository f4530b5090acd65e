// Descriptions of the providers' decline codes.

import { words } from "../data/language.ts";

const en: Record<string, string> = {
  insufficient_funds: "Not enough money on the card",
  expired_card: "The card has expired",
  card_expired: "The card has expired",
  card_declined: "The card was declined",
  generic_decline: "The card was declined; the bank gave no reason",
  do_not_honor: "The bank declined and gave no reason",
  lost_card: "The card was reported lost",
  stolen_card: "The card was reported stolen",
  incorrect_cvc: "The security code is wrong",
  incorrect_number: "The card number is wrong",
  processing_error: "The payment could not be processed",
  authentication_required: "The bank asks the customer to confirm",
  card_not_supported: "The card does not allow such payments",
  withdrawal_count_limit_exceeded: "The card is over its limit",
};

const de: typeof en = {
  insufficient_funds: "Zu wenig Geld auf der Karte",
  expired_card: "Die Karte ist abgelaufen",
  card_expired: "Die Karte ist abgelaufen",
  card_declined: "Die Karte wurde abgelehnt",
  generic_decline: "Die Karte wurde abgelehnt; die Bank nannte keinen Grund",
  do_not_honor: "Die Bank hat ohne Grund abgelehnt",
  lost_card: "Die Karte wurde als verloren gemeldet",
  stolen_card: "Die Karte wurde als gestohlen gemeldet",
  incorrect_cvc: "Die Prüfziffer stimmt nicht",
  incorrect_number: "Die Kartennummer stimmt nicht",
  processing_error: "Die Zahlung konnte nicht verarbeitet werden",
  authentication_required: "Die Bank verlangt eine Bestätigung",
  card_not_supported: "Die Karte erlaubt solche Zahlungen nicht",
  withdrawal_count_limit_exceeded: "Das Limit der Karte ist erreicht",
};

const says = words({ en, de });

/** The description of a code; anything else is returned unchanged. */
export const declineOf = (reason: string): string => (Object.hasOwn(en, reason) ? says()[reason]! : reason);
