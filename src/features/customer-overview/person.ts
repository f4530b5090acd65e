// Finds one customer by address or id, with all rows about them.

import { and, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import { notFound } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { type CancelSession, cancelSessions } from "../cancel-flow/tables.ts";
import { listCurrentAddresses } from "../churn-events/former-addresses.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { listIdsOfAddress } from "../customers/by-address.ts";
import { customers } from "../customers/tables.ts";
import type { Project } from "../projects/tables.ts";
import { findSuppression } from "../suppressions/service.ts";
import type { Suppression } from "../suppressions/tables.ts";
import { findTrackedCustomer } from "../tracking/service.ts";
import type { TrackedCustomer } from "../tracking/tables.ts";
import { findHoldings, type Holdings } from "./holdings.ts";

/** The most events and sessions; the newest are taken. */
const MOST = 50;

/** `events` and `sessions` newest first. */
export type Found = Holdings & {
  email: string | null;
  customerId: string | null;
  events: ChurnEvent[];
  sessions: CancelSession[];
  customer: TrackedCustomer | null;
  suppression: Suppression | null;
};

/**
 * Finds by address, else by a former address, else by an id of the project's own system or of a provider.
 * @throws {AppError} `not_found` if nobody has it.
 */
export async function findPerson(db: Db, project: Project, emailOrId: string): Promise<Found> {
  const address = normalizeEmail(emailOrId);
  const found =
    (await gather(db, project, { email: address, customerId: null })) ??
    (await byFormerAddress(db, project, address)) ??
    (await byId(db, project, emailOrId));
  if (!found) throw notFound("The customer");
  return found;
}

async function byFormerAddress(db: Db, project: Project, address: string): Promise<Found | undefined> {
  const [email] = await listCurrentAddresses(db, project.id, address);
  return email === undefined ? undefined : gather(db, project, { email, customerId: null });
}

async function byId(db: Db, project: Project, id: string): Promise<Found | undefined> {
  const tracked = await findTrackedCustomer(db, project, { customerId: id });
  const email = tracked?.email ?? (await addressOfId(db, project, id));
  return gather(db, project, { email, customerId: id });
}

async function addressOfId(db: Db, project: Project, id: string): Promise<string | null> {
  const [account] = await db
    .select({ email: customers.email })
    .from(customers)
    .where(matches(customers, { projectId: project.id, customerId: id }))
    .orderBy(desc(customers.newestSeenAt), desc(customers.id))
    .limit(1);
  if (account?.email) return account.email;
  const [event] = await db
    .select({ email: churnEvents.customerEmail })
    .from(churnEvents)
    .where(matches(churnEvents, { projectId: project.id, customerId: id }))
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(1);
  return event?.email ?? null;
}

async function gather(
  db: Db,
  project: Project,
  { email, customerId }: { email: string | null; customerId: string | null },
): Promise<Found | undefined> {
  const customer =
    (email === null ? undefined : await findTrackedCustomer(db, project, { email })) ??
    (customerId === null ? undefined : await findTrackedCustomer(db, project, { customerId }));
  const events = email === null ? [] : await listEvents(db, project, email);
  const ids = email === null ? [] : await listIdsOfAddress(db, project, email);
  const id =
    customerId ??
    events.find((event) => event.customerId !== null)?.customerId ??
    customer?.customerId ??
    ids[0] ??
    null;
  const holdings = (await findHoldings(db, project, [{ email, customerId: id }]))({ email, customerId: id });
  const found: Found = {
    ...holdings,
    email,
    customerId: id,
    events,
    sessions: await listSessions(db, project, email, id),
    customer: customer ?? null,
    suppression: (email === null ? undefined : await findSuppression(db, project.id, email)) ?? null,
  };
  const { accounts, subscriptions, sessions, suppression } = found;
  const isKnown =
    [events, accounts, subscriptions, sessions].some((rows) => rows.length > 0) || customer || suppression;
  return isKnown ? found : undefined;
}

const listEvents = (db: Db, project: Project, email: string): Promise<ChurnEvent[]> =>
  db
    .select()
    .from(churnEvents)
    .where(matches(churnEvents, { projectId: project.id, customerEmail: email }))
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(MOST);

/** Uses the indexes by address and by id: with both in one condition, SQLite scans the project's sessions by time. */
function listSessions(db: Db, project: Project, email: string | null, id: string | null): Promise<CancelSession[]> {
  const idsWhere = (named: SQL) =>
    db
      .select({ id: cancelSessions.id })
      .from(cancelSessions)
      .where(and(eq(cancelSessions.projectId, project.id), named));
  return db
    .select()
    .from(cancelSessions)
    .where(
      or(
        email === null ? undefined : inArray(cancelSessions.id, idsWhere(eq(cancelSessions.customerEmail, email))),
        id === null ? undefined : inArray(cancelSessions.id, idsWhere(eq(cancelSessions.customerId, id))),
      ),
    )
    .orderBy(desc(cancelSessions.createdAt), desc(cancelSessions.id))
    .limit(MOST);
}
