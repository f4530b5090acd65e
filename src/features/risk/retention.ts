// Forgetting the history of scores, in slices, so that nobody waits long for any of them.

import type { Deps } from "../../deps.ts";
import { compile, prepared } from "../../store/engine.ts";
import { dayOf } from "./facts.ts";

/** For so many days it can be told how a score went. */
export const HISTORY_DAYS = 400;

const SLICE = 1_000;

// The last row before the first day that is kept stays: it tells the score of that day.
const deleteOld = prepared((db) =>
  compile(
    db,
    `delete from risk_history where (customer, day) in (
       select h.customer, h.day from risk_history h
       where h.day < ? and exists (
         select 1 from risk_history l where l.customer = h.customer and l.day > h.day and l.day <= ?)
       limit ?)
     returning customer`,
  ),
);

/** Deletes what the history of the last 400 days does not need. Returns how many rows went. */
export async function forgetHistory({
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
