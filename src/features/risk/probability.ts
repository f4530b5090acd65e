// The chance that a customer leaves within 30 days, where a project has had outcomes enough to tell.

import type { Db } from "../../store/engine.ts";

/** From the strengths of the signals, as `featuresOf` gives them, to a chance of 0..1. */
export type ProbabilityOf = (strengths: Float64Array) => number;

/** Null where the project's card is not calibrated. */
export async function probabilityOf(_db: Db, _projectId: string): Promise<ProbabilityOf | null> {
  return null;
}
