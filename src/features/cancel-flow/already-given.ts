// Finds offers that a proven customer still has, so that they are not offered again.

import type { Db } from "../../store/engine.ts";
import { listRunning } from "../offer-applications/running.ts";
import { termsOf } from "../offers/terms.ts";
import type { Project } from "../projects/tables.ts";
import { runningSubscriptions } from "./known-facts.ts";
import type { OfferedContent } from "./tables.ts";

/** Whether all possible subscriptions have such an offer running. */
export async function wasGiven(
  db: Db,
  project: Project,
  identity: string,
  offer: OfferedContent,
  now: number,
): Promise<boolean> {
  const terms = termsOf(offer);
  if (terms === null) return false;
  const subscriptions = await runningSubscriptions(db, project, identity);
  for (const subscription of subscriptions) {
    if ((await listRunning(db, project, subscription, terms.kind, now)).length === 0) return false;
  }
  return subscriptions.length > 0;
}
