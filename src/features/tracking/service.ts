// Reads customers' activity, for other features.

import { and, asc, count, desc, eq, getTableColumns } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { defineList, fromNearerEnd, type Window } from "../../store/pages.ts";
import { findRow, findRows } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import { receivedAt } from "./event-numbers.ts";
import {
  type ActivityKind,
  activityKinds,
  type TrackedCustomer,
  type TrackedEvent,
  trackedCustomers,
  trackedEvents,
  trackedPartitions,
} from "./tables.ts";

/** The customer, by address (in any case) or by id. */
export type WhichCustomer = { email: string } | { customerId: string };

export async function findTrackedCustomer(
  db: Db,
  project: Project,
  which: WhichCustomer,
): Promise<TrackedCustomer | undefined> {
  const named =
    "email" in which
      ? eq(trackedCustomers.email, normalizeEmail(which.email))
      : eq(trackedCustomers.customerId, which.customerId);
  const customer = await findRow(db, trackedCustomers, and(eq(trackedCustomers.projectId, project.id), named));
  return customer;
}

export type ListedEvent = {
  customer: TrackedCustomer;
  event: TrackedEvent & { receivedAt: number };
  kind: ActivityKind;
};

/** A customer's stored events, the last received first. */
async function listTrackedEvents(
  db: Db,
  customer: TrackedCustomer,
  _filter: Record<never, never>,
  window: Window,
): Promise<{ events: ListedEvent[]; total: number }> {
  // Partition by partition, as they were written.
  const its = and(eq(trackedPartitions.projectId, customer.projectId), eq(trackedEvents.customer, customer.number));
  const inPartition = eq(trackedEvents.partition, trackedPartitions.number);
  const [counted] = await db
    .select({ total: count() })
    .from(trackedPartitions)
    .innerJoin(trackedEvents, inPartition)
    .where(its);
  const { total } = counted!;
  const events = await fromNearerEnd(window, total, ({ limit, offset, reversed }) => {
    const direction = reversed ? asc : desc;
    return db
      .select(getTableColumns(trackedEvents))
      .from(trackedPartitions)
      .innerJoin(trackedEvents, inPartition)
      .where(its)
      .orderBy(direction(trackedPartitions.number), direction(trackedEvents.number))
      .limit(limit)
      .offset(offset);
  });
  const kinds = await kindsOf(db, customer.projectId, [...new Set(events.map(({ kind }) => kind))]);
  return {
    events: events.map((event) => ({
      customer,
      event: { ...event, receivedAt: receivedAt(event.number) },
      kind: kinds.get(event.kind)!,
    })),
    total,
  };
}

export const trackedEventList = defineList("tracked_events", listTrackedEvents);

async function kindsOf(db: Db, projectId: string, numbers: number[]): Promise<Map<number, ActivityKind>> {
  if (numbers.length === 0) return new Map();
  const kinds = await findRows(db, activityKinds, { projectId, number: numbers });
  return new Map(kinds.map((kind) => [kind.number, kind]));
}
