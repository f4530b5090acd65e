// The journal beside the database, on real files and a real database.

import { afterEach, beforeEach, describe, expect, mock, spyOn, test } from "bun:test";
import * as fs from "node:fs";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { silentLog } from "../../src/lib/log.ts";
import { Rush } from "../../src/lib/rush.ts";
import { AbsorptionHere, readMark } from "../../src/store/absorption.ts";
import { compile, type Db, StoreError } from "../../src/store/engine.ts";
import { type Absorber, type AnyAbsorber, absorber, defineEntry } from "../../src/store/entries.ts";
import { Journal } from "../../src/store/journal.ts";
import { fixedClock } from "../support/clock.ts";
import { type TemporaryStore, temporaryStore } from "../support/store.ts";

type Note = { text: string };
const note = defineEntry<Note>("note");
const other = defineEntry<Note>("other");

let temporary: TemporaryStore;
let journal: Journal;
let fault: ((entry: Note) => boolean) | undefined;

const folder = () => join(temporary.folder, "journal");
const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

async function put(tx: Db, kind: string, entries: readonly Note[]): Promise<void> {
  for (const entry of entries) {
    if (fault?.(entry)) throw new Error("refused");
    await compile(tx, "insert into notes (kind, text) values (?, ?)").run(kind, entry.text);
  }
}

const absorbers = (rescue?: Absorber<Note>["rescue"]): AnyAbsorber[] => [
  absorber(note, (tx, entries) => put(tx, "note", entries), rescue),
  absorber(other, (tx, entries) => put(tx, "other", entries)),
];

/** While it is held, the database takes nothing. */
let held = false;

function open(given: { perSecond?: number; room?: number; rescue?: Absorber<Note>["rescue"] } = {}): Journal {
  const { rescue, perSecond = 1_000, ...limits } = given;
  const { store } = temporary;
  const options = { folder: folder(), store, clock: fixedClock(0), log: silentLog };
  const here = new AbsorptionHere(options, absorbers(rescue));
  const absorption = {
    absorb: async (slice: Parameters<typeof here.absorb>[0]) => {
      if (held) throw new StoreError("held");
      return here.absorb(slice);
    },
    close: () => here.close(),
  };
  return new Journal({ ...options, absorption, rush: new Rush(perSecond), ...limits });
}

/** Lets the database take entries again, and waits until it has taken them all. */
async function release(): Promise<void> {
  held = false;
  while (journal.arrive()) {
    await journal.absorbed(); // which may be in vain once more
    await Bun.sleep(20);
  }
}

/** A file without the room that holds nothing yet. */
function written(path: string): Buffer {
  const content = readFileSync(path);
  const end = content.indexOf(0);
  return end === -1 ? content : content.subarray(0, end);
}

const notes = async (): Promise<string[]> => {
  const rows = await compile(temporary.store.read, "select kind, text from notes order by rowid").values();
  return rows.map(([kind, text]) => `${kind} ${text}`);
};

const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `note ${from + i}`);
const append = (from: number, to: number) =>
  Promise.all(Array.from({ length: to - from }, (_, i) => journal.append(note, { text: String(from + i) })));

beforeEach(async () => {
  temporary = temporaryStore();
  fault = undefined;
  held = false;
  await temporary.store.write(async (tx) => {
    await compile(tx, "create table notes (kind text, text text)").run();
  });
  journal = open();
});

afterEach(async () => {
  await journal.close();
  await temporary.remove();
});

describe("a journal", () => {
  test("brings what was appended into the database, in its order", async () => {
    await Promise.all([
      journal.append(note, { text: "1" }),
      journal.append(other, { text: "2" }),
      journal.append(note, { text: "3" }),
    ]);
    await journal.absorbed();
    expect(await notes()).toEqual(["note 1", "other 2", "note 3"]);
  });

  test("has an entry on disk when `append` resolves, for all that came together in one group", async () => {
    await append(0, 50);
    const [name] = files();
    const lines = readFileSync(join(folder(), name!), "utf8").split("\n");
    expect(lines[0]).toMatch(/^[0-9a-f]{8} 1 50 \d+$/);
    expect(lines.slice(1, 51)).toEqual(Array.from({ length: 50 }, (_, n) => `note {"text":"${n}"}`));
  });

  test("touches no file before something is appended, and leaves none when all was absorbed", async () => {
    await journal.absorbed();
    expect(existsSync(folder())).toBe(false);
    await append(0, 3);
    await journal.absorbed();
    await journal.close();
    expect(files()).toEqual([]);
    expect(await notes()).toEqual(texts(0, 3));
  });

  test("keeps any text whatever", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 20 }), async (all) => {
        const before = (await notes()).length;
        await Promise.all(all.map((text) => journal.append(note, { text })));
        await journal.absorbed();
        // What is no Unicode reaches the database as the replacement character, with or without a journal.
        expect((await notes()).slice(before)).toEqual(all.map((text) => `note ${text.toWellFormed()}`));
      }),
      { numRuns: 30 },
    );
  });

  test("goes on where it ended after a restart, and takes nothing twice", async () => {
    held = true;
    await append(0, 10);
    await journal.close();
    journal = open();
    expect(journal.arrive()).toBe(true); // what waits must not be overtaken
    await release();
    await append(10, 20);
    await journal.absorbed();
    expect(await notes()).toEqual(texts(0, 20));
    expect(journal.arrive()).toBe(false);
    await journal.close();
    journal = open();
    await append(20, 25);
    await journal.absorbed();
    expect(await notes()).toEqual(texts(0, 25));
  });

  test("takes nothing twice where a process died between the commit and the end of the file", async () => {
    held = true;
    await append(0, 10);
    const [name] = files();
    const content = readFileSync(join(folder(), name!));
    await release();
    await journal.close();
    writeFileSync(join(folder(), name!), content);
    journal = open();
    await append(10, 12);
    await journal.absorbed();
    expect(await notes()).toEqual(texts(0, 12));
  });

  test("whatever was cut off at a crash, all groups before it are there, whole", async () => {
    held = true;
    for (let group = 0; group < 5; group++) await append(group * 4, group * 4 + 4);
    await journal.close();
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
      journal = open();
      await journal.absorbed();
      const whole = ends.filter((end) => end <= length).length - 1;
      expect(await notes()).toEqual(texts(0, whole * 4));
      await journal.append(note, { text: "later" });
      await journal.absorbed();
      expect((await notes()).at(-1)).toBe("note later");
      await journal.close();
    }
  });

  test("a flipped bit loses no other group's entries of files that come later", async () => {
    held = true;
    await append(0, 4);
    await journal.close();
    const path = join(folder(), files()[0]!);
    const content = written(path);
    journal = open();
    await append(4, 8);
    await journal.close();
    content[content.length - 5]! ^= 1;
    writeFileSync(path, content);
    held = false;
    journal = open();
    await journal.absorbed();
    expect(await notes()).toEqual(texts(4, 8));
    await journal.close();
    // What was acknowledged and cannot be read is not thrown away.
    expect(files()).toEqual([`${path.slice(path.lastIndexOf("/") + 1)}.damaged`]);
    expect(written(join(folder(), files()[0]!))).toEqual(content);
  });

  test("a damaged file is not written over, even where nothing of it can be read", async () => {
    held = true;
    await append(0, 4);
    await journal.close();
    const [name] = files();
    const content = written(join(folder(), name!));
    content[0]! ^= 1;
    writeFileSync(join(folder(), name!), content);
    held = false;
    journal = open();
    await append(4, 6);
    await journal.absorbed();
    expect(await notes()).toEqual(texts(4, 6));
    await journal.close();
    expect(files()).toEqual([`${name}.damaged`]);
    expect(written(join(folder(), `${name}.damaged`))).toEqual(content);
  });

  test("begins another file after 16 MB, and deletes those that were absorbed", async () => {
    const text = "x".repeat(1_000_000);
    for (let n = 0; n < 40; n++) await journal.append(note, { text: n + text });
    await journal.absorbed();
    expect((await notes()).map((one) => one.slice(0, 8).replace(/x+$/, ""))).toEqual(texts(0, 40));
    expect(files().length).toBeLessThanOrEqual(2);
    expect(files()).not.toContain(`${"1".padStart(16, "0")}.journal`);
  });
});

describe("where an entry cannot be taken", () => {
  test("it is kept in a file, and all others are taken", async () => {
    fault = ({ text }) => text === "3";
    await append(0, 6);
    await journal.absorbed();
    expect(await notes()).toEqual(texts(0, 6).filter((text) => text !== "note 3"));
    expect(readFileSync(join(folder(), "refused.ndjson"), "utf8")).toBe('note {"text":"3"}\n');
  });

  test("its kind may keep it in its own way", async () => {
    const rescued: string[] = [];
    fault = ({ text }) => text === "1";
    await journal.close();
    journal = open({ rescue: async ({ text }) => void rescued.push(text) });
    await append(0, 3);
    await journal.absorbed();
    expect(rescued).toEqual(["1"]);
    expect(await notes()).toEqual(["note 0", "note 2"]);
  });
});

describe("forcing to disk", () => {
  type Done = (error: Error | null) => void;
  const asked: { descriptor: number; done: Done }[] = [];
  const settled = (promise: Promise<unknown>) => Bun.peek.status(promise) !== "pending";
  const soon = () => Bun.sleep(5);

  beforeEach(() => {
    asked.length = 0;
    const held = (descriptor: number, done: Done) => void asked.push({ descriptor, done });
    spyOn(fs, "fdatasync").mockImplementation(held as typeof fs.fdatasync);
  });
  afterEach(() => mock.restore());

  test("nobody is told that an entry is kept before the disk has said so", async () => {
    const first = append(0, 3);
    await soon();
    expect(asked).toHaveLength(1);
    expect(settled(first)).toBe(false);
    asked[0]!.done(null);
    await soon();
    expect(settled(first)).toBe(true);
  });

  test("two groups at once at the most, by descriptors of their own; a third gathers all that comes meanwhile", async () => {
    const appended = [append(0, 1)];
    await soon();
    appended.push(append(1, 2));
    await soon();
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

  test("a group that is on disk before an earlier one is not lost sight of", async () => {
    const appended = [append(0, 1)];
    await soon();
    appended.push(append(1, 2));
    await soon();
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
      await soon();
      asked.at(-1)!.done(null);
      await appended;
    }
    expect(new Set(asked.map(({ descriptor }) => descriptor)).size).toBe(1);
  });

  test("a group that the disk refuses is refused, and what comes next goes into another file", async () => {
    const refused = append(0, 2);
    await soon();
    asked[0]!.done(new Error("EIO: i/o error, fdatasync"));
    await expect(refused).rejects.toThrow("The journal could not be written");
    const next = append(2, 4);
    await soon();
    asked[1]!.done(null);
    await next;
    expect(files()).toHaveLength(2);
    mock.restore();
    await release();
    // What was refused may be there all the same, but not twice, and nothing is missing of what was not.
    expect((await notes()).slice(-2)).toEqual(texts(2, 4));
  });
});

test("what was absorbed is not absorbed again, whoever tries, and however little of it", async () => {
  held = true;
  await append(0, 10);
  held = false;
  const { store } = temporary;
  const another = () => new AbsorptionHere({ folder: folder(), store, log: silentLog }, absorbers());
  const [first, second, third] = [another(), another(), another()];
  expect((await first.absorb({ from: 1, end: 11, now: 0 })).done).toBe(11);
  await second.absorb({ from: 1, end: 11, now: 0 });
  await third.absorb({ from: 1, end: 3, now: 0 });
  await second.absorb({ from: 11, end: 11, now: 0 });
  for (const one of [first, second, third]) await one.close();
  expect(await readMark(store.read)).toBe(11);
  expect(await notes()).toEqual(texts(0, 10));
});

test("a journal is asked for in a rush only, and for as long as something waits in it", async () => {
  await journal.close();
  journal = open({ perSecond: 100 });
  const told = Array.from({ length: 20 }, () => journal.arrive());
  expect(told.slice(0, 10)).toEqual(Array(10).fill(false));
  expect(told.at(-1)).toBe(true);
});

test("who comes while too much waits is let in once there is room, and nothing is lost", async () => {
  const text = "x".repeat(3_000_000);
  await journal.close();
  journal = open({ room: 64 * 2 ** 20 });
  held = true;
  const all = Promise.all(Array.from({ length: 40 }, (_, n) => journal.append(note, { text: n + text })));
  await Bun.sleep(50);
  held = false;
  await all;
  await release();
  expect((await notes()).length).toBe(40);
});

test("a journal that cannot be written says so, and works again once it can be", async () => {
  writeFileSync(folder(), "a file where the folder should be");
  await expect(journal.append(note, { text: "1" })).rejects.toThrow("The journal could not be written");
  rmSync(folder());
  await journal.append(note, { text: "2" });
  await journal.absorbed();
  expect(await notes()).toEqual(["note 2"]);
});
