// What others read of customers' activity.

import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { receivedAt, recordEvents, type ToldEvent } from "./recording.ts";
import {
  type ActivityKind,
  activityDays,
  activityKinds,
  type TrackedCustomer,
  type TrackedEvent,
  trackedCustomers,
  trackedEvents,
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
      ? eq(trackedCustomers.email, which.email.trim().toLowerCase())
      : eq(trackedCustomers.customerId, which.customerId);
  const [customer] = await db
    .select()
    .from(trackedCustomers)
    .where(and(eq(trackedCustomers.projectId, project.id), named));
  return customer;
}

/** How often a customer did something on a UTC day (days since 1970-01-01). */
export type Activity = { day: number; name: string; trusted: boolean; count: number };

/** All that is known of a customer's days, in order. */
export async function activityOf(db: Db, customer: TrackedCustomer): Promise<Activity[]> {
  const days = await db
    .select()
    .from(activityDays)
    .where(eq(activityDays.customer, customer.number))
    .orderBy(asc(activityDays.day), asc(activityDays.kind));
  const kinds = await kindsOf(db, customer.projectId, [...new Set(days.map(({ kind }) => kind))]);
  return days.map(({ day, kind, count }) => {
    const { name, trusted } = kinds.get(kind)!;
    return { day, name, trusted, count };
  });
}

export type ListedEvent = {
  customer: TrackedCustomer;
  event: TrackedEvent & { receivedAt: number };
  kind: ActivityKind;
};

/** A customer's events that are still kept, those received last first. */
export async function listTrackedEvents(
  db: Db,
  customer: TrackedCustomer,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: ListedEvent[]; total: number }> {
  const its = eq(trackedEvents.customer, customer.number);
  const events = await db
    .select()
    .from(trackedEvents)
    .where(its)
    .orderBy(desc(trackedEvents.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(trackedEvents).where(its);
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

/** Counts facts that a provider or an import tells as activity. Throws `invalid` when the project uses too many names. */
export const trackTrusted = (tx: Db, project: Project, events: readonly ToldEvent[], now: number): Promise<void> =>
  recordEvents(tx, [{ projectId: project.id, trusted: true, events }], now);
