// discount: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const discount: Circumstances = {
  weights: {
    tenure_short: points(2, "a short tenure ({it}) suits a discount, which buys time to see the value"),
    tenure_long: points(-1, "a customer for {it} has long known the price"),
    mrr_free: points(-4, "{it} leaves nothing to discount"),
    mrr_large: points(-1, "{it} makes a discount costly"),
    silence: points(-1, "{it} does not point to the price"),
    use_declining: points(-0.5, "{it} does not point to the price"),
    use_heavy: points(0.5, "{it} shows that the product is wanted, at the right price"),
    use_light: points(-0.5, "{it} does not point to the price"),
    few_features: points(-0.5, "{it} shows only part of what the price pays for"),
    much_trouble: points(-1, "{it} a lower price mends nothing"),
  },
  german: {
    tenure_short: "nach {it} passt ein Rabatt, der Zeit gibt, den Nutzen zu sehen",
    tenure_long: "nach {it} ist der Preis längst bekannt",
    mrr_free: "auf {it} im Monat gibt es nichts nachzulassen",
    mrr_large: "{it} im Monat machen einen Rabatt teuer",
    silence: "{it} deuten nicht auf den Preis",
    use_declining: "{it} deutet nicht auf den Preis",
    use_heavy: "{it} zeigt, dass das Produkt gewollt ist, zum richtigen Preis",
    use_light: "{it} deutet nicht auf den Preis",
    few_features: "{it} zeigt nur einen Teil von dem, wofür der Preis gezahlt wird",
    much_trouble: "{it} behebt ein niedrigerer Preis nichts",
  },
  germanCauses: {
    too_expensive: null,
    missing_features: "ein niedrigerer Preis bringt nicht, was fehlt",
    switched_to_competitor: "ein anderes Produkt gewinnt oft über den Preis",
    not_using_enough: "ein niedrigerer Preis macht ein ungenutztes Produkt nicht nützlich",
    technical_issues: "ein niedrigerer Preis behebt nicht, was schiefging",
    temporary_pause: "mit einem niedrigeren Preis kann es sich lohnen, durch eine ruhige Zeit zu bleiben",
    other: "nichts sagt deutlich, dass der Preis zu hoch ist",
    payment_failed: "eine kleinere nächste Rechnung geht vielleicht durch, wo diese Zahlung scheiterte",
  },
};
