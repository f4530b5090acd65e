// value_recap: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const valueRecap = {
  name: "A look back",
  advice: "remind them of what they had",
  answers: {
    causes: ["switched_to_competitor"],
    priority: 5,
    about: "the customer goes to another product, or compares it with others",
    says: "suggests a move to something else, so a recap of the value received comes first",
  },
  page: "reactivateUrl",
  needs: null,
  knowledge: ["usage"],
  sensitive: { rank: 6, reason: "A look back at the product is out of place after such a reason." },
  weights: {
    too_expensive: points(1, "a price is weighed against the value received"),
    missing_features: points(-0.5, "the value received does not replace what is missing"),
    switched_to_competitor: null,
    not_using_enough: points(-2, "little use leaves little value to recall"),
    technical_issues: points(0, "the value received stands beside what went wrong"),
    temporary_pause: points(1, "the value received is a reason to come back afterwards"),
    other: points(1.5, "where no cause is clear, the value received is a safe reminder"),
    payment_failed: points(1.5, "a reminder of the value received is a reason to put the payment right"),
  },
  german: {
    name: "Ein Rückblick",
    advice: "an das erinnern, was sie hatten",
    says: "deutet auf einen Wechsel, deshalb kommt der Rückblick auf den Nutzen zuerst",
    sensitive: "Ein Rückblick auf das Produkt passt nach einem solchen Grund nicht",
  },
} as const satisfies StrategyDefinition;
