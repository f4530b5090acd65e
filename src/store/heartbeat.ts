// The row that the health probe writes, only to check that the database accepts writes.

import { sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { time, whole } from "./columns.ts";
import { type Db, prepared, type Store, statement } from "./engine.ts";

export const heartbeat = sqliteTable("heartbeat", {
  id: whole("id").primaryKey(), // always 1: there is one row, for the one process of a SQLite database
  writtenAt: time("written_at").notNull(),
});

const writeHeartbeat = prepared((db) =>
  db
    .insert(heartbeat)
    .values({ id: 1, writtenAt: sql.placeholder("now") })
    .onConflictDoUpdate({ target: heartbeat.id, set: { writtenAt: sql`excluded.written_at` } })
    .prepare(),
);

/** A node has a row of its own, so that one that is cut off while it holds the lock of its row makes no other node wait. */
const writeNode = statement("update nodes set seen_at = seen_at where id = ?");

/** Checks that the database accepts writes. This, or the commit, rejects if the disk is full or read-only. */
export async function beat(tx: Db, { nodes }: Pick<Store, "nodes">, now: number): Promise<void> {
  if (nodes) await writeNode(tx).run(nodes.id);
  else await writeHeartbeat(tx).execute({ now });
}
