// The chance that a customer leaves within 30 days, if a project has enough outcomes.

import type { Db } from "../../store/engine.ts";
import { latestOf, modelChoice } from "./calibration/current-model.ts";
import { chanceOf } from "./calibration/training.ts";
import { usageOf } from "./calibration/usage.ts";
import type { ActivityRow, Facts } from "./facts.ts";
import { signalStrengths } from "./scorecard.ts";

/** Computes a chance of 0..1 from a customer's facts and activity rows (`from` up to `to`). */
export type ProbabilityOf = (facts: Facts, rows: readonly ActivityRow[], range: { from: number; to: number }) => number;

/** Null if the project's scorecard is not calibrated, or was switched back to uncalibrated. */
export async function probabilityOf(db: Db, projectId: string): Promise<ProbabilityOf | null> {
  const model = await latestOf(db, projectId);
  if (model === undefined || (await modelChoice(db, projectId)) === "card") return null;
  return (facts, rows, range) =>
    chanceOf(model, { strengths: signalStrengths(facts), usage: usageOf(facts, rows, range, model.kinds) });
}
