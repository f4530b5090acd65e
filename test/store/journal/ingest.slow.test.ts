// Entries under high and low load, on real files and a real database.

import { afterEach, beforeEach, describe, expect, mock, spyOn, test } from "bun:test";
import * as fs from "node:fs";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { silentLog } from "../../../src/lib/log.ts";
import { compile, type Db, StoreError } from "../../../src/store/engine.ts";
import { defineEntry, type EntryHandler, entryHandler } from "../../../src/store/journal/entries.ts";
import { Ingest } from "../../../src/store/journal/ingest.ts";
import { LoadMonitor } from "../../../src/store/journal/load-monitor.ts";
import { fixedClock } from "../../support/clock.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { type TemporaryStore, temporaryStore } from "../../support/store.ts";

type Note = { text: string };
const note = defineEntry<Note>("note");
const other = defineEntry<Note>("other");

let temporary: TemporaryStore;
let ingest: Ingest;
let fault: ((entry: Note) => boolean) | undefined;

const folder = () => join(temporary.folder, "journal");
const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

async function put(tx: Db, kind: string, entries: readonly Note[]): Promise<void> {
  for (const entry of entries) {
    if (fault?.(entry)) throw new Error("refused");
    await compile(tx, "insert into notes (kind, text) values (?, ?)").run(kind, entry.text);
  }
}

type Rescue = NonNullable<EntryHandler<Note>["rescue"]>;
const cost = () => 10;
const handlers = (rescue: { rescue?: Rescue }) => [
  entryHandler({ kind: note, cost, save: (tx, entries) => put(tx, "note", entries), ...rescue }),
  entryHandler({ kind: other, cost, save: (tx, entries) => put(tx, "other", entries) }),
];

/** While it is true, the database refuses to write. */
let held = false;
/** Whether the database refuses this write. */
let refuses = () => held;
/** Entries go to the journal as under high load, but the replay does not wait for the load to end. */
const high = { count: () => true, isHigh: false };

function open(given: { load?: Pick<LoadMonitor, "count" | "isHigh">; room?: number; rescue?: Rescue } = {}): Ingest {
  const { load = high, room, rescue } = given;
  const { read, write } = temporary.store;
  const store = {
    read,
    write: ((operation) =>
      refuses() ? Promise.reject(new StoreError("held")) : write.call(temporary.store, operation)) as typeof write,
  };
  const options = { folder: folder(), store, load, clock: fixedClock(0), log: silentLog };
  return new Ingest({ ...options, handlers: handlers(rescue ? { rescue } : {}), ...(room ? { room } : {}) });
}

/** Lets the database write again, and waits until it has all entries. */
async function release(): Promise<void> {
  held = false;
  await ingest.caughtUp(); // fails if a write was just refused
  await ingest.caughtUp();
}

/** A file without its unused preallocated space. */
function written(path: string): Buffer {
  const content = readFileSync(path);
  const end = content.indexOf(0);
  return end === -1 ? content : content.subarray(0, end);
}

const NUMBER = isOnPostgres ? "number bigint generated always as identity" : "number integer";

const notes = async (): Promise<string[]> => {
  const rows = await compile(temporary.store.read, "select kind, text from notes order by number").values();
  return rows.map(([kind, text]) => `${kind} ${text}`);
};

const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `note ${from + i}`);
const append = (from: number, to: number) =>
  Promise.all(Array.from({ length: to - from }, (_, i) => ingest.append(note, { text: String(from + i) })));

beforeEach(async () => {
  temporary = temporaryStore();
  fault = undefined;
  held = false;
  refuses = () => held;
  await temporary.store.write(async (tx) => {
    await compile(tx, "drop table if exists notes").run(); // a PostgreSQL database is reused
    await compile(tx, `create table notes (${NUMBER} primary key, kind text, text text)`).run();
  });
  ingest = open();
});

afterEach(async () => {
  await ingest.close();
  await temporary.remove();
});

describe("the journal", () => {
  test("replays entries into the database, in their order", async () => {
    await Promise.all([
      ingest.append(note, { text: "1" }),
      ingest.append(other, { text: "2" }),
      ingest.append(note, { text: "3" }),
    ]);
    await ingest.caughtUp();
    expect(await notes()).toEqual(["note 1", "other 2", "note 3"]);
  });

  test("has an entry on disk when `append` resolves, for all that came together in one group", async () => {
    await append(0, 50);
    const [name] = files();
    const lines = readFileSync(join(folder(), name!), "utf8").split("\n");
    expect(lines[0]).toMatch(/^[0-9a-f]{8} 1 50 \d+$/);
    expect(lines.slice(1, 51)).toEqual(Array.from({ length: 50 }, (_, n) => `note {"text":"${n}"}`));
  });

  test("creates no file before an entry is appended, and leaves none when all are in the database", async () => {
    await ingest.caughtUp();
    expect(existsSync(folder())).toBe(false);
    await append(0, 3);
    await ingest.caughtUp();
    await ingest.close();
    expect(files()).toEqual([]);
    expect(await notes()).toEqual(texts(0, 3));
  });

  test("stores any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 20 }), async (all) => {
        const before = (await notes()).length;
        await Promise.all(all.map((text) => ingest.append(note, { text })));
        await ingest.caughtUp();
        // Invalid Unicode reaches the database as the replacement character, with or without a journal.
        expect((await notes()).slice(before)).toEqual(all.map((text) => `note ${text.toWellFormed()}`));
      }),
      { numRuns: 30 },
    );
  });

  test("goes on where it ended after a restart, and saves nothing twice", async () => {
    held = true;
    await append(0, 10);
    await ingest.close();
    ingest = open();
    await release();
    await append(10, 20);
    await ingest.caughtUp();
    expect(await notes()).toEqual(texts(0, 20));
    await ingest.close();
    ingest = open();
    await append(20, 25);
    await ingest.caughtUp();
    expect(await notes()).toEqual(texts(0, 25));
  });

  test("saves nothing twice where a process died between the commit and the deletion of the file", async () => {
    held = true;
    await append(0, 10);
    const [name] = files();
    const content = readFileSync(join(folder(), name!));
    await release();
    await ingest.close();
    writeFileSync(join(folder(), name!), content);
    ingest = open();
    await append(10, 12);
    await ingest.caughtUp();
    expect(await notes()).toEqual(texts(0, 12));
  });

  test("whatever was cut off at a crash, all groups before it are there, whole", async () => {
    held = true;
    for (let group = 0; group < 5; group++) await append(group * 4, group * 4 + 4);
    await ingest.close();
    const path = join(folder(), files()[0]!);
    const content = written(path);
    const ends = [0];
    for (let at = 0; at < content.length; ) {
      const head = content.toString("utf8", at, content.indexOf(10, at));
      at += head.length + 1 + Number(head.split(" ")[3]);
      ends.push(at);
    }
    held = false;
    for (let length = content.length - 1; length >= 0; length -= 7) {
      writeFileSync(path, content);
      truncateSync(path, length);
      await temporary.store.write(async (tx) => {
        await compile(tx, "delete from notes").run();
        await compile(tx, "update journal_mark set next = 1").run();
      });
      ingest = open();
      await ingest.caughtUp();
      const whole = ends.filter((end) => end <= length).length - 1;
      expect(await notes()).toEqual(texts(0, whole * 4));
      await ingest.append(note, { text: "later" });
      await ingest.caughtUp();
      expect((await notes()).at(-1)).toBe("note later");
      await ingest.close();
    }
  });

  test("a flipped bit loses no other group's entries of files that come later", async () => {
    held = true;
    await append(0, 4);
    await ingest.close();
    const path = join(folder(), files()[0]!);
    const content = written(path);
    ingest = open();
    await append(4, 8);
    await ingest.close();
    content[content.length - 5]! ^= 1;
    writeFileSync(path, content);
    held = false;
    ingest = open();
    await ingest.caughtUp();
    expect(await notes()).toEqual(texts(4, 8));
    await ingest.close();
    // Acknowledged data that cannot be read is not deleted.
    expect(files()).toEqual([`${path.slice(path.lastIndexOf("/") + 1)}.damaged`]);
    expect(written(join(folder(), files()[0]!))).toEqual(content);
  });

  test("a damaged file is not written over, even where nothing of it can be read", async () => {
    held = true;
    await append(0, 4);
    await ingest.close();
    const [name] = files();
    const content = written(join(folder(), name!));
    content[0]! ^= 1;
    writeFileSync(join(folder(), name!), content);
    held = false;
    ingest = open();
    await append(4, 6);
    await ingest.caughtUp();
    expect(await notes()).toEqual(texts(4, 6));
    await ingest.close();
    expect(files()).toEqual([`${name}.damaged`]);
    expect(written(join(folder(), `${name}.damaged`))).toEqual(content);
  });

  test("starts another file after 16 MB, and deletes those whose entries are in the database", async () => {
    const text = "x".repeat(1_000_000);
    for (let n = 0; n < 40; n++) await ingest.append(note, { text: n + text });
    await ingest.caughtUp();
    expect((await notes()).map((one) => one.slice(0, 8).replace(/x+$/, ""))).toEqual(texts(0, 40));
    expect(files().length).toBeLessThanOrEqual(2);
    expect(files()).not.toContain(`${"1".padStart(16, "0")}.journal`);
  });
});

describe("an entry that cannot be saved", () => {
  test("is stored in a file, and all others are saved", async () => {
    fault = ({ text }) => text === "3";
    await append(0, 6);
    await ingest.caughtUp();
    expect(await notes()).toEqual(texts(0, 6).filter((text) => text !== "note 3"));
    expect(readFileSync(join(folder(), "refused.ndjson"), "utf8")).toBe('note {"text":"3"}\n');
  });

  test("is rescued by its handler, where that can", async () => {
    const rescued: string[] = [];
    fault = ({ text }) => text === "1";
    await ingest.close();
    ingest = open({ rescue: async ({ text }) => void rescued.push(text) });
    await append(0, 3);
    await ingest.caughtUp();
    expect(rescued).toEqual(["1"]);
    expect(await notes()).toEqual(["note 0", "note 2"]);
  });
});

describe("forcing to disk", () => {
  type Done = (error: Error | null) => void;
  const asked: { descriptor: number; done: Done }[] = [];
  const settled = (promise: Promise<unknown>) => Bun.peek.status(promise) !== "pending";
  const soon = () => Bun.sleep(5);
  /** Waits for `times` syncs of the disk; the first entries wait until the database has recorded where the journal is. */
  async function untilAsked(times: number): Promise<void> {
    while (asked.length < times) await Bun.sleep(1);
  }

  beforeEach(() => {
    asked.length = 0;
    const held = (descriptor: number, done: Done) => void asked.push({ descriptor, done });
    spyOn(fs, "fdatasync").mockImplementation(held as typeof fs.fdatasync);
  });
  afterEach(() => mock.restore());

  test("no entry is acknowledged before it is on disk", async () => {
    const first = append(0, 3);
    await untilAsked(1);
    expect(asked).toHaveLength(1);
    expect(settled(first)).toBe(false);
    asked[0]!.done(null);
    await soon();
    expect(settled(first)).toBe(true);
  });

  test("two groups at once at the most, by descriptors of their own; the third has all that comes meanwhile", async () => {
    const appended = [append(0, 1)];
    await untilAsked(1);
    appended.push(append(1, 2));
    await untilAsked(2);
    appended.push(append(2, 3));
    await soon();
    appended.push(append(3, 9));
    await soon();
    expect(new Set(asked.map(({ descriptor }) => descriptor)).size).toBe(2);
    expect(asked).toHaveLength(2);
    asked[1]!.done(null); // the later one first
    await soon();
    expect(appended.map(settled)).toEqual([false, true, false, false]);
    expect(asked).toHaveLength(3);
    asked[0]!.done(null);
    asked[2]!.done(null);
    await Promise.all(appended);
    mock.restore();
    await release();
    expect(await notes()).toEqual(texts(0, 9));
  });

  test("a group that is on disk before an earlier one is replayed, too", async () => {
    const appended = [append(0, 1)];
    await untilAsked(1);
    appended.push(append(1, 2));
    await untilAsked(2);
    asked[1]!.done(null);
    await soon();
    asked[0]!.done(null);
    await Promise.all(appended);
    mock.restore();
    await release();
    expect(await notes()).toEqual(texts(0, 2));
  });

  test("no more files are opened, however much is appended", async () => {
    for (let n = 0; n < 20; n++) {
      const appended = append(n, n + 1);
      await untilAsked(n + 1);
      asked.at(-1)!.done(null);
      await appended;
    }
    expect(new Set(asked.map(({ descriptor }) => descriptor)).size).toBe(1);
  });

  test("a group that the disk refuses is refused, and what comes next goes into another file", async () => {
    const refused = append(0, 2);
    await untilAsked(1);
    asked[0]!.done(new Error("EIO: i/o error, fdatasync"));
    await expect(refused).rejects.toThrow("The journal could not be written");
    const next = append(2, 4);
    await untilAsked(2);
    asked[1]!.done(null);
    await next;
    expect(files()).toHaveLength(2);
    mock.restore();
    await release();
    // Refused entries may have been stored, but not twice, and no accepted entry is missing.
    expect((await notes()).slice(-2)).toEqual(texts(2, 4));
  });
});

describe("which way an entry goes", () => {
  /** Appends entries one by one, at more than 100 per second; returns how many are in the journal's files. */
  async function journaled(count: number): Promise<number> {
    for (let n = 0; n < count; n++) await ingest.append(note, { text: String(n) });
    return files().reduce((sum, name) => sum + written(join(folder(), name)).toString().split("note ").length - 1, 0);
  }
  const low = { count: () => false, isHigh: false };

  test("below the limit it is written to the database, above it to the journal", async () => {
    await ingest.close();
    ingest = open({ load: new LoadMonitor(100) });
    expect(await journaled(8)).toBe(0);
    expect(await journaled(200)).toBeGreaterThan(20);
    await ingest.caughtUp();
    expect(await notes()).toHaveLength(208);
  });

  test("at low load, too, it goes to the journal while others are there: it must not overtake them", async () => {
    held = true;
    await append(0, 10);
    await ingest.close();
    ingest = open({ load: low });
    await append(10, 20);
    await release();
    await append(20, 25);
    expect(await notes()).toEqual(texts(0, 25));
  });

  test("in the database entries are saved together, and one that is refused is refused alone", async () => {
    await ingest.close();
    ingest = open({ load: low });
    fault = ({ text }) => text === "3";
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => ingest.append(note, { text: String(n) })),
    );
    expect(outcomes.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
    expect(outcomes[3]!.status).toBe("rejected");
    expect((await notes()).sort()).toEqual(texts(0, 10).filter((text) => text !== "note 3"));
    expect(files()).toEqual([]);
  });
});

test("a write that ends halfway is repeated for the rest only", async () => {
  fault = ({ text }) => text === "2"; // so that each entry is saved alone
  let writes = 0;
  refuses = () => ++writes === 3; // the database refuses once, after two of them
  await append(0, 5);
  await release();
  await release();
  expect(await notes()).toEqual(texts(0, 5).filter((text) => text !== "note 2"));
});

test("entries that come while too many wait are journaled once there is room, and none is lost", async () => {
  const text = "x".repeat(3_000_000);
  await ingest.close();
  ingest = open({ room: 64 * 2 ** 20 });
  held = true;
  const all = Promise.all(Array.from({ length: 40 }, (_, n) => ingest.append(note, { text: n + text })));
  await Bun.sleep(50);
  held = false;
  await all;
  await release();
  expect((await notes()).length).toBe(40);
});

test("an entry that cannot be journaled is refused, and the next one is not, once it can be", async () => {
  writeFileSync(folder(), "a file where the folder should be");
  await expect(ingest.append(note, { text: "1" })).rejects.toThrow("The journal could not be written");
  rmSync(folder());
  await ingest.append(note, { text: "2" });
  await ingest.caughtUp();
  expect(await notes()).toEqual(["note 2"]);
});
