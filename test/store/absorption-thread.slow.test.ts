// Absorbing in a thread: beside a service that writes all the time, and after the thread has died.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { silentLog } from "../../src/lib/log.ts";
import { Rush } from "../../src/lib/rush.ts";
import { AbsorptionThread } from "../../src/store/absorption-thread.ts";
import { compile } from "../../src/store/engine.ts";
import { Journal } from "../../src/store/journal.ts";
import { newWatch } from "../../src/store/row-watch.ts";
import { fixedClock } from "../support/clock.ts";
import { type TemporaryStore, temporaryStore } from "../support/store.ts";
import { note } from "./absorbing.worker.ts";

let temporary: TemporaryStore;
let journal: Journal;
let errors: string[];

const folder = () => join(temporary.folder, "journal");

function open(dies = "", watch = newWatch([])): Journal {
  const { store, path } = temporary;
  const log = { ...silentLog, error: (message: string) => void errors.push(message) };
  const place = { database: path, folder: folder(), watch, needs: { dies } };
  const absorption = new AbsorptionThread(
    () => new Worker(new URL("./absorbing.worker.ts", import.meta.url).href),
    place,
    { store, log },
  );
  return new Journal({ folder: folder(), store, absorption, clock: fixedClock(0), log, rush: new Rush(1_000) });
}

const notes = async (): Promise<unknown[]> =>
  (await compile(temporary.store.read, "select text from notes order by rowid").values()).map(([text]) => text);

const append = (texts: string[]) => Promise.all(texts.map((text) => journal.append(note, { text })));
const several = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i));

beforeEach(async () => {
  temporary = temporaryStore();
  errors = [];
  await temporary.store.write(async (tx) => {
    await compile(tx, "create table notes (text text)").run();
    await compile(tx, "create table others (n integer)").run();
  });
  journal = open();
});

afterEach(async () => {
  await journal.close();
  await temporary.remove();
});

test("whoever watches rows here hears of those that the thread wrote", async () => {
  await journal.close();
  await temporary.remove();
  const watch = newWatch([{ table: "notes", project: "text" }]);
  temporary = temporaryStore({ watch });
  await temporary.store.write(async (tx) => {
    await compile(tx, "create table notes (text text)").run();
  });
  journal = open("", watch);
  const heard: string[] = [];
  const stop = temporary.store.watchRows("prj_a", (table) => heard.push(table));
  await append(["prj_b"]);
  await journal.absorbed();
  expect(heard).toEqual([]);
  await append(["prj_a", "prj_b"]);
  await journal.absorbed();
  expect(heard).toEqual(["notes"]);
  stop();
  await append(["prj_a"]);
  await journal.absorbed();
  expect(heard).toEqual(["notes"]);
});

test("the thread absorbs while others write here, and nobody finds the database locked", async () => {
  let told = 0;
  temporary.store.listen("notes", () => void told++);
  let writes = 0;
  let over = false;
  const writing = (async () => {
    while (!over) {
      await temporary.store.write(async (tx) => {
        await compile(tx, "insert into others (n) values (?)").run(++writes);
      });
    }
  })();
  const all: string[] = [];
  for (let round = 0; round < 20; round++) {
    const texts = several(round * 200, round * 200 + 200);
    all.push(...texts);
    await append(texts);
  }
  await journal.absorbed();
  over = true;
  await writing;
  expect(await notes()).toEqual(all);
  expect(writes).toBeGreaterThan(3);
  expect(told).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("what cannot be taken is kept in a file and told of here", async () => {
  await append(["1", "broken", "2"]);
  await journal.absorbed();
  expect(await notes()).toEqual(["1", "2"]);
  expect(readFileSync(join(folder(), "refused.ndjson"), "utf8")).toBe('note {"text":"broken"}\n');
  expect(errors).toEqual(["An entry of the journal could not be taken into the database; it is kept in a file"]);
});

test("a thread that dies after its commit makes nothing twice: the next one goes on behind it", async () => {
  await journal.close();
  journal = open("3");
  await append(several(0, 6));
  await append(several(6, 9));
  while (journal.arrive()) {
    await journal.absorbed();
    await Bun.sleep(20);
  }
  expect(await notes()).toEqual(several(0, 9));
});

test("closing leaves no file and no lock behind", async () => {
  await append(several(0, 50));
  await journal.absorbed();
  await journal.close();
  expect(readdirSync(folder())).toEqual([]);
  await temporary.store.write(async (tx) => {
    await compile(tx, "insert into others (n) values (1)").run();
  });
  expect(await notes()).toEqual(several(0, 50));
});
