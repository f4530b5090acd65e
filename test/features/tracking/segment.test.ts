// Segment's calls: to /track, and to Segment's own paths with the API key as the write key.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf } from "../../support/journey.ts";

let app: TestApp;
let acme: TestProject;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await newProject(app);
});

const track = (body: object, key = acme.key) => app.call("POST", "/track", { key, body });
const basic = (user: string) => ({ authorization: `Basic ${Buffer.from(`${user}:`).toString("base64")}` });
const v1 = (path: string, body: object, user = acme.key) =>
  app.call("POST", `/v1/${path}`, { headers: basic(user), body });
const eventsOf = async (who: string) =>
  (await app.call("GET", `/projects/${acme.slug}/tracked-events?${who}`, { key: acme.key })).body.data;
const accepted = (answer: Answer) => [answer.status, answer.body];

const TRACK = {
  type: "track",
  userId: "u1",
  event: "Report Exported",
  properties: { format: "csv" },
  messageId: "m-1",
  timestamp: "2026-03-02T08:00:00.000Z",
  context: { traits: { email: "Ada@Example.com" }, library: { name: "http" } },
};

test("one call of track is an event of the customer, once for its messageId", async () => {
  for (let twice = 0; twice < 2; twice++) {
    expect(accepted(await track(TRACK))).toEqual([202, { status: "ok", accepted: 1 }]);
  }
  expect(await eventsOf("customer_email=ada@example.com")).toMatchObject([
    {
      customer_email: "ada@example.com",
      customer_id: "u1",
      event: "Report Exported",
      event_id: "m-1",
      properties: { format: "csv" },
      trusted: true,
      occurred_at: "2026-03-02T08:00:00.000Z",
    },
  ]);
});

test("names with a meaning are recognised in Segment's spelling", async () => {
  const names = ["Feature Used", "Signed In", "Support Ticket", "Cancel Page View", "Something Else"];
  const batch = names.map((event, n) => ({ type: "track", userId: "u2", event, messageId: `n${n}` }));
  expect((await track({ batch })).body.accepted).toBe(5);
  const shown = (await eventsOf("customer_id=u2")).map(({ event }: { event: string }) => event).sort();
  expect(shown).toEqual(["Something Else", "cancel_page_view", "feature_used", "login", "support_ticket"]);
});

test("identify links id and address, is no use of the product, and makes the name known", async () => {
  const identify = {
    type: "identify",
    userId: "u3",
    traits: { email: "grace@example.com", firstName: "Grace", lastName: "Hopper", plan: "Pro", phone: "555-1234" },
  };
  expect((await track(identify)).body.accepted).toBe(1);
  expect((await track({ type: "track", userId: "u3", event: "Invited" })).body.accepted).toBe(1);
  const shown = await eventsOf("customer_email=grace@example.com");
  expect(shown.map(({ event }: { event: string }) => event).sort()).toEqual(["Invited", "identified"]);
  expect(JSON.stringify(shown)).not.toContain("555-1234");
  const found = (await app.call("GET", `/projects/${acme.slug}/customers/grace@example.com`, { key: acme.key })).body
    .data;
  expect(JSON.stringify(found)).toContain("Grace Hopper");
});

test("with the public key nobody is linked or named", async () => {
  const identify = { type: "identify", userId: "u4", traits: { email: "eve@example.com", name: "Eve" } };
  expect((await track(identify, acme.publicKey)).status).toBe(202);
  expect(await eventsOf("customer_id=u4")).toEqual([]);
  expect((await eventsOf("customer_email=eve@example.com"))[0]).toMatchObject({ trusted: false, customer_id: null });
  const found = await app.call("GET", `/projects/${acme.slug}/customers/eve@example.com`, { key: acme.key });
  expect(JSON.stringify(found.body)).not.toContain('"Eve"');
});

test("page and screen are page_viewed, without the address of the page", async () => {
  const properties = { path: "/reports", url: "https://app.example.com/reports?token=secret", title: "Reports" };
  await v1("page", { userId: "u5", name: "Reports", properties });
  await v1("screen", { userId: "u5", name: "Home" });
  const shown = await eventsOf("customer_id=u5");
  expect(shown.map(({ event }: { event: string }) => event)).toEqual(["page_viewed", "page_viewed"]);
  expect(shown.at(-1).properties).toEqual({ name: "Reports", path: "/reports" });
});

test("Segment's paths take the key as the user of Basic authentication, secret or public, and answer as Segment does", async () => {
  const event = { userId: "u6", event: "Opened" };
  for (const [user, trusted] of [
    [acme.key, true],
    [acme.publicKey, false],
  ] as const) {
    expect(accepted(await v1("track", event, user))).toEqual([200, { success: true }]);
    expect((await eventsOf("customer_id=u6"))[0]).toMatchObject({ event: "Opened", trusted });
  }
  const sentAt = new Date(app.clock.now()).toISOString();
  const batch = [
    TRACK,
    { type: "identify", userId: "u6", traits: { email: "kin@example.com" } },
    { type: "alias", userId: "x" },
  ];
  expect(accepted(await v1("batch", { batch, sentAt }))).toEqual([200, { success: true }]);
  expect((await eventsOf("customer_email=kin@example.com")).length).toBeGreaterThan(1);
  expect((await app.call("POST", "/v1/track", { body: { ...event, writeKey: acme.publicKey } })).status).toBe(200);
});

test.each(["sk_live_wrong", "pub_wrong", ""])("the write key %p is a 401", async (user) => {
  expect(errorOf(await v1("track", { userId: "u7", event: "Opened" }, user))).toBe("401 UNAUTHORIZED");
  expect(errorOf(await v1("batch", { batch: [] }, user))).toBe("401 UNAUTHORIZED");
});

test("unreadable events are left out, and the rest of the batch is accepted", async () => {
  const old = new Date(app.clock.now() - 91 * DAY).toISOString();
  const ahead = new Date(app.clock.now() + DAY).toISOString();
  const batch = [
    null,
    "text",
    { type: "track", event: "Nobody" },
    { type: "track", anonymousId: "a-1", event: "Anonymous" },
    { type: "track", userId: "u8" },
    { type: "track", userId: "u8", event: "Old", timestamp: old },
    { type: "track", userId: "u8", event: "No time", timestamp: "yesterday" },
    { type: "dance", userId: "u8" },
    { type: "track", userId: "u8", event: "Large", properties: { feature: "f", rest: "x".repeat(5_000) } },
    { type: "track", userId: "u8", event: "Ahead", timestamp: ahead },
    { type: "track", userId: 42, event: "Counted" },
    { type: "track", userId: "not@an address", event: "Spaces" },
  ];
  expect((await track({ batch })).body.accepted).toBe(4);
  const shown = await eventsOf("customer_id=u8");
  expect(shown.map(({ event }: { event: string }) => event).sort()).toEqual(["Ahead", "Large"]);
  expect(shown.find(({ event }: { event: string }) => event === "Large").properties).toEqual({ feature: "f" });
  expect(await eventsOf("customer_id=42")).toHaveLength(1);
});

test("bounds are those of tracking, and other paths are none of Segment's", async () => {
  const batch = Array.from({ length: 1_001 }, () => ({ type: "track", userId: "u9", event: "e" }));
  const large = await track({ batch });
  expect([errorOf(large), fieldsOf(large)]).toEqual(["400 VALIDATION_ERROR", ["batch"]]);
  const long = { userId: "u9", event: "e", properties: { rest: "x".repeat(70_000) } };
  expect(errorOf(await v1("track", long))).toBe("400 VALIDATION_ERROR");
  expect(errorOf(await v1("projects", {}))).toBe("404 NOT_FOUND");
  expect((await app.call("POST", "/v1/track", { headers: basic(acme.key), raw: "{" })).status).toBe(400);
});

test("our own shape stays ours, whatever else stands in it", async () => {
  const own = { customer_email: "own@example.com", event: "login", type: "track", userId: "ignored" };
  expect((await track(own)).body).toEqual({ status: "ok", accepted: 1 });
  expect((await eventsOf("customer_email=own@example.com"))[0]).toMatchObject({ event: "login", customer_id: null });
});
