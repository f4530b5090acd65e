// Migrates a PostgreSQL database to this version: a new one with the baseline, then each later migration in a transaction.
// If several processes start at the same time, one migrates and the others wait. Nodes of an older version may serve
// meanwhile, if they can run on the tables afterwards.

import type { ReservedSQL } from "bun";
import { type Clock, systemClock } from "../../lib/clock.ts";
import { reasonOf, StoreError } from "../engine.ts";
import { type Applied, hashOf, leastKnown, type Migration, pendingAfter } from "../migrate.ts";
import { refuseMoved } from "../moving/mark.ts";
import { runOn, stateOf } from "./connection.ts";
import { toPostgres } from "./ddl.ts";
import { listLiving } from "./living.ts";
import { OWN_TABLES } from "./own-tables.ts";
import { withConnection } from "./refusals.ts";

/** `includes`: the names of the migrations that it replaces. */
type Baseline = { sql: string; includes: readonly string[] };

const OLDEST_SERVER = 150_000; // 15
const NO_RIGHT = "42501";
const LOCKED = "55P03";
const DEADLOCK = "40P01";
const LONGEST_LOCK_WAIT = 1_000; // ms
const LOCK_TRIES = 60;
/** Connections besides the pool: for migrating, listening and heartbeats. */
const OWN_CONNECTIONS = 3;
/** Any number, as long as all versions use the same. */
const LOCK = 7_261_301;

/** `isMoving`: on behalf of a move, which may open a marked database. `pool`: the connections that will be opened afterwards. */
export type MigratingHow = { clock?: Clock; isMoving?: boolean; pool?: number };

/** Returns the names of the applied migrations. @throws {StoreError} with one line that an operator can act on. */
export function migratePostgres(
  url: string,
  baseline: Baseline,
  migrations: readonly Migration[],
  /** Called on the same connection when the tables exist, while other starting processes wait. */
  prepare: (client: ReservedSQL) => Promise<void> = async () => {},
  { clock = systemClock, isMoving = false, pool: wanted = 0 }: MigratingHow = {},
): Promise<string[]> {
  return withConnection(url, async (client) => {
    await checkServer(client);
    if (wanted > 0) await checkConnections(client, wanted + OWN_CONNECTIONS);
    if (!isMoving) await refuseMoved(client);
    await runOn(client, "select pg_advisory_lock(?)", [LOCK]);
    const applied = await applyPending(client, baseline, migrations, clock.now());
    await client.unsafe(OWN_TABLES).simple();
    await prepare(client);
    return applied;
  });
}

/** Returns the server's version. @throws {StoreError} if it cannot be used. */
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

/** Checks against the server's limit, not against the free connections, which change all the time. */
async function checkConnections(client: ReservedSQL, needed: number): Promise<void> {
  const { rows } = await runOn(client, ALLOWED, []);
  const [[allowed]] = rows as [[number]];
  if (allowed >= needed) return;
  throw new StoreError(
    `The database allows ${allowed} connections, and ${needed} are needed (data.pool and ${OWN_CONNECTIONS} more): raise max_connections of the server, or lower data.pool`,
  );
}

/** The smallest limit of the server, the database and the user; -1 means none. */
const ALLOWED = `
  select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    nullif(datconnlimit, -1), nullif(rolconnlimit, -1))
  from pg_database, pg_roles where datname = current_database() and rolname = current_user`;

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
    await client.unsafe(OWN_TABLES).simple();
    await runOn(client, "update nodes set knows = ? where knows is null", [applied.at(-1)!.name]); // of before they said it
    await refuseLeftBehind(client, pending);
    for (const migration of pending) await applyBeside(client, migration, now);
    return pending.map(({ name }) => name);
  }
  const isIncluded = ({ name }: Migration): boolean => baseline.includes.includes(name);
  await apply(client, MIGRATIONS + baseline.sql, migrations.filter(isIncluded), now);
  for (const migration of migrations.filter((one) => !isIncluded(one))) {
    await apply(client, toPostgres(migration.sql), [migration], now);
  }
  return migrations.map(({ name }) => name);
}

const MIGRATIONS = `create table migrations (name text collate "C" primary key, hash text not null, applied_at bigint not null, runs_with text);\n`;

/** @throws {StoreError} if nodes are serving that cannot run on the tables after these migrations. */
async function refuseLeftBehind(client: ReservedSQL, pending: readonly Migration[]): Promise<void> {
  const least = leastKnown(pending);
  const behind = (await listLiving(client)).filter(({ knows }) => knows < least);
  if (behind.length === 0) return;
  const names = behind.map(({ place, version }) => `${place} (version ${version})`).join(", ");
  const last = pending.find((one) => leastKnown([one]) === least)!.name;
  throw new StoreError(
    `The database of data.url is served by nodes that cannot run after migration ${last}: stop ${names}, then start this version`,
  );
}

/** Migrates while others serve. A migration that waits for their locks makes them wait, so it waits only briefly and retries. */
async function applyBeside(client: ReservedSQL, migration: Migration, now: number): Promise<void> {
  const sql = `set local lock_timeout = ${LONGEST_LOCK_WAIT};\n${toPostgres(migration.sql)}`;
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, sql, [migration], now);
    } catch (error) {
      const state = stateOf((error as Error).cause);
      if (tries === LOCK_TRIES || (state !== LOCKED && state !== DEADLOCK)) throw error;
      await Bun.sleep(LONGEST_LOCK_WAIT);
    }
  }
}

export async function appliedTo(client: ReservedSQL): Promise<Applied[]> {
  const { rows } = await runOn(
    client,
    "select c.relname from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'",
    [],
  );
  const tables = (rows as string[][]).map(([name]) => name);
  if (tables.includes("migrations")) {
    // Read as JSON, because an earlier version created the table without that column.
    const all = `select name, hash, to_jsonb(migrations) ->> 'runs_with' as "runsWith" from migrations order by name`;
    return (await runOn(client, all, [], true)).rows as Applied[];
  }
  if (tables.length > 0) {
    throw new StoreError(
      "The database of data.url belongs to another program: it has tables, but none of our migrations",
    );
  }
  return [];
}

async function apply(client: ReservedSQL, sql: string, migrations: readonly Migration[], now: number): Promise<void> {
  const names = migrations.map(({ name }) => name);
  try {
    await client.unsafe(`begin;\n${sql}`).simple();
    for (const migration of migrations) {
      await runOn(client, "insert into migrations (name, hash, applied_at, runs_with) values (?, ?, ?, ?)", [
        migration.name,
        hashOf(migration),
        now,
        migration.runsWith ?? null,
      ]);
    }
    await runOn(client, "commit", []);
  } catch (error) {
    await runOn(client, "rollback", []);
    if (stateOf(error) === NO_RIGHT) throw error; // it has its own message
    throw new StoreError(`Migration ${names.at(-1)} of the database failed and was rolled back: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}
