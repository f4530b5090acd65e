// feedback_request: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const feedbackRequest: Circumstances = {
  weights: {
    tenure_short: points(1, "after a tenure of {it} the first impressions are fresh enough to ask for"),
    mrr_large: points(-0.5, "{it} deserves more than a question"),
    silence: points(0.5, "{it} leaves open what got in the way"),
    use_declining: points(1, "{it} raises the question of what has changed"),
    much_trouble: points(1, "{it} the customer has something to tell"),
  },
  german: {
    tenure_short: "nach {it} sind die ersten Eindrücke frisch genug, um danach zu fragen",
    mrr_large: "{it} im Monat verdienen mehr als eine Frage",
    silence: "{it} lassen offen, was im Weg stand",
    use_declining: "{it} wirft die Frage auf, was sich geändert hat",
    much_trouble: "{it} gibt es etwas zu erzählen",
  },
};
