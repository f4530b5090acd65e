// Customers' behaviour: who they are, what they did, and how often on each day.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../store/columns.ts";

/** A customer is identified by the address in its normal form, otherwise by the id from the project's own system. */
export const trackedCustomers = sqliteTable("tracked_customers", {
  number: whole("number").primaryKey(),
  projectId: string("project_id").notNull(),
  email: string("email"),
  customerId: string("customer_id"),
  /** By when the activity happened, whenever it was reported. */
  firstSeenAt: time("first_seen_at").notNull(),
  lastSeenAt: time("last_seen_at").notNull(),
  /** When an event of the customer was last reported: the scoring starts from here. */
  changedAt: time("changed_at").notNull(),
  /** The last `properties.team_size` reported with a secret API key. */
  teamSize: whole("team_size"),
  /** Sample data, removed with all other sample data. */
  sample: flag("sample").notNull().default(false),
});

export type TrackedCustomer = typeof trackedCustomers.$inferSelect;

/** The kinds of activity: `login`, `feature_used:<feature>`, custom names. */
export const activityKinds = sqliteTable(
  "activity_kinds",
  {
    projectId: string("project_id").notNull(),
    /** Within the project. */
    number: whole("number").notNull(),
    name: string("name").notNull(),
    /** Reported with a secret API key. */
    trusted: flag("trusted").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

export type ActivityKind = typeof activityKinds.$inferSelect;

/** A project's events are stored in consecutive partitions: see `partitions.ts`. */
export const trackedPartitions = sqliteTable("tracked_sheets", {
  number: whole("number").primaryKey(),
  projectId: string("project_id").notNull(),
  /** How many were written. */
  events: whole("events").notNull(),
  /** The next events are written here. */
  open: flag("open").notNull(),
});

export const trackedEvents = sqliteTable("tracked_events", {
  /** The millisecond of its receipt × 1000 and a running number: it holds order and age. */
  number: whole("number").primaryKey(),
  partition: whole("sheet").notNull(),
  customer: whole("customer").notNull(),
  kind: whole("kind").notNull(),
  occurredAt: time("occurred_at").notNull(),
  eventId: string("event_id"),
  /** Made of project, source and `eventId`: what comes again is not counted again. */
  once: string("once"),
  /** JSON. */
  properties: string("properties"),
});

export type TrackedEvent = typeof trackedEvents.$inferSelect;
