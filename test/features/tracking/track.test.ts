// The tracking endpoint: what it accepts, from which callers, and what it stores.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { getProject } from "../../../src/features/projects/service.ts";
import { newKnownCustomers } from "../../../src/features/tracking/customers.ts";
import { recordEvents } from "../../../src/features/tracking/recording.ts";
import { findTrackedCustomer } from "../../../src/features/tracking/service.ts";
import { DAY } from "../../../src/lib/duration.ts";
import type { Db } from "../../../src/store/engine.ts";
import { activityOf } from "../../support/activity.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;

beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await newProject(app);
});

const byPage = (body: object): Promise<Answer> =>
  app.call("POST", "/track", { body: { public_key: project.publicKey, ...body } });
const byServer = (body: object): Promise<Answer> => app.call("POST", "/track", { key: project.key, body });
const ago = (ms: number): string => new Date(app.clock.now() - ms).toISOString();
const today = () => Math.floor(app.clock.now() / DAY);

/** A customer's counts as `name@day from today ×count`, with a + if trusted. */
async function activity(who: { email: string } | { customerId: string }): Promise<string[]> {
  const customer = await findTrackedCustomer(
    app.deps.store.read,
    await getProject(app.deps.store.read, project.id),
    who,
  );
  if (!customer) return [];
  const days = await activityOf(app.deps.store.read, customer);
  return days.map(({ day, name, trusted, count }) => `${name}${trusted ? "+" : ""}@${day - today()} ×${count}`).sort();
}

const list = (query: string) =>
  app.call("GET", `/projects/${project.slug}/tracked-events?${query}`, { key: project.key });
const wrong = (answer: Answer): string[] =>
  answer.body.error.details.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`);

const LOGIN = { customer_email: "ada@example.com", event: "login" };

describe("keys", () => {
  test("accepts one event with the public key in the body", async () => {
    const answer = await byPage(LOGIN);
    expect([answer.status, answer.body]).toEqual([202, { status: "ok", accepted: 1 }]);
    expect(await activity({ email: "ada@example.com" })).toEqual(["login@0 ×1"]);
  });

  test("accepts the public key as X-API-Key, too, and does not trust it", async () => {
    const answer = await app.call("POST", "/track", { key: project.publicKey, body: LOGIN });
    expect(answer.status).toBe(202);
    expect(await activity({ email: "ada@example.com" })).toEqual(["login@0 ×1"]);
  });

  test("accepts a secret key without a public one, and trusts it", async () => {
    expect((await byServer(LOGIN)).status).toBe(202);
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@0 ×1"]);
  });

  test("refuses a missing or unknown key, whatever else is wrong", async () => {
    const post = (options: object) => app.call("POST", "/track", options);
    const bodies = [LOGIN, { events: [] }, { ...LOGIN, public_key: "pub_unknown" }, { ...LOGIN, public_key: 7 }];
    for (const body of bodies) expect((await post({ body })).status).toBe(401);
    expect((await post({ body: LOGIN, key: "pub_unknown" })).status).toBe(401);
    expect((await post({ body: LOGIN, token: project.token })).status).toBe(401);
    const mistyped = await post({ body: { ...LOGIN, public_key: project.publicKey }, key: `${project.key}x` });
    expect(mistyped.status).toBe(401);
    expect(mistyped.body.error.code).toBe("UNAUTHORIZED");
    expect(await activity({ email: "ada@example.com" })).toEqual([]);
  });

  test("keeps projects apart", async () => {
    const other = await newProject(app);
    await app.call("POST", "/track", { key: other.key, body: { ...LOGIN, event_id: "same" } });
    await byServer({ ...LOGIN, event_id: "same" });
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@0 ×1"]);
    expect((await list("customer_email=ada@example.com")).body.meta.total).toBe(1);
  });

  test("reads JSON whatever the content type says, as sendBeacon posts it", async () => {
    const raw = JSON.stringify({ public_key: project.publicKey, ...LOGIN });
    for (const type of ["text/plain;charset=UTF-8", "application/octet-stream", "application/x-www-form-urlencoded"]) {
      const answer = await app.call("POST", "/track", { raw, headers: { "content-type": type } });
      expect([type, answer.status]).toEqual([type, 202]);
    }
    expect(await activity({ email: "ada@example.com" })).toEqual(["login@0 ×3"]);
  });

  test("answers pages of any origin", async () => {
    const preflight = await app.call("OPTIONS", "/track", {
      headers: { origin: "https://app.example", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("X-API-Key");
    const answer = await byPage(LOGIN);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("limits each key separately: the public one by its events, the secret one by its requests", async () => {
    const limited = testApp({ RECOVERD_LIMITS__TRACK: "1/1s burst 2" });
    try {
      const [one, other] = [await newProject(limited), await newProject(limited)];
      const post = (public_key: string, body: object = LOGIN) =>
        limited.call("POST", "/track", { body: { public_key, ...body } });
      const batch = await limited.call("POST", "/track", { key: one.key, body: { events: [LOGIN, LOGIN, LOGIN] } });
      expect([
        batch.status,
        batch.headers.get("x-ratelimit-limit"),
        batch.headers.get("x-ratelimit-remaining"),
      ]).toEqual([202, "2", "1"]);
      expect((await post(one.publicKey, { events: [LOGIN, LOGIN] })).headers.get("x-ratelimit-remaining")).toBe("0");
      const refused = await post(one.publicKey);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
      expect((await post(other.publicKey)).status).toBe(202);
      expect((await limited.call("POST", "/track", { key: one.key, body: LOGIN })).status).toBe(202);
      limited.clock.advance(1_000);
      expect((await post(one.publicKey)).status).toBe(202);
    } finally {
      await limited.close();
    }
  });
});

describe("events", () => {
  test("accepts up to 1,000 events in one request", async () => {
    const events = Array.from({ length: 1000 }, (_, n) => ({ customer_id: `c${n % 10}`, event: "export_made" }));
    expect((await byPage({ events })).body).toEqual({ status: "ok", accepted: 1000 });
    expect(await activity({ customerId: "c3" })).toEqual(["export_made@0 ×100"]);
    expect(wrong(await byPage({ events: [...events, LOGIN] }))).toEqual(["events must have at most 1000 items"]);
    expect(wrong(await byPage({ events: [] }))).toEqual(["events must have at least 1 item"]);
    expect(wrong(await byPage({ events: null }))).toEqual(["events must be an array"]);
  });

  test("names every wrong field with its place, and accepts nothing of such a batch", async () => {
    const answer = await byPage({
      events: [
        LOGIN,
        { customer_email: "nobody", event: "x", timestamp: ago(-6 * 60_000) },
        { customer_email: "a@example.com" },
        { event: "login", timestamp: ago(91 * DAY) },
        { ...LOGIN, occurred_at: "yesterday", event_id: 7 },
        { customer_id: " ", event: "  " },
        "login",
        { ...LOGIN, event: "a\u0000b" },
        { ...LOGIN, event: "x".repeat(101) },
        { ...LOGIN, properties: ["a"] },
        { ...LOGIN, properties: { text: "x".repeat(4_096) } },
        { ...LOGIN, timestamp: app.clock.now() },
      ],
    });
    expect(answer.status).toBe(400);
    expect(wrong(answer).sort()).toEqual(
      [
        "events.1.customer_email must be an email address",
        "events.1.timestamp must not be more than 5 minutes in the future",
        "events.2.event is required",
        "events.3.customer_email is required, or customer_id in its place",
        "events.3.timestamp must not be more than 90 days ago",
        "events.4.occurred_at must be a timestamp such as 2026-01-31T12:00:00.000Z",
        "events.4.event_id must be a string",
        "events.5.customer_id must not be empty",
        "events.5.event must not be empty",
        "events.6 must be an object",
        "events.7.event must be one line of text without control characters",
        "events.8.event must be at most 100 characters",
        "events.9.properties must be an object of at most 4096 bytes of JSON",
        "events.10.properties must be an object of at most 4096 bytes of JSON",
        "events.11.timestamp must be a string",
      ].sort(),
    );
    expect(await activity({ email: "ada@example.com" })).toEqual([]);
  });

  test("names the field itself for a single event", async () => {
    expect(wrong(await byPage({ ...LOGIN, timestamp: ago(-6 * 60_000) }))).toEqual([
      "timestamp must not be more than 5 minutes in the future",
    ]);
    expect(wrong(await byPage({ ...LOGIN, occurred_at: "2016-01-01T00:00:00Z" }))).toEqual([
      "occurred_at must not be more than 90 days ago",
    ]);
    expect(wrong(await byPage({ ...LOGIN, timestamp: "2026-02-31T00:00:00Z" }))).toEqual([
      "timestamp must be a timestamp such as 2026-01-31T12:00:00.000Z",
    ]);
  });

  test("accepts times just within the limits", async () => {
    expect((await byPage({ ...LOGIN, timestamp: ago(-5 * 60_000) })).status).toBe(202);
    expect((await byPage({ ...LOGIN, timestamp: ago(90 * DAY) })).status).toBe(202);
    expect(await activity({ email: "ada@example.com" })).toEqual(["login@-90 ×1", "login@0 ×1"]);
  });

  test("refuses a body that is too large, no JSON or no object, and stays alive", async () => {
    const large = JSON.stringify({
      ...LOGIN,
      public_key: project.publicKey,
      properties: { x: "x".repeat(10_000_000) },
    });
    for (const raw of [large, "{", "[1]", "", '"text"', "null"]) {
      expect((await app.call("POST", "/track", { raw, key: project.key })).status).toBe(400);
      expect((await app.call("POST", "/track", { raw })).status).toBe(400);
    }
    expect((await byPage(LOGIN)).status).toBe(202);
  });

  test("accepts events of a clock that is minutes ahead, as of now", async () => {
    await byPage({ ...LOGIN, timestamp: ago(-4 * 60_000) });
    expect((await list("customer_email=ada@example.com")).body.data[0].occurred_at).toBe(ago(0));
  });

  test("counts a back-dated event on its own day, by either name of its time", async () => {
    await byPage({ ...LOGIN, timestamp: ago(3 * DAY) });
    await byPage({ ...LOGIN, occurred_at: ago(40 * DAY) });
    await byPage({ ...LOGIN, timestamp: ago(2 * DAY), occurred_at: ago(7 * DAY) });
    expect(await activity({ email: "ada@example.com" })).toEqual(["login@-2 ×1", "login@-3 ×1", "login@-40 ×1"]);
    const customer = await findTrackedCustomer(app.deps.store.read, await getProject(app.deps.store.read, project.id), {
      email: "ada@example.com",
    });
    const { firstSeenAt, lastSeenAt, changedAt } = customer!;
    const now = app.clock.now();
    expect([now - firstSeenAt, now - lastSeenAt, now - changedAt]).toEqual([40 * DAY, 2 * DAY, 0]);
  });

  test("resolves the aliases of names, and calls features by theirs", async () => {
    const events = [
      { event: "cancel_button_clicked" },
      { event: "cancel_page_view" },
      { event: "billing_portal_visit" },
      { event: "feature_used", properties: { feature: "reports" } },
      { event: "feature_used", properties: { feature: 7 } },
      { event: "feature_used" },
      { event: "something of their own" },
    ];
    await byServer({ events: events.map((event) => ({ customer_id: "c1", ...event })) });
    expect(await activity({ customerId: "c1" })).toEqual([
      "billing_page_view+@0 ×1",
      "cancel_page_view+@0 ×2",
      "feature_used+@0 ×2",
      "feature_used:reports+@0 ×1",
      "something of their own+@0 ×1",
    ]);
  });

  test("distinguishes events of browsers and of servers", async () => {
    const facts = ["payment_failed", "plan_downgrade", "team_member_removed", "data_export"];
    await byPage({ events: facts.map((event) => ({ ...LOGIN, event })) });
    await byServer({ events: facts.map((event) => ({ ...LOGIN, event })) });
    expect(await activity({ email: "ada@example.com" })).toEqual(
      facts.flatMap((name) => [`${name}+@0 ×1`, `${name}@0 ×1`]).sort(),
    );
  });
});

test("events of a transaction are stored with it, or not at all", async () => {
  const { store, clock } = app.deps;
  const fact = { email: "ada@example.com", customerId: null, occurredAt: clock.now() - DAY, properties: null };
  const tell = (kind: string, eventId: string) => (tx: Db) =>
    recordEvents(tx, [{ projectId: project.id, trusted: true, events: [{ ...fact, kind, eventId }] }], clock.now());
  await store.write(tell("payment_failed", "evt_1"));
  await store.write(tell("payment_failed", "evt_1"));
  const undone = store.write(async (tx) => {
    await tell("payment_recovered", "evt_2")(tx);
    throw new Error("undone");
  });
  expect(await undone.catch(({ message }) => message)).toBe("undone");
  expect(await activity({ email: "ada@example.com" })).toEqual(["payment_failed+@-1 ×1"]);
});

describe("a repeated event", () => {
  test("counts once, alone, within a batch, and at the same moment", async () => {
    const event = { ...LOGIN, event_id: "evt-1" };
    expect((await byPage(event)).body.accepted).toBe(1);
    expect((await byPage(event)).body.accepted).toBe(1);
    expect((await byPage({ events: [event, event, { ...event, event_id: "evt-2" }] })).body.accepted).toBe(3);
    await Promise.all(Array.from({ length: 20 }, () => byServer({ ...LOGIN, event_id: "evt-3" })));
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@0 ×1", "login@0 ×2"]);
    expect((await list("customer_email=ada@example.com")).body.meta.total).toBe(3);
  });

  test("of a server counts, though a page has used its id before", async () => {
    await byPage({ customer_id: "nobody", event: "error", event_id: "invoice-7" });
    await byServer({ ...LOGIN, event: "payment_failed", event_id: "invoice-7" });
    await byServer({ ...LOGIN, event: "payment_failed", event_id: "invoice-7" });
    await byPage({ ...LOGIN, event_id: "invoice-7" });
    expect(await activity({ email: "ada@example.com" })).toEqual(["payment_failed+@0 ×1"]);
  });

  test("is no new customer", async () => {
    await byPage({ ...LOGIN, event_id: "evt-1" });
    await byPage({ ...LOGIN, customer_email: "other@example.com", event_id: "evt-1" });
    expect(
      await findTrackedCustomer(app.deps.store.read, await getProject(app.deps.store.read, project.id), {
        email: "other@example.com",
      }),
    ).toBeUndefined();
  });
});

describe("the customer of an event", () => {
  const customer = async (who: { email: string } | { customerId: string }) =>
    findTrackedCustomer(app.deps.store.read, await getProject(app.deps.store.read, project.id), who);

  test("is one customer however the address is written", async () => {
    await byPage({ ...LOGIN, customer_email: "  ADA@Example.COM " });
    await byServer({ events: [LOGIN, { ...LOGIN, customer_email: "Ada@example.com" }] });
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@0 ×2", "login@0 ×1"]);
  });

  test("a server links an id with an address, in whatever order they come", async () => {
    await byServer({ customer_id: "c1", event: "login" });
    await byServer({ ...LOGIN, customer_id: "c1" });
    await byServer({ customer_id: "c1", event: "login" });
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@0 ×3"]);
    await byServer({ customer_email: "bob@example.com", event: "login" });
    await byServer({ customer_email: "bob@example.com", customer_id: "c2", event: "login" });
    await byPage({ customer_id: "c2", event: "login" });
    expect(await activity({ customerId: "c2" })).toEqual(["login+@0 ×2", "login@0 ×1"]);
    expect((await customer({ customerId: "c2" }))!.email).toBe("bob@example.com");
  });

  test("a server joins two customers, one known by the address and one by the id", async () => {
    await byServer({ customer_id: "c1", event: "login", timestamp: ago(9 * DAY) });
    await byServer({ customer_id: "c1", event: "login", event_id: "once" });
    await byServer({ ...LOGIN, timestamp: ago(2 * DAY) });
    await byServer({ events: [LOGIN, { ...LOGIN, customer_id: "c1" }, { customer_id: "c1", event: "login" }] });
    await byServer({ customer_id: "c1", event: "login", event_id: "once" });
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@-2 ×1", "login+@-9 ×1", "login+@0 ×4"]);
    const one = (await customer({ customerId: "c1" }))!;
    expect([one.email, app.clock.now() - one.firstSeenAt]).toEqual(["ada@example.com", 9 * DAY]);
    expect((await list("customer_id=c1")).body.meta.total).toBe(6);
  });

  test("the address counts where the id belongs to another customer", async () => {
    await byServer({ ...LOGIN, customer_id: "c1" });
    await byServer({ customer_email: "bob@example.com", customer_id: "c1", event: "login" });
    await byServer({ ...LOGIN, customer_id: "c9" });
    expect((await customer({ customerId: "c1" }))!.email).toBe("ada@example.com");
    expect((await customer({ email: "bob@example.com" }))!.customerId).toBeNull();
    expect(await activity({ email: "ada@example.com" })).toEqual(["login+@0 ×2"]);
    expect(await customer({ customerId: "c9" })).toBeUndefined();
  });

  test("a browser links nothing: neither known ids nor new ones get its address", async () => {
    await byServer({ customer_id: "victim", event: "login" });
    const claim = { customer_email: "eve@example.com", event: "login" };
    await byPage({
      events: [
        { ...claim, customer_id: "victim" },
        { ...claim, customer_id: "unknown yet" },
      ],
    });
    await byServer({ customer_id: "unknown yet", event: "login" });
    expect((await customer({ customerId: "victim" }))!.email).toBeNull();
    expect((await customer({ customerId: "unknown yet" }))!.email).toBeNull();
    expect(await activity({ customerId: "victim" })).toEqual(["login+@0 ×1"]);
    expect(await activity({ email: "eve@example.com" })).toEqual(["login@0 ×2"]);
  });
});

describe("floods", () => {
  test("500 invented names lock nothing out: known names still count as themselves, and any other as activity", async () => {
    expect((await byPage({ ...LOGIN, event: "report_made" })).status).toBe(202);
    const junk = Array.from({ length: 1_000 }, (_, n) => ({ ...LOGIN, event: `made up ${n}` }));
    expect((await byPage({ events: junk })).status).toBe(202);
    expect((await byPage({ ...LOGIN, event: "one more" })).status).toBe(202);
    expect((await byPage({ ...LOGIN, event: "report_made" })).status).toBe(202);
    // Together with other requests at the same time.
    const together = await Promise.all([
      byPage({ ...LOGIN, event: "another" }),
      byPage({ ...LOGIN, event: "made up 7" }),
      byServer({ ...LOGIN, event: "of a server" }),
      byPage(LOGIN),
    ]);
    expect(together.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const days = await activity({ email: "ada@example.com" });
    expect(days).toContain("report_made@0 ×2");
    expect(days).toContain("made up 7@0 ×2");
    expect(days).toContain("activity@0 ×503"); // 501 of the batch, and two more
    expect(days).toContain("login@0 ×1");
    expect(days).toContain("of a server+@0 ×1");
    expect(days.length).toBe(503);
  });

  test("of unknown customers is stored, and uses no more memory than the cache of recent customers may", async () => {
    const { store, clock } = app.deps;
    const known = newKnownCustomers();
    const [requests, each] = [70, 1_000];
    for (let request = 0; request < requests; request++) {
      const events = Array.from({ length: each }, (_, i) => ({
        email: `made-up-${request}-${i}@example.com`,
        customerId: null,
        kind: "login",
        occurredAt: clock.now(),
        eventId: null,
        properties: null,
      }));
      const batch = { projectId: project.id, trusted: false, events };
      await store.write((tx) => recordEvents(tx, [batch], clock.now(), known));
      expect(known.size).toBeLessThanOrEqual(60_000);
    }
    const [row] = await store.read.values(`select count(*) from tracked_customers where project_id = '${project.id}'`);
    expect(row).toEqual([requests * each]);
    expect(await activity({ email: "made-up-0-7@example.com" })).toEqual(["login@0 ×1"]);
  });

  test("features beyond the 500th count as feature_used", async () => {
    const used = (n: number) => ({ ...LOGIN, event: "feature_used", properties: { feature: `f${n}` } });
    expect((await byPage({ events: Array.from({ length: 510 }, (_, n) => used(n)) })).status).toBe(202);
    const days = await activity({ email: "ada@example.com" });
    expect([days.length, days[0]]).toEqual([501, "feature_used:f0@0 ×1"]);
    expect(days).toContain("feature_used@0 ×10");
    expect((await byPage({ ...LOGIN, event: "a name of their own" })).status).toBe(202);
  });
});

describe("the list of what a customer did", () => {
  test("shows the events received last first, as they were reported, in pages", async () => {
    app.clock.advance(1_000); // thousands of events in one millisecond use up the next milliseconds' ids
    await byPage({ ...LOGIN, event: "billing_portal_visit", timestamp: ago(DAY) });
    app.clock.advance(1_000);
    await byServer({
      ...LOGIN,
      customer_id: "c1",
      event: "feature_used",
      event_id: "e1",
      properties: { feature: "reports", nested: { ok: true } },
    });
    const { body } = await list("customer_email=ADA@example.com&per_page=1");
    expect(body.meta).toEqual({ page: 1, per_page: 1, total: 2 });
    expect(body.data).toEqual([
      {
        customer_email: "ada@example.com",
        customer_id: "c1",
        event: "feature_used",
        event_id: "e1",
        properties: { feature: "reports", nested: { ok: true } },
        trusted: true,
        occurred_at: ago(0),
        received_at: ago(0),
      },
    ]);
    const second = (await list("customer_id=c1&per_page=1&page=2")).body.data[0];
    expect([second.event, second.trusted, second.properties, second.occurred_at, second.received_at]).toEqual([
      "billing_page_view",
      false,
      null,
      ago(DAY + 1_000),
      ago(1_000),
    ]);
  });

  test("requires one customer, and is empty for an unknown one", async () => {
    expect((await list("")).status).toBe(400);
    expect((await list("customer_email=a@example.com&customer_id=c1")).status).toBe(400);
    expect((await list("customer_email=a@example.com")).body).toEqual({
      data: [],
      meta: { page: 1, per_page: 20, total: 0 },
    });
  });
});
