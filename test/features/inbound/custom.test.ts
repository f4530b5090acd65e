// The custom webhook always answers 200; each post is processed once, validated, and has the effect that it asks for.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { churnEvents } from "../../../src/features/churn-events/tables.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { hexHmac, newPosting, type Posting } from "./posting.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
});
afterEach(() => app.close());

const FAILED = { customer_email: "ada@example.com", event_type: "payment_failed" };
const RECOVERED = { customer_email: "ada@example.com", event_type: "payment_recovered" };

const heldBackOf = async (id: string) =>
  (await app.deps.store.read.select().from(churnEvents).where(eq(churnEvents.id, id)))[0]?.heldBack;

describe("what is answered", () => {
  test("the same 200 for what is taken, what is malformed, what is too large, and an unknown key", async () => {
    const answers = [
      await posting.custom(CANCELLATION),
      await posting.raw("{"),
      await posting.raw(""),
      await posting.raw(JSON.stringify({ ...CANCELLATION, cancel_reason: "x".repeat(70_000) })),
      await posting.custom([]),
      await posting.custom({}),
      await app.call("POST", "/webhooks/custom/pub_nobody", { body: CANCELLATION }),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { status: "ok" } });
  });

  test("404 for another method", async () => {
    expect((await app.call("GET", `/webhooks/custom/${posting.publicKey}`)).status).toBe(404);
  });

  test("the inbox holds it before the answer, and the churn event follows", async () => {
    await posting.custom(CANCELLATION);
    expect(await posting.inbox()).toMatchObject([{ status: "queued", source: "custom", signed: false, count: 1 }]);
    expect(await posting.events()).toEqual([]);
    await app.work();
    const [event] = await posting.events();
    expect(event).toMatchObject({ ...CANCELLATION, provider: "custom", source: "custom" });
    expect(await posting.inbox()).toMatchObject([{ status: "processed", churn_event_id: event.id, reason: null }]);
  });
});

describe("what is dropped", () => {
  test("junk is one row for each reason and hour with its count, however much comes", async () => {
    for (let i = 0; i < 5; i++) await posting.raw("{");
    for (let i = 0; i < 3; i++) await posting.custom({ event_type: "cancellation" });
    await posting.custom({ ...FAILED, event_type: "something" });
    app.clock.advance(HOUR);
    await posting.raw("{");
    const rows = (await posting.inbox("status=dropped")).map(({ reason, count }) => `${reason} ${count}`);
    expect(rows.sort()).toEqual(["invalid_event_type 1", "missing_customer_email 3", "not_json 1", "not_json 5"]);
    await app.work();
    expect(await posting.events()).toEqual([]);
  });

  test("a reason of 5,000 characters is taken, whatever they are, and one more is cut", async () => {
    await posting.custom({ ...CANCELLATION, cancel_reason: "🙃".repeat(5_000) });
    await posting.custom({ ...CANCELLATION, cancel_reason: "🙃".repeat(5_001) });
    expect((await posting.inbox()).map(({ status, notes }) => [status, notes])).toEqual([
      ["queued", [{ field: "cancel_reason", message: "must be at most 5000 characters: cut" }]],
      ["queued", []],
    ]);
  });

  test("a body over 64 KiB is not taken, one of 64 KiB is", async () => {
    const sized = (bytes: number) => {
      const rest = JSON.stringify({ ...CANCELLATION, note: "" }).length;
      return JSON.stringify({ ...CANCELLATION, note: "x".repeat(bytes - rest) });
    };
    await posting.raw(sized(64 * 1024));
    expect(await posting.inbox()).toMatchObject([{ status: "queued" }]);
    await posting.raw(sized(64 * 1024 + 1));
    expect(await posting.inbox("status=dropped")).toMatchObject([{ reason: "too_large" }]);
  });

  test("junk to a key that nobody has leaves no row, only a metric", async () => {
    await app.call("POST", "/webhooks/custom/pub_nobody", { raw: "{" });
    expect(await posting.inbox()).toEqual([]);
    const { body } = await app.call("GET", "/metrics");
    expect(body).toMatch(/recoverd_inbound_unknown_key_total\{source="custom"\} [1-9]/);
  });
});

describe("what is taken once", () => {
  test("an event_id, however often it comes", async () => {
    await Promise.all(Array.from({ length: 20 }, () => posting.custom({ ...CANCELLATION, event_id: "e-1" })));
    await posting.custom({ ...FAILED, event_id: "e-1" });
    await app.work();
    expect(await posting.inbox()).toHaveLength(1);
    expect(await posting.events()).toHaveLength(1);
  });

  test("an unsigned event_id does not take the place of a signed one", async () => {
    await posting.custom({ ...CANCELLATION, event_id: "e-1" });
    await posting.set({ custom_webhook_secret: "a secret of ours" });
    const body = JSON.stringify({ ...FAILED, event_id: "e-1" });
    await posting.raw(body, { "x-webhook-signature": hexHmac("a secret of ours", body) });
    await app.work();
    expect((await posting.events()).map(({ event_type }) => event_type).sort()).toEqual([
      "cancellation",
      "payment_failed",
    ]);
  });

  test("a repeat for the same customer and type within 24 hours updates the open event", async () => {
    await posting.custom({ ...FAILED, mrr: 100 });
    await app.work();
    app.clock.advance(23 * HOUR);
    await posting.custom({ ...FAILED, customer_email: " ADA@example.com", mrr: 200, plan_name: "Pro" });
    await app.work();
    expect(await posting.events()).toMatchObject([{ mrr: 200, plan_name: "Pro", customer_name: "ada" }]);
    await posting.custom({ ...CANCELLATION });
    await app.work();
    expect(await posting.events()).toHaveLength(2);
  });

  test("a repeat after 24 hours, or after the event was recovered, is an event of its own", async () => {
    await posting.custom(FAILED);
    await app.work();
    app.clock.advance(24 * HOUR);
    await posting.custom(FAILED);
    await app.work();
    expect(await posting.events()).toHaveLength(2);
    await posting.custom(RECOVERED);
    await app.work();
    await posting.custom(FAILED);
    await app.work();
    expect(
      (await posting.events()).map(({ status }) => status).filter((status) => status === "recovered"),
    ).toHaveLength(1);
    expect(await posting.events()).toHaveLength(3);
  });
});

describe("signatures", () => {
  const secret = "a secret of ours";
  const body = JSON.stringify(CANCELLATION);

  test("with a secret set, only what is signed with it is taken, and it is trusted", async () => {
    await posting.set({ custom_webhook_secret: secret });
    for (const headers of [
      {},
      { "x-webhook-signature": hexHmac("another secret", body) },
      { "x-webhook-signature": hexHmac(secret, `${body} `) },
      { "x-webhook-signature": "no hex" },
    ]) {
      expect((await posting.raw(body, headers as Record<string, string>)).status).toBe(200);
    }
    expect(await posting.inbox()).toMatchObject([{ status: "dropped", reason: "bad_signature", count: 4 }]);
    await posting.raw(body, { "x-webhook-signature": hexHmac(secret, body) });
    await app.work();
    const [event] = await posting.events();
    expect(await heldBackOf(event.id)).toBeNull();
  });

  test("while a secret is replaced, both will do", async () => {
    await posting.set({ custom_webhook_secret: "the new secret,the old secret" });
    await posting.raw(body, { "x-webhook-signature": hexHmac("the old secret", body) });
    await posting.raw(body, { "x-webhook-signature": hexHmac("the new secret", body) });
    expect(await posting.inbox("status=queued")).toHaveLength(2);
  });

  test("what is not signed is held back from mailing", async () => {
    await posting.custom(CANCELLATION);
    await app.work();
    const [event] = await posting.events();
    expect(await heldBackOf(event.id)).toBe("public_key");
  });

  test("a signed repeat vouches for an unsigned event; an unsigned one changes nothing of a trusted event", async () => {
    await posting.custom(CANCELLATION);
    await app.work();
    await posting.set({ custom_webhook_secret: secret });
    await posting.raw(body, { "x-webhook-signature": hexHmac(secret, body) });
    await app.work();
    const [event] = await posting.events();
    expect(await heldBackOf(event.id)).toBeNull();
    await posting.set({ custom_webhook_secret: null });
    await posting.custom({ ...CANCELLATION, customer_name: "Mallory" });
    await app.work();
    expect(await posting.events()).toMatchObject([{ customer_name: "Ada Lovelace" }]);
  });
});

describe("payment_recovered", () => {
  test("recovers the newest open failed payment of the customer, before any newer cancellation", async () => {
    await posting.custom(FAILED);
    await app.work();
    app.clock.advance(HOUR);
    await posting.custom(CANCELLATION);
    await posting.custom({ ...FAILED, customer_email: "grace@example.com" });
    await app.work();
    await posting.custom(RECOVERED);
    await app.work();
    const open = (await posting.events()).filter(({ status }) => status !== "recovered");
    expect(open.map(({ customer_email, event_type }) => `${customer_email} ${event_type}`).sort()).toEqual([
      "ada@example.com cancellation",
      "grace@example.com payment_failed",
    ]);
    await posting.custom(RECOVERED);
    await app.work();
    expect((await posting.events("status=recovered")).map(({ event_type }) => event_type).sort()).toEqual([
      "cancellation",
      "payment_failed",
    ]);
  });

  test("with nothing to recover it is dropped with that reason", async () => {
    await posting.custom(RECOVERED);
    await app.work();
    expect(await posting.inbox()).toMatchObject([{ status: "dropped", reason: "nothing_to_recover" }]);
  });

  test("unsigned, it does not touch an event of a payment provider; signed, it does", async () => {
    await posting.custom(FAILED);
    await app.work();
    await app.deps.store.write(async (tx) => {
      await tx.update(churnEvents).set({ source: "stripe" });
    });
    await posting.custom(RECOVERED);
    await app.work();
    expect(await posting.events("status=recovered")).toEqual([]);
    await posting.set({ custom_webhook_secret: "a secret of ours" });
    const body = JSON.stringify(RECOVERED);
    await posting.raw(body, { "x-webhook-signature": hexHmac("a secret of ours", body) });
    await app.work();
    expect(await posting.events("status=recovered")).toHaveLength(1);
  });
});

test("a cancellation and a failed payment get their variants without being asked", async () => {
  await posting.custom(CANCELLATION);
  await posting.custom(FAILED);
  await app.work();
  expect((await posting.events()).map(({ status }) => status)).toEqual(["variants_generated", "variants_generated"]);
});
