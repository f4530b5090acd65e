// A database that is lent to another connection: who writes when, who is told, and what becomes of a borrower's end.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { compile, type Db, notify, type Store } from "../../src/store/engine.ts";
import { borrowing, Lender } from "../../src/store/lent.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { type TemporaryStore, temporaryStore } from "../support/store.ts";

let temporary: TemporaryStore;
let borrower: Store;
let told: Set<string>;
let lender: Lender;
let write: Store["write"];

const note = (text: string) => (tx: Db) => compile(tx, "insert into notes values (?)").run(text) as Promise<unknown>;
const notes = async (): Promise<unknown[]> =>
  (await compile(temporary.store.read, "select text from notes order by rowid").values()).map(([text]) => text);

beforeEach(async () => {
  temporary = temporaryStore();
  await temporary.store.write(async (tx) => compile(tx, "create table notes (text text)").run());
  told = new Set();
  borrower = openSqlite(temporary.path, {
    onCommit: (_, channels) => {
      for (const channel of channels) told.add(channel);
    },
  });
  lender = new Lender(temporary.store);
  const channels = () => {
    const all = [...told];
    told.clear();
    return all;
  };
  write = borrowing(borrower, (loan) => lender.answer(loan), channels);
});

afterEach(async () => {
  lender.end();
  await borrower.close();
  await temporary.remove();
});

test("both write as much as they like, and neither finds the database locked", async () => {
  const all: Promise<unknown>[] = [];
  for (let n = 0; n < 200; n++) {
    all.push(write(note(`there ${n}`)), temporary.store.write(note(`here ${n}`)));
    if (n % 10 === 0) await Bun.sleep(0);
  }
  await Promise.all(all);
  expect((await notes()).length).toBe(400);
  const there = (await notes()).filter((text) => String(text).startsWith("there"));
  expect(there).toEqual(Array.from({ length: 200 }, (_, n) => `there ${n}`));
});

test("what the borrower tells of is heard here, after its commit", async () => {
  const heard: unknown[][] = [];
  temporary.store.listen("notes", async () => heard.push(await notes()));
  await write(async (tx) => {
    await note("first")(tx);
    notify(tx, "notes");
  });
  await write(note("second"));
  await Bun.sleep(0);
  expect(heard.length).toBe(1);
  expect(heard[0]).toContain("first");
});

test("an operation that fails gives the database back, and its caller hears why", async () => {
  const failing = write(async () => {
    throw new Error("out of ink");
  });
  expect(await failing.catch((error: Error) => error.message)).toBe("out of ink");
  await Promise.all([temporary.store.write(note("here")), write(note("there"))]);
  expect((await notes()).toSorted()).toEqual(["here", "there"]);
});

test("nothing is written here while the database is lent, and a borrower that ends holds nothing any more", async () => {
  await lender.answer("lend");
  let isWritten = false;
  const writing = temporary.store.write(note("here")).then(() => {
    isWritten = true;
  });
  await Bun.sleep(20);
  expect(isWritten).toBe(false);
  lender.end();
  await writing;
  expect(await notes()).toEqual(["here"]);
});

test("a borrower that ended before its turn came keeps nobody from writing", async () => {
  const asked = lender.answer("lend");
  lender.end();
  await asked;
  await temporary.store.write(note("here"));
  expect(await notes()).toEqual(["here"]);
});
