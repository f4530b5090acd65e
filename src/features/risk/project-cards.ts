// What turns one project's activity into scores: what its names mean, what its signals weigh, and its calibration.

import { compile, type Db, prepared } from "../../store/engine.ts";
import type { Weights } from "./card.ts";
import { riskConfig } from "./config.ts";
import { type Kinds, kindsOf } from "./kinds.ts";
import { type ProbabilityOf, probabilityOf } from "./probability.ts";

export type ProjectCard = {
  readonly projectId: string;
  readonly kinds: Kinds;
  readonly weights: Weights;
  /** The chance, 0..1, to leave within 30 days; null where the card is not calibrated. */
  readonly probabilityOf: ProbabilityOf | null;
};

const kindRows = prepared((db) =>
  compile(db, "select number, name, trusted from activity_kinds where project_id = ? order by number"),
);

export async function projectCard(db: Db, projectId: string): Promise<ProjectCard> {
  const rows = (await kindRows(db).values(projectId)) as [number, string, number][];
  const { weights } = await riskConfig(db, { id: projectId });
  const kinds = kindsOf(rows.map(([number, name, trusted]) => ({ number, name, trusted: trusted === 1 })));
  return { projectId, kinds, weights, probabilityOf: await probabilityOf(db, projectId) };
}
