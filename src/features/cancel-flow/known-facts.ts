// The known facts about a proven customer: what payment providers and imports reported about their running subscriptions, and
// nothing from a browser.

import { and, eq, ne, type SQL } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { customers, type Subscription, subscriptions } from "../customers/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { readIdentity } from "./identity.ts";

/** `mrr` per month in the minor unit of the project's currency; null if unknown. */
export type KnownFacts = {
  mrr: number | null;
  tenureDays: number | null;
  /** Names and identifiers. */
  plans: string[];
  planName: string | null;
};

const MOST_SUBSCRIPTIONS = 100;

/** Null if no possibly running subscription is known. */
export async function findKnownFacts(
  db: Db,
  project: Project,
  { identity, test }: { identity: string; test: boolean },
  now: number,
): Promise<KnownFacts | null> {
  const running = (await runningSubscriptions(db, project, identity)).filter((one) => one.test === test);
  const [newest] = running;
  if (!newest) return null;
  const { currency } = settingsOf(project);
  const amounts = running.map((one) => (one.currency === currency ? one.mrr : null));
  const started = running.flatMap(({ startedAt }) => startedAt ?? []);
  return {
    // Amounts in different currencies are never added, so one in another currency makes the sum unknown.
    mrr: amounts.every((amount) => amount !== null) ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    tenureDays: started.length > 0 ? Math.max(0, Math.floor((now - Math.min(...started)) / DAY)) : null,
    plans: running.flatMap(({ planName, planId }) => [planName, planId]).filter((plan) => plan !== null),
    planName: newest.planName,
  };
}

/** The possibly running subscriptions of a proven customer, newest first. */
export async function runningSubscriptions(db: Db, project: Project, identity: string): Promise<Subscription[]> {
  const who = readIdentity(identity);
  const found =
    "email" in who
      ? [
          ...(await listRunning(db, project, eq(subscriptions.email, who.email))),
          ...(await runningByMap(db, project, who.email)),
        ]
      : await listRunning(db, project, eq(subscriptions.customerId, who.customerId));
  const once = new Map(found.map((subscription) => [subscription.id, subscription]));
  return [...once.values()].sort((a, b) => b.newestSeenAt - a.newestSeenAt);
}

/** Some providers' subscriptions contain only the customer's id; the address is stored with the provider's customer. */
async function runningByMap(db: Db, project: Project, email: string): Promise<Subscription[]> {
  const known = await db
    .select()
    .from(customers)
    .where(matches(customers, { projectId: project.id, email }))
    .limit(MOST_SUBSCRIPTIONS);
  const found: Subscription[] = [];
  for (const { provider, customerId } of known) {
    const theirs = matches(subscriptions, { provider, customerId });
    found.push(...(await listRunning(db, project, theirs)));
  }
  return found;
}

const listRunning = (db: Db, project: Project, whose: SQL | undefined): Promise<Subscription[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.projectId, project.id), whose, ne(subscriptions.status, "ended")))
    .limit(MOST_SUBSCRIPTIONS);

/** The address of a customer with only a proven id; null if none or more than one is known. */
export async function findAddress(db: Db, project: Pick<Project, "id">, identity: string): Promise<string | null> {
  const who = readIdentity(identity);
  if ("email" in who) return who.email;
  const rows = await db
    .select({ email: customers.email })
    .from(customers)
    .where(matches(customers, { projectId: project.id, customerId: who.customerId }));
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))];
  return emails.length === 1 ? emails[0]! : null;
}
