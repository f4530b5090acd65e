// PostgreSQL instead of SQLite, if RECOVERD_TEST_POSTGRES names a server (`bun run test:postgres`): each database file has a
// database there, which is emptied and reused once the file's folder is deleted.

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { SQL } from "bun";
import { postgresBaseline } from "../../migrations/postgres.ts";
import type { openStore } from "../../src/store/open.ts";
import { openPostgres } from "../../src/store/postgres/open.ts";
import { PostgresStore } from "../../src/store/postgres/store.ts";

/** The server's address without a database, such as postgres://postgres@127.0.0.1:5432; empty for SQLite. */
const server = process.env.RECOVERD_TEST_POSTGRES ?? "";
export const isOnPostgres = server !== "";

const urlOf = (database: string): string => `${server}/${database}`;
const TEMPLATE = isOnPostgres ? `recoverd_template_${Bun.hash.crc32(postgresBaseline())}` : "";
const LOCK = 1;
const FEW = { pool: 10 };

/** `isElsewhere`: other processes may use the database, so it is never reused for another path. */
type Place = { path: string; database: string; users: number; isElsewhere: boolean; ready: Promise<void> };
const places: Place[] = [];

/** Opens the database that replaces the file at this path; a new one is migrated already. */
export const openOnPostgres: typeof openStore = (path, options = {}) => {
  const place = placeOf(path);
  place.users++;
  const store = new PostgresStore(urlOf(place.database), { ...options, ...FEW, ready: place.ready });
  const close = store.close.bind(store);
  let closed: Promise<void> | undefined;
  store.close = () => {
    closed ??= close().finally(() => place.users--);
    return closed;
  };
  return store;
};

/** The address of the database that replaces the file at this path, for another process. */
export async function urlFor(path: string): Promise<string> {
  const place = placeOf(path);
  place.isElsewhere = true;
  await place.ready;
  return urlOf(place.database);
}

/** The setting by which another process uses the database that replaces the file at this path; empty on SQLite. */
export const addressFor = async (path: string): Promise<Record<string, string>> =>
  isOnPostgres ? { RECOVERD_DATA__URL: await urlFor(path) } : {};

function placeOf(path: string): Place {
  const known = places.find((place) => place.path === path);
  if (known) return known;
  const free = places.find((place) => !place.isElsewhere && place.users === 0 && !existsSync(dirname(place.path)));
  if (free) {
    free.path = path;
    free.ready = empty(free.database);
    return free;
  }
  const database = `test_${process.pid}_${places.length}`;
  const place = { path, database, users: 0, isElsewhere: false, ready: create(database) };
  places.push(place);
  return place;
}

export const changeOnPostgres = async (path: string, statements: readonly string[]): Promise<void> => {
  const place = placeOf(path);
  await place.ready;
  await connected(place.database, async (sql) => void (await sql.unsafe(statements.join("; ")).simple()));
};

async function connected<T>(database: string, use: (sql: SQL) => Promise<T>): Promise<T> {
  const sql = new SQL({ url: urlOf(database), max: 1 });
  try {
    return await use(sql);
  } finally {
    await sql.close();
  }
}

const create = (database: string): Promise<void> =>
  connected("postgres", async (sql) => {
    await sql.unsafe(`select pg_advisory_lock(${LOCK})`); // only one process at a time can copy a template
    await migrateTemplate(sql);
    await sql.unsafe(`drop database if exists ${database} with (force)`);
    await sql.unsafe(`create database ${database} template ${TEMPLATE}`);
  });

async function migrateTemplate(sql: SQL): Promise<void> {
  const found = await sql.unsafe("select 1 from pg_database where datname = $1", [TEMPLATE]);
  if (found.length > 0) return;
  await sql.unsafe(`create database ${TEMPLATE}`);
  const store = openPostgres(urlOf(TEMPLATE), FEW);
  await store.opened;
  await store.close();
}

const EMPTY = `set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('migrations', 'journal_mark') loop execute 'delete from ' || name; end loop;
  end $$;
  update journal_mark set next = 1`;

const empty = (database: string): Promise<void> =>
  connected(database, async (sql) => void (await sql.unsafe(EMPTY).simple()));
