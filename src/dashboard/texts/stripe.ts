// The texts of Stripe's setup: the key's rights, the progress of reading the past, and the actions.

import { words } from "../data/language.ts";

export const stripeTexts = words({
  keyHint: [
    "In Stripe: Developers, API keys, Create restricted key, with the rights listed here.",
    "In Stripe: Entwickler, API-Schlüssel, eingeschränkten Schlüssel anlegen, mit den Rechten, die hier stehen.",
  ],
  key: ["Restricted key", "Eingeschränkter Schlüssel"],
  connect: ["Connect Stripe", "Stripe verbinden"],
  checking: ["Asking Stripe", "Stripe wird gefragt"],
  rights: ["Rights that the key needs", "Rechte, die der Schlüssel braucht"],
  mayBeLeftOut: ["May be left out", "Kann fehlen"],
  lacking: ["What the key may not do", "Was der Schlüssel nicht darf"],
  lacksNothing: ["The key may do all that Recoverd can use.", "Der Schlüssel darf alles, was Recoverd nutzen kann."],
  read: ["Read", "lesen"],
  write: ["Write", "schreiben"],
  neededFor: {
    customers: ["whom to write to", "wem zu schreiben ist"],
    subscriptions: ["who pays what, and since when", "wer was bezahlt und seit wann"],
    prices: ["what each plan costs", "was jeder Tarif kostet"],
    products: ["what each plan is called", "wie jeder Tarif heißt"],
    coupons: ["what discounts take off", "was Rabatte abziehen"],
    invoices: ["what was paid, and where a customer can pay", "was bezahlt wurde und wo man bezahlen kann"],
    webhook_endpoints: ["making the webhook", "um den Webhook anzulegen"],
    payment_intents: ["why a payment was declined", "warum eine Zahlung abgelehnt wurde"],
    subscriptions_write: ["carrying out offers and cancellations", "um Angebote und Kündigungen auszuführen"],
    coupons_write: ["carrying out discounts", "um Rabatte auszuführen"],
  },
  byHand: ["Set up the webhook by hand", "Den Webhook von Hand einrichten"],
  connected: [
    (mode: string, ending: string) => `Connected in ${mode} mode, with the key that ends in ${ending}.`,
    (mode, ending) => `Verbunden im ${mode}, mit dem Schlüssel, der auf ${ending} endet.`,
  ],
  modes: { live: ["live", "Livemodus"], test: ["test", "Testmodus"] },
  done: ["Stripe is connected. Its past is being read.", "Stripe ist verbunden. Die Vergangenheit wird gelesen."],
  reading: [(stage: string) => `Reading the past: ${stage}.`, (stage) => `Die Vergangenheit wird gelesen: ${stage}.`],
  stages: {
    prices: ["prices", "Preise"],
    customers: ["customers", "Kunden"],
    subscriptions: ["subscriptions", "Abos"],
    paid_invoices: ["paid invoices of two years", "bezahlte Rechnungen aus zwei Jahren"],
    open_invoices: ["open invoices", "offene Rechnungen"],
  },
  wasRead: [
    (customers: string, subscriptions: string, invoices: string) =>
      `The past was read: ${customers} customers, ${subscriptions} subscriptions, ${invoices} invoices.`,
    (customers, subscriptions, invoices) =>
      `Die Vergangenheit ist gelesen: ${customers} Kunden, ${subscriptions} Abos, ${invoices} Rechnungen.`,
  ],
  stopped: ["Reading the past stopped.", "Das Lesen der Vergangenheit brach ab."],
  progress: ["How much of the past is read", "Wie viel der Vergangenheit gelesen ist"],
  customers: ["customers", "Kunden"],
  subscriptions: ["subscriptions", "Abos"],
  invoices: ["invoices", "Rechnungen"],
  needsRights: [
    "The key may not write subscriptions: use one that may.",
    "Der Schlüssel darf Abos nicht schreiben: nimm einen, der es darf.",
  ],
  anotherKey: ["Use another key", "Einen anderen Schlüssel nehmen"],
  disconnect: ["Disconnect", "Trennen"],
  disconnected: ["Stripe is disconnected, and its webhook removed.", "Stripe ist getrennt und sein Webhook entfernt."],
  endpointLeft: [
    "Stripe is disconnected. It refuses the key, so remove the webhook there by hand.",
    "Stripe ist getrennt. Stripe lehnt den Schlüssel ab: entferne den Webhook dort von Hand.",
  ],
});
