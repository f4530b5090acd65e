// pain_point_fix: what tenure, MRR and behaviour say for and against it.

import { type Circumstances, points } from "../definition.ts";

export const painPointFix: Circumstances = {
  weights: {
    use_heavy: points(0.5, "{it} makes whatever got in the way worth mending"),
    some_trouble: points(1, "{it} there may be something to mend"),
    much_trouble: points(3.5, "{it} there is something to mend"),
  },
  german: {
    use_heavy: "{it} macht es lohnend zu beheben, was im Weg stand",
    some_trouble: "{it} gibt es vielleicht etwas zu beheben",
    much_trouble: "{it} gibt es etwas zu beheben",
  },
  germanCauses: {
    too_expensive: "der Grund nennt Geld und keinen Fehler, der zu beheben wäre",
    missing_features: null,
    switched_to_competitor: "was das andere Produkt besser macht, lässt sich vielleicht beheben",
    not_using_enough: "wenig Nutzung nennt keinen Fehler, der zu beheben wäre",
    technical_issues: "der Ärger, den der Grund nennt, lässt sich direkt angehen",
    temporary_pause: "ein vorübergehender Grund nennt keinen Fehler, der zu beheben wäre",
    other: "kein klares Problem ist genannt, das zu beheben wäre",
    payment_failed: "was eine Zahlung meist aufhält und wie sie durchgeht, hilft zuerst",
  },
};
