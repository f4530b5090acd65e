// The table of erasures: one row for each request to erase a person.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";

type ErasureStatus = "queued" | "running" | "done";

export const erasures = sqliteTable("erasures", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  status: string("status").$type<ErasureStatus>().notNull(),
  /** Sealed: the names by which the person's rows are found. Null once the erasure is done. */
  person: string("person"),
  requestedAt: time("requested_at").notNull(),
  finishedAt: time("finished_at"),
});

export type Erasure = typeof erasures.$inferSelect;
