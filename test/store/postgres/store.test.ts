// PostgreSQL as the store: the guarantees of every engine while several transactions run concurrently.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { eq, sql } from "drizzle-orm";
import { migrations } from "../../../migrations/index.ts";
import { postgresBaseline } from "../../../migrations/postgres.ts";
import { suppressions } from "../../../src/features/suppressions/tables.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { type Keys, newKeys } from "../../../src/lib/keys.ts";
import { silentLog } from "../../../src/lib/log.ts";
import { jobHandler } from "../../../src/queue/handlers.ts";
import { defineJob, enqueue, jobs } from "../../../src/queue/jobs.ts";
import { claim, finish } from "../../../src/queue/leases.ts";
import { Runner } from "../../../src/queue/runner.ts";
import { compile, DatabaseAway, type Db, notify, OWN_ROWS, versionOf } from "../../../src/store/engine.ts";
import { heartbeat } from "../../../src/store/heartbeat.ts";
import { numbersOf } from "../../../src/store/numbers.ts";
import { runParts } from "../../../src/store/parts.ts";
import { examinePostgres } from "../../../src/store/postgres/examine.ts";
import { openPostgres } from "../../../src/store/postgres/open.ts";
import { OWN_NAMES } from "../../../src/store/postgres/own-tables.ts";
import type { PostgresStore } from "../../../src/store/postgres/store.ts";
import { newWatch } from "../../../src/store/row-watch.ts";
import { fixedClock } from "../../support/clock.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { eventually } from "../../support/process.ts";
import { temporaryFolder } from "../../support/store.ts";

const NOW = 1_772_442_000_000;
const kind = defineJob("alone");
const takeNumber = numbersOf("risk_told_subscriptions");
const WATCHED = [{ table: "suppressions", project: "project_id" }];
const watch = newWatch(WATCHED);
let url: string;
let store: PostgresStore;

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    url = await urlFor(temporaryFolder());
    store = openPostgres(url, { pool: 12, watch });
    await store.write(async (tx) => {
      for (const id of ["prj_a", "prj_b"]) await insertProject(tx, id);
    });
  });
  afterAll(() => store.close());

  test("a transaction that others disturb runs again, so that none of them is lost", async () => {
    await store.write((tx) => tx.insert(heartbeat).values({ id: 1, writtenAt: 0 }));
    const addOne = async (tx: Db) => {
      const [row] = await tx.select().from(heartbeat);
      await tx.update(heartbeat).set({ writtenAt: row!.writtenAt + 1 });
    };
    await Promise.all(Array.from({ length: 60 }, (_, i) => store.write(addOne, { lane: `lane ${i}` })));
    expect(await store.read.select().from(heartbeat)).toEqual([{ id: 1, writtenAt: 60 }]);
  });

  test("what throws stores nothing, whatever it caught before; what is not awaited is refused", async () => {
    const failing = store.write(async (tx) => {
      await tx.insert(jobs).values(job("job_1"));
      await tx
        .insert(jobs)
        .values(job("job_1"))
        .catch(() => {});
      return "done";
    });
    expect(failing).rejects.toThrow();
    await failing.catch(() => {});
    const forgetting = store.write(async (tx) => {
      void compile(tx, "insert into ended_sessions (id, expires_at) values (?, ?)")
        .run("x", 1)
        .catch(() => {});
    });
    await expect(forgetting).rejects.toThrow("must await every query");
    await expect(store.write(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await store.read.values(sql`select id from jobs union select id from ended_sessions`)).toEqual([]);
  });

  test("operations that come together share commits, in their order; one that fails, fails alone", async () => {
    const commits: number[] = [];
    const one = openPostgres(url, { pool: 8, onCommit: (operations) => commits.push(operations) });
    await one.write((tx) => compile(tx, "create table notes (number bigint primary key)").run());
    const insert = (tx: Db, number: number) => compile(tx, "insert into notes (number) values (?)").send(number);
    const last = async (tx: Db) => (await compile(tx, "select coalesce(max(number), 0) from notes").values())[0]![0];
    commits.length = 0;
    const seen = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        one.write(async (tx) => {
          const before = await last(tx);
          if (n === 7) throw new Error("before it wrote");
          await insert(tx, n + 1);
          if (n === 9) throw new Error("after it wrote");
          if (n === 11) await insert(tx, 1); // exists already, which the server reports later
          return before;
        }),
      ),
    );
    const failed = seen.flatMap(({ status }, n) => (status === "rejected" ? [n] : []));
    expect(failed).toEqual([7, 9, 11]);
    expect(seen.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))).toEqual(
      [0, ...Array.from({ length: 40 }, (_, n) => n + 1)].filter((n) => ![8, 10, 12, 40].includes(n)),
    );
    commits.length = 0;
    await Promise.all(Array.from({ length: 40 }, (_, n) => one.write((tx) => insert(tx, 100 + n))));
    expect(commits.length).toBeLessThan(10);
    expect(commits.reduce((sum, operations) => sum + operations)).toBe(40);
    await one.write((tx) => compile(tx, "drop table notes").run());
    await one.close();
  });

  test("parts of an operation about different people go to the server together, those about the same one in their order", async () => {
    const steps: string[] = [];
    const part = (who: string, name: string, fails = false) => ({
      about: [who],
      run: async (tx: Db) => {
        const read = compile(tx, "select count(*) from suppressions where project_id = 'prj_a' and email = ?");
        steps.push(`${name} reads`);
        const [seen] = await read.values(who);
        await compile(
          tx,
          "insert into suppressions (project_id, email, reason, deletion_requested, created_at) values ('prj_a', ?, 'manual', 0, 0) on conflict do nothing",
        ).send(who);
        notify(tx, "parts");
        if (fails) throw new Error("after it wrote");
        return `${name} saw ${seen![0]}`;
      },
    });
    const operation = (parts: ReturnType<typeof part>[]) =>
      store.write(async (tx) => {
        await compile(tx, "delete from suppressions where project_id = ?").send("prj_a");
        const results = await runParts(
          tx,
          parts.map(({ run }) => run),
          async () => parts.map(({ about }) => about),
        );
        const [all] = await compile(tx, "select count(*) from suppressions").values();
        return [...results, all![0]];
      });
    let notified = 0;
    const stop = store.listen("parts", () => notified++);
    expect(await operation([part("ada", "a"), part("bob", "b"), part("ada", "c"), part("cy", "d")])).toEqual([
      "a saw 0",
      "b saw 0",
      "c saw 1",
      "d saw 0",
      3,
    ]);
    expect(steps).toEqual(["a reads", "b reads", "c reads", "d reads"]);
    expect(notified).toBe(1);
    stop();
    await expect(operation([part("x", "x"), part("y", "y", true), part("z", "z")])).rejects.toThrow("after it wrote");
    expect(await store.read.values(sql`select email from suppressions order by email`)).toEqual([
      ["ada"],
      ["bob"],
      ["cy"],
    ]);
    const many = Array.from({ length: 200 }, (_, n) => part(`person ${n}`, `${n}`));
    expect((await operation(many)).slice(-2)).toEqual(["199 saw 0", 200]);
    const takeThree = [takeNumber, takeNumber, takeNumber].map((take) => (tx: Db) => take(tx));
    const numbers = await store.write((tx) => runParts(tx, takeThree, async () => [[], [], []]));
    expect(numbers.sort()).toEqual([1, 2, 3]);
    await store.write((tx) => tx.delete(suppressions));
  });

  test("what several ask the same at the same time is asked once, and each has rows of its own", async () => {
    const ask = (number: number, who: string) =>
      store.write(
        async (tx) => {
          const rows = await compile(tx, "select ?, pg_backend_pid(), random()").values(number);
          return rows.pop()!;
        },
        { lane: "prj_a", about: [who] },
      );
    const [a, b, c] = await Promise.all([ask(1, "ada"), ask(1, "bob"), ask(2, "cy")]);
    expect(a).toEqual(b);
    expect([a![0], c![0]]).toEqual([1, 2]);
    expect(a![2]).not.toBe(c![2]);
  });

  test("a table that fills gets statistics, so that its rows are found by the index that has them", async () => {
    await store.write(async (tx) => {
      await compile(tx, "create table filling (project text, a text, b text, primary key (project, b))").run();
      await compile(tx, "create index filling_by_a on filling (project, a)").run();
    });
    const found = "select count(*) from pg_class where relname = 'filling' and reltuples > 0";
    await store.write(async (tx) => {
      await compile(
        tx,
        "insert into filling (project, a, b) select 'p', 'a', i::text from generate_series(1, 5000) i",
      ).run();
    });
    await eventually(async () => (await compile(store.read, found).values())[0]![0] === 1);
    await store.write((tx) => compile(tx, "drop table filling").run());
  });

  test("operations about different people go to the server together, those about the same one after the other", async () => {
    const steps: string[] = [];
    const note = (who: string, name: string, fails?: "before" | "after") =>
      store.write(
        async (tx) => {
          const read = compile(tx, "select count(*) from suppressions where project_id = 'prj_a' and email = ?");
          steps.push(`${name} reads`);
          await read.values(who);
          if (fails === "before") throw new Error("before it wrote");
          const row = { projectId: "prj_a", email: who, reason: "manual", deletionRequested: false } as const;
          await tx.insert(suppressions).values({ ...row, createdAt: NOW });
          if (fails === "after") throw new Error("after it wrote");
          const [seen] = await read.values(who);
          steps.push(`${name} sees ${seen![0]}`);
        },
        { lane: "prj_a", about: [who] },
      );
    await Promise.all([note("ada", "a"), note("bob", "b"), note("ada", "c").catch(() => steps.push("c is refused"))]);
    expect(steps.slice(0, 2)).toEqual(["a reads", "b reads"]);
    expect(steps.slice(2, 4).sort()).toEqual(["a sees 1", "b sees 1"]);
    expect(steps.slice(4)).toContain("c is refused"); // ada exists already, and c could not change that
    steps.length = 0;
    const outcomes = await Promise.allSettled([
      note("cy", "d", "before"),
      note("di", "e"),
      note("ed", "f", "after"),
      note("flo", "g"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
    const stored = await store.read.values(sql`select email from suppressions order by email`);
    expect(stored).toEqual([["ada"], ["bob"], ["di"], ["flo"]]);
    await store.write((tx) => tx.delete(suppressions));
  });

  test("rows that are sent one by one are inserted by few statements, all or none", async () => {
    const word = (tx: Db) =>
      compile(tx, "insert into customer_words (project_id, word, person) values (?, ?, ?) on conflict do nothing");
    const words = async () =>
      (await compile(store.read, "select count(*) from customer_words where person = 'ada'").values())[0]![0];
    const send = (count: number) => async (tx: Db) => {
      for (let n = 0; n < count; n++) await word(tx).send("prj_a", `word ${n}`, "ada");
    };
    await expect(
      store.write(async (tx) => {
        await send(3)(tx);
        await word(tx).send("prj_unknown", "word", "ada");
      }),
    ).rejects.toThrow();
    expect(await words()).toBe(0);
    await store.write(send(37));
    await store.write(send(40));
    expect(await words()).toBe(40);
  });

  test("the queue gives each job to one of those who claim at the same time", async () => {
    const kind = defineJob("test");
    await store.write(async (tx) => {
      for (let i = 0; i < 20; i++) await enqueue(tx, kind, {}, NOW);
    });
    const other = openPostgres(url, { pool: 8 });
    const claims = await Promise.all(
      [store, other, store, other].map((one, i) =>
        one.write((tx) => claim(tx, "test", 8, `token ${i}`, NOW), OWN_ROWS),
      ),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await store.write((tx) => finish(tx, claims.flat()[0]!, NOW), OWN_ROWS)).toBe(true);
    await other.close();
  });

  test("listeners, watchers of rows and versions follow the commit, and no failed one", async () => {
    const heard: string[] = [];
    const ends = [
      store.listen("news", () => heard.push("news")),
      store.watchRows("prj_a", (table) => heard.push(table)),
    ];
    const version = versionOf(store, jobs);
    const before = version();
    const suppress = (project: string) => async (tx: Db) => {
      notify(tx, "news");
      const values = [project, "ada@example.com", "manual", 0, NOW];
      await compile(tx, "insert into suppressions values (?, ?, ?, ?, ?)").run(...values);
    };
    await store.write(suppress("prj_a"));
    expect(heard.sort()).toEqual(["news", "suppressions"]);
    await store.write(suppress("prj_b"));
    expect(heard.splice(0)).toEqual(["news", "suppressions", "news"]);
    await store.write(suppress("prj_a")).catch(() => {});
    expect(heard).toEqual([]);
    for (const end of ends) end();
    await store.write((tx) => enqueue(tx, defineJob("other"), {}, NOW));
    expect(version()).toBeGreaterThan(before);
  });

  test("what another process commits reaches listeners, caches and watchers here, also after the connection was lost", async () => {
    const here = openPostgres(url, { pool: 8, watch: newWatch(WATCHED), listens: true });
    await here.opened;
    const heard: string[] = [];
    const ends = [
      here.listen("elsewhere", () => heard.push("elsewhere")),
      here.watchRows("prj_b", (table) => heard.push(table)),
    ];
    // The other store may not know yet that this one is watching.
    const there = openPostgres(url, { pool: 8, watch: newWatch(WATCHED), listens: true });
    await there.opened;
    const changeThere = (email: string) =>
      there.write(async (tx) => {
        notify(tx, "elsewhere");
        await compile(tx, "insert into suppressions values (?, ?, ?, ?, ?)").run("prj_b", email, "manual", 0, NOW);
      });
    let tries = 0;
    const hears = () => eventually(() => heard.includes("suppressions") && heard.includes("elsewhere"));
    await eventually(async () => {
      await changeThere(`first${++tries}@example.com`);
      return heard.includes("suppressions") && heard.includes("elsewhere");
    });
    // Caches also expire automatically, for all tables alike.
    const [version, another] = [versionOf(here, suppressions), versionOf(here, jobs)];
    const ahead = (): number => {
      const others = another();
      const by = version() - others;
      return another() === others ? by : ahead();
    };
    const before = ahead();
    heard.length = 0;
    await changeThere("second@example.com");
    await hears();
    expect(ahead()).toBeGreaterThan(before);
    heard.length = 0;
    await store.read.values(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`);
    await eventually(() => heard.includes("elsewhere")); // notified because something may have been missed
    for (const end of ends) end();
    await Promise.all([here.close(), there.close()]);
  });

  test("a job that another process enqueues runs at once, not when the runner looks again on its own", async () => {
    const here = openPostgres(url, { pool: 8, listens: true });
    await here.opened;
    const kind = defineJob<{ n: number }>("enqueued_elsewhere");
    const ran = Promise.withResolvers<number>();
    const handler = jobHandler(kind, { concurrency: 1 }, async ({ n }) => ran.resolve(n));
    const runner = new Runner({ store: here, clock: systemClock, log: silentLog }, [handler]);
    await runner.start();
    await runner.runDue(); // it has checked the queue, and sleeps for a minute
    await store.write((tx) => enqueue(tx, kind, { n: 7 }, systemClock.now()));
    expect(await ran.promise).toBe(7);
    await runner.stop();
    await here.close();
  });

  test("a long read sees one moment", async () => {
    const seen = await store.atOneMoment(async (db) => {
      const first = await db.$count(jobs);
      await store.write((tx) => enqueue(tx, defineJob("other"), {}, NOW));
      return [first, await db.$count(jobs)];
    }, false);
    expect(seen[0]).toBe(seen[1]!);
  });

  test("a connection that is lost in mid transaction is replaced once; what is lost again fails, and the next is served", async () => {
    const cutting = (times: number) => {
      let runs = 0;
      const writing = store.write(async (tx) => {
        runs++;
        await tx.update(heartbeat).set({ writtenAt: 59 + runs });
        if (runs <= times) await compile(tx, "select pg_terminate_backend(pg_backend_pid())").values();
      });
      return writing.then(
        () => runs,
        (error: unknown) => error,
      );
    };
    expect(await cutting(1)).toBe(2);
    expect(await store.read.select().from(heartbeat)).toEqual([{ id: 1, writtenAt: 61 }]);
    expect(await cutting(2)).toBeInstanceOf(DatabaseAway);
    expect(await cutting(0)).toBe(1);
    expect(await store.read.select().from(heartbeat)).toEqual([{ id: 1, writtenAt: 60 }]);
  });

  test("a lost connection is a failure that passes", async () => {
    const cut = store.write(async (tx) => {
      await tx.select().from(heartbeat);
      await store.read
        .values(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
        .catch(() => {});
      await tx.update(heartbeat).set({ writtenAt: -1 });
    });
    await expect(cut).rejects.toThrow(DatabaseAway);
    for (;;) {
      const [row] = await store.read
        .select()
        .from(heartbeat)
        .where(eq(heartbeat.id, 1))
        .catch(() => []);
      if (row === undefined) continue; // other connections of the pool detect that they were closed
      expect(row.writtenAt).toBe(60);
      break;
    }
    await store.write((tx) => tx.update(heartbeat).set({ writtenAt: 61 }));
  });

  test("a database that cannot be used says why in one line, without the password", async () => {
    const server = new URL(url);
    const why = async (path: string, port = server.port): Promise<string> => {
      const address = `postgres://${server.username}:secret@127.0.0.1:${port}/${path}`;
      const error = await examinePostgres(address, []).catch((thrown: Error) => thrown);
      return (error as Error).message;
    };
    expect(await why("nowhere")).toMatch(
      /^Cannot use the database nowhere on 127\.0\.0\.1:\d+: there is no such database/,
    );
    expect(await why("nowhere", "1")).toMatch(/^Cannot use the database nowhere on 127\.0\.0\.1:1: /);
    const names = migrations.map(({ name }) => name);
    expect(await examinePostgres(url, names)).toMatchObject({ pending: [], newer: [] });
    expect((await examinePostgres(url, names.slice(1))).newer).toEqual([names[0]!]);
  });

  test("the first node brings the keys, a fresh one takes them, and one with others is refused", async () => {
    const open = async (found: Keys | null, secret = "") => {
      let agreed: Keys | undefined;
      const onKeys = (keys: Keys) => {
        agreed = keys;
      };
      const one = openPostgres(url, { keys: { folder: "/data/keys", found, secret }, onKeys });
      await one.opened.finally(() => one.close());
      return agreed!;
    };
    const brought = newKeys();
    expect(await open(brought)).toEqual(brought);
    expect((await open(null)).sealing).toEqual(Uint8Array.from(brought.sealing));
    expect((await open(brought)).jwt).toEqual(Uint8Array.from(brought.jwt));
    await expect(open(newKeys())).rejects.toThrow("The keys in /data/keys are not those");
    await store.write((tx) => compile(tx, "delete from instance_keys").run());
    const made = await open(null, "a secret of thirty-two characters");
    expect((await open(null, "a secret of thirty-two characters")).links).toEqual(Uint8Array.from(made.links));
    const stored = JSON.stringify(await compile(store.read, "select value from instance_keys").values());
    expect(stored).not.toContain(Buffer.from(made.sealing).toString("base64"));
    await expect(open(null)).rejects.toThrow("set data.keys_secret");
    await expect(open(null, "another secret of so many characters")).rejects.toThrow("data.keys_secret does not open");
  });

  test("a second node is admitted; of one that ended the others know, and take over what it was running", async () => {
    const serving = { folder: "/data", log: silentLog };
    const first = openPostgres(url, { pool: 8, serving });
    const second = openPostgres(url, { pool: 8, serving: { ...serving, folder: "/other" } });
    await Promise.all([first.opened, second.opened]);
    await eventually(() => first.nodes!.living.length === 2);
    expect(second.nodes!.isGone(first.nodes!.id)).toBe(false);
    await store.write((tx) => enqueue(tx, kind, {}, systemClock.now()));
    const token = "node_that_was_killed.1";
    const values = ["node_that_was_killed", second.nodes!.living.find(({ id }) => id === second.nodes!.id)!.place];
    await store.write((tx) =>
      compile(
        tx,
        "insert into nodes (id, place, version, started_at, seen_at) values (?, ?, '', 0, extract(epoch from now()) * 1000 - 5000)",
      ).run(...values),
    );
    const lost = await first.write((tx) => claim(tx, kind.name, 1, token, systemClock.now()), OWN_ROWS);
    const ran: string[] = [];
    const runner = new Runner({ store: second, clock: systemClock, log: silentLog }, [
      jobHandler(kind, { concurrency: 1 }, async () => void ran.push("second")),
    ]);
    await runner.start();
    await eventually(() => ran.length === 1);
    expect(await first.write((tx) => finish(tx, lost[0]!, NOW), OWN_ROWS)).toBe(false);
    await runner.stop();
    await Promise.all([first.close(), second.close()]);
  });

  test("a node whose clock is set back brings its own retries forward, and not those of nodes with a right clock", async () => {
    const kinds = [defineJob("retried_here"), defineJob("retried_there")] as const;
    const [right, wrong] = [fixedClock(), fixedClock()];
    const nodes = ["/right", "/wrong"].map((folder) =>
      openPostgres(url, { pool: 8, serving: { folder, log: silentLog } }),
    );
    await Promise.all(nodes.map(({ opened }) => opened));
    const runners = nodes.map((one, index) => {
      const handler = jobHandler(kinds[index]!, { concurrency: 1, retryDelay: () => HOUR }, async () => {
        throw new Error("not now");
      });
      return new Runner({ store: one, clock: [right, wrong][index]!, log: silentLog }, [handler]);
    });
    const start = right.now();
    wrong.advance(DAY);
    for (const each of kinds) await store.write((tx) => enqueue(tx, each, {}, start));
    for (const runner of runners) await runner.runDue();
    wrong.advance(-DAY);
    for (const runner of runners) await runner.runDue();
    const planned = await store.read.select({ kind: jobs.kind, runAt: jobs.runAt }).from(jobs).orderBy(jobs.kind);
    expect(planned.filter(({ kind: name }) => name.startsWith("retried_"))).toEqual([
      { kind: "retried_here", runAt: start + HOUR },
      { kind: "retried_there", runAt: start + HOUR },
    ]);
    await Promise.all(runners.map((one) => one.stop()));
    await Promise.all(nodes.map((one) => one.close()));
  });

  test("a kind that runs one at a time does so over all nodes", async () => {
    const folders = ["/one", "/two", "/three"];
    const nodes = folders.map((folder) => openPostgres(url, { pool: 8, serving: { folder, log: silentLog } }));
    await Promise.all(nodes.map(({ opened }) => opened));
    let running = 0;
    let most = 0;
    let ended = 0;
    const handler = jobHandler(kind, { concurrency: 1 }, async () => {
      most = Math.max(most, ++running);
      await Bun.sleep(5);
      running--;
      ended++;
    });
    const runners = nodes.map((one) => new Runner({ store: one, clock: systemClock, log: silentLog }, [handler]));
    await store.write(async (tx) => {
      for (let n = 0; n < 30; n++) await enqueue(tx, kind, {}, systemClock.now());
    });
    await Promise.all(runners.map((one) => one.start()));
    await eventually(() => ended === 30);
    expect(most).toBe(1);
    await Promise.all(runners.map((one) => one.stop()));
    await Promise.all(nodes.map((one) => one.close()));
  });

  test("the baseline with the migrations after it makes the tables that all migrations make of an empty database", async () => {
    const fresh = await urlFor(temporaryFolder());
    const sqlOf = new SQL({ url: fresh, max: 1 });
    await sqlOf.unsafe("drop schema public cascade; create schema public").simple();
    await sqlOf.unsafe(postgresBaseline()).simple();
    expect(await shapeOf(url)).toEqual(await shapeOf(fresh));
    await sqlOf.close();
  });
});

const job = (id: string) => ({
  id,
  kind: "test",
  payload: "{}",
  state: "ready" as const,
  runAt: NOW,
  attempts: 0,
  failures: 0,
  createdAt: NOW,
});

const insertProject = (tx: Db, id: string) =>
  compile(
    tx,
    "insert into projects (id, slug, name, settings, created_at, updated_at) values (?, ?, 'Acme', '{}', ?, ?)",
  ).run(id, id, NOW, NOW);

/** The columns, keys and indexes of the product's tables. */
async function shapeOf(address: string): Promise<unknown[]> {
  const client = new SQL({ url: address, max: 1 });
  const rows = await client
    .unsafe(
      `select table_name || '.' || column_name, data_type, is_nullable, collation_name, column_default from information_schema.columns
         where table_schema = 'public'
       union all select tablename, indexdef, null, null, null from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass::text, pg_get_constraintdef(oid), null, null, null from pg_constraint
         where connamespace = 'public'::regnamespace
       order by 1, 2, 3`,
    )
    .values();
  await client.close();
  const others = new RegExp(`^(?:migrations|${OWN_NAMES.join("|")})\\b`);
  return rows.filter(([name]: [string]) => !others.test(name));
}
