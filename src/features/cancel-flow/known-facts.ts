// What is known of a customer whose identity is proven: what the payment providers and imports tell of their running
// subscriptions. Nothing that a browser says is in it.

import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { customers, type Subscription, subscriptions } from "../customers/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { readIdentity } from "./identity.ts";

/** `mrr` per month in the minor unit of the project's currency; null is not known. */
export type KnownFacts = {
  mrr: number | null;
  tenureDays: number | null;
  /** Names and identifiers. */
  plans: string[];
  planName: string | null;
};

const DAY = 86_400_000;
const MOST_SUBSCRIPTIONS = 100;

/** Null where no subscription is known that may be running. */
export async function findKnownFacts(
  db: Db,
  project: Project,
  identity: string,
  now: number,
): Promise<KnownFacts | null> {
  const running = await runningSubscriptions(db, project, identity);
  const [newest] = running;
  if (!newest) return null;
  const { currency } = settingsOf(project);
  const amounts = running.map((one) => (one.currency === currency ? one.mrr : null));
  const started = running.flatMap(({ startedAt }) => startedAt ?? []);
  return {
    // Amounts of different currencies are never added: one that is not comparable leaves the sum unknown.
    mrr: amounts.every((amount) => amount !== null) ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    tenureDays: started.length > 0 ? Math.max(0, Math.floor((now - Math.min(...started)) / DAY)) : null,
    plans: running.flatMap(({ planName, planId }) => [planName, planId]).filter((plan) => plan !== null),
    planName: newest.planName,
  };
}

/** Newest first. */
async function runningSubscriptions(db: Db, project: Project, identity: string): Promise<Subscription[]> {
  const who = readIdentity(identity);
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.projectId, project.id),
        ne(subscriptions.status, "ended"),
        "email" in who ? ofAddress(db, project, who.email) : eq(subscriptions.customerId, who.customerId),
      ),
    )
    .limit(MOST_SUBSCRIPTIONS);
  return rows.sort((a, b) => b.newestSeenAt - a.newestSeenAt);
}

/** Some providers' subscriptions carry the customer's id only. */
function ofAddress(db: Db, project: Project, email: string) {
  const ids = db
    .select({ id: customers.customerId })
    .from(customers)
    .where(and(eq(customers.projectId, project.id), eq(customers.email, email)));
  return or(eq(subscriptions.email, email), inArray(subscriptions.customerId, ids));
}

/** The address of a customer of whom only the id is proven; null where none, or more than one, is known. */
export async function findAddress(db: Db, project: Pick<Project, "id">, identity: string): Promise<string | null> {
  const who = readIdentity(identity);
  if ("email" in who) return who.email;
  const rows = await db
    .selectDistinct({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.projectId, project.id), eq(customers.customerId, who.customerId)));
  const emails = rows.flatMap(({ email }) => email ?? []);
  return emails.length === 1 ? emails[0]! : null;
}
