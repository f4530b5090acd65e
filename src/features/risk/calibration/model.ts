// A project's calibration in the responses of the API.

import { Type } from "@sinclair/typebox";
import { body } from "../../../http/input.ts";
import { Nullable, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { iso } from "../../../lib/clock.ts";
import { RISK_LEVELS, SIGNALS } from "../signals.ts";
import { driftOf } from "./quality.ts";
import type { ModelChoice, RiskModel } from "./tables.ts";
import { MIN_OUTCOMES } from "./training.ts";

const CHOICES = ["calibrated", "card"] as const;

export const chooseBody = body(named("ChurnRiskModelChoice", Type.Object({ use: OneOf(CHOICES) }), { use: "card" }));

const Rate = (description?: string) => Nullable(Type.Number(description ? { description } : {}));
const Ranking = Type.Object({ auc: Rate(), lift_10: Rate() });

const ReadQuality = named(
  "ChurnRiskModelQuality",
  Type.Object(
    {
      customers: Type.Integer({ description: "Looked at 30 days before the training" }),
      left: Type.Integer({ description: "Of them, within 30 days" }),
      expected_left: Type.Number(),
      recency: Ranking,
      card: Ranking,
      calibrated: Type.Object({ auc: Rate(), lift_10: Rate(), brier: Rate(), calibration_error: Rate() }),
      constant_brier: Rate("Of predicting for everybody the rate of the time before"),
      reliability: Type.Array(
        Type.Object({ customers: Type.Integer(), predicted: Type.Number(), observed: Type.Number() }),
        { description: "In bands of equally many customers, from the lowest chances to the highest" },
      ),
      levels: Type.Array(
        Type.Object({
          level: OneOf(RISK_LEVELS, "RiskLevel"),
          customers: Type.Integer(),
          left: Type.Integer(),
          rate: Rate(),
        }),
      ),
    },
    {
      description:
        "Of a model that was trained on the time before only. AUC: how many pairs of one who left and one who stayed it puts in order. Lift: how much denser those who left are among the highest tenth",
    },
  ),
  {
    customers: 400,
    left: 24,
    expected_left: 22.6,
    recency: { auc: 0.64, lift_10: 2.1 },
    card: { auc: 0.74, lift_10: 3.2 },
    calibrated: { auc: 0.78, lift_10: 3.6, brier: 0.05, calibration_error: 0.01 },
    constant_brier: 0.056,
    reliability: [{ customers: 40, predicted: 0.21, observed: 0.225 }],
    levels: [{ level: "high", customers: 38, left: 11, rate: 0.289 }],
  },
);

export const ReadModel = named(
  "ChurnRiskModel",
  Type.Object({
    use: OneOf(CHOICES),
    calibrated: Type.Boolean({ description: "Whether customers carry churn_probability_30d" }),
    model_version: Type.String({
      description: "`card`, or `calibrated-` and a number that grows",
      examples: ["calibrated-3"],
    }),
    trained_at: Nullable(Timestamp),
    outcomes: Type.Integer({ description: "Customers who left within 30 days of a look at them" }),
    outcomes_needed: Type.Integer(),
    snapshots: Type.Integer({ description: "Looks at a customer, 30 days apart" }),
    signals: Type.Array(
      Type.Object({
        name: OneOf(SIGNALS),
        log_odds: Type.Number({
          description: "What the signal at its strongest adds to the logarithm of the odds to leave",
        }),
      }),
    ),
    quality: Nullable(ReadQuality),
    warnings: Type.Array(Type.String()),
  }),
  {
    use: "calibrated",
    calibrated: false,
    model_version: "card",
    trained_at: null,
    outcomes: 12,
    outcomes_needed: 20,
    snapshots: 340,
    signals: [],
    quality: null,
    warnings: ["Chances are shown once 20 customers have left."],
  },
);

export function toModel(model: RiskModel | undefined, use: ModelChoice) {
  const calibrated = use === "calibrated" && model !== undefined;
  const drift = model?.quality ? driftOf(model.quality) : null;
  return {
    use,
    calibrated,
    model_version: calibrated ? `calibrated-${model.version}` : "card",
    trained_at: model ? iso(model.trainedAt) : null,
    outcomes: model?.outcomes ?? 0,
    outcomes_needed: MIN_OUTCOMES,
    snapshots: model?.snapshots ?? 0,
    signals: SIGNALS.map((name, index) => ({ name, log_odds: model?.coefficients[index] ?? 0 })).filter(
      ({ log_odds }) => log_odds !== 0,
    ),
    quality: model?.quality ? toQuality(model.quality) : null,
    warnings: [
      ...(model
        ? []
        : [`Chances are available once ${MIN_OUTCOMES} customers have left within 30 days of a snapshot.`]),
      ...(model && !model.quality ? ["The model could not be tested on later outcomes yet."] : []),
      ...(drift ? [drift] : []),
    ],
  };
}

function toQuality(quality: NonNullable<RiskModel["quality"]>) {
  const ranking = ({ auc, lift }: { auc: number | null; lift: number | null }) => ({ auc, lift_10: lift });
  const { calibrated } = quality;
  return {
    customers: quality.tested,
    left: quality.left,
    expected_left: quality.expected,
    recency: ranking(quality.recency),
    card: ranking(quality.card),
    calibrated: { ...ranking(calibrated), brier: calibrated.brier, calibration_error: calibrated.calibrationError },
    constant_brier: quality.constantBrier,
    reliability: quality.reliability.map(({ size, ...band }) => ({ customers: size, ...band })),
    levels: quality.levels,
  };
}
