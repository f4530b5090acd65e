// Group commit, savepoints, the gate, and refused statements.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import * as fc from "fast-check";
import { cachedByVersion } from "../../src/lib/version-cache.ts";
import { flag, json, string, time } from "../../src/store/columns.ts";
import {
  compile,
  type Db,
  notify,
  prepared,
  reasonOf,
  type Store,
  StoreError,
  versionOf,
} from "../../src/store/engine.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { writtenTable } from "../../src/store/versions.ts";
import { fixedClock } from "../support/clock.ts";
import { temporaryFolder } from "../support/store.ts";

const notes = sqliteTable("notes", {
  id: string("id").primaryKey(),
  body: json<unknown>("body"),
  pinned: flag("pinned"),
  at: time("at"),
});

let folder: string;
let path: string;
let store: Store;
let commits: number[];

beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder, "test.db");
  commits = [];
  store = openSqlite(path, { onCommit: (operations) => commits.push(operations) });
  await store.write(async (tx) => {
    await tx.run(sql`create table notes (id text primary key, body text, pinned bigint, at bigint)`);
    await tx.run(
      sql`create table replies (id text primary key, note text not null references notes on delete cascade)`,
    );
  });
  commits.length = 0;
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = async (tx: Db, id: string) => {
  await tx.insert(notes).values({ id });
};
const write = (id: string, from: Store = store) => from.write((tx) => insert(tx, id));
const idsOf = async (db: Db = store.read) =>
  (await db.select({ id: notes.id }).from(notes).orderBy(notes.id)).map((n) => n.id);
const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error("It did not fail")),
    (error) => error,
  );

describe("group commit", () => {
  test("writes of one turn share one commit", async () => {
    await Promise.all(["a", "b", "c"].map((id) => write(id)));
    expect(commits).toEqual([3]);
    expect(await idsOf()).toEqual(["a", "b", "c"]);
  });

  test("a commit changes the version of the tables that it wrote, before its callers go on", async () => {
    const source = { clock: fixedClock("2026-03-02T09:00:00.000Z"), version: versionOf(store, notes) };
    const findIds = cachedByVersion(source, async (_: "all") => ({
      ids: await idsOf(),
      until: Number.POSITIVE_INFINITY,
    }));
    const writing = write("a");
    expect((await findIds("all"))?.ids).toEqual([]);
    expect(findIds("all")).toMatchObject({ ids: [] });
    await writing;
    expect((await findIds("all"))?.ids).toEqual(["a"]);
    await store.write((tx) => compile(tx, "insert into replies (id, note) values ('r', 'a')").run());
    expect(findIds("all")).toMatchObject({ ids: ["a"] }); // another table
  });

  test("nothing that was rolled back changes a version", async () => {
    const version = versionOf(store, notes);
    const before = version();
    const fails = store.write(async (tx) => {
      await insert(tx, "lost");
      throw new Error("boom");
    });
    await Promise.all([failureOf(fails), store.write(async (tx) => void (await tx.select().from(notes)))]);
    expect(version()).toBe(before);
  });

  test("the commit of another connection changes every version within a millisecond", async () => {
    const version = versionOf(store, notes);
    const before = version();
    const other = new Database(path);
    other.run("insert into notes (id) values ('x')");
    other.close();
    await Bun.sleep(2);
    expect(version()).not.toBe(before);
  });

  test.each([
    ['insert into "notes" ("id") values (?)', "notes"],
    ["INSERT OR IGNORE INTO notes (id) VALUES (?)", "notes"],
    ["update notes set id = ? where id in (select note from replies)", "notes"],
    ["insert into notes (id) values (?) on conflict (id) do update set at = excluded.at", "notes"],
    ["with old as (select id from replies) delete from notes where id in (select id from old)", "notes"],
    ["  select update_notes from notes", undefined],
    ["select id from notes where body = 'delete from notes'", undefined],
  ])("%s writes %s", (text, table) => {
    expect(writtenTable(text)).toBe(table);
  });

  test("a group has at most maxGroup operations, and 1 means a commit each", async () => {
    const sizes: number[] = [];
    const single = openSqlite(path, { maxGroup: 1, onCommit: (n) => sizes.push(n) });
    await Promise.all(["a", "b", "c"].map((id) => write(id, single)));
    await single.close();
    expect(sizes).toEqual([1, 1, 1]);
  });

  test("a failing operation rolls back alone, and hears its own error", async () => {
    const boom = new Error("boom");
    const outcomes = await Promise.allSettled([
      write("a"),
      store.write(async (tx) => {
        await insert(tx, "lost");
        throw boom;
      }),
      write("a"),
      write("b"),
    ]);
    expect(outcomes.map((o) => o.status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBe(boom);
    expect(reasonOf((outcomes[2] as PromiseRejectedResult).reason)).toContain("UNIQUE");
    expect(commits).toEqual([4]);
    expect(await idsOf()).toEqual(["a", "b"]);
  });

  test("only an operation that fails after it has written makes the others of its group run again", async () => {
    const notified: string[] = [];
    store.listen("notes", () => notified.push("notes"));
    const runs: string[] = [];
    const noted = (id: string) =>
      store.write(async (tx) => {
        runs.push(id);
        await insert(tx, id);
        notify(tx, "notes");
      });
    const failing = (after: (tx: Db) => Promise<unknown>) =>
      store.write(async (tx) => {
        await after(tx);
        notify(tx, "notes");
        throw new Error("no");
      });

    await Promise.allSettled([noted("a"), failing((tx) => tx.select().from(notes)), noted("b")]);
    expect(runs).toEqual(["a", "b"]);
    await Promise.allSettled([noted("c"), failing((tx) => insert(tx, "lost")), noted("d")]);
    expect(runs).toEqual(["a", "b", "c", "c", "d"]);
    expect(await idsOf()).toEqual(["a", "b", "c", "d"]);
    expect(commits).toEqual([3, 3]);
    expect(notified).toEqual(["notes", "notes"]);

    await failing((tx) => insert(tx, "lost")).catch(() => {});
    expect(await idsOf()).toEqual(["a", "b", "c", "d"]);
    expect(notified).toHaveLength(2);
  });

  test("whichever operations fail, exactly the acknowledged rows are there", async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("ok", "throws", "waits", "duplicates"), { maxLength: 12 }),
        async (plan) => {
          const prefix = `r${++round}-`;
          const inserted: string[] = [];
          await Promise.allSettled(
            plan.map(async (fate, i) => {
              const id = `${prefix}${String(i).padStart(2, "0")}`;
              await store.write(async (tx) => {
                await insert(tx, id);
                if (fate === "throws") throw new Error("no");
                if (fate === "waits") await new Promise((resolve) => setImmediate(resolve));
                if (fate === "duplicates") await insert(tx, id);
              });
              inserted.push(id);
            }),
          );
          expect(inserted.length).toBe(plan.filter((fate) => fate === "ok").length);
          expect((await idsOf()).filter((id) => id.startsWith(prefix))).toEqual(inserted.sort());
        },
      ),
      { numRuns: 40 },
    );
  });

  test("readers see nothing before the commit, and the operation sees its own rows", async () => {
    let outside: Promise<string[]> | undefined;
    const inside = store.write(async (tx) => {
      await insert(tx, "a");
      outside = idsOf();
      return idsOf(tx);
    });
    expect(await inside).toEqual(["a"]);
    expect(await outside!).toEqual([]);
    expect(await idsOf()).toEqual(["a"]);
  });

  test("the reading connection refuses to write", async () => {
    expect(reasonOf(await failureOf(insert(store.read, "a")))).toContain("readonly");
  });

  test("foreign keys are enforced and every commit reaches the disk", async () => {
    const orphan = store.write(async (tx) => {
      await tx.run(sql`insert into replies values ('r', 'nowhere')`);
    });
    expect(reasonOf(await failureOf(orphan))).toContain("FOREIGN KEY");
    const pragmas = await store.write(async (tx) => ({
      mode: await tx.get<unknown[]>(sql`pragma journal_mode`),
      synchronous: await tx.get<unknown[]>(sql`pragma synchronous`),
    }));
    expect(pragmas).toEqual({ mode: ["wal"], synchronous: [2] } as never);
  });

  test("a full disk rejects the whole group, keeps none of it, and the store goes on once there is room", async () => {
    await store.write(async (tx) => void (await tx.run(sql`pragma max_page_count = 8`)));
    const big = "x".repeat(20_000);
    const fill = (id: string) => store.write(async (tx) => void (await tx.insert(notes).values({ id, body: big })));
    const stubborn = store.write(async (tx) => {
      await tx
        .insert(notes)
        .values({ id: "big", body: big })
        .catch(() => {});
      await insert(tx, "after");
    });
    const outcomes = await Promise.allSettled([write("before"), stubborn, fill("more"), write("last")]);
    const found = await idsOf();
    const committed = ["before", "after", "more", "last"].filter((_, i) => outcomes[i]!.status === "fulfilled");
    expect(found).toEqual(committed.sort());
    expect(outcomes[2]!.status).toBe("rejected");
    await store.write(async (tx) => void (await tx.run(sql`pragma max_page_count = 100000`)));
    await fill("room");
    expect(await idsOf()).toContain("room");
  });

  test("when SQLite ends the transaction itself, all of the group fail and nothing was stored", async () => {
    const ended = store.write(async (tx) => {
      await insert(tx, "a");
      await tx.run(sql`rollback`);
      await insert(tx, "b").catch(() => {});
    });
    const outcomes = await Promise.allSettled([write("neighbour"), ended]);
    expect(outcomes.map((o) => o.status)).toEqual(["rejected", "rejected"]);
    expect(await idsOf()).toEqual([]);
    await write("next");
    expect(await idsOf()).toEqual(["next"]);
  });
});

describe("an operation", () => {
  test("may await as many queries as it likes, also at once", async () => {
    await store.write(async (tx) => {
      for (let i = 0; i < 500; i++) await insert(tx, `s${i}`);
      await Promise.all(Array.from({ length: 50 }, (_, i) => insert(tx, `p${i}`)));
    });
    expect((await idsOf()).length).toBe(550);
    expect(commits).toEqual([1]);
  });

  test("that waits for anything else is rolled back with a clear error", async () => {
    const waiting = store.write(async (tx) => {
      await insert(tx, "a");
      await Bun.sleep(1);
    });
    const error = await failureOf(waiting);
    expect(error).toBeInstanceOf(StoreError);
    expect(error.message).toBe("An operation must not wait for anything but its own queries");
    expect(await idsOf()).toEqual([]);
  });

  test("cannot hold another within it", async () => {
    const nested = store.write(async (tx) => {
      await insert(tx, "outer");
      await write("inner");
    });
    expect((await failureOf(nested)).message).toContain("must not wait");
    await write("last");
    expect(await idsOf()).toEqual(["inner", "last"]);
  });

  test("that has ended can write no more, neither by its transaction nor by a prepared query", async () => {
    let ended!: Db;
    await store.write(async (tx) => {
      ended = tx;
    });
    const query = prepared((db) =>
      db
        .insert(notes)
        .values({ id: sql.placeholder("id") })
        .prepare(),
    );
    expect(reasonOf(await failureOf(insert(ended, "late")))).toContain("This transaction has ended");
    const late = (async () => void (await query(ended).execute({ id: "late" })))();
    expect(reasonOf(await failureOf(late))).toContain("This transaction has ended");
    expect(() => notify(ended, "news")).toThrow("This transaction has ended");
    expect(await idsOf()).toEqual([]);
  });

  test("that was given up cannot slip its rows into another that it waits for", async () => {
    const signal = Promise.withResolvers<void>();
    let late: unknown;
    const first = store.write(async (tx) => {
      await signal.promise;
      late = await insert(tx, "smuggled").catch((error) => error);
    });
    const second = store.write(async (tx) => {
      await insert(tx, "own");
      signal.resolve();
    });
    expect((await failureOf(first)).message).toContain("must not wait");
    await second;
    expect(reasonOf(late)).toContain("This transaction has ended");
    expect(await idsOf()).toEqual(["own"]);
  });

  test("writes a query also when it is returned and not awaited", async () => {
    await store.write((tx) => tx.insert(notes).values({ id: "returned" }) as unknown as Promise<void>);
    expect(await idsOf()).toEqual(["returned"]);
  });

  test("that throws before its first await is rejected like any other", async () => {
    const thrown = store.write(() => {
      throw new Error("at once");
    });
    expect((await failureOf(thrown)).message).toBe("at once");
  });

  test("cannot open a transaction of Drizzle's", async () => {
    const nested = store.write((tx) => tx.transaction(async () => {}));
    expect((await failureOf(nested)).message).toContain("Write through store.write");
  });

  test("finds prepared queries compiled once for each connection", async () => {
    let built = 0;
    const byId = prepared((db) => {
      built++;
      return db
        .select()
        .from(notes)
        .where(eq(notes.id, sql.placeholder("id")))
        .prepare();
    });
    await write("a");
    for (let i = 0; i < 3; i++) expect(await byId(store.read).execute({ id: "a" })).toHaveLength(1);
    expect(built).toBe(1);
  });

  test("has a limit of one in the text of its query, and any other bound to it", async () => {
    const compiled = spyOn(Database.prototype, "query");
    const upTo = prepared((db) => db.select().from(notes).orderBy(notes.id).limit(sql.placeholder("most")).prepare());
    for (const id of ["a", "b", "c"]) await write(id);
    for (const most of [1, 2, 1, 3]) expect(await upTo(store.read).execute({ most })).toHaveLength(most);
    const [first] = await store.read.select({ id: notes.id }).from(notes).orderBy(notes.id).limit(1);
    expect(first).toEqual({ id: "a" });
    expect(await store.read.select().from(notes).limit(1).offset(2)).toHaveLength(1);
    const limits = compiled.mock.calls.map(([text]) => /limit .*/.exec(text)?.[0]).filter(Boolean);
    compiled.mockRestore();
    expect(limits).toEqual(["limit 1", "limit ?", "limit 1", "limit ? offset ?"]);
  });
});

describe("news", () => {
  test("reaches listeners after the commit, once for a group, and before them the callers", async () => {
    const heard: string[] = [];
    store.listen("news", () => heard.push(`news after ${commits.length} commit`));
    const tell = (id: string) =>
      store.write(async (tx) => {
        await insert(tx, id);
        notify(tx, "news");
        notify(tx, "news");
        expect(heard).toEqual([]);
      });
    await Promise.all([tell("a"), tell("b")]);
    expect(heard).toEqual(["news after 1 commit"]);
  });

  test("is dropped with the operation that is rolled back, and with a group that cannot commit", async () => {
    let heard = 0;
    store.listen("news", () => heard++);
    await failureOf(
      store.write(async (tx) => {
        notify(tx, "news");
        throw new Error("no");
      }),
    );
    await write("next");
    expect(heard).toBe(0);
    await failureOf(
      store.write(async (tx) => {
        notify(tx, "news");
        await tx.run(sql`rollback`);
      }),
    );
    await write("other");
    expect(heard).toBe(0);
  });

  test("goes to who listens anew after everybody had stopped, also when somebody stops twice", async () => {
    const heard: string[] = [];
    const stop = store.listen("a", () => heard.push("former"));
    stop();
    store.listen("a", () => heard.push("new"));
    stop();
    await store.write(async (tx) => notify(tx, "a"));
    expect(heard).toEqual(["new"]);
  });

  test("goes to its own channel only, and to nobody who stopped listening", async () => {
    const heard: string[] = [];
    const listener = () => heard.push("a");
    const stop = store.listen("a", listener);
    store.listen("a", listener);
    store.listen("b", () => heard.push("b"));
    const tell = () => store.write(async (tx) => notify(tx, "a"));
    await tell();
    expect(heard).toEqual(["a", "a"]);
    stop();
    stop();
    await tell();
    expect(heard).toEqual(["a", "a", "a"]);
  });

  test("needs a transaction", () => {
    expect(() => notify(store.read, "news")).toThrow("notify needs the transaction of an operation");
  });
});

describe("columns", () => {
  test("bring back what was written, as plain integers and text in the file", async () => {
    const rows = [
      { id: "1", body: { a: [1, "ü", null, "\u0000"] }, pinned: true, at: 1_772_442_000_000 },
      { id: "2", body: null, pinned: false, at: null },
    ];
    await store.write((tx) => tx.insert(notes).values(rows) as unknown as Promise<void>);
    expect(await store.read.select().from(notes).orderBy(notes.id)).toEqual(rows);
    const types = await store.read.all<unknown>(
      sql`select typeof(body) b, typeof(pinned) p, typeof(at) a from notes where id = '1'`,
    );
    expect(types).toEqual([{ b: "text", p: "integer", a: "integer" }]);
  });
});

describe("opening", () => {
  const failureToOpen = (at: string): string => {
    try {
      openSqlite(at);
    } catch (error) {
      expect(error).toBeInstanceOf(StoreError);
      return (error as StoreError).message;
    }
    throw new Error("It opened");
  };

  test("refuses what cannot be a database, in one line that names it", () => {
    const text = join(folder, "text.db");
    writeFileSync(text, "This is a letter, not a database. ".repeat(50));
    mkdirSync(join(folder, "folder.db"));
    expect(failureToOpen(text)).toBe(
      `Cannot open the database ${text}: the file is not an SQLite database; set another path, or restore a backup`,
    );
    expect(failureToOpen(join(folder, "folder.db"))).toContain("this is a folder");
    expect(failureToOpen(join(folder, "missing", "x.db"))).toContain("its folder does not exist");
    expect(failureToOpen(join(text, "x.db"))).toContain("its folder is not a folder");
    expect(failureToOpen(":memory:")).toContain("needs a file");
    for (const at of [text, join(folder, "missing", "x.db")]) expect(failureToOpen(at)).not.toContain("\n");
  });

  test("makes files that only their owner can read", async () => {
    await write("a");
    for (const file of [path, `${path}-wal`]) expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  });
});

describe("closing", () => {
  test("commits what was queued, then refuses more, and leaves one file", async () => {
    const queued = ["a", "b"].map((id) => write(id));
    const closed = store.close();
    expect((await failureOf(write("c"))).message).toBe("The store is closed");
    await Promise.all([...queued, closed, store.close()]);
    expect(existsSync(`${path}-wal`)).toBe(false);
    store = openSqlite(path);
    expect(await idsOf()).toEqual(["a", "b"]);
  });
});

describe("the reason of a failed query", () => {
  test("is the database's, without what was to be written", async () => {
    await write("a");
    const error = await failureOf(
      store.write(async (tx) => {
        await tx.run(sql`insert into notes (id, body) values ('a', ${"jane@example.com"})`);
      }),
    );
    expect(reasonOf(error)).toBe("UNIQUE constraint failed: notes.id");
    expect(reasonOf("just text")).toBe("just text");
    expect(reasonOf(new Error(`two\n  lines ${"x".repeat(900)}`))).toHaveLength(500);
  });
});
