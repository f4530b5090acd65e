// Finds the subscriptions and provider accounts of many people at once, by their addresses and ids.

import { desc } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { type Customer, customers, type Subscription, subscriptions } from "../customers/tables.ts";
import type { Project } from "../projects/tables.ts";

/** By address, or by the id in the project's own system if there is no address. */
export type Who = { email: string | null; customerId: string | null };

/** Newest first. */
export type Holdings = { subscriptions: Subscription[]; accounts: Customer[] };

/** Finds each person's subscriptions and customers at providers; returns a look-up. */
export async function findHoldings(
  db: Db,
  project: Pick<Project, "id">,
  people: readonly Who[],
): Promise<(who: Who) => Holdings> {
  const emails = [...new Set(people.flatMap(({ email }) => email ?? []))];
  const accounts = await findRows(
    db,
    customers,
    { projectId: project.id, email: emails },
    desc(customers.newestSeenAt),
    desc(customers.id),
  );
  const ids = new Set([...accounts, ...people].flatMap(({ customerId }) => customerId ?? []));
  const found = [
    ...(await findRows(db, subscriptions, { projectId: project.id, email: emails })),
    ...(await findRows(db, subscriptions, { projectId: project.id, customerId: [...ids] })),
  ];
  const each = [...new Map(found.map((subscription) => [subscription.id, subscription])).values()].sort(
    (a, b) => b.newestSeenAt - a.newestSeenAt || (a.id < b.id ? 1 : -1),
  );
  return (who) => {
    const own = accounts.filter(({ email }) => email === who.email);
    return { accounts: own, subscriptions: each.filter((subscription) => isOf(subscription, who, own)) };
  };
}

function isOf(subscription: Subscription, who: Who, accounts: readonly Customer[]): boolean {
  if (subscription.email !== null && subscription.email === who.email) return true;
  if (subscription.customerId === null) return false;
  // A subscription with a different address belongs to another person.
  if (subscription.customerId === who.customerId && (subscription.email === null || who.email === null)) return true;
  return accounts.some(
    ({ provider, customerId }) => provider === subscription.provider && customerId === subscription.customerId,
  );
}

/** What running subscriptions pay per month, in minor units; null if unknown, or in several currencies. */
export function paysOf(running: readonly Subscription[]): { mrr: number | null; currency: string | null } {
  const known = running.filter(({ mrr }) => mrr !== null);
  const currencies = new Set(known.map(({ currency }) => currency));
  const [currency = null] = currencies;
  if (currencies.size !== 1 || currency === null) return { mrr: null, currency: null };
  return { mrr: known.reduce((sum, { mrr }) => sum + mrr!, 0), currency };
}
