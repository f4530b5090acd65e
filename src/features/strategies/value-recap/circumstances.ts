// value_recap: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const valueRecap: Circumstances = {
  weights: {
    tenure_new: points(-3, "a short tenure ({it}) leaves little value to recall"),
    tenure_short: points(-1.5, "a short tenure ({it}) leaves little value to recall"),
    tenure_medium: points(1, "a customer for {it} has received value to recall"),
    tenure_long: points(3, "a customer for {it} has received much value to recall"),
    silence: points(-2.5, "{it} leaves no recent value to recall"),
    use_declining: points(-1.5, "{it} weakens a reminder of the value"),
    use_heavy: points(3.5, "{it} shows how much value there is to recall"),
    use_light: points(-1, "{it} leaves little recent value to recall"),
    use_regular: points(1, "{it} shows that the product still gives value"),
    few_features: points(-0.5, "{it} has shown only part of the value"),
    many_features: points(1, "{it} gives much to recall"),
    much_trouble: points(-1, "{it} the value received is not what comes to mind"),
  },
  german: {
    tenure_short: "nach {it} gibt es wenig Nutzen, an den sich erinnern ließe",
    tenure_medium: "nach {it} gibt es Nutzen, an den sich erinnern lässt",
    tenure_long: "nach {it} gibt es viel Nutzen, an den sich erinnern lässt",
    silence: "{it} lassen keinen jüngeren Nutzen, an den sich erinnern ließe",
    use_declining: "{it} schwächt eine Erinnerung an den Nutzen",
    use_heavy: "{it} zeigt, an wie viel Nutzen sich erinnern lässt",
    use_light: "{it} lässt wenig jüngeren Nutzen, an den sich erinnern ließe",
    use_regular: "{it} zeigt, dass das Produkt noch nützt",
    few_features: "{it} hat nur einen Teil des Nutzens gezeigt",
    many_features: "{it} gibt viel, an das sich erinnern lässt",
    much_trouble: "{it} fällt einem nicht zuerst der Nutzen ein",
  },
  germanCauses: {
    too_expensive: "ein Preis wird am Nutzen gemessen",
    missing_features: "der Nutzen ersetzt nicht, was fehlt",
    switched_to_competitor: null,
    not_using_enough: "wenig Nutzung lässt wenig, an das sich erinnern ließe",
    technical_issues: "der Nutzen steht neben dem, was schiefging",
    temporary_pause: "der Nutzen ist ein Grund, danach zurückzukommen",
    other: "wo keine Ursache klar ist, ist der Nutzen eine sichere Erinnerung",
    payment_failed: "eine Erinnerung an den Nutzen ist ein Grund, die Zahlung in Ordnung zu bringen",
  },
};
