// Everything that turns a project's activity into scores: the meanings of its event names, its weights, and its calibration.

import { type Db, statement } from "../../store/engine.ts";
import { riskConfig } from "./config.ts";
import { type Kinds, kindsOf } from "./event-meanings.ts";
import { type ProbabilityOf, probabilityOf } from "./probability.ts";
import type { Weights } from "./scorecard.ts";

export type ProjectScorecard = {
  readonly projectId: string;
  readonly kinds: Kinds;
  readonly weights: Weights;
  /** The chance of leaving within 30 days, 0..1; null if the scorecard is not calibrated. */
  readonly probabilityOf: ProbabilityOf | null;
};

const kindRows = statement<[number, string, number]>(
  "select number, name, trusted from activity_kinds where project_id = ? order by number",
);

export async function projectScorecard(db: Db, projectId: string): Promise<ProjectScorecard> {
  const rows = await kindRows(db).values(projectId);
  const { weights } = await riskConfig(db, { id: projectId });
  const kinds = kindsOf(rows.map(([number, name, trusted]) => ({ number, name, trusted: trusted === 1 })));
  return { projectId, kinds, weights, probabilityOf: await probabilityOf(db, projectId) };
}
