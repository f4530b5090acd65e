// Scoring between full runs covers every customer with a change, whatever happens meanwhile.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { changedCustomers } from "../../../src/features/risk/changes.ts";
import { scoreCustomers } from "../../../src/features/risk/scoring.ts";
import { runScoring } from "../../../src/features/risk/scoring-run.ts";
import { recordEvents } from "../../../src/features/tracking/recording.ts";
import { DAY, MINUTE } from "../../../src/lib/duration.ts";
import type { Reader } from "../../../src/store/reading.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { refuseRows } from "../../support/refusing.ts";

const ALL = Array.from({ length: 600 }, (_, i) => i);

let app: TestApp;
let project: TestProject;
beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});
afterEach(() => app.close());

const emailOf = (i: number) => `c${i}@example.com`;

/** Each of these customers views the cancel page, `ago` ms before the event is sent at `at`. */
const tell = (which: readonly number[], { ago = 0, at = app.clock.now(), kind = "cancel_page_view" } = {}) => {
  const fact = { customerId: null, kind, occurredAt: at - ago, eventId: null, properties: null };
  const events = which.map((i) => ({ ...fact, email: emailOf(i) }));
  return app.deps.store.write((tx) => recordEvents(tx, [{ projectId: project.id, trusted: true, events }], at));
};

const run = (reader = app.deps.reader, signal = new AbortController().signal) =>
  runScoring({ ...app.deps, reader }, { projectId: null, signal });

const scores = async () =>
  new Map(
    (await app.deps.store.read.values(
      "select t.email, s.score from risk_scores s join tracked_customers t on t.number = s.customer",
    )) as [string, number][],
  );

const changedSince = async (since: number) => {
  const numbers = await app.deps.reader.read(changedCustomers, { since });
  const rows = (await app.deps.store.read.values("select number, email from tracked_customers")) as [number, string][];
  const emails = new Map(rows);
  return numbers.map((number) => emails.get(number)!);
};

/** Calls `before` with the number of each slice of customers, from 1 on, before it returns the slice. */
function readerThat(before: (slice: number) => unknown): Reader {
  const { reader } = app.deps;
  let slice = 0;
  return {
    async read(read, asked) {
      const number = read.name === scoreCustomers.name ? ++slice : 0;
      const answer = await reader.read(read, asked);
      if (number > 0) await before(number);
      return answer;
    },
    close() {},
  };
}

/** Adds the customers and scores them, then advances the clock by 15 minutes. */
async function begin(which: readonly number[] = ALL): Promise<void> {
  await tell(which, { kind: "login" });
  app.clock.advance(15 * MINUTE);
  await run();
  app.clock.advance(15 * MINUTE);
}

describe("who changed", () => {
  test("is every customer with a change since then, once each, in the order of their numbers", async () => {
    await begin();
    await tell([7, 3, 7, 450]);
    expect(await changedSince(app.clock.now())).toEqual([emailOf(3), emailOf(7), emailOf(450)]);
    expect(await changedSince(app.clock.now() + 1)).toEqual([]);
  });

  test("is the same with far more changes than customers", async () => {
    await begin();
    await tell(Array.from({ length: 1_000 }, (_, i) => 100 + (i % 3)));
    expect(await changedSince(app.clock.now())).toEqual([emailOf(100), emailOf(101), emailOf(102)]);
    expect(await changedSince(app.clock.now() + 1)).toEqual([]);
  });

  test("is a customer with a change in the same moment as many others", async () => {
    await begin();
    const since = app.clock.now();
    await tell(ALL);
    expect(await changedSince(since)).toHaveLength(ALL.length);
  });

  test("is a customer known by an id alone, under the address that it was linked with", async () => {
    await begin(ALL.slice(0, 20));
    const event = { kind: "login", occurredAt: app.clock.now(), eventId: null, properties: null };
    const say = (email: string | null, customerId: string | null) =>
      app.deps.store.write((tx) =>
        recordEvents(
          tx,
          [{ projectId: project.id, trusted: true, events: [{ ...event, email, customerId }] }],
          app.clock.now(),
        ),
      );
    await say(null, "u_1");
    await say(emailOf(5), "u_1");
    expect(await changedSince(app.clock.now())).toEqual([emailOf(5)]);
  });
});

describe("a run for the customers with changes", () => {
  test("sees what happened long ago and is reported now", async () => {
    await begin();
    await tell([3, 599], { ago: 20 * DAY });
    expect(await run()).toMatchObject({ written: 2 });
    const after = await scores();
    expect([emailOf(3), emailOf(4), emailOf(599)].map((email) => after.get(email))).toEqual([39, 0, 39]);
  });

  test("leaves changes during the run to the next one", async () => {
    await begin();
    await tell(ALL.slice(0, 300));
    // Customers who were already read, some who are read next, and some who are not part of this run.
    const late = [0, 299, 300, 599];
    const { written } = await run(readerThat(async (slice) => slice === 2 && (await tell(late))));
    expect(written).toBe(300);
    app.clock.advance(15 * MINUTE);
    await run();
    const after = await scores();
    expect(late.map((i) => after.get(emailOf(i)))).toEqual([69, 69, 57, 57]);
  });

  test("includes customers with events stamped before it and committed during it", async () => {
    await begin();
    await tell([1], { at: app.clock.now() - 2 * MINUTE });
    const stamped = app.clock.now() - MINUTE / 2;
    await run(readerThat(() => tell([400], { at: stamped })));
    app.clock.advance(15 * MINUTE);
    await run();
    expect((await scores()).get(emailOf(400))).toBe(57);
  });

  test.each([1, 2, 3])("that breaks off at its slice %d is made up for by the next one", async (fault) => {
    await begin();
    await tell(ALL);
    const broken = readerThat((slice) => {
      if (slice === fault) throw new Error("The thread ended");
    });
    await expect(run(broken)).rejects.toThrow("The thread ended");
    const before = [...(await scores()).values()].filter((score) => score === 57).length;
    expect(before).toBe(250 * (fault - 1));
    app.clock.advance(15 * MINUTE);
    expect(await run()).toMatchObject({ written: ALL.length - before });
    expect(new Set((await scores()).values())).toEqual(new Set([57]));
  });

  test.each([1, 3])("that is stopped at its slice %d is made up for by the next one", async (last) => {
    await begin();
    await tell(ALL);
    const stopping = new AbortController();
    const reader = readerThat((slice) => {
      if (slice === last) stopping.abort();
    });
    expect((await run(reader, stopping.signal)).written).toBeLessThan(ALL.length);
    app.clock.advance(15 * MINUTE);
    await run();
    expect(new Set((await scores()).values())).toEqual(new Set([57]));
  });

  test("notes nothing when the last of the scores could not be written", async () => {
    await begin();
    await tell(ALL);
    const noted = () => app.deps.store.read.values("select * from risk_passes");
    const before = await noted();
    const accept = await refuseRows(join(app.folder, "data", "recoverd.db"), {
      ...{ table: "risk_scores", on: "update", reason: "refused" },
      rows: "new.customer = (select max(number) from tracked_customers)",
    });
    await expect(run()).rejects.toThrow();
    expect(await noted()).toEqual(before);
    await accept();
    expect(await run()).toMatchObject({ written: 100 });
    expect(await noted()).not.toEqual(before);
  });

  test("goes on where those of a whole slice were deleted meanwhile", async () => {
    await begin();
    await tell(ALL);
    const { store, reader } = app.deps;
    const forgetting: Reader = {
      async read(read, asked) {
        const answer = await reader.read(read, asked);
        if (read.name === changedCustomers.name) {
          await store.write(async (tx) => {
            await tx.run("delete from tracked_customers where number <= 400");
          });
        }
        return answer;
      },
      close() {},
    };
    expect(await run(forgetting)).toMatchObject({ written: 200 });
    expect((await scores()).size).toBe(200);
  });

  test("updates what a login would bring, where only that has changed", async () => {
    const logins = (count: number, daysAgo: number) =>
      tell(Array<number>(count).fill(0), { kind: "login", ago: daysAgo * DAY });
    const stored = () => app.deps.store.read.values("select score, signals, after_login from risk_scores");
    await logins(3, 0);
    await logins(6, 20);
    await logins(29, 40);
    await run();
    const signals = '[["declining_usage",3,22,9]]';
    expect(await stored()).toEqual([[22, signals, 9]]);
    app.clock.advance(15 * MINUTE);
    // Three events where 8.75 or 9.25 are usual; four after a login.
    await logins(2, 40);
    await run();
    expect(await stored()).toEqual([[22, signals, 22]]);
  });

  test("leaves exactly the scores of a full run, whatever is reported and when", async () => {
    const { store } = app.deps;
    const stored = () =>
      store.read.values(`select customer, project_id, score, raw_sum, signals, after_login, after_payment, probability
        from risk_scores order by customer`);
    await begin(ALL.slice(0, 400));
    const telling = fc.record({
      every: fc.integer({ min: 1, max: 40 }),
      kind: fc.constantFrom(
        "login",
        "cancel_page_view",
        "payment_failed",
        "payment_recovered",
        "feature_used:a",
        "error",
      ),
      daysAgo: fc.nat(70),
      minutesLater: fc.integer({ min: 1, max: 1_500 }),
    });
    const holds = fc.asyncProperty(fc.array(telling, { minLength: 1, maxLength: 4 }), async (tellings) => {
      for (const { every, kind, daysAgo, minutesLater } of tellings) {
        const which = ALL.slice(0, 420).filter((i) => i % every === 0);
        await tell(which, { kind, ago: daysAgo * DAY });
        app.clock.advance(minutesLater * MINUTE);
        await run();
      }
      const before = await stored();
      await store.write(async (tx) => {
        await tx.run("delete from risk_scores");
      });
      await runScoring(app.deps, { projectId: project.id, signal: new AbortController().signal });
      expect(await stored()).toEqual(before);
    });
    await fc.assert(holds, { numRuns: 20 });
  });
});
