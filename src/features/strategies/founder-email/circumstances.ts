// founder_email: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const founderEmail: Circumstances = {
  weights: {
    tenure_new: points(-1, "a tenure of {it} has built no tie yet that a personal word could hold"),
    tenure_short: points(-0.5, "a tenure of {it} has built no tie yet that a personal word could hold"),
    tenure_long: points(1, "a customer for {it} has earned a personal word"),
    mrr_free: points(-2, "{it} does not pay for the founder's time"),
    mrr_small: points(-2, "{it} hardly pays for the founder's time"),
    mrr_medium: points(0.5, "{it} is worth some of the founder's time"),
    mrr_large: points(3, "{it} is worth a personal email"),
    silence: points(-0.5, "{it} has let the tie grow thin"),
    use_declining: points(0.5, "{it} is worth asking about in person"),
    use_heavy: points(0.5, "{it} is worth a personal word"),
    some_trouble: points(1, "{it} a personal word may help"),
    much_trouble: points(3.5, "{it} a personal word is due"),
  },
  german: {
    tenure_short: "nach {it} gibt es noch keine Bindung, die ein persönliches Wort halten könnte",
    tenure_long: "nach {it} ist ein persönliches Wort verdient",
    mrr_free: "{it} im Monat bezahlen keine Zeit für ein persönliches Wort",
    mrr_small: "{it} im Monat bezahlen kaum Zeit für ein persönliches Wort",
    mrr_medium: "{it} im Monat sind etwas Zeit für ein persönliches Wort wert",
    mrr_large: "{it} im Monat sind einen persönlichen Brief wert",
    silence: "{it} haben die Bindung dünn werden lassen",
    use_declining: "{it} ist eine persönliche Frage wert",
    use_heavy: "{it} ist ein persönliches Wort wert",
    some_trouble: "{it} hilft vielleicht ein persönliches Wort",
    much_trouble: "{it} ist ein persönliches Wort fällig",
  },
  germanCauses: {
    too_expensive: "der Preis verlangt eher ein Angebot als ein persönliches Wort",
    missing_features: "wer etwas vermisst, hört gern persönlich davon",
    switched_to_competitor: "ein persönliches Wort kann ein anderes Produkt nicht bieten",
    not_using_enough: "wenig Nutzung verlangt eher Anleitung als ein persönliches Wort",
    technical_issues: null,
    temporary_pause: "ein vorübergehender Grund verlangt kein persönliches Wort",
    other: "eine unklare Ursache wird einem Menschen vielleicht erzählt",
    payment_failed: "eine freundliche persönliche Nachricht bringt eine Zahlungsart in Ordnung",
  },
};
