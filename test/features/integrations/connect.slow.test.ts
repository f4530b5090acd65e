// Connecting a project with Stripe in one step, tested against a fake of Stripe's API.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENDPOINT_EVENTS } from "../../../src/features/providers/stripe/endpoint-events.ts";
import { stripe as provider } from "../../../src/features/providers/stripe/provider.ts";
import type { Log } from "../../../src/lib/log.ts";
import { compile } from "../../../src/store/engine.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { tableNames } from "../../support/tables.ts";
import { type Account, NEEDED, newAccountAtStripe, PUBLIC_URL } from "./account.ts";

let account: Account;
beforeEach(async () => {
  account = await newAccountAtStripe();
});
afterEach(() => account.close());

const endpoints = () => account.stripe.state.all("webhook_endpoint");
const settings = async () => (await account.call("GET", "")).body.data.settings.integrations.stripe;
const messages = (body: { error: { details: { message: string }[] } }) =>
  body.error.details.map(({ message }) => message);

describe("connecting", () => {
  test("makes the webhook endpoint with the events that are read, and keeps its secret", async () => {
    const key = account.stripe.key({ rights: NEEDED });
    const { status, body } = await account.connect(key);
    expect(status).toBe(200);
    const url = `${PUBLIC_URL}/api/v1/webhooks/stripe/${account.project.publicKey}`;
    expect(endpoints()).toMatchObject([{ url, status: "enabled", enabled_events: [...ENDPOINT_EVENTS] }]);
    expect(body.data).toMatchObject({ connected: true, mode: "test", key_last4: key.slice(-4), endpoint: { url } });
    expect(await settings()).toMatchObject({ enabled: true, webhook_secret: true, api_key: true });
    // Stripe signs with the secret that it returned once.
    const raw = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "customer.created",
      data: { object: { id: "cus_1", object: "customer" } },
    });
    const time = Math.floor(account.app.clock.now() / 1_000);
    const mac = new Bun.CryptoHasher("sha256", account.stripe.secrets.get(endpoints()[0]!.id)!).update(
      `${time}.${raw}`,
    );
    const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${mac.digest("hex")}` };
    const posted = await account.app.call("POST", `/webhooks/stripe/${account.project.publicKey}`, { raw, headers });
    expect(posted.status).toBe(200);
  });

  test("says which rights a key has that could be used for more", async () => {
    const { body } = await account.connect(account.stripe.key({ rights: NEEDED }));
    const lacking = body.data.rights.filter(({ held }: { held: boolean }) => !held);
    expect(lacking.map(({ id }: { id: string }) => id)).toEqual([
      "payment_intents",
      "subscriptions_write",
      "coupons_write",
    ]);
    expect(lacking.every(({ required }: { required: boolean }) => !required)).toBe(true);
  });

  test("a second time changes nothing", async () => {
    const key = account.stripe.key();
    const first = await account.connect(key);
    await account.call("PATCH", "", { settings: { integrations: { stripe: { apply_offers: true } } } });
    const before = (await account.call("GET", "/audit-log")).body.meta.total;
    const again = await account.connect(key);
    expect(again.body.data).toEqual({ ...first.body.data, apply_offers: true });
    expect(endpoints()).toHaveLength(1);
    expect((await account.call("GET", "/audit-log")).body.meta.total).toBe(before);
    expect(account.stripe.called("DELETE", /webhook_endpoints/)).toEqual([]);
  });

  test("mends an endpoint that was switched off or changed at Stripe", async () => {
    const key = account.stripe.key();
    await account.connect(key);
    const [endpoint] = endpoints();
    Object.assign(endpoint!, { status: "disabled", enabled_events: ["invoice.paid"] });
    await account.connect(key);
    expect(endpoints()).toMatchObject([{ id: endpoint!.id, status: "enabled", enabled_events: [...ENDPOINT_EVENTS] }]);
  });

  test("replaces an endpoint of ours whose secret nobody has, and leaves those of others", async () => {
    const url = `${PUBLIC_URL}/api/v1/webhooks/stripe/${account.project.publicKey}`;
    const add = (of: string) =>
      account.stripe.state.add("webhook_endpoint", false, { url: of, status: "enabled", enabled_events: ["*"] });
    const [lost, foreign] = [add(url), add("https://elsewhere.example.com/hook")];
    expect((await account.connect(account.stripe.key())).status).toBe(200);
    expect(endpoints().map(({ id }) => id)).not.toContain(lost.id);
    expect(endpoints().map(({ id }) => id)).toContain(foreign.id);
    expect(endpoints()).toHaveLength(2);
  });

  test("is possible on this machine alone, where something stands in for Stripe here", async () => {
    const local = await newAccountAtStripe({ RECOVERD_SERVER__PUBLIC_URL: "http://localhost:8080" });
    const { body } = await local.connect(local.stripe.key());
    expect(body.data.endpoint.url).toStartWith("http://localhost:8080/api/v1/webhooks/stripe/");
    await local.close();
  });

  test("with another key of the same account keeps the endpoint", async () => {
    await account.connect(account.stripe.key());
    const [endpoint] = endpoints();
    const { body } = await account.connect(account.stripe.key({ rights: NEEDED }));
    expect(body.data.endpoint.id).toBe(endpoint!.id);
    expect(endpoints()).toHaveLength(1);
  });
});

describe("what cannot be connected", () => {
  test("a key without rights: each is named with what it is for", async () => {
    const { status, body } = await account.connect(
      account.stripe.key({ rights: { ...NEEDED, invoice: undefined, webhook_endpoint: "read" } as never }),
    );
    expect(status).toBe(400);
    expect(messages(body)).toEqual([
      expect.stringContaining('"Invoices: Read"'),
      expect.stringContaining('"Webhook Endpoints: Write"'),
    ]);
    expect(body.error.details.every(({ field }: { field: string }) => field === "api_key")).toBe(true);
    expect(endpoints()).toEqual([]);
    expect(await settings()).toMatchObject({ enabled: false, api_key: false });
  });

  test.each([
    ["a publishable key", "pk_live_1234567890", "publishable"],
    ["a webhook secret", "whsec_1234567890abc", "webhook endpoint"],
    ["anything else", "hunter2 is no key", "must be a Stripe key"],
    ["a key that Stripe does not know", "rk_test_unknown12345", "refused by Stripe"],
  ])("%s", async (_, key, says) => {
    const { status, body } = await account.connect(key);
    expect([status, body.error.details[0].field]).toEqual([400, "api_key"]);
    expect(body.error.details[0].message).toContain(says);
    expect(JSON.stringify(body)).not.toContain("12345");
  });

  test("a live key where test mode is connected, and the reverse", async () => {
    const [testKey, liveKey] = [account.stripe.key(), account.stripe.key({ livemode: true })];
    await account.connect(testKey);
    const live = await account.connect(liveKey);
    expect([live.status, messages(live.body)[0]]).toEqual([409, expect.stringContaining("live key")]);
    await account.call("POST", "/integrations/stripe/disconnect");
    expect((await account.connect(liveKey)).body.data.mode).toBe("live");
    const back = await account.connect(testKey);
    expect([back.status, messages(back.body)[0]]).toEqual([409, expect.stringContaining("test key")]);
    expect(endpoints()).toHaveLength(1);
  });

  test.each(["http://localhost:8080", "http://recoverd.example.com", "https://127.0.0.1:8443"])(
    "a service that Stripe cannot reach: %s",
    async (address) => {
      const environment = { RECOVERD_SERVER__PUBLIC_URL: address, RECOVERD_STRIPE__BASE_URL: "https://stripe.invalid" };
      const local = await newAccountAtStripe(environment);
      const { status, body } = await local.connect(local.stripe.key());
      expect([status, body.error.details[0].field]).toEqual([409, "server.public_url"]);
      expect(local.stripe.calls).toEqual([]);
      await local.close();
    },
  );

  test("a key that is refused only when the endpoint is made: the right is named", async () => {
    account.stripe.faults.plan("POST", /webhook_endpoints$/, { kind: "refuse", status: 403 });
    const { status, body } = await account.connect(account.stripe.key());
    expect([status, messages(body)]).toEqual([400, [expect.stringContaining('"Webhook Endpoints: Write"')]]);
    expect(await settings()).toMatchObject({ enabled: false, api_key: false });
  });

  test("by a member, or without signing in", async () => {
    const { slug, key } = account.project;
    const path = `/projects/${slug}/integrations/stripe/connect`;
    const body = { api_key: account.stripe.key() };
    expect((await account.app.call("POST", path, { body })).status).toBe(401);
    expect((await account.app.call("POST", path, { body, key })).status).toBe(403);
  });
});

describe("where Stripe is in trouble", () => {
  test.each([
    ["is busy", { kind: "refuse", status: 429, retryAfter: 7 }, "7"],
    ["is down", { kind: "refuse", status: 503 }, "30"],
  ] as const)("because it %s, nothing is changed, and the answer says when to try again", async (_, fault, wait) => {
    account.stripe.faults.plan("GET", /invoices$/, fault);
    const key = account.stripe.key();
    const { status, headers, body } = await account.connect(key);
    expect([status, headers.get("retry-after")]).toEqual([503, wait]);
    expect(body.error.message).toContain("try again");
    expect(await settings()).toMatchObject({ enabled: false, api_key: false });
    expect((await account.connect(key)).status).toBe(200);
  });

  test.each(["fail", "lose"] as const)(
    "an endpoint that was made before the answer went wrong (%s) is replaced",
    async (kind) => {
      account.stripe.faults.plan("POST", /webhook_endpoints$/, { kind });
      const key = account.stripe.key();
      expect((await account.connect(key)).status).toBe(503);
      const [lost] = endpoints();
      const { status, body } = await account.connect(key);
      expect(status).toBe(200);
      expect(endpoints().map(({ id }) => id)).toEqual([body.data.endpoint.id]);
      expect(body.data.endpoint.id).not.toBe(lost!.id);
    },
  );
});

describe("disconnecting", () => {
  test("removes the endpoint, the key and the secret", async () => {
    await account.connect(account.stripe.key());
    await account.call("PATCH", "", { settings: { integrations: { stripe: { apply_offers: true } } } });
    const { status, body } = await account.call("POST", "/integrations/stripe/disconnect");
    expect([status, body.data]).toEqual([200, { endpoint_removed: true }]);
    expect(endpoints()).toEqual([]);
    expect(await settings()).toEqual({
      enabled: false,
      webhook_secret: false,
      api_key: false,
      apply_offers: false,
      apply_cancellations: false,
      cancel_now: false,
    });
    expect((await account.call("GET", "/integrations/stripe")).body.data).toMatchObject({
      connected: false,
      backfill: null,
    });
    expect((await account.call("POST", "/integrations/stripe/disconnect")).status).toBe(409);
  });

  test("works with a key that was revoked, and says that the endpoint is still there", async () => {
    const key = account.stripe.key();
    await account.connect(key);
    account.stripe.revoke(key);
    const { body } = await account.call("POST", "/integrations/stripe/disconnect");
    expect(body.data).toEqual({ endpoint_removed: false });
    expect((await account.call("GET", "/integrations/stripe")).body.data.connected).toBe(false);
  });

  test("waits for a Stripe that does not answer", async () => {
    await account.connect(account.stripe.key());
    account.stripe.faults.plan("DELETE", /webhook_endpoints/, { kind: "refuse", status: 500 });
    expect((await account.call("POST", "/integrations/stripe/disconnect")).status).toBe(503);
    expect((await account.call("GET", "/integrations/stripe")).body.data.connected).toBe(true);
  });
});

test("the key and the secret stand in no answer, no log and no row", async () => {
  const logged: string[] = [];
  const keep = (message: string, fields: object = {}) => void logged.push(JSON.stringify([message, fields]));
  Object.assign(account.app.deps.log as Log, { debug: keep, info: keep, warn: keep, error: keep });
  const key = account.stripe.key();
  const connected = await account.connect(key);
  await account.app.work();
  const secret = account.stripe.secrets.get(endpoints()[0]!.id)!;
  const shown = [
    connected.body,
    (await account.call("GET", "")).body,
    (await account.call("GET", "/audit-log")).body,
    logged,
  ];
  const { read } = account.app.deps.store;
  const stored = await Promise.all(
    (await tableNames(read)).map((table) => compile(read, `select * from ${table}`).values()),
  );
  expect(JSON.stringify(stored)).toContain(account.project.slug);
  // On SQLite, the write-ahead log also holds values that were stored only briefly.
  const log = isOnPostgres ? "" : await Bun.file(`${account.app.folder}/data/recoverd.db-wal`).text();
  for (const text of [JSON.stringify(shown), JSON.stringify(stored), log]) {
    expect(text.includes(key)).toBe(false);
    expect(text.includes(secret)).toBe(false);
  }
});

test("the endpoint is sent all events that are read, and no others", () => {
  const patterns = [...provider.events.needed, ...provider.events.useful];
  const fits = (event: string) =>
    patterns.some((one) => (one.endsWith("*") ? event.startsWith(one.slice(0, -1)) : event === one));
  expect(ENDPOINT_EVENTS.filter((event) => !fits(event))).toEqual([]);
  expect(patterns.filter((one) => !ENDPOINT_EVENTS.some((event) => event.startsWith(one.replace("*", ""))))).toEqual(
    [],
  );
});
