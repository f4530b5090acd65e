// Brings a PostgreSQL database up to this version's migrations: a new one by the baseline, then each later one in a
// transaction. Of several that start at the same time one migrates, and the others wait.

import type { ReservedSQL } from "bun";
import { type Clock, systemClock } from "../../lib/clock.ts";
import { DatabaseAway, reasonOf, StoreError } from "../engine.ts";
import { type Applied, hashOf, type Migration, pendingAfter } from "../migrate.ts";
import { refuseMoved } from "../moving/mark.ts";
import { connectTo, reserve, runOn, stateOf } from "./connection.ts";
import { toPostgres } from "./ddl.ts";

/** `includes`: the names of the migrations that it stands for. */
export type Baseline = { sql: string; includes: readonly string[] };

/** The keys that the service is about to use, in their folder. */
export type KeysInUse = { folder: string; fingerprint: string };

const OLDEST_SERVER = 150_000; // 15
/** Any number, the same for every version: what asks for it is a migration of ours. */
const LOCK = 7_261_301;

/** Returns the names of what was applied. @throws {StoreError} of one line that an operator can act on. */
export async function migratePostgres(
  url: string,
  baseline: Baseline,
  migrations: readonly Migration[],
  keys: KeysInUse | undefined,
  { clock = systemClock, isMoving = false }: { clock?: Clock; isMoving?: boolean } = {},
): Promise<string[]> {
  const pool = connectTo(url, 1);
  try {
    const client = await reserve(pool);
    try {
      await checkServer(client);
      if (!isMoving) await refuseMoved(client);
      await runOn(client, "select pg_advisory_lock(?)", [LOCK]);
      const applied = await applyPending(client, baseline, migrations, clock.now());
      if (keys) await checkKeys(client, keys);
      return applied;
    } finally {
      client.release();
    }
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await pool.close();
  }
}

/** Returns the version of a server that can be used. */
export async function checkServer(client: ReservedSQL): Promise<string> {
  const { rows } = await runOn(
    client,
    "select current_setting('server_version_num'), current_setting('server_version'), current_setting('server_encoding')",
    [],
  );
  const [[number, version, encoding]] = rows as [[string, string, string]];
  if (Number(number) < OLDEST_SERVER)
    throw new StoreError(`The database server is PostgreSQL ${version}: 15 or later is needed`);
  if (encoding !== "UTF8")
    throw new StoreError(`The database's encoding is ${encoding}: create one with the encoding UTF8`);
  return version;
}

async function applyPending(
  client: ReservedSQL,
  baseline: Baseline,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  const place = "of data.url";
  const applied = await appliedTo(client);
  if (applied.length > 0) {
    const pending = pendingAfter(applied, migrations, place);
    for (const migration of pending) await apply(client, toPostgres(migration.sql), [migration], now);
    return pending.map(({ name }) => name);
  }
  const isIncluded = ({ name }: Migration): boolean => baseline.includes.includes(name);
  await apply(client, MIGRATIONS + baseline.sql, migrations.filter(isIncluded), now);
  for (const migration of migrations.filter((one) => !isIncluded(one))) {
    await apply(client, toPostgres(migration.sql), [migration], now);
  }
  return migrations.map(({ name }) => name);
}

const MIGRATIONS = `create table migrations (name text collate "C" primary key, hash text not null, applied_at bigint not null);\n`;

export async function appliedTo(client: ReservedSQL): Promise<Applied[]> {
  const { rows } = await runOn(
    client,
    "select c.relname from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'",
    [],
  );
  const tables = (rows as string[][]).map(([name]) => name);
  if (tables.includes("migrations")) {
    return (await runOn(client, "select name, hash from migrations order by name", [], true)).rows as Applied[];
  }
  if (tables.length > 0) {
    throw new StoreError(
      "The database of data.url belongs to another program: it holds tables, but no migrations of ours",
    );
  }
  return [];
}

async function apply(client: ReservedSQL, sql: string, migrations: readonly Migration[], now: number): Promise<void> {
  const names = migrations.map(({ name }) => name);
  try {
    await client.unsafe(`begin;\n${sql}`).simple();
    for (const migration of migrations) {
      await runOn(client, "insert into migrations (name, hash, applied_at) values (?, ?, ?)", [
        migration.name,
        hashOf(migration),
        now,
      ]);
    }
    await runOn(client, "commit", []);
  } catch (error) {
    await runOn(client, "rollback", []);
    throw new StoreError(`Migration ${names.at(-1)} of the database failed and was rolled back: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Other keys than those of before could not open what is sealed in the database, or what was signed for its users. */
async function checkKeys(client: ReservedSQL, { folder, fingerprint }: KeysInUse): Promise<void> {
  await runOn(client, "create table if not exists keys_in_use (fingerprint text primary key)", []);
  const { rows } = await runOn(client, "select fingerprint from keys_in_use", []);
  const [known] = rows as [string][];
  if (known === undefined) await runOn(client, "insert into keys_in_use (fingerprint) values (?)", [fingerprint]);
  else if (known[0] !== fingerprint) {
    throw new StoreError(
      `The keys in ${folder} are not those that the database of data.url was used with: copy that folder from where it was, or from a backup`,
    );
  }
}

const REFUSALS: Record<string, string> = {
  "28P01": "the user or the password is wrong",
  "28000": "the server does not let this user in from here; see its pg_hba.conf",
  "3D000": "there is no such database; create it first",
  "42501": "the user may not create tables there; grant CREATE on the database's schema",
  "53300": "it has no connection left; raise max_connections, or lower data.pool",
};

/** One line that says why, with the address, but without its password. */
export function cannotUse(url: string, error: unknown): StoreError {
  if (error instanceof StoreError && !(error instanceof DatabaseAway)) return error;
  const { host, pathname } = new URL(url);
  const cause = error instanceof DatabaseAway ? error.cause : error;
  const reason = REFUSALS[stateOf(cause) ?? ""] ?? reasonOf(cause);
  return new StoreError(`Cannot use the database ${pathname.slice(1)} on ${host}: ${reason}`, { cause: error });
}
