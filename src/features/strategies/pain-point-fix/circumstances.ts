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
};
