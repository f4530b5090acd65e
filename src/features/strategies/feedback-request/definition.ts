// feedback_request: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const feedbackRequest = {
  name: "One question",
  advice: "ask for the reason",
  answers: {
    causes: ["other"],
    priority: 1,
    about: "no cause can be read from the text, or it is none of the others",
    says: "names nothing that an offer could change, so a friendly question comes first",
  },
  page: "reactivateUrl",
  needs: null,
  knowledge: [],
  sensitive: { rank: 2, reason: "An open question leaves it to the customer what to say." },
  weights: {
    too_expensive: points(-1.5, "the reason is already plain, which leaves little to ask"),
    missing_features: points(2, "what exactly the reason means is missing is worth asking"),
    switched_to_competitor: points(1, "what the other product does better is worth asking"),
    not_using_enough: points(1, "the reason suggests little use, and what stood in its way is worth asking"),
    technical_issues: points(3, "the trouble that the reason names is worth hearing in full"),
    temporary_pause: points(0.5, "a temporary reason leaves open when the customer will be back"),
    other: points(3, "where no cause is clear, asking for it is never wrong"),
    payment_failed: points(1, "whether something is behind the failed payment is quickly asked"),
  },
  german: {
    name: "Eine Frage",
    advice: "nach dem Grund fragen",
    says: "nennt nichts, was ein Angebot ändern könnte, deshalb kommt eine freundliche Frage zuerst",
    sensitive: "Eine offene Frage überlässt es der Person, was sie sagt",
  },
} as const satisfies StrategyDefinition;
