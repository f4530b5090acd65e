// What the automation plans: one row for each mail that it means to send, whatever becomes of it.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../store/columns.ts";
import type { Reason } from "./reasons.ts";

export const STEP_STATES = ["planned", "done", "skipped", "dropped"] as const;
/** `skipped`: passed over when its time came. `dropped`: given up before its time. */
export type StepState = (typeof STEP_STATES)[number];

export const automationSteps = sqliteTable(
  "automation_steps",
  {
    eventId: string("event_id").notNull(),
    /** 1, 2, … */
    step: whole("step").notNull(),
    projectId: string("project_id").notNull(),
    /** `recommended`: the variant of rank 1. `dunning`: the next one in rank order that was not sent. */
    kind: string("kind").$type<"recommended" | "dunning">().notNull(),
    /** No step follows. */
    last: flag("last").notNull(),
    dueAt: time("due_at").notNull(),
    /** Milliseconds that must lie between the event's last mail and this one. */
    gap: whole("gap").notNull(),
    state: string("state").$type<StepState>().notNull(),
    /** Why it was not sent; while it is planned, what it waits for. */
    reason: string("reason").$type<Reason>(),
    variantId: string("variant_id"),
    messageId: string("message_id"),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.step] })],
);

export type AutomationStep = typeof automationSteps.$inferSelect;
