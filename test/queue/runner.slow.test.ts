// Running jobs: retries, concurrency, leases, stopping.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { jobHandler, RetryLater, type Run } from "../../src/queue/handlers.ts";
import { defineJob, enqueue, jobs, retryFailed } from "../../src/queue/jobs.ts";
import * as leases from "../../src/queue/leases.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { eventually, sampleQueue } from "./sample.ts";

const greet = defineJob<{ name: string }>("greet");
const crawl = defineJob<{ name: string }>("crawl");

let queue: ReturnType<typeof sampleQueue>;
beforeEach(() => {
  queue = sampleQueue();
});
afterEach(() => queue.close());

const states = async () => (await queue.rows()).map((job) => job.state);
const forEver = () => new Promise<void>(() => {});
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** Promises that a test settles to decide when a run ends. */
function gates() {
  const open = new Map<string, PromiseWithResolvers<void>>();
  return {
    started: open,
    wait(name: string): Promise<void> {
      const gate = Promise.withResolvers<void>();
      open.set(name, gate);
      return gate.promise;
    },
  };
}

describe("runDue", () => {
  test("runs what is due, oldest first, and what that makes due, and leaves the rest", async () => {
    const seen: string[] = [];
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 1 }, async ({ name }) => {
        seen.push(name);
        if (name === "b") await queue.enqueue(greet, { name: "child" });
      }),
    ]);
    const now = queue.clock.now();
    await queue.enqueue(greet, { name: "later" }, { runAt: now + 1 });
    await queue.enqueue(greet, { name: "b" }, { runAt: now });
    await queue.enqueue(greet, { name: "a" }, { runAt: now - 1 });
    expect(await runner.runDue()).toBe(3);
    expect(seen).toEqual(["a", "b", "child"]);
    expect(await runner.runDue()).toBe(0);
    queue.clock.advance(1);
    expect(await runner.runDue()).toBe(1);
    expect(seen.at(-1)).toBe("later");
  });

  test("works beside a started runner, and neither runs a job twice", async () => {
    const seen: string[] = [];
    const handlers = () => [jobHandler(greet, { concurrency: 3 }, async ({ name }) => void seen.push(name))];
    const [one, two] = [queue.runner(handlers()), queue.runner(handlers())];
    await one.start();
    await Promise.all(Array.from({ length: 60 }, (_, i) => queue.enqueue(greet, { name: `${i}` })));
    await Promise.all([one.runDue(), two.runDue()]);
    await eventually(async () => (await states()).every((state) => state === "done"));
    expect(seen.length).toBe(60);
    expect(new Set(seen).size).toBe(60);
  });

  test("leaves a kind that this build does not know ready", async () => {
    await queue.enqueue(defineJob("from_the_future"), {});
    expect(await queue.runner([]).runDue()).toBe(0);
    expect(await states()).toEqual(["ready"]);
  });
});

describe("enqueueing", () => {
  test("belongs to its transaction", async () => {
    const failed = queue.store.write(async (tx) => {
      await enqueue(tx, greet, { name: "a" }, queue.clock.now());
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await queue.rows()).toEqual([]);
  });

  test("the same key is enqueued once, also after it is done; jobs without a key are all enqueued", async () => {
    let runs = 0;
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, async () => void runs++)]);
    await Promise.all([1, 2, 3].map(() => queue.enqueue(greet, { name: "a" }, { key: "once" })));
    await runner.runDue();
    await queue.enqueue(greet, { name: "a" }, { key: "once" });
    await queue.enqueue(greet, { name: "a" });
    await queue.enqueue(greet, { name: "a" });
    await runner.runDue();
    expect(runs).toBe(3);
  });

  test("wakes a started runner at once", async () => {
    const seen: string[] = [];
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, async ({ name }) => void seen.push(name))]);
    await runner.start();
    await queue.enqueue(greet, { name: "a" });
    await eventually(() => seen.length === 1, 1_000);
  });
});

describe("what a run ends with", () => {
  const other = defineJob<{ name: string }>("other");
  const endingWith = (after: () => void, write = () => {}) =>
    jobHandler(greet, { concurrency: 1, maxAttempts: 1 }, async (_, { endWith }) => {
      endWith(async (tx) => {
        await enqueue(tx, other, { name: "b" }, queue.clock.now());
        write();
      });
      after();
    });
  const states = async () => (await queue.rows()).map(({ kind, state }) => `${kind} ${state}`).sort();

  test("is written when the run has ended well, together with its end", async () => {
    await queue.enqueue(greet, { name: "a" });
    await queue.runner([endingWith(() => {})]).runDue();
    expect(await states()).toEqual([`${greet.name} done`, "other ready"]);
  });

  test("is not written when the run fails after all", async () => {
    await queue.enqueue(greet, { name: "a" });
    const fail = () => {
      throw new Error("no luck");
    };
    await queue.runner([endingWith(fail)]).runDue();
    expect(await states()).toEqual([`${greet.name} failed`]);
  });

  test("and cannot be written leaves the job to run again when its lease lapses", async () => {
    await queue.enqueue(greet, { name: "a" });
    const fail = () => {
      throw new Error("the disk is full");
    };
    await queue.runner([endingWith(() => {}, fail)]).runDue();
    expect(await states()).toEqual([`${greet.name} running`]);
    expect(queue.lines.map(({ level }) => level)).toEqual(["error"]);
  });
});

describe("a failing run", () => {
  test("is tried again after its delay, up to its attempts, then stays failed with its error", async () => {
    const attempts: Pick<Run, "attempt" | "lastAttempt">[] = [];
    const settings = { concurrency: 1, maxAttempts: 3, retryDelay: (attempt: number) => attempt * 1_000 };
    const runner = queue.runner([
      jobHandler(greet, settings, async (_, { attempt, lastAttempt }) => {
        attempts.push({ attempt, lastAttempt });
        throw new Error(`no\nluck ${attempt}`);
      }),
    ]);
    await queue.enqueue(greet, { name: "a" });
    expect(await runner.runDue()).toBe(1);
    expect((await queue.rows())[0]).toMatchObject({
      state: "ready",
      attempts: 1,
      lastError: "no luck 1",
      runAt: queue.clock.now() + 1_000,
      leaseUntil: null,
    });
    queue.clock.advance(999);
    expect(await runner.runDue()).toBe(0);
    queue.clock.advance(1);
    expect(await runner.runDue()).toBe(1);
    queue.clock.advance(2_000);
    expect(await runner.runDue()).toBe(1);
    queue.clock.advance(1e9);
    expect(await runner.runDue()).toBe(0);
    expect(attempts).toEqual([
      { attempt: 1, lastAttempt: false },
      { attempt: 2, lastAttempt: false },
      { attempt: 3, lastAttempt: true },
    ]);
    expect((await queue.rows())[0]).toMatchObject({ state: "failed", lastError: "no luck 3" });
    expect(queue.lines.map((line) => line.level)).toEqual(["warn", "warn", "error"]);
  });

  test("can be tried again by hand once it has failed for good", async () => {
    let broken = true;
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 1, maxAttempts: 1 }, async () => {
        if (broken) throw new Error("broken");
      }),
    ]);
    await queue.enqueue(greet, { name: "a" });
    await runner.runDue();
    const id = (await queue.rows())[0]!.id;
    broken = false;
    const retry = () => queue.store.write((tx) => retryFailed(tx, id, queue.clock.now()));
    expect(await retry()).toBe(true);
    expect(await retry()).toBe(false);
    expect(await runner.runDue()).toBe(1);
    expect((await queue.rows())[0]).toMatchObject({ state: "done", attempts: 1, lastError: null });
  });

  test("that asks for later gets its own delay, beyond the attempts that failures have", async () => {
    const settings = { concurrency: 1, maxAttempts: 2, retryDelay: () => 1 };
    const seen: number[] = [];
    const runner = queue.runner([
      jobHandler(greet, settings, async (_, { attempt }) => {
        seen.push(attempt);
        if (attempt < 5) throw new RetryLater(60_000, "busy");
      }),
    ]);
    await queue.enqueue(greet, { name: "a" });
    for (let i = 0; i < 5; i++) {
      expect(await runner.runDue()).toBe(1);
      queue.clock.advance(59_999);
      expect(await runner.runDue()).toBe(0);
      queue.clock.advance(1);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(await states()).toEqual(["done"]);
  });

  test("that throws at once, or whose payload cannot be read, fails alone", async () => {
    const seen: string[] = [];
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 4, maxAttempts: 1 }, ({ name }) => {
        if (name === "bad") throw new Error("at once");
        seen.push(name);
        return Promise.resolve();
      }),
    ]);
    for (const name of ["broken", "bad", "good"]) await queue.enqueue(greet, { name });
    await queue.store.write(
      async (tx) => void (await tx.run(sql`update jobs set payload = '{' where payload like '%broken%'`)),
    );
    expect(await runner.runDue()).toBe(3);
    expect(seen).toEqual(["good"]);
    expect(await states()).toEqual(["failed", "failed", "done"]);
  });
});

describe("concurrency", () => {
  test("is each kind's own: a slow kind delays no other", async () => {
    const slow = gates();
    let quick = 0;
    const runner = queue.runner([
      jobHandler(crawl, { concurrency: 2 }, ({ name }) => slow.wait(name)),
      jobHandler(greet, { concurrency: 1 }, async () => void quick++),
    ]);
    for (const name of ["a", "b", "c"]) await queue.enqueue(crawl, { name });
    for (let i = 0; i < 20; i++) await queue.enqueue(greet, { name: "x" });
    const all = runner.runDue();
    await eventually(() => quick === 20);
    expect([...slow.started.keys()]).toEqual(["a", "b"]);
    slow.started.get("b")!.resolve();
    await eventually(() => slow.started.size === 3);
    slow.started.get("a")!.resolve();
    slow.started.get("c")!.resolve();
    expect(await all).toBe(23);
  });

  test("is never exceeded, however jobs arrive", async () => {
    let running = 0;
    let most = 0;
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 3 }, async () => {
        most = Math.max(most, ++running);
        await Bun.sleep(0);
        running--;
      }),
    ]);
    await runner.start();
    for (let i = 0; i < 10; i++) await Promise.all([1, 2, 3, 4].map(() => queue.enqueue(greet, { name: "x" })));
    await eventually(async () => (await states()).every((state) => state === "done"));
    expect(most).toBe(3);
  });
});

describe("a lease", () => {
  const claimOne = (token: string) =>
    queue.store.write(async (tx) => (await leases.claim(tx, "greet", 1, token, queue.clock.now()))[0]!);

  test("is taken by one claim only", async () => {
    for (const name of ["a", "b", "c"]) await queue.enqueue(greet, { name });
    const claim = (token: string) => queue.store.write((tx) => leases.claim(tx, "greet", 2, token, queue.clock.now()));
    const [one, two] = await Promise.all([claim("1.x"), claim("2.x")]);
    expect([one.length, two.length]).toEqual([2, 1]);
    expect(new Set([...one, ...two].map((job) => job.id)).size).toBe(3);
  });

  test("that lapsed lets the job run again", async () => {
    await queue.enqueue(greet, { name: "a" });
    await claimOne("1.other-process");
    let runs = 0;
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, async () => void runs++)]);
    queue.clock.advance(leases.LEASE - 1);
    expect(await runner.runDue()).toBe(0);
    queue.clock.advance(1);
    expect(await runner.runDue()).toBe(1);
    expect(runs).toBe(1);
    expect((await queue.rows())[0]).toMatchObject({ state: "done", attempts: 2, lastError: null });
  });

  test("that another has by now is neither extended nor ended by its former holder", async () => {
    await queue.enqueue(greet, { name: "a" });
    const stale = await claimOne("1.first");
    await queue.store.write((tx) => leases.release(tx, stale));
    const current = await claimOne("1.second");
    const before = await queue.rows();
    const late = await queue.store.write(async (tx) => [
      await leases.extend(tx, stale, queue.clock.now() + 1),
      await leases.finish(tx, stale, queue.clock.now()),
      await leases.fail(tx, stale, queue.clock.now(), "late"),
      await leases.retryAt(tx, stale, 0, 0, "late"),
      await leases.release(tx, stale),
    ]);
    expect(late).toEqual([false, false, false, false, false]);
    expect(await queue.rows()).toEqual(before);
    expect(await queue.store.write((tx) => leases.finish(tx, current, queue.clock.now()))).toBe(true);
  });

  test("that was lost makes the end of the run count for nothing, and says so", async () => {
    const slow = gates();
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, ({ name }) => slow.wait(name))]);
    await queue.enqueue(greet, { name: "a" });
    const all = runner.runDue();
    await eventually(() => slow.started.has("a"));
    await queue.store.write(async (tx) => void (await tx.update(jobs).set({ leaseToken: "1.thief" })));
    slow.started.get("a")!.resolve();
    await all;
    expect((await queue.rows())[0]).toMatchObject({ state: "running", leaseToken: "1.thief" });
    expect(queue.lines.at(-1)?.message).toContain("lost its lease");
  });

  test("of a job that still runs here is not taken back when the clock leaps", async () => {
    const slow = gates();
    let runs = 0;
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 2 }, ({ name }) => {
        runs++;
        return slow.wait(name);
      }),
    ]);
    await queue.enqueue(greet, { name: "a" });
    const first = runner.runDue();
    await eventually(() => runs === 1);
    queue.clock.advance(8 * 3_600_000);
    const second = runner.runDue();
    await queue.enqueue(greet, { name: "b" });
    await eventually(() => runs >= 1);
    slow.started.get("a")!.resolve();
    await eventually(() => slow.started.has("b"));
    slow.started.get("b")!.resolve();
    await Promise.all([first, second]);
    expect(runs).toBe(2);
    expect((await queue.rows()).map((job) => job.attempts)).toEqual([1, 1]);
  });

  test("is extended while the job runs", async () => {
    const slow = gates();
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, ({ name }) => slow.wait(name))], [], 30);
    await queue.enqueue(greet, { name: "a" });
    const all = runner.runDue();
    await eventually(() => slow.started.has("a"));
    expect((await queue.rows())[0]!.leaseUntil).toBe(queue.clock.now() + 30);
    for (let i = 0; i < 3; i++) {
      queue.clock.advance(29);
      await eventually(async () => (await queue.rows())[0]!.leaseUntil === queue.clock.now() + 30);
    }
    slow.started.get("a")!.resolve();
    expect(await all).toBe(1);
    expect(await states()).toEqual(["done"]);
  });

  test("that is found lost aborts the run", async () => {
    let reason: unknown;
    const untilLost = jobHandler(greet, { concurrency: 1 }, (_, { signal }) =>
      untilAborted(signal).catch((error) => {
        reason = error;
      }),
    );
    await queue.enqueue(greet, { name: "a" });
    const all = queue.runner([untilLost], [], 30).runDue();
    await eventually(async () => (await states())[0] === "running");
    await queue.store.write(async (tx) => void (await tx.update(jobs).set({ leaseToken: "1.thief" })));
    await all;
    expect(String(reason)).toContain("The job lost its lease");
    expect((await queue.rows())[0]).toMatchObject({ state: "running", leaseToken: "1.thief" });
  });
});

describe("start", () => {
  test("takes back what a former boot was running, and runs it at once", async () => {
    await queue.enqueue(greet, { name: "a" });
    await queue.store.write((tx) => leases.claim(tx, "greet", 1, `${process.pid}.former-boot.1`, queue.clock.now()));
    const attempts: number[] = [];
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 1 }, async (_, { attempt }) => void attempts.push(attempt)),
    ]);
    await runner.start();
    await eventually(() => attempts.length === 1);
    expect(attempts).toEqual([2]);
    await expect(runner.start()).rejects.toThrow("started already");
  });

  test("leaves alone what another living process is running", async () => {
    await queue.enqueue(greet, { name: "a" });
    await queue.store.write((tx) => leases.claim(tx, "greet", 1, `${process.ppid}.other.1`, queue.clock.now()));
    await queue.runner([jobHandler(greet, { concurrency: 1 }, async () => {})]).start();
    expect(await states()).toEqual(["running"]);
  });

  test("waits before a job that crashed the process again, and gives it up after its attempts", async () => {
    // Without a free place nothing is claimed: each start only takes back the jobs of the boot before it.
    const handlers = [
      jobHandler(greet, { concurrency: 0, maxAttempts: 3, retryDelay: (attempt) => attempt * 1_000 }, forEver),
    ];
    const crash = async (boot: string) => {
      const claim = (token: string) =>
        queue.store.write((tx) => leases.claim(tx, "greet", 1, token, queue.clock.now()));
      expect(await claim(`${process.pid}.${boot}.1`)).toHaveLength(1);
      await queue.runner(handlers).start();
      return (await queue.rows())[0]!;
    };
    await queue.enqueue(greet, { name: "poison" });
    expect(await crash("one")).toMatchObject({ state: "ready", runAt: queue.clock.now(), attempts: 1 });
    expect(await crash("two")).toMatchObject({ state: "ready", runAt: queue.clock.now() + 2_000, attempts: 2 });
    queue.clock.advance(2_000);
    const why = "The process ended while the job ran";
    expect(await crash("three")).toMatchObject({ state: "failed", attempts: 3, lastError: why });
  });
});

describe("stop", () => {
  test("waits for what runs, and claims no more", async () => {
    const slow = gates();
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, ({ name }) => slow.wait(name))]);
    await runner.start();
    await queue.enqueue(greet, { name: "a" });
    await queue.enqueue(greet, { name: "b" });
    await eventually(() => slow.started.has("a"));
    const stopped = runner.stop();
    slow.started.get("a")!.resolve();
    await stopped;
    expect(await states()).toEqual(["done", "ready"]);
    expect(slow.started.has("b")).toBe(false);
  });

  test("aborts what takes longer than the grace, and gives it back without a lost attempt", async () => {
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, (_, { signal }) => untilAborted(signal))]);
    await runner.start();
    await queue.enqueue(greet, { name: "a" });
    await eventually(async () => (await states())[0] === "running");
    await runner.stop(5);
    expect((await queue.rows())[0]).toMatchObject({
      state: "ready",
      attempts: 0,
      failures: 0,
      leaseToken: null,
      lastError: null,
    });
  });

  test("gives back also what does not heed its signal", async () => {
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, forEver)]);
    await runner.start();
    await queue.enqueue(greet, { name: "a" });
    await eventually(async () => (await states())[0] === "running");
    await runner.stop(0);
    expect((await queue.rows())[0]).toMatchObject({ state: "ready", attempts: 0, leaseToken: null });
    expect(queue.lines.at(-1)).toMatchObject({ level: "warn", jobs: 1 });
  });

  test("does not wait for what may be cut off, and lets the rest end meanwhile", async () => {
    const mailing = gates();
    const runner = queue.runner([
      jobHandler(crawl, { concurrency: 1, cutOff: true }, forEver),
      jobHandler(greet, { concurrency: 1 }, ({ name }) => mailing.wait(name)),
    ]);
    await runner.start();
    await queue.enqueue(crawl, { name: "long" });
    await queue.enqueue(greet, { name: "mail" });
    await eventually(async () => (await states()).every((state) => state === "running"));
    await eventually(() => mailing.started.has("mail"));
    const stopped = runner.stop(60_000); // longer than the test may take
    await eventually(async () => (await queue.rows()).some(({ kind, state }) => kind === "crawl" && state === "ready"));
    mailing.started.get("mail")!.resolve();
    await stopped;
    expect((await queue.rows()).map(({ kind, state, attempts }) => [kind, state, attempts]).sort()).toEqual([
      ["crawl", "ready", 0],
      ["greet", "done", 1],
    ]);
  });

  test("leaves what ends after all, too late, without a word", async () => {
    const slow = gates();
    const runner = queue.runner([jobHandler(greet, { concurrency: 1 }, ({ name }) => slow.wait(name))]);
    await runner.start();
    await queue.enqueue(greet, { name: "a" });
    await eventually(() => slow.started.has("a"));
    await runner.stop(0);
    const lines = queue.lines.length;
    slow.started.get("a")!.resolve();
    await Bun.sleep(0);
    await queue.store.write(async () => {});
    expect(queue.lines.length).toBe(lines);
    expect(await states()).toEqual(["ready"]);
  });

  test("is at once when nothing runs, also twice, also before a start", async () => {
    const runner = queue.runner([]);
    await runner.stop();
    await runner.stop();
  });
});

describe("old jobs", () => {
  test("are purged a month after they are done; failed ones are not", async () => {
    const runner = queue.runner([
      jobHandler(greet, { concurrency: 1, maxAttempts: 1 }, async ({ name }) => {
        if (name === "bad") throw new Error("bad");
      }),
    ]);
    await queue.enqueue(greet, { name: "good" }, { key: "k" });
    await queue.enqueue(greet, { name: "bad" });
    await runner.runDue();
    queue.clock.advance(29 * 86_400_000);
    await runner.runDue();
    expect(await states()).toEqual(["done", "failed"]);
    queue.clock.advance(2 * 86_400_000);
    await runner.runDue();
    expect(await states()).toEqual(["failed"]);
  });
});

test("two handlers of one kind, and a schedule without a handler, are refused at construction", () => {
  const one = jobHandler(greet, { concurrency: 1 }, async () => {});
  expect(() => queue.runner([one, one])).toThrow("Two handlers are given for jobs of kind greet");
  expect(() => queue.runner([one], [{ task: "t", pattern: "* * * * *", kind: crawl }])).toThrow(
    "The schedule of t is for a kind without a handler: crawl",
  );
});

// This test reads SQLite's query plan.
test.skipIf(isOnPostgres)("looking for work costs no walk through the table", async () => {
  const plan = async (query: ReturnType<typeof sql>) =>
    JSON.stringify(await queue.store.read.all(sql`explain query plan ${query}`));
  expect(
    await plan(sql`select run_at from jobs where kind = 'a' and state = 'ready' order by run_at, id limit 1`),
  ).toMatch(/SEARCH jobs USING (COVERING )?INDEX jobs_ready/);
  const { sql: lapsedQuery } = queue.store.read
    .select({ id: jobs.id })
    .from(jobs)
    .where(sql`${jobs.state} = 'running' and ${jobs.leaseUntil} <= 5`)
    .toSQL();
  expect(await plan(sql.raw(lapsedQuery))).toContain("jobs_running");
});
