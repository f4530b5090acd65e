// discount: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const discount = {
  name: "A discount",
  advice: "offer a discount for a limited time",
  answers: {
    causes: ["too_expensive"],
    priority: 2,
    about: "the product costs too much for the customer, or money is short",
    says: "comes down to money, where a discount helps",
  },
  page: "reactivateUrl",
  needs: {
    fact: "offers.",
    code: "offer",
    words: "an offer",
    german: "ein Angebot",
    lacking: "which has no offer to name",
  },
  knowledge: ["discount_offer"],
  sensitive: { rank: 8, reason: "An offer of money is out of place after such a reason." },
  weights: {
    too_expensive: null,
    missing_features: points(-1.5, "a lower price does not bring what is missing"),
    switched_to_competitor: points(2.5, "another product often wins on its price"),
    not_using_enough: points(-1, "a lower price does not make an unused product useful"),
    technical_issues: points(-0.5, "a lower price does not mend what went wrong"),
    temporary_pause: points(1, "a lower price can make staying through a quiet time worthwhile"),
    other: points(-0.5, "nothing clearly says that the price is too high"),
    payment_failed: points(0.5, "a lower next bill may go through where this payment failed"),
  },
  german: {
    name: "Ein Rabatt",
    advice: "einen befristeten Rabatt anbieten",
    says: "dreht sich um Geld, und da hilft ein Rabatt",
    sensitive: "Ein Angebot in Geld passt nach einem solchen Grund nicht",
  },
} as const satisfies StrategyDefinition;
