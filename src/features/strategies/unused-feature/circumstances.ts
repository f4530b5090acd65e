// unused_feature: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const unusedFeature: Circumstances = {
  weights: {
    tenure_short: points(1, "after a tenure of {it} much of the product is likely untried"),
    tenure_long: points(-0.5, "a customer for {it} has likely tried most features"),
    mrr_free: points(1.5, "{it} can only grow by more use"),
    silence: points(3.5, "{it} speaks for showing what was never tried"),
    use_declining: points(3, "{it} speaks for showing something new"),
    use_heavy: points(-2.5, "{it} does not look like a product left unused"),
    use_light: points(2, "{it} speaks for showing what else there is"),
    use_regular: points(-0.5, "{it} does not look like a product left unused"),
    single_feature: points(1, "use of a single feature so far may leave others to show"),
    few_features: points(3, "{it} means that there are others to show"),
    many_features: points(-2, "{it} leaves few to show"),
    much_trouble: points(-1.5, "{it} more features are not what is missing"),
  },
  german: {
    tenure_short: "nach {it} ist vieles am Produkt wohl noch nicht ausprobiert",
    tenure_long: "nach {it} ist wohl das meiste schon ausprobiert",
    mrr_free: "{it} im Monat können nur durch mehr Nutzung wachsen",
    silence: "{it} sprechen dafür, noch nicht Ausprobiertes zu zeigen",
    use_declining: "{it} spricht dafür, etwas Neues zu zeigen",
    use_heavy: "{it} sieht nicht nach einem ungenutzten Produkt aus",
    use_light: "{it} spricht dafür zu zeigen, was es noch gibt",
    use_regular: "{it} sieht nicht nach einem ungenutzten Produkt aus",
    single_feature: "bisher nur eine genutzte Funktion lässt vielleicht andere zu zeigen",
    few_features: "{it} heißt, dass es andere zu zeigen gibt",
    many_features: "{it} lässt wenige zu zeigen",
    much_trouble: "{it} fehlen nicht mehr Funktionen",
  },
  germanCauses: {
    too_expensive: "noch nicht Ausprobiertes senkt den Preis nicht",
    missing_features: "was laut dem Grund fehlt, gibt es vielleicht schon, nur nie ausprobiert",
    switched_to_competitor: "was das andere Produkt verspricht, gibt es vielleicht schon hier, nur nie ausprobiert",
    not_using_enough: null,
    technical_issues: "nach einer schlechten Erfahrung fehlen nicht mehr Funktionen",
    temporary_pause: "noch nicht Ausprobiertes hilft nicht durch eine ruhige Zeit",
    other: "wo keine Ursache klar ist, kann noch nicht Ausprobiertes das Interesse wecken",
    payment_failed: "eine fehlgeschlagene Zahlung sagt nichts über noch nicht Ausprobiertes",
  },
};
