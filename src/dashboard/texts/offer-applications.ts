// The texts about changes at the payment provider after a decision in the cancel flow.

import { words } from "../data/language.ts";

export const offerApplications = words({
  en: {
    states: {
      pending: (at: string) => `Being done at ${at}`,
      applied: (at: string) => `Done at ${at}`,
      failed: (at: string) => `Failed at ${at}`,
      not_possible: (at: string) => `Not possible at ${at}`,
    },
    reverting: "Being taken back",
    reverted: "Taken back",
    notReverted: "Could not be taken back",
    revert: "Take back",
    revertLong: (who: string) => `Take back what was done for ${who}`,
    willRevert: (at: string) => `Taking it back at ${at}`,
    months: "For how long",
    monthsUnit: "months",
    offerId: "Its offer at Razorpay",
    offerIdHint:
      "The id of an offer that you made there, such as offer_JHD8… Percentage and duration are that offer’s. Without it a person has to give the discount.",
    priceId: "The smaller plan’s price",
    priceIdHint: "Its id at your payment provider, such as price_1Q… Without it a person has to change the plan.",
    when: "From when",
    whens: { period_end: "The next period", now: "At once" },
    pauses: "It pauses the subscription",
    pausesHint:
      "Nothing is charged meanwhile; then billing resumes automatically. Three days before, customers get a mail.",
    applyOffers: "Carry out accepted offers",
    applyOffersHint: (at: string) =>
      at === "Razorpay"
        ? "Pauses that a customer accepts are set at Razorpay, and discounts whose offer has the id of one made there."
        : `Discounts, pauses and other plans that a customer accepts are set at ${at}.`,
    applyCancellations: "Carry out cancellations",
    applyCancellationsHint: (at: string) =>
      `Who cancels in the cancel flow is cancelled at ${at}, at the end of the period.`,
    keys: { api_key: "API key", key_id: "Key ID", key_secret: "Key secret" },
    keysWhy: (where: string) => `To carry out offers and cancellations. Make it under ${where}.`,
    keysRights: "It needs the rights to read and write subscriptions and discounts.",
    needsKeys: "Nothing is carried out until the key is saved.",
    saveKeys: (n: number) => (n === 1 ? "Save the key" : "Save the keys"),
    removeKeys: (n: number) => (n === 1 ? "Remove the key" : "Remove the keys"),
  },
  de: {
    states: {
      pending: (at) => `Läuft bei ${at}`,
      applied: (at) => `Erledigt bei ${at}`,
      failed: (at) => `Fehlgeschlagen bei ${at}`,
      not_possible: (at) => `Nicht möglich bei ${at}`,
    },
    reverting: "Wird zurückgenommen",
    reverted: "Zurückgenommen",
    notReverted: "Ließ sich nicht zurücknehmen",
    revert: "Zurücknehmen",
    revertLong: (who) => `Zurücknehmen, was für ${who} erledigt wurde`,
    willRevert: (at) => `Wird bei ${at} zurückgenommen`,
    months: "Wie lange",
    monthsUnit: "Monate",
    offerId: "Das Angebot bei Razorpay",
    offerIdHint:
      "Die ID eines Angebots, das du dort angelegt hast, etwa offer_JHD8… Prozente und Dauer sind die von dort. Ohne sie muss ein Mensch den Rabatt geben.",
    priceId: "Der Preis des kleineren Tarifs",
    priceIdHint: "Seine ID bei deinem Zahlungsanbieter, etwa price_1Q… Ohne sie muss ein Mensch den Tarif ändern.",
    when: "Ab wann",
    whens: { period_end: "Ab dem nächsten Zeitraum", now: "Sofort" },
    pauses: "Es pausiert den Vertrag",
    pausesHint:
      "In der Zeit wird nichts abgebucht, danach läuft er von selbst weiter. Drei Tage vorher bekommen Kunden eine Mail.",
    applyOffers: "Angenommene Angebote ausführen",
    applyOffersHint: (at) =>
      at === "Razorpay"
        ? "Pausen, die jemand annimmt, werden bei Razorpay gesetzt, ebenso Rabatte mit der ID eines Angebots von dort."
        : `Rabatte, Pausen und andere Tarife, die jemand annimmt, werden bei ${at} gesetzt.`,
    applyCancellations: "Kündigungen ausführen",
    applyCancellationsHint: (at) => `Wer im Kündigungsablauf kündigt, wird bei ${at} zum Ende des Zeitraums gekündigt.`,
    keys: { api_key: "API-Schlüssel", key_id: "Key ID", key_secret: "Key Secret" },
    keysWhy: (where) => `Um Angebote und Kündigungen auszuführen. Anzulegen unter ${where}.`,
    keysRights: "Er braucht die Rechte, Abos und Rabatte zu lesen und zu schreiben.",
    needsKeys: "Ausgeführt wird erst etwas, wenn der Schlüssel gespeichert ist.",
    saveKeys: (n) => (n === 1 ? "Schlüssel speichern" : "Beide Schlüssel speichern"),
    removeKeys: (n) => (n === 1 ? "Schlüssel entfernen" : "Beide Schlüssel entfernen"),
  },
});
