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
  germanCauses: {
    too_expensive: "der Grund ist schon klar, da bleibt wenig zu fragen",
    missing_features: "was genau fehlt, ist eine Frage wert",
    switched_to_competitor: "was das andere Produkt besser macht, ist eine Frage wert",
    not_using_enough: "der Grund deutet auf wenig Nutzung, und was im Weg stand, ist eine Frage wert",
    technical_issues: "der Ärger, den der Grund nennt, ist es wert, ganz gehört zu werden",
    temporary_pause: "ein vorübergehender Grund lässt offen, wann es weitergeht",
    other: "wo keine Ursache klar ist, ist die Frage danach nie falsch",
    payment_failed: "ob hinter der Zahlung etwas anderes steht, ist schnell gefragt",
  },
};
