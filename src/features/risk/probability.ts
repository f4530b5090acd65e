// The chance that a customer leaves within 30 days, where a project has had outcomes enough to tell.

import type { Db } from "../../store/engine.ts";
import { latestOf, modelChoice } from "./calibration/models.ts";
import { chanceOf } from "./calibration/training.ts";
import { usageOf } from "./calibration/usage.ts";
import { featuresOf } from "./card.ts";
import type { ActivityRow, Facts } from "./facts.ts";

/** From a customer's facts and rows of activity, from `from` up to `to`, to a chance of 0..1. */
export type ProbabilityOf = (facts: Facts, rows: readonly ActivityRow[], range: { from: number; to: number }) => number;

/** Null where the project's card is not calibrated, or where somebody has gone back to the card. */
export async function probabilityOf(db: Db, projectId: string): Promise<ProbabilityOf | null> {
  const model = await latestOf(db, projectId);
  if (model === undefined || (await modelChoice(db, projectId)) === "card") return null;
  return (facts, rows, range) =>
    chanceOf(model, { strengths: featuresOf(facts), usage: usageOf(facts, rows, range, model.kinds) });
}
