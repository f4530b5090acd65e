// What was reported of a subscription, row by row: the service itself reads it for its numbers only.

import { asc, eq } from "drizzle-orm";
import {
  type Subscription,
  type SubscriptionChange,
  subscriptionChanges,
} from "../../src/features/customers/tables.ts";
import type { Db } from "../../src/store/engine.ts";

/** In the order of time. */
export function changesOf(db: Db, { id }: Pick<Subscription, "id">): Promise<SubscriptionChange[]> {
  return db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.subscription, id))
    .orderBy(asc(subscriptionChanges.at), asc(subscriptionChanges.kind));
}
