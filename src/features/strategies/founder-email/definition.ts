// founder_email: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const founderEmail = {
  name: "From the founder",
  advice: "write in person, as the founder",
  answers: {
    causes: ["technical_issues", "bad_support"],
    priority: 7,
    about: "something went wrong: faults, outages, poor support, a bad experience",
    says: "points to a problem that calls for a personal word from the founder",
  },
  page: "bookCallUrl",
  needs: null,
  knowledge: ["founder_name"],
  sensitive: { rank: 1, reason: null },
  weights: {
    too_expensive: points(0, "the price calls for an offer sooner than for a personal word"),
    missing_features: points(3, "a customer who misses something is glad to hear it from the founder"),
    switched_to_competitor: points(1, "a personal word is what another product cannot offer"),
    not_using_enough: points(0, "little use calls for guidance sooner than for a personal word"),
    technical_issues: null,
    temporary_pause: points(0, "a temporary reason calls for no personal word"),
    other: points(1, "an unclear cause is easier to explain to a person"),
    payment_failed: points(2.5, "a friendly personal note gets a payment method put right"),
  },
  german: {
    name: "Ein persönlicher Brief",
    advice: "persönlich schreiben, als Gründer",
    says: "zeigt auf ein Problem, das ein persönliches Wort verlangt",
    sensitive: null,
  },
} as const satisfies StrategyDefinition;
