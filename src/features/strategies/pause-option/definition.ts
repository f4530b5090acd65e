// pause_option: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const pauseOption = {
  name: "A pause",
  advice: "offer a pause",
  answers: {
    causes: ["temporary_pause"],
    priority: 6,
    about: "the cause will pass: a break, a season, a project that rests",
    says: "is about timing, which a pause answers",
  },
  page: "pauseUrl",
  needs: {
    fact: "offers.temporary_pause.",
    code: "pause_terms",
    words: "the terms of a pause",
    german: "Bedingungen für eine Pause",
    lacking: "which has no terms of a pause to name",
  },
  knowledge: ["pause_terms"],
  sensitive: { rank: 3, reason: "A pause takes a worry away without asking for anything." },
  weights: {
    too_expensive: points(3, "a reason about the price may mean a tight budget, which a pause bridges"),
    missing_features: points(1, "a pause can bridge the time until what is missing is there"),
    switched_to_competitor: points(-2, "a customer who moves elsewhere has no use for a pause"),
    not_using_enough: points(2, "a customer who does not use the product now can pause it"),
    technical_issues: points(0, "a pause gives time to put right what went wrong"),
    temporary_pause: null,
    other: points(-0.5, "nothing clearly says that the cause will pass"),
    payment_failed: points(3.5, "a pause bridges the time until the payment works again"),
  },
  german: {
    name: "Eine Pause",
    advice: "eine Pause anbieten",
    says: "hat mit dem Zeitpunkt zu tun, und darauf antwortet eine Pause",
    sensitive: "Eine Pause nimmt eine Sorge ab, ohne etwas zu verlangen",
  },
} as const satisfies StrategyDefinition;
