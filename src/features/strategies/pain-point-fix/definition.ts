// pain_point_fix: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const painPointFix = {
  name: "Fix the cause",
  advice: "answer what is missing or went wrong",
  answers: {
    causes: ["missing_features"],
    priority: 4,
    about: "the product lacks a feature, an integration or an ability that the customer needs",
    says: "names what got in the way, so addressing it comes first",
  },
  page: "reactivateUrl",
  needs: null,
  knowledge: ["shipped_fix"],
  sensitive: { rank: 5, reason: "What happened may be ours to mend, but a person should find out first." },
  weights: {
    too_expensive: points(-2, "the reason names money and no fault to fix"),
    missing_features: null,
    switched_to_competitor: points(2, "what the other product does better may be something to mend"),
    not_using_enough: points(-2, "little use names no fault to mend"),
    technical_issues: points(4, "the trouble that the reason names can be addressed directly"),
    temporary_pause: points(-2.5, "a temporary reason names no fault to mend"),
    other: points(-3, "no clear issue is named that could be mended"),
    payment_failed: points(4, "what usually stops a payment, and how to get it through, is what helps first"),
  },
  german: {
    name: "Ursache beheben",
    advice: "auf das eingehen, was fehlt oder schiefging",
    says: "nennt, was im Weg stand, deshalb kommt zuerst, das anzugehen",
    sensitive: "Vielleicht lässt sich beheben, was geschehen ist, aber das sollte zuerst ein Mensch herausfinden",
  },
} as const satisfies StrategyDefinition;
