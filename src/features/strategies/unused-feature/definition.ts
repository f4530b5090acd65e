// unused_feature: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const unusedFeature = {
  name: "Something untried",
  advice: "show a feature that they have not tried",
  answers: {
    causes: ["not_using_enough"],
    priority: 3,
    about: "the customer does not use the product, or hardly",
    says: "suggests little use, which features not yet tried can change",
  },
  page: "reactivateUrl",
  needs: null,
  knowledge: ["usage"],
  sensitive: { rank: 7, reason: "Features never tried are out of place after such a reason." },
  weights: {
    too_expensive: points(-0.5, "features never tried do not lower the price"),
    missing_features: points(2, "what the reason says is missing may be there already, never tried"),
    switched_to_competitor: points(0.5, "what the other product promises may be here, never tried"),
    not_using_enough: null,
    technical_issues: points(-2, "after a bad experience, more features are not what is missing"),
    temporary_pause: points(-1, "features never tried do not help through a quiet time"),
    other: points(0.5, "where no cause is clear, something untried may rekindle the interest"),
    payment_failed: points(-2, "a failed payment says nothing of features never tried"),
  },
  german: {
    name: "Noch nicht Ausprobiertes",
    advice: "eine Funktion zeigen, die sie noch nicht kennen",
    says: "deutet auf wenig Nutzung, und daran kann noch nicht Ausprobiertes etwas ändern",
    sensitive: "Noch nicht Ausprobiertes passt nach einem solchen Grund nicht",
  },
} as const satisfies StrategyDefinition;
