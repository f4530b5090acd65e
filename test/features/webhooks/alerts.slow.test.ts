// Delivery of churn-risk alerts to a real receiver: signatures, the schedule, the log, and sending again.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { SECOND } from "../../../src/lib/duration.ts";
import { VERSION } from "../../../src/lib/version.ts";
import { errorOf } from "../../support/journey.ts";
import { newTeam } from "../projects/team.ts";
import { type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

let listening: Listening;
let acme: Hooked;
let url: string;
beforeAll(async () => {
  listening = await startListening();
});
afterAll(() => listening.stop());
beforeEach(async () => {
  acme = await newHooked(listening.app);
  listening.receiver.answer(200);
  url = `${listening.receiver.url}/${acme.project.slug}?token=hush`;
  await acme.configure(url);
});

const received = () => listening.receiver.received.filter(({ path }) => path.startsWith(`/${acme.project.slug}`));

async function pass(ms: number): Promise<void> {
  listening.app.clock.advance(ms);
  await listening.app.work();
}

test("an alert arrives as it is, signed both ways", async () => {
  const id = await acme.fire(url);
  await listening.app.work();
  const [post, ...more] = received();
  expect(more).toEqual([]);
  const { headers, body } = post!;
  const secret = await acme.secret();
  const timestamp = String(Math.floor(listening.app.clock.now() / 1_000));
  const standardKey = Buffer.from(secret.slice("whsec_".length), "base64");
  const standard = createHmac("sha256", standardKey).update(`${id}.${timestamp}.${body}`).digest("base64");
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": `recoverd/${VERSION}`,
    "x-service-event": "churn_risk.alert",
    "x-service-delivery": id,
    "x-service-signature": createHmac("sha256", secret).update(body).digest("hex"),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${standard}`,
  });
  expect(headers["x-service-signature-previous"]).toBeUndefined();
  expect(headers["x-service-test"]).toBeUndefined();
  expect(JSON.parse(body)).toMatchObject({
    event: "churn_risk.alert",
    opaque_id: id,
    customer_email: "ada@example.com",
  });
  expect(await acme.alert(id)).toMatchObject({
    opaque_id: id,
    status: "delivered",
    customer_email: "ada@example.com",
    risk_score: 83,
    risk_level: "critical",
    signals: [{ name: "no_events_14d", weight: 40 }],
    test: false,
    next_attempt_at: null,
    attempts: [
      { status_code: 200, error: null, cause: "schedule", at: new Date(listening.app.clock.now()).toISOString() },
    ],
  });
});

test("a failing receiver gets four attempts, 10 s, 60 s and 5 min apart, of the same bytes", async () => {
  listening.receiver.answer({ status: 500, body: "Broken" });
  const id = await acme.fire(url);
  await listening.app.work();
  for (const [wait, count] of [
    [9.9, 1],
    [0.1, 2],
    [59.9, 2],
    [0.1, 3],
    [299.9, 3],
    [0.1, 4],
    [3_600, 4],
  ] as const) {
    await pass(wait * SECOND);
    expect(received()).toHaveLength(count);
    expect(await acme.alert(id)).toMatchObject({ status: count < 4 ? "delivering" : "failed" });
  }
  const bodies = new Set(received().map(({ body }) => body));
  const ids = new Set(received().map(({ headers }) => headers["webhook-id"]));
  const times = new Set(received().map(({ headers }) => headers["webhook-timestamp"]));
  expect([bodies.size, ids.size, times.size]).toEqual([1, 1, 4]);
  const alert = await acme.alert(id);
  expect(alert).toMatchObject({ status: "failed", last_error: "status_500", next_attempt_at: null });
  expect(alert.attempts).toHaveLength(4);
  expect(alert.attempts[3]).toMatchObject({ status_code: 500, error: "status_500", response: "Broken" });
  expect(alert.attempts[3].latency_ms).toBeNumber();
  expect((await acme.alerts("?status=failed")).data.map((one: { opaque_id: string }) => one.opaque_id)).toEqual([id]);
  expect((await acme.alerts("?status=delivered")).meta.total).toBe(0);
});

test("the log shows no secret of the address", async () => {
  listening.receiver.answer(500);
  const id = await acme.fire(url);
  await listening.app.work();
  const text = JSON.stringify(await acme.alert(id));
  expect(text).toContain(`/${acme.project.slug}"`);
  expect(text).not.toContain("hush");
});

test("a receiver that comes back is delivered to, and no more", async () => {
  listening.receiver.answer(503);
  const id = await acme.fire(url);
  await listening.app.work();
  listening.receiver.answer(204);
  await pass(10 * SECOND);
  expect(await acme.alert(id)).toMatchObject({ status: "delivered", last_error: null });
  await pass(3_600 * SECOND);
  expect(received()).toHaveLength(2);
});

test("Retry-After of 429 and 503 makes the wait longer, never shorter", async () => {
  listening.receiver.answer({ status: 429, headers: { "retry-after": "120" } });
  await acme.fire(url);
  await listening.app.work();
  await pass(119 * SECOND);
  expect(received()).toHaveLength(1);
  listening.receiver.answer({ status: 503, headers: { "retry-after": "1" } });
  await pass(SECOND);
  await pass(59 * SECOND);
  expect(received()).toHaveLength(2);
  listening.receiver.answer({ status: 500, headers: { "retry-after": "3000" } });
  await pass(SECOND);
  expect(received()).toHaveLength(3);
  await pass(300 * SECOND);
  expect(received()).toHaveLength(4);
});

describe("After the secret was rotated", () => {
  test("both sign while the former one is good, then the new one alone", async () => {
    const before = await acme.secret();
    await acme.call("POST", "/rotate-keys", { keys: ["webhook"], grace_period: "1h" });
    const after = await acme.secret();
    expect(after).not.toBe(before);
    await acme.fire(url);
    await listening.app.work();
    await pass(3_600 * SECOND);
    await acme.fire(url);
    await listening.app.work();
    const [both, alone] = received() as [
      (typeof listening.receiver.received)[0],
      (typeof listening.receiver.received)[0],
    ];
    const signed = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");
    expect(both.headers).toMatchObject({
      "x-service-signature": signed(after, both.body),
      "x-service-signature-previous": signed(before, both.body),
    });
    expect(both.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    expect(alone.headers["x-service-signature"]).toBe(signed(after, alone.body));
    expect(alone.headers["x-service-signature-previous"]).toBeUndefined();
    expect(alone.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });
});

describe("Sending again by hand", () => {
  const retry = (id: string) => acme.call("POST", `/churn-risk/alerts/${id}/retry`);

  async function failed(): Promise<string> {
    listening.receiver.answer(500);
    const id = await acme.fire(url);
    await listening.app.work();
    for (const wait of [10, 60, 300]) await pass(wait * SECOND);
    return id;
  }

  test("makes one attempt, of the same body, with the secret of today", async () => {
    const id = await failed();
    await acme.call("POST", "/rotate-keys", { keys: ["webhook"], grace_period: "0s" });
    expect(await retry(id)).toMatchObject({ status: 202, body: { data: { opaque_id: id, status: "pending" } } });
    await listening.app.work();
    expect(await acme.alert(id)).toMatchObject({ status: "failed" });
    await pass(3_600 * SECOND);
    expect(received()).toHaveLength(5);
    const [first, , , , last] = received();
    expect(last!.body).toBe(first!.body);
    const signature = createHmac("sha256", await acme.secret())
      .update(last!.body)
      .digest("hex");
    expect(last!.headers["x-service-signature"]).toBe(signature);
    listening.receiver.answer(200);
    await retry(id);
    await listening.app.work();
    const alert = await acme.alert(id);
    expect(alert.status).toBe("delivered");
    expect(alert.attempts.map((attempt: { cause: string }) => attempt.cause)).toEqual([
      ...Array(4).fill("schedule"),
      "manual",
      "manual",
    ]);
  });

  test("twice at the same moment makes one attempt", async () => {
    const id = await failed();
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await listening.app.work();
    expect(received()).toHaveLength(5);
  });

  test("is refused while an alert is on its way, and leaves its schedule alone", async () => {
    listening.receiver.answer(500);
    const id = await acme.fire(url);
    await listening.app.work();
    expect(errorOf(await retry(id))).toBe("409 CONFLICT");
    await pass(10 * SECOND);
    expect(received()).toHaveLength(2);
  });

  test("works for a delivered one, which stays delivered whatever becomes of it, and for a stopped one", async () => {
    const id = await acme.fire(url);
    await listening.app.work();
    listening.receiver.answer(500);
    await retry(id);
    await listening.app.work();
    expect(await acme.alert(id)).toMatchObject({
      status: "delivered",
      attempts: [{ error: null }, { error: "status_500" }],
    });

    const stopped = await acme.fire(url);
    await acme.configure(url, false);
    expect((await acme.alert(stopped)).status).toBe("stopped");
    listening.receiver.answer(200);
    expect((await retry(stopped)).status).toBe(202);
    await listening.app.work();
    expect((await acme.alert(stopped)).status).toBe("delivered");
  });

  test("is for members, and stands in the audit log", async () => {
    const id = await failed();
    await retry(id);
    const log = (await acme.call("GET", "/audit-log")).body.data;
    expect(log[0]).toMatchObject({ action: "webhook.retried", details: { opaque_id: id } });
    const team = await newTeam(listening.app);
    const path = `/projects/${team.slug}/churn-risk/alerts/${id}/retry`;
    expect((await listening.app.call("POST", path, { token: team.viewer.token })).status).toBe(403);
    expect((await listening.app.call("POST", path, { token: team.member.token })).status).toBe(404);
  });
});

describe("Switching to direct, or off", () => {
  test.each([
    ["direct", true, "direct"],
    ["off", false, "webhook"],
  ] as const)("to %s stops what has not started and what waits for another attempt", async (_, enabled, mode) => {
    listening.receiver.answer(500);
    const tried = await acme.fire(url);
    await listening.app.work();
    const waiting = await acme.fire(url);
    await acme.configure(url, enabled, mode);
    await pass(3_600 * SECOND);
    expect(received()).toHaveLength(1);
    expect((await acme.alert(tried)).status).toBe("stopped");
    expect((await acme.alert(waiting)).status).toBe("stopped");
    expect((await acme.alerts("?status=stopped")).meta.total).toBe(2);
  });

  test("and on again sends what fires then", async () => {
    await acme.configure(url, false);
    await acme.configure(url, true);
    const id = await acme.fire(url);
    await listening.app.work();
    expect((await acme.alert(id)).status).toBe("delivered");
  });
});

test("a test alert is marked, and is sent although alerts are off", async () => {
  await acme.configure(url, false);
  const id = await acme.fire(url, { test: true });
  await listening.app.work();
  expect(received()[0]!.headers["x-service-test"]).toBe("true");
  expect(await acme.alert(id)).toMatchObject({ status: "delivered", test: true });
});

test("a new address is used for what waits", async () => {
  listening.receiver.answer(500);
  const id = await acme.fire(url);
  await listening.app.work();
  listening.receiver.answer(200);
  await acme.configure(`${listening.receiver.url}/${acme.project.slug}/new`);
  await pass(10 * SECOND);
  expect(received().map(({ path }) => path.split("?")[0])).toEqual([
    `/${acme.project.slug}`,
    `/${acme.project.slug}/new`,
  ]);
  expect((await acme.alert(id)).status).toBe("delivered");
});

test("newest first, page by page, and of the project alone", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push(await acme.fire(url));
    listening.app.clock.advance(SECOND);
  }
  const { data, meta } = await acme.alerts("?per_page=2");
  expect(data.map((alert: { opaque_id: string }) => alert.opaque_id)).toEqual([ids[2], ids[1]]);
  expect(meta).toEqual({ page: 1, per_page: 2, total: 3 });
  const other = await newHooked(listening.app);
  expect((await other.alerts()).data).toEqual([]);
  expect((await other.call("GET", `/churn-risk/alerts/${ids[0]}`)).status).toBe(404);
  expect((await other.call("POST", `/churn-risk/alerts/${ids[0]}/retry`)).status).toBe(404);
  expect((await acme.call("GET", "/churn-risk/alerts?status=lost")).status).toBe(400);
});
