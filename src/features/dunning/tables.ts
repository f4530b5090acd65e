// The automation's plan: one row for each mail that it intends to send, with its outcome.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../store/columns.ts";
import type { Reason } from "./reasons.ts";

export const STEP_STATES = ["planned", "done", "skipped", "dropped"] as const;
/** `skipped`: passed over when due. `dropped`: cancelled before it was due. */
export type StepState = (typeof STEP_STATES)[number];

export const STEP_KINDS = ["recommended", "dunning", "winback"] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const automationSteps = sqliteTable(
  "automation_steps",
  {
    eventId: string("event_id").notNull(),
    /** 1, 2, … */
    step: whole("step").notNull(),
    projectId: string("project_id").notNull(),
    /** `recommended`: the variant of rank 1. `dunning`: the next unsent one in rank order. `winback`: see `mailFor`. */
    kind: string("kind").$type<StepKind>().notNull(),
    /** The last step of the event. */
    last: flag("last").notNull(),
    dueAt: time("due_at").notNull(),
    /** When it was due before the customer's calendar moved it; null where it did not. */
    movedFrom: time("moved_from"),
    /** Minimum milliseconds between the event's previous mail and this one. */
    gap: whole("gap").notNull(),
    state: string("state").$type<StepState>().notNull(),
    /** Why it was not sent; while it is planned, what it waits for. */
    reason: string("reason").$type<Reason>(),
    /** Since when it waits, or waited, for approval because of `ask_above`. */
    askedAt: time("asked_at"),
    variantId: string("variant_id"),
    messageId: string("message_id"),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.step] })],
);

export type AutomationStep = typeof automationSteps.$inferSelect;

/** The key of the job that sends a step at a time; `runAt` in ms since the epoch. */
export const stepKey = ({ eventId, step }: { eventId: string; step: number }, runAt: number): string =>
  `mail:${eventId}:${step}:${runAt}`;
