// Ensures that an event with an id counts once: hashes the id, and finds those that are stored already.

import { type Db, statement } from "../../store/engine.ts";

/**
 * A 96-bit hash of project, source and id: an index of whole ids would be larger than the rest of an event. Browsers and servers
 * have separate ids, and nobody can construct an id with the hash of another. Otherwise a page, or another project, could use up
 * the id of a future event.
 */
export const hashOfEventId = (projectId: string, trusted: boolean, eventId: string): string =>
  Bun.SHA256.hash(`${projectId}\n${trusted ? "+" : "-"}${eventId}`, "base64").slice(0, 16);

// One query for many takes a quarter of the time of a query for each.
const TOGETHER = 50;
const marks = Array(TOGETHER).fill("?").join(", ");
const findMany = statement(`select once from tracked_events where once in (${marks})`);
const findOne = statement("select once from tracked_events where once = ?");

/** The hashes whose events are stored already. */
export async function findStored(tx: Db, hashes: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  const remember = (rows: unknown[][]) => {
    for (const [once] of rows) stored.add(once as string);
  };
  const single = hashes.length % TOGETHER;
  for (const once of hashes.slice(0, single)) remember(await findOne(tx).values(once));
  for (let i = single; i < hashes.length; i += TOGETHER) {
    remember(await findMany(tx).values(...hashes.slice(i, i + TOGETHER)));
  }
  return stored;
}
