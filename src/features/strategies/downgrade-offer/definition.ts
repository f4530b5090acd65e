// downgrade_offer: what it says, and when.

import { points, type StrategyDefinition } from "../definition.ts";

export const downgradeOffer = {
  name: "A smaller plan",
  advice: "offer a smaller plan",
  answers: null,
  page: "downgradeUrl",
  needs: null,
  knowledge: ["cheaper_plan", "plan_gap"],
  sensitive: { rank: 4, reason: "A smaller plan is at least no pressure." },
  weights: {
    too_expensive: points(4, "a reason about the price is also answered by a cheaper plan"),
    missing_features: points(-2, "a smaller plan has even less of what is missing"),
    switched_to_competitor: points(0.5, "a smaller plan keeps a foot in the door"),
    not_using_enough: points(3, "little use fits a smaller plan"),
    technical_issues: points(-2, "a smaller plan has the same faults"),
    temporary_pause: points(3, "a smaller plan also bridges a quiet time"),
    other: points(-1, "nothing clearly says that the plan is too large"),
    payment_failed: points(3, "a payment that fails for lack of funds may go through on a cheaper plan"),
  },
  german: {
    name: "Ein kleinerer Tarif",
    advice: "einen kleineren Tarif anbieten",
    says: null,
    sensitive: "Ein kleinerer Tarif übt wenigstens keinen Druck aus",
  },
} as const satisfies StrategyDefinition;
