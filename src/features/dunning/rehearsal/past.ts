// The events of a past period, each with the mails that the settings would plan.

import { and, asc, eq, gt, gte, lt, or } from "drizzle-orm";
import { breathing } from "../../../lib/breathe.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { type ChurnEvent, churnEvents } from "../../churn-events/tables.ts";
import type { Project } from "../../projects/tables.ts";
import { plannedRows } from "../schedule.ts";
import type { PlannedEvent, PlannedVariant } from "../simulation.ts";
import { readVariants } from "../upcoming-facts.ts";

/** In ms; `to` is exclusive. */
export type Period = { from: number; to: number };

/** Events per query, so that other reads get their turn. */
const AT_ONCE = 100;

const inPeriod = (projectId: string, { from, to }: Period) =>
  and(
    matches(churnEvents, { projectId, test: false, sample: false }),
    gte(churnEvents.createdAt, from),
    lt(churnEvents.createdAt, to),
  );

/** Whether there are more than `most` events. */
export async function hasMoreThan(db: Db, projectId: string, period: Period, most: number): Promise<boolean> {
  const rows = await db
    .select({ id: churnEvents.id })
    .from(churnEvents)
    .where(inPeriod(projectId, period))
    .limit(1)
    .offset(most);
  return rows.length > 0;
}

/** The events of the period, without sample data. */
export async function readPastEvents(db: Db, project: Project, period: Period): Promise<PlannedEvent[]> {
  const breathe = breathing(1);
  const all: PlannedEvent[] = [];
  for (let last: ChurnEvent | undefined; ; ) {
    await breathe();
    const after =
      last &&
      or(
        gt(churnEvents.createdAt, last.createdAt),
        and(eq(churnEvents.createdAt, last.createdAt), gt(churnEvents.id, last.id)),
      );
    const events: ChurnEvent[] = await db
      .select()
      .from(churnEvents)
      .where(and(inPeriod(project.id, period), after))
      .orderBy(asc(churnEvents.createdAt), asc(churnEvents.id))
      .limit(AT_ONCE);
    const ids = events.map(({ id }) => id);
    const written = Map.groupBy(await readVariants(db, ids), ({ eventId }) => eventId);
    for (const event of events) all.push(plannedOf(project, event, written.get(event.id) ?? []));
    last = events.at(-1);
    if (events.length < AT_ONCE) return all;
  }
}

function plannedOf(project: Project, event: ChurnEvent, variants: PlannedVariant[]): PlannedEvent {
  const steps = plannedRows(project, event, null, event.createdAt);
  return { event: { ...event, status: "variants_generated" }, steps, of: steps.length, variants };
}
