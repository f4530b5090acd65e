// The results of an experiment as the API shows them.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf } from "../../../http/shapes.ts";
import { ReadExperiment, toExperiment } from "../../variants/experiments/model.ts";
import type { Experiment } from "../../variants/experiments/tables.ts";
import { Count, FindMode, Rate } from "../model.ts";
import { VERDICTS } from "./verdict.ts";

export const AskExperiment = Type.Object(FindMode);

const MEASURED = {
  name: "short",
  subject: "A lower price, {{customer_name|there}}?",
  body: "Hi {{customer_name|there}}, would 20% less for three months help? Just reply to this email.",
  assigned: 120,
  sends: 118,
  opened: 64,
  clicked: 22,
  recovered: 19,
  settled: 100,
  saves: 18,
  rate: 0.18,
  low: 0.09,
  high: 0.3,
};

const MeasuredArm = named(
  "ExperimentArmResults",
  Type.Object({
    ...ReadExperiment.properties.arms.items.properties,
    assigned: Count("Customers with a variant of this arm that nobody edited"),
    sends: Count("Of those, how many were mailed; each customer counts with the first mail"),
    opened: Count("Of those, how many opened it, machines left out"),
    clicked: Count("Of those, how many followed a link, machines left out"),
    recovered: Count("Of those, how many have come back so far while it was the last mail"),
    settled: Count("Mailed customers past the recovery window"),
    saves: Count("Of those, how many had come back within it"),
    rate: Rate("saves / settled"),
    low: Rate("95% interval, right at all times at once"),
    high: Rate(),
  }),
  MEASURED,
);

const COMPARISON = {
  first: "generated",
  second: "short",
  difference: -0.06,
  low: -0.17,
  high: 0.05,
  e_value: 1.4,
  p_value: 0.71,
  verdict: "still_measuring",
  more_sends: 620,
  sentence: "“short” may be better than “generated”, but this is not certain yet.",
};

const Pair = named(
  "ExperimentComparison",
  Type.Object({
    first: Type.String({ description: "An arm's name" }),
    second: Type.String(),
    difference: Rate("Rate of the first less that of the second"),
    low: Type.Number({ description: "With those of the other pairs right at all times at once with a chance of 95%" }),
    high: Type.Number(),
    e_value: Type.Number({
      description: "Evidence against equal rates; 1 is none, and 10^12 is the highest value reported",
    }),
    p_value: Type.Number({ description: "Valid however often it is looked at; corrected for the number of pairs" }),
    verdict: OneOf(VERDICTS),
    more_sends: Nullable(
      Type.Integer({
        minimum: 0,
        description:
          "Roughly how many more mails in each arm would make the difference significant if the rates stay the same; null if that cannot be estimated",
      }),
    ),
    sentence: Type.String(),
  }),
  COMPARISON,
);

export const MeasuredExperiment = named(
  "ExperimentResults",
  Type.Object({
    ...ReadExperiment.properties,
    arms: Type.Array(MeasuredArm),
    comparisons: Type.Array(Pair, { description: "Each arm with each that follows it" }),
    best: Nullable(Type.String({ description: "The arm that is better than every other one" })),
    summary: Type.String(),
  }),
  {
    id: "exp_01kjq38xw000mpyvkzm9p0w00bb13",
    name: "Price first",
    strategy: "discount",
    reason: "too_expensive",
    status: "running",
    arms: [
      {
        name: "generated",
        generated: true,
        assigned: 120,
        sends: 118,
        opened: 64,
        clicked: 22,
        recovered: 13,
        settled: 100,
        saves: 12,
        rate: 0.12,
        low: 0.05,
        high: 0.23,
      },
      MEASURED,
    ],
    recovery_window: "30d",
    started_at: "2026-03-02T11:00:00.000Z",
    stopped_at: null,
    created_at: "2026-03-02T09:00:00.000Z",
    updated_at: "2026-03-02T11:00:00.000Z",
    sample: false,
    comparisons: [COMPARISON],
    best: null,
    summary: "Still measuring: no arm is certain to be better than another yet.",
  },
);

type Shown = Static<typeof MeasuredExperiment>;

/** The results alone: `name` says which arm. */
export type Results = Omit<Shown, keyof Static<typeof ReadExperiment>> & {
  arms: Omit<Shown["arms"][number], "subject" | "body" | "generated">[];
};

export function toMeasuredExperiment(experiment: Experiment, { arms, ...results }: Results): Shown {
  const shown = toExperiment(experiment);
  return { ...shown, ...results, arms: shown.arms.map((arm, index) => ({ ...arm, ...arms[index]! })) };
}
