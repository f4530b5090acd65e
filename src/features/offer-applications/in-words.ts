// Describes a change of a subscription, for the project's people.

import type { OwnLanguage } from "../../lib/page-language.ts";
import type { Terms } from "../providers/carrying-out.ts";

/** For example "30% off for 3 months". */
export const inWords = (terms: Terms, language: OwnLanguage = "en"): string =>
  language === "de" ? inGerman(terms) : inEnglish(terms);

function inEnglish(terms: Terms): string {
  switch (terms.kind) {
    case "discount":
      return `${terms.percent}% off for ${plural(terms.months, "month")}`;
    case "extension":
      return `${plural(terms.days, "day")} more`;
    case "downgrade":
      return `the price ${terms.priceId} ${terms.when === "now" ? "at once" : "from the next period"}`;
    case "pause":
      return `a pause of ${plural(terms.months, "month")}`;
    case "cancellation":
      return terms.when === "now" ? "the end of the subscription" : "the end of the subscription with its period";
  }
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function inGerman(terms: Terms): string {
  switch (terms.kind) {
    case "discount":
      return `${terms.percent} % Rabatt für ${terms.months} ${terms.months === 1 ? "Monat" : "Monate"}`;
    case "extension":
      return `${terms.days} ${terms.days === 1 ? "Tag" : "Tage"} mehr`;
    case "downgrade":
      return `der Preis ${terms.priceId}, ${terms.when === "now" ? "sofort" : "ab der nächsten Abrechnung"}`;
    case "pause":
      return `eine Pause von ${terms.months} ${terms.months === 1 ? "Monat" : "Monaten"}`;
    case "cancellation":
      return terms.when === "now" ? "das Ende des Abonnements" : "das Ende des Abonnements mit dem bezahlten Zeitraum";
  }
}
