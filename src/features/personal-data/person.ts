// Finds all addresses and ids under which a project stores one person.

import { AppError } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { compile, type Db } from "../../store/engine.ts";
import { listFormerAddresses } from "../churn-events/former-addresses.ts";
import type { Project } from "../projects/tables.ts";

export type Person = { emails: string[]; ids: string[] };

/** What providers report: the tables with an account's present address. */
const ACCOUNTS = [
  ["customers", "email"],
  ["subscriptions", "email"],
] as const;

/** The tables that have an address next to an id. */
const PAIRS = [
  ...ACCOUNTS,
  ["churn_events", "customer_email"],
  ["cancel_sessions", "customer_email"],
  ["tracked_customers", "email"],
] as const;

/**
 * For an address: the customer's former ones, and the ids that are stored with any of them. For an id: the addresses that are
 * stored with it, and its other ids.
 * @throws {AppError} `invalid` if several people share the id, because the export would give one person's data to another.
 */
export async function identify(
  db: Db,
  project: Pick<Project, "id">,
  given: { email: string } | { id: string },
): Promise<Person> {
  const emails = await addressesOf(
    db,
    project,
    "email" in given ? [normalizeEmail(given.email)] : await emailsOf(db, project, given.id),
  );
  const ids = new Set("id" in given ? [given.id] : []);
  // Some systems' ids contain an @, or are the address.
  if ("email" in given && (await isOnlyTheirs(db, project, given.email, emails))) ids.add(given.email);
  for (const email of emails) {
    for (const id of await idsOf(db, project, email)) {
      // Several people of a company may share an id; rows with only that id then belong to no one person.
      if ((await emailsOf(db, project, id)).every((one) => emails.includes(one))) ids.add(id);
    }
  }
  return { emails, ids: [...ids] };
}

/** These addresses of one person, the present one first, and the former ones. */
async function addressesOf(db: Db, project: Pick<Project, "id">, emails: readonly string[]): Promise<string[]> {
  for (const email of emails) {
    const moves = await listFormerAddresses(db, project.id, [email]);
    const all = [email];
    for (const { former } of moves) if (!(await isAnothers(db, project, former, email))) all.push(former);
    if (emails.every((one) => all.includes(one))) return all;
  }
  if (emails.length === 0) return [];
  const message = `is the id of ${emails.length} addresses: name one of them as customer_email`;
  throw new AppError("invalid", "The request is invalid", [{ field: "customer_id", message }]);
}

/** Whether a former address now belongs to another account, for example to a colleague's. */
async function isAnothers(db: Db, project: Pick<Project, "id">, former: string, email: string): Promise<boolean> {
  const ids = await idsOf(db, project, email);
  return (await idsOf(db, project, former, ACCOUNTS)).some((id) => !ids.includes(id));
}

/** Whether it is the id of a customer, and of nobody with another address. */
async function isOnlyTheirs(db: Db, project: Pick<Project, "id">, id: string, emails: string[]): Promise<boolean> {
  const others = (await emailsOf(db, project, id)).filter((email) => !emails.includes(email));
  if (others.length > 0) return false;
  for (const [table] of PAIRS) {
    const text = `select 1 from ${table} where project_id = ? and customer_id = ? limit 1`;
    if ((await compile(db, text).values(project.id, id)).length > 0) return true;
  }
  return false;
}

async function emailsOf(db: Db, project: Pick<Project, "id">, id: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, email] of PAIRS) {
    const text = `select distinct ${email} from ${table} where project_id = ? and customer_id = ? and ${email} is not null`;
    for (const [address] of await compile(db, text).values(project.id, id)) found.add(address as string);
  }
  return [...found];
}

async function idsOf(
  db: Db,
  project: Pick<Project, "id">,
  address: string,
  tables: readonly (readonly [table: string, email: string])[] = PAIRS,
): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, email] of tables) {
    const text = `select distinct customer_id from ${table} where project_id = ? and ${email} = ? and customer_id is not null`;
    for (const [id] of await compile(db, text).values(project.id, address)) found.add(id as string);
  }
  return [...found];
}
