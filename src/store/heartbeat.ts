// A row that is written only to check that the database accepts writes: the health probe uses it.

import { sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { time, whole } from "./columns.ts";
import { type Db, prepared } from "./engine.ts";

export const heartbeat = sqliteTable("heartbeat", {
  id: whole("id").primaryKey(), // always 1: there is one row
  writtenAt: time("written_at").notNull(),
});

const writeHeartbeat = prepared((db) =>
  db
    .insert(heartbeat)
    .values({ id: 1, writtenAt: sql.placeholder("now") })
    .onConflictDoUpdate({ target: heartbeat.id, set: { writtenAt: sql`excluded.written_at` } })
    .prepare(),
);

/** Overwrites the time of the last heartbeat. This, or the commit, rejects if the disk is full or read-only. */
export async function beat(tx: Db, now: number): Promise<void> {
  await writeHeartbeat(tx).execute({ now });
}
