// Describes a change of a subscription, for the project's people.

import type { Terms } from "../providers/carrying-out.ts";

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** For example "30% off for 3 months". */
export function inWords(terms: Terms): string {
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
