// The addresses of erased people stay suppressed, as hashes that nobody can read an address from. Keyed by project, so that
// the same address has another hash elsewhere, and a list that was exported cannot be tried with guessed addresses. The key
// lies in the database: a backup holds the keys folder as well, so a key in there would protect nothing more.

import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { randomToken } from "../../lib/tokens.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { suppressionKeys } from "./tables.ts";

const PREFIX = "erased:"; // no address: it has no @

/** What stands in the list for the address if it was erased; null where the project has erased nobody. */
export async function erasedHashOf(db: Db, projectId: string, email: string): Promise<string | null> {
  const [found] = await keyOf(db).execute({ projectId });
  return found ? hash(found.key, email) : null;
}

/** The same, creating the project's key where there is none. */
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
