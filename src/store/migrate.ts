// Migrates a SQLite database to this version: after a backup, in order, each migration in one transaction.
// Foreign keys are off while a migration runs (a rebuilt table would delete its children) and checked before it commits.

import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { type Clock, systemClock } from "../lib/clock.ts";
import { reasonOf, StoreError } from "./engine.ts";
import { assumeStatistics } from "./planner-statistics.ts";
import { connect } from "./sqlite-connection.ts";

/**
 * `name` sorts in the order of application, such as `0001_baseline`. `carryOver` brings a database of an earlier chain, whose
 * last migration is `last`, to the same tables instead; `finish` does what SQL cannot, in the same transaction.
 * `runsWith`: the newest migration that the oldest version knows which can still run on the tables afterwards: after an
 * expansion one before it, after a contraction that of the expansion. Where it is missing, older versions cannot.
 */
export type Migration = {
  name: string;
  sql: string;
  runsWith?: string;
  carryOver?: { last: string; sql: string; finish?: (client: Database) => void };
};

/** The names of the applied migrations, and the path of the backup, if the database had data. */
export type Migrated = { applied: string[]; backup: string | null };

/** `runsWith`: as in the version that applied it. Only PostgreSQL stores it, because there several versions may run. */
export type Applied = { name: string; hash: string; runsWith?: string | null };

/** The newest migration that a version must know to run on the tables after these migrations. */
export const leastKnown = (migrations: readonly Omit<Applied, "hash">[]): string =>
  migrations
    .map(({ name, runsWith }) => runsWith ?? name)
    .sort()
    .at(-1) ?? "";

/**
 * Applies the missing migrations; does nothing if the database is up to date.
 * @throws {StoreError} if the database belongs to another program or a newer version, if an applied migration was changed
 * since, or if one fails; the failed one is rolled back.
 */
export function migrateSqlite(path: string, migrations: readonly Migration[], clock: Clock = systemClock): Migrated {
  const client = connect(path);
  try {
    const applied = appliedTo(client, path);
    const pending = pendingAfter(applied, migrations, path);
    if (pending.length === 0) {
      assumeStatistics(client);
      return { applied: [], backup: null };
    }
    const backup = holdsData(client) ? backUp(client, `${path}.before-${pending[0]!.name}`) : null;
    client.run("PRAGMA foreign_keys = OFF"); // has no effect once a transaction has begun
    const done = pending.filter((m) => apply(client, m, path, clock.now()));
    assumeStatistics(client);
    return { applied: done.map((m) => m.name), backup };
  } finally {
    client.close();
  }
}

function appliedTo(client: Database, path: string): Applied[] {
  const tables = tableNames(client);
  if (tables.includes("migrations")) {
    return client.query<Applied, []>("SELECT name, hash FROM migrations ORDER BY name").all();
  }
  if (tables.length > 0) {
    throw new StoreError(`The database ${path} belongs to another program: it has tables, but none of our migrations`);
  }
  return [];
}

/** The applied migrations must be the first ones of this version, unchanged. Newer ones may follow if this version can run with them. */
export function pendingAfter(applied: Applied[], migrations: readonly Migration[], path: string): Migration[] {
  const chain = migrations[0]?.carryOver;
  if (chain !== undefined && applied.length > 0 && applied[0]!.name !== migrations[0]!.name) {
    const last = applied.at(-1)!.name;
    if (last === chain.last) return [...migrations];
    throw new StoreError(
      `The database ${path} ends with migration ${last}, which this version cannot carry over: start it once with the version that ends with ${chain.last}, then with this one`,
    );
  }
  const known = new Map(migrations.map((m) => [m.name, m]));
  const newest = migrations.at(-1)?.name ?? "";
  for (const { name, hash, runsWith } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      if (leastKnown([{ name, runsWith }]) <= newest) continue;
      throw new StoreError(
        `The database ${path} was changed by a newer version (migration ${name} is unknown here): run that version, or restore the backup that it made`,
      );
    }
    if (hash !== hashOf(migration)) {
      throw new StoreError(
        `Migration ${name} was changed after it had been applied to ${path}: restore its original text`,
      );
    }
  }
  const names = new Set(applied.map((a) => a.name));
  const pending = migrations.filter((m) => !names.has(m.name));
  const last = applied.at(-1)?.name ?? "";
  const late = pending.find((m) => m.name <= last);
  if (late !== undefined) {
    throw new StoreError(
      `Migration ${late.name} must come after ${last}, which ${path} already has: give it a higher number`,
    );
  }
  return pending;
}

function holdsData(client: Database): boolean {
  return tableNames(client)
    .filter((name) => name !== "migrations")
    .some((name) => client.query(`SELECT 1 FROM "${name.replaceAll('"', '""')}" LIMIT 1`).get() !== null);
}

/** Replaces a backup of the same name: it can only be from an attempt that failed afterwards. */
function backUp(client: Database, path: string): string {
  const unfinished = `${path}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    const file = openSync(unfinished, "a", 0o600); // VACUUM fills an empty file, and keeps its permissions
    client.query("VACUUM INTO ?").run(unfinished);
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, path);
    return path;
  } catch (error) {
    throw new StoreError(
      `The database could not be backed up to ${path}, so it was not changed: ${reasonOf(error)}. Make room for a copy of it`,
      { cause: error },
    );
  }
}

/** Returns false if another process that started at the same moment has applied it already. */
function apply(client: Database, migration: Migration, path: string, now: number): boolean {
  try {
    client.run("BEGIN IMMEDIATE");
    client.run(
      "CREATE TABLE IF NOT EXISTS migrations (name text primary key, hash text not null, applied_at bigint not null)",
    );
    if (client.query("SELECT 1 FROM migrations WHERE name = ?").get(migration.name) !== null) {
      client.run("ROLLBACK");
      return false;
    }
    if (migration.carryOver && client.query("SELECT 1 FROM migrations").get() !== null) {
      client.run(migration.carryOver.sql);
      migration.carryOver.finish?.(client);
      client.run("DELETE FROM migrations");
    } else client.run(migration.sql);
    if (!client.inTransaction) throw new Error("it ends the transaction that it runs in");
    client
      .query("INSERT INTO migrations (name, hash, applied_at) VALUES (?, ?, ?)")
      .run(migration.name, hashOf(migration), now);
    const orphan = client.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").get();
    if (orphan !== null)
      throw new Error(`a row of ${orphan.table} points to a row of ${orphan.parent} that does not exist`);
    client.run("COMMIT");
    return true;
  } catch (error) {
    if (client.inTransaction) client.run("ROLLBACK");
    throw new StoreError(`Migration ${migration.name} of ${path} failed and was rolled back: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function tableNames(client: Database): string[] {
  return client
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => row.name);
}

/** Hashes the text with LF line ends, so that a checkout on Windows is the same migration. */
export const hashOf = ({ sql }: Migration): string =>
  new Bun.CryptoHasher("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
