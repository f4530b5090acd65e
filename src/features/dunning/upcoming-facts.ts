// The input of the upcoming mails: events with planned mails, and their variants.

import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { inChunks } from "../../lib/in-chunks.ts";
import { jobs } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { withStandingOffers } from "../variants/automatic.ts";
import { variants } from "../variants/tables.ts";
import type { PlannedEvent, PlannedVariant } from "./simulation.ts";
import { automationSteps, stepKey } from "./tables.ts";

/** Events in the order of their next mails in the job queue, each with its steps in order. */
export async function readPlannedEvents(db: Db, project: Project, now: number, until: number): Promise<PlannedEvent[]> {
  const rows = await db
    .select({
      event: churnEvents,
      step: automationSteps,
      of: sql<number>`(select count(*) from automation_steps every where every.event_id = ${churnEvents.id})`.mapWith(
        Number,
      ),
    })
    .from(churnEvents)
    .innerJoin(automationSteps, eq(automationSteps.eventId, churnEvents.id))
    .where(
      and(
        matches(churnEvents, { projectId: project.id, status: [...OPEN_STATUSES] }),
        lte(automationSteps.dueAt, until),
        or(
          eq(automationSteps.state, "planned"),
          and(inArray(automationSteps.state, ["skipped", "dropped"]), gt(automationSteps.dueAt, now)),
        ),
      ),
    )
    .orderBy(asc(churnEvents.id), asc(automationSteps.step));
  const found = new Map<string, PlannedEvent>();
  for (const { event, step, of } of rows) {
    const planned = found.get(event.id) ?? { event: settled(event), steps: [], of, variants: [] };
    planned.steps.push(step);
    found.set(event.id, planned);
  }
  for (const { eventId, ...variant } of await withStandingOffers(
    db,
    project.id,
    await readVariants(db, [...found.keys()]),
  )) {
    found.get(eventId)!.variants.push({ eventId, ...variant });
  }
  return inQueueOrder(db, [...found.values()].map(withDrafts));
}

/** Among mails due at the same moment, the daily limit and the cap allow the first ones in the queue. */
async function inQueueOrder(db: Db, events: PlannedEvent[]): Promise<PlannedEvent[]> {
  const keyOf = ({ steps }: PlannedEvent) => {
    const next = steps.find(({ state }) => state === "planned");
    return next ? stepKey(next, next.dueAt) : "";
  };
  const rows = await inChunks(events.map(keyOf), (keys) =>
    db.select({ key: jobs.key, id: jobs.id }).from(jobs).where(inArray(jobs.key, keys)),
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const placeOf = (planned: PlannedEvent) => ids.get(keyOf(planned)) ?? "";
  return events.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** Generation and the sensitivity check finish in minutes. */
const settled = (event: ChurnEvent): ChurnEvent => ({
  ...event,
  status: event.status === "processing" ? "variants_generated" : event.status,
  generation: event.status === "processing" ? Math.max(event.generation, 1) : event.generation,
  topicAskedAt: null,
});

/** Drafts without a subject stand in for variants that are being written for the first time. */
function withDrafts(planned: PlannedEvent): PlannedEvent {
  if (planned.event.generation === 0 || planned.variants.length > 0) return planned;
  const draft = {
    eventId: planned.event.id,
    status: "draft" as const,
    sentAt: null,
    subject: "",
    factsUsed: null,
    editedAt: null,
  };
  return { ...planned, variants: STRATEGIES.map((strategy) => ({ ...draft, id: strategy, strategy })) };
}

/** The variants of each event's current generation, in rank order. */
export function readVariants(db: Db, eventIds: string[]): Promise<PlannedVariant[]> {
  return inChunks(eventIds, (ids) =>
    db
      .select({
        id: variants.id,
        eventId: variants.eventId,
        status: variants.status,
        sentAt: variants.sentAt,
        strategy: variants.strategy,
        subject: variants.subject,
        factsUsed: variants.factsUsed,
        editedAt: variants.editedAt,
      })
      .from(variants)
      .innerJoin(
        churnEvents,
        and(eq(churnEvents.id, variants.eventId), eq(churnEvents.generation, variants.generation)),
      )
      .where(inArray(variants.eventId, ids))
      .orderBy(asc(variants.eventId), asc(variants.rank)),
  );
}
