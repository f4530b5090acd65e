// The reported changes of a subscription, row by row; the service itself reads them only for its statistics.

import { asc, eq } from "drizzle-orm";
import {
  type Subscription,
  type SubscriptionChange,
  subscriptionChanges,
} from "../../src/features/customers/tables.ts";
import type { Db } from "../../src/store/engine.ts";

/** Oldest first. */
export function changesOf(db: Db, { id }: Pick<Subscription, "id">): Promise<SubscriptionChange[]> {
  return db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.subscription, id))
    .orderBy(asc(subscriptionChanges.at), asc(subscriptionChanges.kind));
}
