// Keeps people protected whose data was deleted, such as by a suppression, as hashes that reveal no address. They are keyed by project, so that the
// same address has different hashes in different projects, and guessed addresses cannot be tried against an exported list. The
// key is in the database: a backup includes the keys folder too, so storing it there would not protect more.

import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { randomToken } from "../../lib/tokens.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { suppressionKeys } from "./tables.ts";

const PREFIX = "erased:"; // not an address, because it has no @

/** The hash that represents the address in the list if it was erased; null if the project has erased nobody. */
export async function erasedHashOf(db: Db, projectId: string, email: string): Promise<string | null> {
  const [found] = await keyOf(db).execute({ projectId });
  return found ? hash(found.key, email) : null;
}

/** The texts by their hashes; empty if the project has erased nobody. */
export async function erasedHashesOf(
  db: Db,
  projectId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [found] = await keyOf(db).execute({ projectId });
  return new Map(found ? texts.map((text) => [hash(found.key, text), text]) : []);
}

/** The hash of an address, or of what else identifies a person; creates the project's key if there is none. */
export async function hashErased(tx: Db, projectId: string, email: string): Promise<string> {
  await insertKey(tx, { projectId, key: randomToken(32) });
  return (await erasedHashOf(tx, projectId, email))!;
}

const keyOf = prepared((db) =>
  db
    .select({ key: suppressionKeys.key })
    .from(suppressionKeys)
    .where(sql`${suppressionKeys.projectId} = ${sql.placeholder("projectId")}`)
    .prepare(),
);

const insertKey = insertOrIgnore(suppressionKeys);

const hash = (key: string, email: string): string =>
  PREFIX + createHmac("sha256", key).update(normalizeEmail(email)).digest("hex");
