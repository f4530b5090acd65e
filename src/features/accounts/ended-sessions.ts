// Signing out: a session's token stays correctly signed until it expires, so the ids of ended sessions are stored until then.

import { and, eq, lte, notExists, sql } from "drizzle-orm";
import { type Db, prepared } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { endedSessions, type User, users } from "./tables.ts";

const insertEnded = insertOrIgnore(endedSessions);

/** Ends one session of an account; the others continue. Ending it again changes nothing. */
export const endSession = (tx: Db, session: { id: string; expiresAt: number }): Promise<void> =>
  insertEnded(tx, { id: session.id, expiresAt: session.expiresAt });

/** Ends every session of an account. */
export async function endAllSessions(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: now })
    .where(eq(users.id, userId));
}

const userOfSession = prepared((db) => {
  const ended = db
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, sql.placeholder("id")));
  return db
    .select()
    .from(users)
    .where(
      and(eq(users.id, sql.placeholder("userId")), eq(users.sessionEpoch, sql.placeholder("epoch")), notExists(ended)),
    )
    .prepare();
});

/** The account of a session; undefined if the session was ended, alone or together with all others. */
export async function findUserOfSession(
  db: Db,
  { id, userId, epoch }: { id: string; userId: string; epoch: number },
): Promise<User | undefined> {
  return (await userOfSession(db).execute({ id, userId, epoch }))[0];
}

/** Deletes ended sessions whose tokens have expired by now. */
export async function purgeEndedSessions(tx: Db, now: number): Promise<void> {
  await tx.delete(endedSessions).where(lte(endedSessions.expiresAt, now));
}
