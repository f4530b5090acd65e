// What is known of customers' behaviour: who they are, what they did, and how often on each day.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../store/columns.ts";

/** A customer is known by the address, as it is stored everywhere, else by the id that the project's own system gave. */
export const trackedCustomers = sqliteTable("tracked_customers", {
  number: whole("number").primaryKey(),
  projectId: string("project_id").notNull(),
  email: string("email"),
  customerId: string("customer_id"),
  /** Of what the customer did, whenever it was told. */
  firstSeenAt: time("first_seen_at").notNull(),
  lastSeenAt: time("last_seen_at").notNull(),
  /** When something was last told of the customer: whoever counts with it starts from here. */
  changedAt: time("changed_at").notNull(),
});

export type TrackedCustomer = typeof trackedCustomers.$inferSelect;

/** What can be done: `login`, `feature_used:<feature>`, any name of the project's own. */
export const activityKinds = sqliteTable(
  "activity_kinds",
  {
    projectId: string("project_id").notNull(),
    /** Within the project. */
    number: whole("number").notNull(),
    name: string("name").notNull(),
    /** Told with a secret API key. */
    trusted: flag("trusted").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

export type ActivityKind = typeof activityKinds.$inferSelect;

/** What a project's events are written on, one after the other: see `sheets.ts`. */
export const trackedSheets = sqliteTable("tracked_sheets", {
  number: whole("number").primaryKey(),
  projectId: string("project_id").notNull(),
  /** So many were written on it. */
  events: whole("events").notNull(),
  /** More are written on it. */
  open: flag("open").notNull(),
});

export const trackedEvents = sqliteTable("tracked_events", {
  /** The millisecond of its receipt × 1000 and a running number: it tells order and age. */
  number: whole("number").primaryKey(),
  sheet: whole("sheet").notNull(),
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
