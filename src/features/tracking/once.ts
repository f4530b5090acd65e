// Events with an id count once: what such an event is known by, and which of them were told before.

import { compile, type Db, prepared } from "../../store/engine.ts";

/**
 * 96 bits of project, source and id: an index of whole ids would be larger than all else of an event. What browsers and
 * what servers tell is apart, and nobody can make an id that looks like another one: else a page, or another project,
 * could use up the id of an event that has yet to come.
 */
export const onceOf = (projectId: string, trusted: boolean, eventId: string): string =>
  Bun.SHA256.hash(`${projectId}\n${trusted ? "+" : "-"}${eventId}`, "base64").slice(0, 16);

// Asking for many at once takes a quarter of the time of asking for each.
const TOGETHER = 50;
const marks = Array(TOGETHER).fill("?").join(", ");
const findMany = prepared((db) => compile(db, `select once from tracked_events where once in (${marks})`));
const findOne = prepared((db) => compile(db, "select once from tracked_events where once = ?"));

/** Those of them that are kept already. */
export async function findTold(tx: Db, onces: readonly string[]): Promise<Set<string>> {
  const told = new Set<string>();
  const remember = (rows: unknown[][]) => {
    for (const [once] of rows) told.add(once as string);
  };
  const single = onces.length % TOGETHER;
  for (const once of onces.slice(0, single)) remember(await findOne(tx).values(once));
  for (let i = single; i < onces.length; i += TOGETHER) {
    remember(await findMany(tx).values(...onces.slice(i, i + TOGETHER)));
  }
  return told;
}
