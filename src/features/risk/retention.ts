// Purges the history of scores in batches, so that other writers do not wait long.

import type { Deps } from "../../deps.ts";
import { compile, prepared } from "../../store/engine.ts";
import { foundOnce } from "../../store/found-once.ts";
import { dayOf } from "./facts.ts";
import { HISTORY_DAYS } from "./service.ts";

const SLICE = 1_000;

// The last row before the first retained day stays, because it gives that day's score.
const deleteOld = prepared((db) =>
  compile(
    db,
    `delete from risk_history where (customer, day) in ${foundOnce(`
       select h.customer, h.day from risk_history h
       where h.day < ? and exists (
         select 1 from risk_history l where l.customer = h.customer and l.day > h.day and l.day <= ?)
       limit ?`)}
     returning customer`,
  ),
);

/** Deletes the history that is not needed for the last 400 days. Returns the number of deleted rows. */
export async function purgeHistory({
  store,
  clock,
  stopping,
}: Pick<Deps, "store" | "clock" | "stopping">): Promise<number> {
  const first = dayOf(clock.now()) - HISTORY_DAYS + 1;
  let forgotten = 0;
  for (let slice = SLICE; slice === SLICE && !stopping.aborted; forgotten += slice) {
    slice = await store.write(async (tx) => (await deleteOld(tx).values(first, first, SLICE)).length);
  }
  return forgotten;
}
