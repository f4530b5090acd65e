// The texts about changes at the payment provider after a decision in the cancel flow.

import { words } from "../data/language.ts";

export const offerApplications = words({
  states: {
    pending: [(at: string) => `Being done at ${at}`, (at) => `Läuft bei ${at}`],
    applied: [(at: string) => `Done at ${at}`, (at) => `Erledigt bei ${at}`],
    failed: [(at: string) => `Failed at ${at}`, (at) => `Fehlgeschlagen bei ${at}`],
    not_possible: [(at: string) => `Not possible at ${at}`, (at) => `Nicht möglich bei ${at}`],
  },
  reverting: ["Being taken back", "Wird zurückgenommen"],
  reverted: ["Taken back", "Zurückgenommen"],
  notReverted: ["Could not be taken back", "Ließ sich nicht zurücknehmen"],
  revert: ["Take back", "Zurücknehmen"],
  revertLong: [
    (who: string) => `Take back what was done for ${who}`,
    (who) => `Zurücknehmen, was für ${who} erledigt wurde`,
  ],
  willRevert: [(at: string) => `Taking it back at ${at}`, (at) => `Wird bei ${at} zurückgenommen`],
  months: ["For how long", "Wie lange"],
  monthsUnit: ["months", "Monate"],
  offerId: ["Its offer at Razorpay", "Das Angebot bei Razorpay"],
  offerIdHint: [
    "The id of an offer that you made there, such as offer_JHD8… Percentage and duration are that offer’s. Without it a person has to give the discount.",
    "Die ID eines Angebots, das du dort angelegt hast, etwa offer_JHD8… Prozente und Dauer sind die von dort. Ohne sie muss ein Mensch den Rabatt geben.",
  ],
  priceId: ["The smaller plan’s price", "Der Preis des kleineren Tarifs"],
  priceIdHint: [
    "Its id at your payment provider, such as price_1Q… Without it a person has to change the plan.",
    "Seine ID bei deinem Zahlungsanbieter, etwa price_1Q… Ohne sie muss ein Mensch den Tarif ändern.",
  ],
  when: ["From when", "Ab wann"],
  whens: { period_end: ["The next period", "Ab dem nächsten Zeitraum"], now: ["At once", "Sofort"] },
  pauses: ["It pauses the subscription", "Es pausiert den Vertrag"],
  pausesHint: [
    "Nothing is charged meanwhile; then billing resumes automatically. Three days before, customers get a mail.",
    "In der Zeit wird nichts abgebucht, danach läuft er von selbst weiter. Drei Tage vorher bekommen Kunden eine Mail.",
  ],
  applyOffers: ["Carry out accepted offers", "Angenommene Angebote ausführen"],
  applyOffersHint: [
    (at: string) =>
      at === "Razorpay"
        ? "Pauses that a customer accepts are set at Razorpay, and discounts whose offer has the id of one made there."
        : `Discounts, pauses and other plans that a customer accepts are set at ${at}.`,
    (at) =>
      at === "Razorpay"
        ? "Pausen, die jemand annimmt, werden bei Razorpay gesetzt, ebenso Rabatte mit der ID eines Angebots von dort."
        : `Rabatte, Pausen und andere Tarife, die jemand annimmt, werden bei ${at} gesetzt.`,
  ],
  applyCancellations: ["Carry out cancellations", "Kündigungen ausführen"],
  applyCancellationsHint: [
    (at: string) => `Who cancels in the cancel flow is cancelled at ${at}, at the end of the period.`,
    (at) => `Wer im Kündigungsablauf kündigt, wird bei ${at} zum Ende des Zeitraums gekündigt.`,
  ],
  keys: {
    api_key: ["API key", "API-Schlüssel"],
    key_id: ["Key ID", "Key ID"],
    key_secret: ["Key secret", "Key Secret"],
  },
  keysWhy: [
    (where: string) => `To carry out offers and cancellations. Make it under ${where}.`,
    (where) => `Um Angebote und Kündigungen auszuführen. Anzulegen unter ${where}.`,
  ],
  keysRights: [
    "It needs the rights to read and write subscriptions and discounts.",
    "Er braucht die Rechte, Abos und Rabatte zu lesen und zu schreiben.",
  ],
  needsKeys: [
    "Nothing is carried out until the key is saved.",
    "Ausgeführt wird erst etwas, wenn der Schlüssel gespeichert ist.",
  ],
  saveKeys: [
    (n: number) => (n === 1 ? "Save the key" : "Save the keys"),
    (n) => (n === 1 ? "Schlüssel speichern" : "Beide Schlüssel speichern"),
  ],
  removeKeys: [
    (n: number) => (n === 1 ? "Remove the key" : "Remove the keys"),
    (n) => (n === 1 ? "Schlüssel entfernen" : "Beide Schlüssel entfernen"),
  ],
});
