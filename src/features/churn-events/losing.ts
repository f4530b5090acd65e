// Ends open churn events as lost.

import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { notBefore } from "../../lib/ids.ts";
import { publish } from "../../queue/domain-events.ts";
import type { Db, Store } from "../../store/engine.ts";
import { listProjects } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { EVENT_TYPES, type EventType } from "./event-types.ts";
import { recoveryWindowOf } from "./recovery-window.ts";
import { churnEventsChanged, churnEventsChanging, churnEventsEnded } from "./service.ts";
import { type ChurnEvent, churnEvents, type EventStatus, OPEN_STATUSES } from "./tables.ts";

/** Events per transaction, so that other writes get their turn. */
const LOST_AT_ONCE = 500;

/** Marks as lost every open event whose project's recovery window has passed; returns how many. */
export async function loseExpiredEvents(store: Store, now: number): Promise<number> {
  let lost = 0;
  for (const project of await listProjects(store.read)) {
    for (const type of EVENT_TYPES) {
      const until = now - recoveryWindowOf(settingsOf(project), type);
      for (const status of OPEN_STATUSES) lost += await loseExpired(store, project, { type, status, until }, now);
    }
  }
  return lost;
}

async function loseExpired(store: Store, project: Project, expired: Expired, now: number): Promise<number> {
  let lost = 0;
  for (let batch = LOST_AT_ONCE; batch === LOST_AT_ONCE; lost += batch) {
    // Usually nothing has expired, and a read is cheaper than a transaction.
    if ((await listExpired(store.read, project, expired, 1)).length === 0) break;
    batch = await store.write((tx) => loseBatch(tx, project, expired, now));
  }
  return lost;
}

async function loseBatch(tx: Db, project: Project, which: Expired, now: number): Promise<number> {
  const events = await listExpired(tx, project, which, LOST_AT_ONCE);
  const window = recoveryWindowOf(settingsOf(project), which.type);
  // Lost long before an import brought them, so nobody's webhook or chat hears of it now.
  const { past = [], current = [] } = Object.groupBy(events, (event) =>
    event.source === "import" && event.id >= notBefore("evt", event.createdAt + window) ? "past" : "current",
  );
  if (past.length > 0) await changeToLost(tx, past, now, window);
  if (current.length > 0) await loseEvents(tx, current, now);
  return events.length;
}

/** Marks open events as lost, a few hundred at most. */
export async function loseEvents(tx: Db, events: readonly ChurnEvent[], now: number): Promise<void> {
  await changeToLost(tx, events, now);
  await publish(tx, churnEventsEnded, { eventIds: events.map(({ id }) => id), status: "lost" }, now);
}

/** Since now, or since the end of the recovery window of this length, in ms. */
async function changeToLost(tx: Db, events: readonly ChurnEvent[], now: number, window?: number): Promise<void> {
  const ids = events.map(({ id }) => id);
  const change = { status: "lost", updatedAt: now } as const;
  const changes = events.map((event) => ({
    event,
    change: { ...change, lostAt: window === undefined ? now : event.createdAt + window },
  }));
  const lostAt = window === undefined ? now : sql`${churnEvents.createdAt} + ${window}`;
  await publish(tx, churnEventsChanging, changes, now);
  await tx
    .update(churnEvents)
    .set({ ...change, lostAt })
    .where(inArray(churnEvents.id, ids));
  await publish(tx, churnEventsChanged, changes, now);
}

/** Events of this type and status that were created until this time, in ms. */
type Expired = { type: EventType; status: EventStatus; until: number };

/**
 * The oldest events of one status, in the order of its index. Without the order, or for all statuses, PostgreSQL would scan the
 * table with all events lost earlier.
 */
async function listExpired(
  db: Db,
  project: Project,
  { type, status, until }: Expired,
  limit: number,
): Promise<ChurnEvent[]> {
  const { projectId, eventType, createdAt } = churnEvents;
  return db
    .select()
    .from(churnEvents)
    .where(and(eq(projectId, project.id), eq(churnEvents.status, status), eq(eventType, type), lte(createdAt, until)))
    .orderBy(createdAt)
    .limit(limit);
}
