// social_proof: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const socialProof = {
  name: "Another customer",
  advice: "show how similar customers do",
  answers: null,
  page: "reactivateUrl",
  needs: {
    fact: "knowledge.stories.",
    code: "story",
    words: "a story",
    german: "eine Kundenstimme",
    lacking: "which has no story to tell",
  },
  knowledge: ["story"],
  sensitive: { rank: 9, reason: "The success of others is out of place after such a reason." },
  weights: {
    too_expensive: points(-1, "the success of others does not lower the price"),
    missing_features: points(0, "others may have found a way around what is missing"),
    switched_to_competitor: points(3, "a customer drawn elsewhere can see why others stayed"),
    not_using_enough: points(2, "the success of others shows what the product could be used for"),
    technical_issues: points(-2.5, "the success of others sounds hollow after a bad experience"),
    temporary_pause: points(-1, "a customer who means to come back needs no success stories"),
    other: points(2, "a customer without a clear reason may be uncertain and heed the success of others"),
    payment_failed: points(-3, "the success of others does not put a failed payment right"),
  },
  german: {
    name: "Eine Kundenstimme",
    advice: "zeigen, wie es ähnlichen Kunden geht",
    says: null,
    sensitive: "Der Erfolg anderer passt nach einem solchen Grund nicht",
  },
} as const satisfies StrategyDefinition;
