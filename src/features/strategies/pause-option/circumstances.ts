// pause_option: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const pauseOption: Circumstances = {
  weights: {
    tenure_new: points(-1.5, "a tenure of {it} has made little habit to return to after a pause"),
    tenure_short: points(-0.5, "a tenure of {it} has made little habit to return to after a pause"),
    tenure_long: points(1, "a tenure of {it} is a habit to return to after a pause"),
    mrr_free: points(-2, "{it} leaves no bill to pause"),
    silence: points(1.5, "{it} suggests that a pause would cost the customer nothing"),
    use_declining: points(1, "{it} suggests that a pause would cost the customer little"),
    use_heavy: points(-1, "{it} does not look like a need for a pause"),
    use_light: points(0.5, "{it} suggests that a pause would cost the customer little"),
  },
  german: {
    tenure_short: "nach {it} gibt es kaum eine Gewohnheit, die nach einer Pause zurückkehrt",
    tenure_long: "nach {it} gibt es eine Gewohnheit, die nach einer Pause zurückkehrt",
    mrr_free: "bei {it} im Monat gibt es keine Rechnung, die pausieren könnte",
    silence: "{it} lassen vermuten, dass eine Pause nichts kosten würde",
    use_declining: "{it} lässt vermuten, dass eine Pause wenig kosten würde",
    use_heavy: "{it} sieht nicht nach dem Wunsch nach einer Pause aus",
    use_light: "{it} lässt vermuten, dass eine Pause wenig kosten würde",
  },
  germanCauses: {
    too_expensive: "ein Grund, der den Preis betrifft, kann knappes Geld bedeuten, und das überbrückt eine Pause",
    missing_features: "eine Pause kann die Zeit überbrücken, bis es da ist",
    switched_to_competitor: "wer wechselt, hat von einer Pause nichts",
    not_using_enough: "wer das Produkt gerade nicht nutzt, kann pausieren",
    technical_issues: "eine Pause gibt Zeit, in Ordnung zu bringen, was schiefging",
    temporary_pause: null,
    other: "nichts sagt deutlich, dass die Ursache vorübergeht",
    payment_failed: "eine Pause überbrückt die Zeit, bis die Zahlung wieder geht",
  },
};
