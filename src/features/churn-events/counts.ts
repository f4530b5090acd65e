// Counts a project's churn events by the most common filters of lists.

import { count, type SQL } from "drizzle-orm";
import type { Subscriber } from "../../queue/domain-events.ts";
import { type Db, statement } from "../../store/engine.ts";
import { type CountedList, countRows, countsOf } from "../../store/row-counts.ts";
import type { EventType } from "./event-types.ts";
import type { EventChange } from "./service.ts";
import { type ChurnEvent, churnEvents, type EventStatus } from "./tables.ts";

const LIST = "churn_events";

type Counted = Pick<ChurnEvent, "status" | "eventType" | "test">;

const partOf = ({ status, eventType, test }: Counted): string => `${status}/${eventType}/${test ? 1 : 0}`;

export const countChurnEvents: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(({ change }) => change === null || moves(change)),
  async take(tx, changes) {
    const moved: Promise<void>[] = []; // started together, so that on PostgreSQL they share a round trip
    for (const { event, change } of changes) {
      if (change === null) countRows(tx, event.projectId, LIST, partOf(event), 1);
      else if (moves(change)) moved.push(countChange(tx, event, change));
    }
    await Promise.all(moved);
  },
};

const moves = ({ status, eventType, test }: Partial<ChurnEvent>): boolean =>
  status !== undefined || eventType !== undefined || test !== undefined;

const stored = statement<[EventStatus, EventType, number]>(
  "select status, event_type, test from churn_events where id = ?",
);

async function countChange(tx: Db, { id, projectId }: ChurnEvent, change: Partial<ChurnEvent>): Promise<void> {
  // Read from the database: the caller's copy may still have the status `new`, while generation has already begun.
  const [row] = await stored(tx).values(id);
  if (row === undefined) return;
  const before: Counted = { status: row[0], eventType: row[1], test: row[2] === 1 };
  const { status = before.status, eventType = before.eventType, test = before.test } = change;
  countRows(tx, projectId, LIST, partOf(before), -1);
  countRows(tx, projectId, LIST, partOf({ status, eventType, test }), 1);
}

/** Call it before the matching events are deleted. */
export async function countDeleted(tx: Db, matching: SQL | undefined): Promise<void> {
  const { projectId, status, eventType, test } = churnEvents;
  const rows = await tx
    .select({ projectId, status, eventType, test, total: count() })
    .from(churnEvents)
    .where(matching)
    .groupBy(projectId, status, eventType, test);
  for (const row of rows) countRows(tx, row.projectId, LIST, partOf(row), -row.total);
}

export type CountedFilter = { status?: EventStatus; event_type?: EventType; test?: boolean };

/** How many events of the project match these filters, from the maintained counts. */
export async function countedTotal(
  db: Db,
  projectId: string,
  { status, event_type, test }: CountedFilter,
): Promise<number> {
  let sum = 0;
  for (const [part, total] of await countsOf(db, projectId, LIST)) {
    const [ofStatus, ofType, ofTests] = part.split("/");
    if (status !== undefined && status !== ofStatus) continue;
    if (event_type !== undefined && event_type !== ofType) continue;
    if (test !== undefined && test !== (ofTests === "1")) continue;
    sum += total;
  }
  return sum;
}

export const EVENT_COUNTS: CountedList = {
  list: LIST,
  rows: `select project_id, status || '/' || event_type || '/' || test as part, count(*) as total from churn_events
    where project_id = ? group by 1, 2`,
};
