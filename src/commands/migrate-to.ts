// `recoverd migrate-to`: moves all data of a stopped service from its data folder to PostgreSQL, or back to a folder.

import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { isPostgresAddress } from "../config/kinds.ts";
import { type Config, loadConfig } from "../config.ts";
import { databaseOf, holdDataFolder } from "../data-folder.ts";
import { fetchAll } from "../features/inbound/imports/shared-files.ts";
import { findKeys, type Keys, openKeys, saveKeys } from "../lib/keys.ts";
import { withLogs } from "../store/database-files.ts";
import { DatabaseAway } from "../store/engine.ts";
import { migrateSqlite } from "../store/migrate.ts";
import { findMove, findMoveFrom, forgetMove, markMove, markMoveFrom } from "../store/moving/mark.ts";
import { type Moved, moveTables } from "../store/moving/move.ts";
import { PostgresSource, PostgresTarget } from "../store/moving/postgres.ts";
import { sqliteSource, sqliteTarget } from "../store/moving/sqlite.ts";
import { Alone } from "../store/postgres/alone.ts";
import { connectTo } from "../store/postgres/connection.ts";
import { migrateHere } from "../store/postgres/open.ts";
import { cannotUse } from "../store/postgres/refusals.ts";
import { requireDatabase } from "../store/require-database.ts";
import { openCore } from "../system.ts";
import { type CommandArguments, UsageError } from "./arguments.ts";
import { log, print } from "./output.ts";
import { figure } from "./terminal/progress.ts";

const SQLITE = "sqlite:";
/** The folders that are copied besides the database and its keys; the journal is emptied beforehand. */
const FILES = ["inbound-spill", "imports"];
const SAY_EVERY = 2_000; // ms

export async function migrateTo({ words, configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const address = words[0] === "-" ? readFileSync(0, "utf8").trim() : words[0]!;
  if (address.startsWith(SQLITE) && address !== SQLITE) {
    await toSqlite(config, resolve(folder, address.slice(SQLITE.length)));
  } else if (isPostgresAddress(address)) {
    await toPostgres(config, address);
  } else {
    throw new UsageError(
      "recoverd migrate-to: ADDRESS is postgres://user:password@host:port/database, or sqlite:FOLDER; - reads it from the standard input",
    );
  }
  return 0;
}

async function toPostgres(config: Config, url: string): Promise<void> {
  const { dir } = config.data;
  if (config.data.url !== "") {
    throw new Error(
      "data.url is set, so the data are in PostgreSQL already: remove it to move those of data.dir there",
    );
  }
  const database = databaseOf(dir);
  requireDatabase(database);
  const place = placeOf(url);
  const known = findMove(dir);
  if (known && known.place !== place) {
    throw new Error(
      `${dir} was moved to ${known.place}, or is on the way: to move it elsewhere, delete moving.json in it`,
    );
  }
  if (!known) await emptyJournal(config);
  const release = holdDataFolder(dir);
  const alone = new Alone(url);
  try {
    migrateSqlite(database, migrations);
    const keys = {
      folder: join(dir, "keys"),
      found: openKeys(join(dir, "keys"), warn),
      secret: config.data.keysSecret,
    };
    await migrateHere(url, { keys, onKeys: () => {} }, { isMoving: true });
    await alone.acquire();
    const move = known ?? { id: crypto.randomUUID(), place };
    const target = await PostgresTarget.open(url, move);
    if (!known) markMove(dir, move);
    const source = sqliteSource(database);
    report(await moveTables(await target.tables(), source, target, sayProgress()), place);
    await Promise.all([source.close(), target.close()]);
  } catch (error) {
    throw error instanceof DatabaseAway ? cannotUse(url, error) : error;
  } finally {
    await alone.release();
    release();
  }
  print(`Now set data.url to it and start the service; data.dir stays, for its files.`);
  print(`${database} is as it was, but is not used any more: delete it once all is well.`);
}

async function toSqlite(config: Config, folder: string): Promise<void> {
  const { dir, url } = config.data;
  if (url === "")
    throw new Error("data.url is not set, so the data are in data.dir: set it to move those of PostgreSQL");
  const place = databaseOf(folder);
  const present = withLogs(place).find(existsSync);
  if (present) throw new Error(`${present} already exists: move it away, or name a folder without a database`);
  const pool = connectTo(url, 1);
  const alone = new Alone(url);
  const releases: (() => void)[] = [];
  try {
    const known = await findMoveFrom(pool);
    if (known && known.place !== place) {
      throw new Error(
        `The database was moved to ${known.place}, or is on the way: to move it elsewhere, drop its table "moving"`,
      );
    }
    if (!known) await emptyJournal(config, folder);
    releases.push(holdDataFolder(dir));
    if (folder !== dir) {
      releases.push(holdDataFolder(folder));
      copyFiles(dir, folder);
    }
    await bringKeys(config.data, join(folder, "keys"));
    await alone.acquire();
    const move = known ?? { id: crypto.randomUUID(), place };
    if (!known) await markMoveFrom(pool, move);
    const source = await PostgresSource.open(url, placeOf(url));
    const target = sqliteTarget(place, move);
    report(await moveTables(await source.tables(), source, target, sayProgress()), place);
    await source.close();
    forgetMove(folder);
  } catch (error) {
    throw error instanceof DatabaseAway ? cannotUse(url, error) : error;
  } finally {
    await Promise.all([alone.release(), pool.close()]);
    for (const release of releases) release();
  }
  print(`Now remove data.url, set data.dir to ${folder} and start the service.`);
  print("The PostgreSQL database is as it was, but is not used any more: delete it once all is well.");
}

/** Writes acknowledged entries of the journal to the current database, and the files of imports to `filesTo`, if given. */
async function emptyJournal(config: Config, filesTo?: string): Promise<void> {
  const core = await openCore({ config, log });
  try {
    await core.deps.ingest.allIn();
    if (!core.deps.ingest.discardSaved()) {
      throw new Error("The journal holds what the database does not take: start the service, and look into its log");
    }
    if (filesTo !== undefined) await fetchAll(core.deps.store, filesTo);
  } finally {
    await core.stop();
  }
}

const warn = (message: string): void => log.warn(message);

/** Stores the database's keys, which decrypt its sealed secrets, in the folder. */
async function bringKeys({ url, keysSecret: secret }: Config["data"], folder: string): Promise<void> {
  let agreed: Keys | undefined;
  const found = findKeys(folder, warn);
  const onKeys = (keys: Keys) => {
    agreed = keys;
  };
  await migrateHere(url, { keys: { folder, found, secret }, onKeys }, { isMoving: true });
  if (found === null) saveKeys(folder, agreed!);
}

function copyFiles(from: string, to: string): void {
  for (const name of FILES) {
    const files = join(from, name);
    if (existsSync(files)) cpSync(files, join(to, name), { recursive: true, preserveTimestamps: true });
  }
}

/** The database's name and host, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} on ${host}`;
}

function sayProgress() {
  let saidAt = performance.now();
  const words = { copy: "copied", compare: "compared" };
  return (step: "copy" | "compare", table: string, done: number, total: number): void => {
    if (performance.now() - saidAt < SAY_EVERY) return;
    saidAt = performance.now();
    print(`${table}: ${figure(done)} of ${figure(total)} rows ${words[step]}`);
  };
}

function report(moved: readonly Moved[], place: string): void {
  const filled = moved.filter(({ rows }) => rows > 0).sort((a, b) => (a.table < b.table ? -1 : 1));
  const width = Math.max(0, ...filled.map(({ table }) => table.length));
  for (const { table, rows, checksum } of filled) {
    print(`${table.padEnd(width)}  ${figure(rows).padStart(11)} rows  sha256 ${checksum.slice(0, 16)}`);
  }
  const sum = moved.reduce((all, { rows }) => all + rows, 0);
  print(`All ${figure(sum)} rows of ${moved.length} tables are in ${place}, each compared with its original.`);
}
