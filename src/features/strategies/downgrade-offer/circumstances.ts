// downgrade_offer: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const downgradeOffer: Circumstances = {
  weights: {
    tenure_short: points(-0.5, "a tenure of {it} shows no lasting need that a smaller plan could meet"),
    tenure_long: points(1, "a tenure of {it} shows a lasting need that a smaller plan can meet"),
    mrr_free: points(-4, "{it} leaves no cheaper plan to offer"),
    mrr_small: points(-1.5, "{it} leaves little room below it"),
    mrr_medium: points(1, "{it} leaves room below it"),
    mrr_large: points(2, "{it} leaves much room below it"),
    silence: points(0.5, "{it} fits a smaller plan"),
    use_declining: points(1.5, "{it} fits a smaller plan"),
    use_heavy: points(-0.5, "{it} leaves little that a smaller plan could drop"),
    use_light: points(1.5, "{it} fits a smaller plan"),
    few_features: points(1, "{it} fits a smaller plan"),
    many_features: points(-0.5, "{it} leaves little that a smaller plan could drop"),
    much_trouble: points(-1, "{it} a smaller plan mends nothing"),
  },
  german: {
    tenure_short: "nach {it} zeigt sich kein dauernder Bedarf, den ein kleinerer Tarif decken könnte",
    tenure_long: "nach {it} zeigt sich ein dauernder Bedarf, den ein kleinerer Tarif decken kann",
    mrr_free: "unter {it} im Monat gibt es keinen kleineren Tarif",
    mrr_small: "{it} im Monat lassen nach unten wenig Raum",
    mrr_medium: "{it} im Monat lassen nach unten Raum",
    mrr_large: "{it} im Monat lassen nach unten viel Raum",
    silence: "{it} passen zu einem kleineren Tarif",
    use_declining: "{it} passt zu einem kleineren Tarif",
    use_heavy: "{it} lässt wenig, was ein kleinerer Tarif weglassen könnte",
    use_light: "{it} passt zu einem kleineren Tarif",
    few_features: "{it} passt zu einem kleineren Tarif",
    many_features: "{it} lässt wenig, was ein kleinerer Tarif weglassen könnte",
    much_trouble: "{it} behebt ein kleinerer Tarif nichts",
  },
  germanCauses: {
    too_expensive: "auf einen Grund, der den Preis betrifft, antwortet auch ein kleinerer Tarif",
    missing_features: "ein kleinerer Tarif hat noch weniger von dem, was fehlt",
    switched_to_competitor: "ein kleinerer Tarif hält die Tür offen",
    not_using_enough: "zu wenig Nutzung passt ein kleinerer Tarif",
    technical_issues: "ein kleinerer Tarif hat dieselben Fehler",
    temporary_pause: "auch ein kleinerer Tarif überbrückt eine ruhige Zeit",
    other: "nichts sagt deutlich, dass der Tarif zu groß ist",
    payment_failed: "eine Zahlung, für die das Geld fehlt, geht mit einem kleineren Tarif vielleicht durch",
  },
};
