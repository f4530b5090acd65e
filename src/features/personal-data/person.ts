// Finds all addresses and ids under which a project stores one person.

import { AppError } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { compile, type Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";

export type Person = { emails: string[]; ids: string[] };

/** The tables that have an address next to an id. */
const PAIRS = [
  ["customers", "email"],
  ["subscriptions", "email"],
  ["churn_events", "customer_email"],
  ["cancel_sessions", "customer_email"],
  ["tracked_customers", "email"],
] as const;

/**
 * For an address: the ids that are stored with it. For an id: the address that is stored with it, and its other ids.
 * @throws {AppError} `invalid` if several addresses share the id, because the export would give one person's data to another.
 */
export async function identify(
  db: Db,
  project: Pick<Project, "id">,
  given: { email: string } | { id: string },
): Promise<Person> {
  const emails = "email" in given ? [normalizeEmail(given.email)] : await emailsOf(db, project, given.id);
  if (emails.length > 1) {
    const message = `is the id of ${emails.length} addresses: name one of them as customer_email`;
    throw new AppError("invalid", "The request is invalid", [{ field: "customer_id", message }]);
  }
  const ids = new Set("id" in given ? [given.id] : []);
  // Some systems' ids contain an @, or are the address.
  if ("email" in given && (await isOnlyTheirs(db, project, given.email, emails))) ids.add(given.email);
  for (const email of emails) {
    for (const id of await idsOf(db, project, email)) {
      // Several people of a company may share an id; rows with only that id then belong to no one person.
      if ((await emailsOf(db, project, id)).length === 1) ids.add(id);
    }
  }
  return { emails, ids: [...ids] };
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

async function idsOf(db: Db, project: Pick<Project, "id">, address: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, email] of PAIRS) {
    const text = `select distinct customer_id from ${table} where project_id = ? and ${email} = ? and customer_id is not null`;
    for (const [id] of await compile(db, text).values(project.id, address)) found.add(id as string);
  }
  return [...found];
}
