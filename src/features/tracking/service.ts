// What others read of customers' activity.

import { and, count, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { receivedAt } from "./recording.ts";
import {
  type ActivityKind,
  activityKinds,
  type TrackedCustomer,
  type TrackedEvent,
  trackedCustomers,
  trackedEvents,
  trackedPartitions,
} from "./tables.ts";

/** Who is meant: by address in any case, or by id. */
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
  const [customer] = await db
    .select()
    .from(trackedCustomers)
    .where(and(eq(trackedCustomers.projectId, project.id), named));
  return customer;
}

export type ListedEvent = {
  customer: TrackedCustomer;
  event: TrackedEvent & { receivedAt: number };
  kind: ActivityKind;
};

/** A customer's events that are still stored, those received last first. */
export async function listTrackedEvents(
  db: Db,
  customer: TrackedCustomer,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: ListedEvent[]; total: number }> {
  // Partition by partition, as they were written.
  const its = and(eq(trackedPartitions.projectId, customer.projectId), eq(trackedEvents.customer, customer.number));
  const inPartition = eq(trackedEvents.partition, trackedPartitions.number);
  const events = await db
    .select(getTableColumns(trackedEvents))
    .from(trackedPartitions)
    .innerJoin(trackedEvents, inPartition)
    .where(its)
    .orderBy(desc(trackedPartitions.number), desc(trackedEvents.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(trackedPartitions)
    .innerJoin(trackedEvents, inPartition)
    .where(its);
  const kinds = await kindsOf(db, customer.projectId, [...new Set(events.map(({ kind }) => kind))]);
  return {
    events: events.map((event) => ({
      customer,
      event: { ...event, receivedAt: receivedAt(event.number) },
      kind: kinds.get(event.kind)!,
    })),
    total: counted!.total,
  };
}

async function kindsOf(db: Db, projectId: string, numbers: number[]): Promise<Map<number, ActivityKind>> {
  if (numbers.length === 0) return new Map();
  const kinds = await db
    .select()
    .from(activityKinds)
    .where(and(eq(activityKinds.projectId, projectId), inArray(activityKinds.number, numbers)));
  return new Map(kinds.map((kind) => [kind.number, kind]));
}
