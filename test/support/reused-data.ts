// Data folders whose tests have ended, emptied and used again: opening a database and compiling its statements is a third of
// what a whole Recoverd costs. What a service keeps in memory is never used again.

import { Database } from "bun:sqlite";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DataFolder, databaseOf, openDataFolder } from "../../src/data-folder.ts";
import { WATCHED_TABLES } from "../../src/features/projects/changes.ts";
import { silentLog } from "../../src/lib/log.ts";
import { type Store, StoreError } from "../../src/store/engine.ts";
import { newWatch, type Watch } from "../../src/store/row-watch.ts";
import { openMigrated } from "./store.ts";

/** A larger database takes longer to empty than to make again. */
const LARGE = 8 * 2 ** 20; // bytes
const MOST_KEPT = 2;
/** What a service creates at its start. */
const KEPT = /^(keys|recoverd\.(db|db-shm|db-wal|lock|lock-journal))$/;

type Place = { folder: string; data: DataFolder; watch: Watch; emptying: Database; schema: unknown };

/** `data`: the open folder; without it the service opens its own. */
export type TestData = {
  folder: string;
  data?: DataFolder;
  /** Closes the database, and leaves the folder to the test. */
  close(): Promise<void>;
  /** Empties the folder for the next test, or deletes it. */
  leave(): Promise<void>;
};

const free: Place[] = [];

/** An open and empty data folder. */
export function emptyData(): TestData {
  const place = free.pop() ?? newPlace();
  const { store, end } = storeForOne(place.data.store);
  let state: "open" | "closed" | "left" = "open";
  const close = async () => {
    end();
    if (state !== "open") return;
    state = "closed";
    place.emptying.close();
    await place.data.close();
  };
  const leave = async () => {
    end();
    if (state === "left") return; // another test may have it
    if (state === "open" && free.length < MOST_KEPT && empty(place)) {
      state = "left";
      free.push(place);
      return;
    }
    await close();
    rmSync(place.folder, { recursive: true, force: true });
  };
  return { folder: place.folder, data: { ...place.data, store, close: async () => end() }, close, leave };
}

function newPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  const watch = newWatch(WATCHED_TABLES);
  const data = openDataFolder(join(folder, "data"), silentLog, { open: openMigrated, watch });
  const emptying = new Database(databaseOf(join(folder, "data")));
  emptying.run("pragma secure_delete = on"); // some tests look for what must be gone in the database's files
  return { folder, data, watch, emptying, schema: schemaOf(emptying) };
}

const schemaOf = (database: Database): unknown => database.query("pragma schema_version").values()[0]![0];

/** The store until one service has ended, whose late writes must not reach the next test. */
function storeForOne(shared: Store): { store: Store; end(): void } {
  let isOver = false;
  const stops: (() => void)[] = [];
  const stoppable = (stop: () => void) => {
    stops.push(stop);
    return stop;
  };
  const ifOpen = <T>(write: () => Promise<T>): Promise<T> =>
    isOver ? Promise.reject(new StoreError("The store is closed")) : write();
  const end = () => {
    isOver = true;
    for (const stop of stops.splice(0)) stop();
  };
  const store: Store = {
    read: shared.read,
    version: (tables) => shared.version(tables),
    write: (operation, how) => ifOpen(() => shared.write(operation, how)),
    writeInOrder: (operations) => ifOpen(() => shared.writeInOrder(operations)),
    listen: (channel, listener) => stoppable(shared.listen(channel, listener)),
    watchRows: (projectId, listener) => stoppable(shared.watchRows(projectId, listener)),
    dropDeleted: () => shared.dropDeleted(),
    close: async () => end(),
  };
  return { store, end };
}

/** False if the folder cannot become as it was: the test has deleted it, filled it, or changed the database's schema. */
function empty({ folder, watch, emptying, schema }: Place): boolean {
  const data = join(folder, "data");
  const { size } = statSync(databaseOf(data), { throwIfNoEntry: false }) ?? { size: Number.POSITIVE_INFINITY };
  if (size > LARGE || schemaOf(emptying) !== schema || watch.watchers[0] !== 0) return false;
  emptying.transaction(() => {
    for (const table of tablesOf(emptying)) emptying.query(`delete from ${table}`).run();
    emptying.query("update journal_mark set next = 1").run();
  })();
  const [isBusy] = emptying.query("pragma wal_checkpoint(truncate)").values()[0] as number[];
  for (const name of readdirSync(data).filter((name) => !KEPT.test(name))) {
    rmSync(join(data, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(folder).filter((name) => name !== "data")) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  return isBusy === 0;
}

let tables: string[] | undefined;

function tablesOf(database: Database): string[] {
  tables ??= database
    .query("select name from sqlite_schema where type = 'table' and name not in ('migrations', 'journal_mark')")
    .values()
    .map(([name]) => name as string);
  return tables;
}
