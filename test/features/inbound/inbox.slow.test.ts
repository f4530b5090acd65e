// The inbox: entries are processed, retried or marked failed; its size is limited, and files take over if the database fails.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { purgeBodies } from "../../../src/features/inbound/inbox/inbox.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { notBefore } from "../../../src/lib/ids.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { type Refused, refuseRows } from "../../support/refusing.ts";
import { newPosting, type Posting } from "./posting.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
});
afterEach(() => app.close());

const refuse = (rows: Refused) => refuseRows(join(app.folder, "data", "recoverd.db"), rows);
const EVENTS: Refused = { table: "churn_events", reason: "no room" };
const INBOX: Refused = { table: "inbound_events", reason: "disk is full" };

const retry = (id: string) =>
  app.call("POST", `/projects/${posting.slug}/inbound-events/${id}/retry`, { key: posting.key });

async function workForHours(hours: number): Promise<void> {
  for (let i = 0; i < hours * 4; i++) {
    await app.work();
    app.clock.advance(HOUR / 4);
  }
}

describe("what cannot be processed", () => {
  test("is tried eight times more, then stored as failed with its error, and can be retried", async () => {
    const accept = await refuse(EVENTS);
    await posting.custom(CANCELLATION);
    await app.work();
    expect(await posting.inbox()).toMatchObject([{ status: "queued", attempts: 1, reason: "no room" }]);
    await workForHours(12);
    const [failed] = await posting.inbox();
    expect(failed).toMatchObject({ status: "failed", attempts: 9, reason: "no room" });

    await accept();
    await workForHours(1);
    expect(await posting.events()).toEqual([]); // a failed entry stays failed until someone retries it
    const { status, body } = await retry(failed.id);
    expect({ status, body }).toMatchObject({ status: 202, body: { data: { status: "queued", attempts: 0 } } });
    await app.work();
    expect(await posting.inbox()).toMatchObject([{ status: "processed", reason: null }]);
    expect(await posting.events()).toHaveLength(1);
    expect((await retry(failed.id)).status).toBe(409);
  });

  test("does not hold up what comes with it", async () => {
    const accept = await refuse({ ...EVENTS, rows: "new.customer_name = 'Bad'" });
    for (const customer_name of ["Good", "Bad", "Fine"]) {
      await posting.custom({ ...CANCELLATION, customer_name, customer_email: `${customer_name}@example.com` });
    }
    await app.work();
    expect((await posting.events()).map(({ customer_name }) => customer_name)).toEqual(["Good", "Fine"]);
    await accept();
  });

  test("all that has failed is tried again at once, of this project only", async () => {
    const other = await newPosting(app);
    const accept = await refuse(EVENTS);
    for (const one of [posting, posting, other]) await one.custom(CANCELLATION);
    await workForHours(12);
    await accept();
    const { status, body } = await app.call("POST", `/projects/${posting.slug}/inbound-events/retry-failed`, {
      key: posting.key,
    });
    expect({ status, body }).toEqual({ status: 202, body: { data: { retried: 2 } } });
    await app.work();
    expect((await posting.inbox()).map((event) => event.status)).toEqual(["processed", "processed"]);
    expect((await other.inbox()).map((event) => event.status)).toEqual(["failed"]);
  });

  test("what was too large to be saved cannot be tried again", async () => {
    await posting.raw(" ".repeat(70_000));
    const [dropped] = await posting.inbox();
    expect((await retry(dropped.id)).status).toBe(409);
    expect((await retry("inb_nothing")).status).toBe(404);
  });
});

describe("the list", () => {
  test("is paged, newest first, and filtered by status and source", async () => {
    for (let i = 0; i < 3; i++) {
      app.clock.advance(1_000);
      await posting.custom({ ...CANCELLATION, event_id: `e-${i}` });
    }
    await posting.raw("{");
    const list = async (query: string) =>
      (await app.call("GET", `/projects/${posting.slug}/inbound-events?${query}`, { key: posting.key })).body;
    const first = await list("per_page=2&status=queued&source=custom");
    expect(first.meta).toMatchObject({ page: 1, per_page: 2, total: 3 });
    expect(first.data.map((event: { event_id: string }) => event.event_id)).toEqual(["e-2", "e-1"]);
    expect((await list("source=stripe")).data).toEqual([]);
    const wrong = await app.call("GET", `/projects/${posting.slug}/inbound-events?status=lost`, { key: posting.key });
    expect(wrong.status).toBe(400);
  });
});

describe("bounds", () => {
  test("past the bytes that may wait, 429 with Retry-After, and nothing is taken; once there is room, again 200", async () => {
    await app.close();
    app = testApp({ RECOVERD_LIMITS__WEBHOOK_QUEUE_BYTES: "1MiB" });
    posting = await newPosting(app);
    const large = { ...CANCELLATION, note: "x".repeat(60_000) };
    let taken = 0;
    let answer = await posting.custom(large);
    for (; answer.status === 200; answer = await posting.custom(large)) taken++;
    expect(taken).toBe(17);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 429, code: "RATE_LIMITED" });
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(await posting.inbox("status=queued")).toHaveLength(taken);
    await app.work();
    app.clock.advance(60_000);
    expect((await posting.custom(large)).status).toBe(200);
  });

  test("past the token bucket of the key, 429, and nothing is taken", async () => {
    await app.close();
    app = testApp({ RECOVERD_LIMITS__WEBHOOK: "1/1m burst 2" });
    posting = await newPosting(app);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await posting.custom(CANCELLATION)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await posting.inbox()).toHaveLength(2);
  });
});

describe("where the database cannot be written to", () => {
  const spilled = () => readdirSync(join(app.folder, "data", "inbound-spill"));

  test("a custom post is answered 200, stored in a file, and ingested once the database works again", async () => {
    const accept = await refuse(INBOX);
    expect((await posting.custom({ ...CANCELLATION, event_id: "kept" })).body).toEqual({ status: "ok" });
    expect(spilled()).toHaveLength(1);
    await accept();
    await posting.custom({ ...CANCELLATION, customer_email: "grace@example.com" });
    await app.work();
    expect((await posting.events()).map((event) => event.customer_email).sort()).toEqual([
      "ada@example.com",
      "grace@example.com",
    ]);
    expect(spilled()).toEqual([]);
  });

  test("a file that was taken before its end is not taken twice", async () => {
    const accept = await refuse(INBOX);
    await posting.custom(CANCELLATION);
    const path = join(app.folder, "data", "inbound-spill", spilled()[0]!);
    const text = await Bun.file(path).text();
    await accept();
    await posting.custom({ ...CANCELLATION, customer_email: "grace@example.com" });
    await app.work();
    await Bun.write(path, text); // as if the process had died before deleting it
    await posting.custom({ ...CANCELLATION, customer_email: "linus@example.com" });
    await app.work();
    expect(await posting.inbox()).toHaveLength(3);
    expect(await posting.events()).toHaveLength(3);
  });

  test("a post in a file is judged by the key and the secret of its time, though both end before it is read", async () => {
    const accept = await refuse(INBOX);
    await posting.custom(CANCELLATION);
    await accept();
    await posting.set({ custom_webhook_secret: "a secret of eight or more" });
    const rotated = await app.call("POST", `/projects/${posting.slug}/rotate-keys`, {
      token: posting.token,
      body: { keys: ["public"], grace_period: "0s" },
    });
    expect(rotated.status).toBe(200);
    await app.work();
    expect(await posting.inbox()).toMatchObject([{ status: "processed", signed: false }]);
    expect(await posting.events()).toHaveLength(1);
  });

  test("a file that cannot be read is set aside, and holds up nobody", async () => {
    const accept = await refuse(INBOX);
    await posting.custom(CANCELLATION);
    await accept();
    const folder = join(app.folder, "data", "inbound-spill");
    const names = ["a", "b"].map((end) => `${notBefore("inb", app.clock.now())}${end}.json`);
    await Bun.write(join(folder, names[0]!), '{"id":"inb_00","publicKey":"pub_');
    await Bun.write(join(folder, names[1]!), "null");
    await posting.custom({ ...CANCELLATION, customer_email: "grace@example.com" });
    await app.work();
    expect(await posting.events()).toHaveLength(2);
    expect(spilled().sort()).toEqual(names.map((name) => `${name}.damaged`).sort());
    app.clock.advance(91 * DAY);
    await app.deps.store.write((tx) => enqueue(tx, purgeBodies, {}, app.clock.now()));
    await app.work();
    expect(spilled()).toEqual([]);
  });

  test("what a killed process had begun to write is removed within the hour, and what is complete is not", async () => {
    const accept = await refuse(INBOX);
    await posting.custom(CANCELLATION);
    await accept();
    const [complete] = spilled();
    await Bun.write(join(app.folder, "data", "inbound-spill", "inb_01abc.json.draft"), '{"id":"inb_01abc","bo');
    await app.deps.store.write((tx) => enqueue(tx, purgeBodies, {}, app.clock.now()));
    await app.work();
    expect(spilled()).toEqual([complete!]);
  });

  test("a provider is answered 503, so that it sends again", async () => {
    await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: "whsec_for_tests_only" } } });
    const accept = await refuse(INBOX);
    const { status } = await posting.stripe({
      id: "evt_1",
      object: "event",
      type: "customer.created",
      data: { object: {} },
    });
    expect(status).toBe(503);
    await accept();
  });
});

test.skipIf(isOnPostgres)(
  "a file that another process has locked: posts are stored in a file, and ingested once it is free",
  async () => {
    const other = new Database(join(app.folder, "data", "recoverd.db"));
    other.run("begin immediate");
    expect((await posting.custom(CANCELLATION)).body).toEqual({ status: "ok" });
    const { key, slug } = posting;
    const refused = await app.call("POST", `/projects/${slug}/churn-events`, { key, body: CANCELLATION });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    other.run("rollback");
    other.close();
    expect(readdirSync(join(app.folder, "data", "inbound-spill"))).toHaveLength(1);
    await posting.custom({ ...CANCELLATION, customer_email: "grace@example.com" });
    await app.work();
    expect(await posting.events()).toHaveLength(2);
  },
);
