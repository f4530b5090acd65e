// social_proof: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const socialProof: Circumstances = {
  weights: {
    tenure_short: points(2, "a customer of {it} may still be uncertain"),
    tenure_long: points(-1, "a customer for {it} knows the product better than success stories do"),
    mrr_small: points(0.5, "{it} suits an email that needs nobody's time"),
    silence: points(0.5, "{it} leaves room for how others use the product"),
    use_heavy: points(-1, "{it} tells the customer more than success stories do"),
    few_features: points(1, "{it} leaves room for what others do with the product"),
    much_trouble: points(-2, "{it} the success of others sounds hollow"),
  },
  german: {
    tenure_short: "nach {it} ist die Unsicherheit vielleicht noch groß",
    tenure_long: "nach {it} ist das Produkt besser bekannt, als Erfolgsgeschichten es zeigen",
    mrr_small: "zu {it} im Monat passt ein Brief, der niemandes Zeit kostet",
    silence: "{it} lassen Raum dafür, wie andere das Produkt nutzen",
    use_heavy: "{it} sagt mehr als Erfolgsgeschichten",
    few_features: "{it} lässt Raum dafür, was andere mit dem Produkt tun",
    much_trouble: "{it} klingt der Erfolg anderer hohl",
  },
  germanCauses: {
    too_expensive: "der Erfolg anderer senkt den Preis nicht",
    missing_features: "andere haben vielleicht einen Weg darum herum gefunden",
    switched_to_competitor: "wen es woandershin zieht, der kann sehen, warum andere geblieben sind",
    not_using_enough: "der Erfolg anderer zeigt, wofür das Produkt gut wäre",
    technical_issues: "der Erfolg anderer klingt nach einer schlechten Erfahrung hohl",
    temporary_pause: "wer zurückkommen will, braucht keine Erfolgsgeschichten",
    other: "ohne klaren Grund ist vielleicht Unsicherheit da, und dann zählt der Erfolg anderer",
    payment_failed: "der Erfolg anderer bringt keine Zahlung in Ordnung",
  },
};
