// Erasures: one row for each person that was asked to be erased.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";

type ErasureStatus = "queued" | "running" | "done";

export const erasures = sqliteTable("erasures", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  status: string("status").$type<ErasureStatus>().notNull(),
  /** Sealed: by which names the person's rows are found. Null once it is done. */
  person: string("person"),
  requestedAt: time("requested_at").notNull(),
  finishedAt: time("finished_at"),
});

export type Erasure = typeof erasures.$inferSelect;
