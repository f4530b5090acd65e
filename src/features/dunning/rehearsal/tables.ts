// Rehearsals: what the automation would have done with the events of a past period.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time, whole } from "../../../store/columns.ts";
import type { SettingsPatch } from "../../projects/settings-shape.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { Reason } from "../reasons.ts";

export const REHEARSAL_STATUSES = ["queued", "running", "done", "failed"] as const;
type RehearsalStatus = (typeof REHEARSAL_STATUSES)[number];

/** Refers to events by their ids, so that no addresses are stored here. Times in ms. */
export type RehearsalResult = {
  sends: { at: number; event: string; strategy: Strategy; subject: string; why: string }[];
  holds: { at: number; event: string; held: Reason; why: string }[];
  /** The full numbers, even if the lists are truncated. */
  totals: { sends: number; holds: number };
};

export const rehearsals = sqliteTable("rehearsals", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  status: string("status").$type<RehearsalStatus>().notNull(),
  fromAt: time("from_at").notNull(),
  toAt: time("to_at").notNull(),
  /** The settings to try, with sealed secrets. */
  settings: json<SettingsPatch>("settings").notNull(),
  /** How many events were processed. */
  events: whole("events").notNull(),
  result: json<RehearsalResult>("result"),
  createdAt: time("created_at").notNull(),
  finishedAt: time("finished_at"),
});

export type Rehearsal = typeof rehearsals.$inferSelect;
