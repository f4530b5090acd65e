// Rehearsals: what the automation would have done with the events of a stretch of the past.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time, whole } from "../../../store/columns.ts";
import type { SettingsPatch } from "../../projects/settings-shape.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { Reason } from "../reasons.ts";

export const REHEARSAL_STATUSES = ["queued", "running", "done", "failed"] as const;
type RehearsalStatus = (typeof REHEARSAL_STATUSES)[number];

/** By the ids of events, so that nobody's address lies here. Times in ms. */
export type RehearsalResult = {
  sends: { at: number; event: string; strategy: Strategy; subject: string; why: string }[];
  holds: { at: number; event: string; held: Reason; why: string }[];
  /** How many there are, also where the lists are cut. */
  totals: { sends: number; holds: number };
};

export const rehearsals = sqliteTable("rehearsals", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  status: string("status").$type<RehearsalStatus>().notNull(),
  fromAt: time("from_at").notNull(),
  toAt: time("to_at").notNull(),
  /** The project's settings as they are tried, secrets sealed. */
  settings: json<SettingsPatch>("settings").notNull(),
  /** How many events were gone through. */
  events: whole("events").notNull(),
  result: json<RehearsalResult>("result"),
  createdAt: time("created_at").notNull(),
  finishedAt: time("finished_at"),
});

export type Rehearsal = typeof rehearsals.$inferSelect;
