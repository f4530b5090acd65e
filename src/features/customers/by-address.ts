// Finds the customers and subscriptions with an address at payment providers.

import { and, eq, sql } from "drizzle-orm";
import { type Db, prepared } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import type { Owner } from "./service.ts";
import { customers, subscriptions } from "./tables.ts";

/** Ids at the provider; exactly one of the two is known. */
type Known = { provider: string } & (
  | { customerId: string; subscriptionId: null }
  | { customerId: null; subscriptionId: string }
);

/**
 * The customers with this address, and the subscriptions that were reported with it but without a customer; either only those
 * of test mode, or only the others; of all providers unless one is given. `email` must be normalized.
 */
export async function listKnownByAddress(
  db: Db,
  project: Owner,
  { provider, test }: { provider?: string; test: boolean },
  email: string,
): Promise<Known[]> {
  const reported = { projectId: project.id, email, test, ...(provider !== undefined && { provider }) };
  const people = await db
    .select({ provider: customers.provider, customerId: customers.customerId })
    .from(customers)
    .where(matches(customers, reported))
    .orderBy(customers.id);
  const cases = await db
    .select({
      provider: subscriptions.provider,
      subscriptionId: subscriptions.subscriptionId,
    })
    .from(subscriptions)
    .where(matches(subscriptions, { ...reported, customerId: null }))
    .orderBy(subscriptions.id);
  return [
    ...people.map((one) => ({ ...one, subscriptionId: null })),
    ...cases.map((one) => ({ ...one, customerId: null })),
  ];
}

/** The ids of the customers with this address, at any provider or in the project's own system. `email` must be normalized. */
export async function listIdsOfAddress(db: Db, project: Owner, email: string): Promise<string[]> {
  const rows = await idsOfAddress(db).execute({ project: project.id, email });
  return rows.map(({ customerId }) => customerId);
}

const idsOfAddress = prepared((db) =>
  db
    .selectDistinct({ customerId: customers.customerId })
    .from(customers)
    .where(and(eq(customers.projectId, sql.placeholder("project")), eq(customers.email, sql.placeholder("email"))))
    .prepare(),
);
