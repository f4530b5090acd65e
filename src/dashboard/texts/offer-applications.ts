// What is carried out at the payment provider because of a decision in the cancel flow.

import { words } from "../data/language.ts";

const providers: Record<string, string> = { stripe: "Stripe", razorpay: "Razorpay", paddle: "Paddle" };
/** A provider as it writes itself. */
export const providerName = (name: string): string => providers[name] ?? name;

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
    priceId: "The smaller plan’s price",
    priceIdHint: "Its id at your payment provider, such as price_1Q… Without it a person has to change the plan.",
    when: "From when",
    whens: { period_end: "The next period", now: "At once" },
    pauses: "It pauses the subscription",
    pausesHint:
      "Nothing is charged meanwhile; then billing resumes automatically. Three days before, customers get a mail.",
    carriedOut: "What is accepted is carried out at your payment provider where Connections says so.",
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
    priceId: "Der Preis des kleineren Tarifs",
    priceIdHint: "Seine ID bei deinem Zahlungsanbieter, etwa price_1Q… Ohne sie muss ein Mensch den Tarif ändern.",
    when: "Ab wann",
    whens: { period_end: "Ab dem nächsten Zeitraum", now: "Sofort" },
    pauses: "Es pausiert den Vertrag",
    pausesHint:
      "In der Zeit wird nichts abgebucht, danach läuft er von selbst weiter. Drei Tage vorher bekommen Kunden eine Mail.",
    carriedOut:
      "Was angenommen wird, geschieht bei deinem Zahlungsanbieter, wenn es unter Verbindungen so eingestellt ist.",
  },
});
