// Facts missing in a Stripe event are fetched with the project's own restricted key from a server that mimics Stripe's API.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { workOff } from "../../../src/features/inbound/inbox/processing.ts";
import type { Log } from "../../../src/lib/log.ts";
import { compile } from "../../../src/store/engine.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { eventually } from "../../support/process.ts";
import { tableNames } from "../../support/tables.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";

const KEY = "rk_live_thatMayOnlyRead";
type Asked = { path: string; key: string | null; version: string | null; account: string | null };

let stripe: ReturnType<typeof Bun.serve>;
let asked: Asked[];
/** Answers of the server by path that replace its objects. */
let answers: Record<string, () => Response | Promise<Response>>;
let app: TestApp;
let posting: Posting;
const logged: string[] = [];

const OBJECTS: Record<string, object> = {
  "/v1/customers/cus_1": { id: "cus_1", object: "customer", email: "Ada@Example.com", name: "Ada Lovelace" },
  "/v1/prices/price_1": {
    id: "price_1",
    object: "price",
    nickname: null,
    currency: "eur",
    unit_amount: 6_000,
    recurring: { interval: "year", interval_count: 1, usage_type: "licensed" },
    product: { id: "prod_1", object: "product", name: "Tea Club" },
  },
  "/v1/invoices/in_1": {
    id: "in_1",
    object: "invoice",
    hosted_invoice_url: "https://invoice.stripe.com/i/acct_1/pay",
    payments: { data: [{ is_default: true, payment: { type: "payment_intent", payment_intent: "pi_1" } }] },
  },
  "/v1/payment_intents/pi_1": {
    id: "pi_1",
    object: "payment_intent",
    last_payment_error: { code: "card_declined", decline_code: "expired_card" },
  },
};

beforeEach(async () => {
  asked = [];
  answers = {};
  logged.length = 0;
  stripe = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { headers } = request;
      asked.push({
        path: pathname + search,
        key: headers.get("authorization"),
        version: headers.get("stripe-version"),
        account: headers.get("stripe-account"),
      });
      const answer = answers[pathname] ?? answers["*"];
      if (answer) return answer();
      const object = OBJECTS[pathname];
      return object
        ? Response.json(object)
        : Response.json({ error: { code: "resource_missing", message: `No such object: ${KEY}` } }, { status: 404 });
    },
  });
  app = testApp({ RECOVERD_STRIPE__BASE_URL: `http://127.0.0.1:${stripe.port}` });
  const keep =
    (level: string) =>
    (message: string, fields: object = {}) =>
      void logged.push(JSON.stringify([level, message, fields]));
  Object.assign(app.deps.log as Log, {
    debug: keep("debug"),
    info: keep("info"),
    warn: keep("warn"),
    error: keep("error"),
  });
  posting = await newPosting(app);
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET, api_key: KEY } } });
});
afterEach(async () => {
  await app.close();
  await stripe.stop(true);
});

const failed = (more: object = {}, object: object = {}) => ({
  id: "evt_1",
  object: "event",
  type: "invoice.payment_failed",
  created: Math.floor(app.clock.now() / 1000),
  livemode: true,
  data: {
    object: {
      id: "in_1",
      object: "invoice",
      customer: "cus_1",
      subscription: "sub_1",
      billing_reason: "subscription_cycle",
      attempt_count: 1,
      currency: "eur",
      lines: {
        data: [
          { type: "subscription", quantity: 3, pricing: { price_details: { price: "price_1", product: "prod_1" } } },
        ],
      },
      ...object,
    },
  },
  ...more,
});

const event = async () => (await posting.events())[0];
const row = async () => (await posting.inbox())[0];

async function later(seconds: number): Promise<void> {
  for (let s = 0; s < seconds; s += 5) {
    app.clock.advance(5_000);
    await app.work();
  }
}

describe("an event that says hardly anything", () => {
  test("gets address, name, plan, MRR and the invoice's page", async () => {
    await posting.stripe(failed());
    await app.work();
    expect(await event()).toMatchObject({
      customer_email: "ada@example.com",
      customer_name: "Ada Lovelace",
      plan_name: "Tea Club",
      mrr: 1_500,
      currency: "eur",
      metadata: { pay_url: "https://invoice.stripe.com/i/acct_1/pay", decline_code: "expired_card" },
    });
    expect(await row()).toMatchObject({ status: "processed", reason: null });
    expect(asked.map(({ path }) => path).sort()).toEqual([
      "/v1/customers/cus_1",
      "/v1/invoices/in_1?expand[0]=payments",
      "/v1/payment_intents/pi_1",
      "/v1/prices/price_1?expand[0]=product",
    ]);
    for (const { key, version, account } of asked) {
      expect({ key, account }).toEqual({ key: `Bearer ${KEY}`, account: null });
      expect(version).toMatch(/^\d{4}-\d\d-\d\d\.[a-z]+$/);
    }
  });

  test("is asked for once: what is known by then is not asked for again", async () => {
    await posting.stripe(failed());
    await app.work();
    asked = [];
    app.clock.advance(3 * 86_400_000);
    const charge = { id: "ch_2", object: "charge", customer: "cus_1", failure_code: "insufficient_funds" };
    await posting.stripe({ ...failed(), id: "evt_2", type: "charge.failed", data: { object: charge } });
    await posting.stripe(failed({ id: "evt_3" }, { id: "in_2", hosted_invoice_url: "https://invoice.stripe.com/2" }));
    await app.work();
    expect(asked).toEqual([]);
    expect((await posting.inbox()).map(({ status }) => status)).toEqual(Array(3).fill("processed"));
    expect(await event()).toMatchObject({ metadata: { decline_code: "insufficient_funds" } });
  });

  test("with nothing missing but the reason is asked for that alone", async () => {
    await posting.stripe(failed());
    await app.work();
    asked = [];
    answers["/v1/payment_intents/pi_1"] = () => Response.json({ last_payment_error: { decline_code: "lost_card" } });
    app.clock.advance(3 * 86_400_000);
    await posting.stripe(failed({ id: "evt_2" }, { hosted_invoice_url: "https://invoice.stripe.com/1" }));
    await app.work();
    expect(asked.map(({ path }) => path)).toEqual(["/v1/invoices/in_1?expand[0]=payments", "/v1/payment_intents/pi_1"]);
    expect(await event()).toMatchObject({ metadata: { decline_code: "lost_card" } });
  });

  test("of a connected account is asked for there, by the ids that the account knows", async () => {
    answers["/v1/customers/chosen"] = () =>
      Response.json({ id: "chosen", object: "customer", email: "eve@example.com" });
    await posting.stripe(failed({ account: "acct_77" }, { customer: "chosen" }));
    await app.work();
    expect(new Set(asked.map(({ account }) => account))).toEqual(new Set(["acct_77"]));
    expect(await event()).toMatchObject({ customer_email: "eve@example.com", plan_name: "Tea Club" });
  });

  test("of test mode stays one: nobody is mailed automatically", async () => {
    await posting.stripe(failed({ livemode: false }));
    await app.work();
    expect(asked.map(({ path }) => path)).toContain("/v1/prices/price_1?expand[0]=product");
    const [stored] = await app.deps.store.read.all<{ held_back: string }>(
      "select held_back from churn_events" as never,
    );
    expect(stored?.held_back ?? (stored as unknown as string[])?.[0]).toBe("test_mode");
  });
});

test("an event that says everything asks for nothing, and neither does one that makes no event of ours", async () => {
  const whole = {
    customer_email: "ada@example.com",
    hosted_invoice_url: "https://invoice.stripe.com/1",
    charge: { id: "ch_1", outcome: { reason: "insufficient_funds" } },
    lines: {
      data: [
        {
          type: "subscription",
          price: {
            id: "price_1",
            nickname: "Pro",
            unit_amount: 100,
            currency: "eur",
            recurring: { interval: "month" },
          },
        },
      ],
    },
  };
  await posting.stripe(failed({}, whole));
  await posting.stripe({ ...failed(), id: "evt_2", type: "invoice.finalized" });
  await workOff(app.deps, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
  await app.work();
  expect(asked).toEqual([]);
});

test("without the key everything is as before", async () => {
  await posting.set({ integrations: { stripe: { api_key: null } } });
  await posting.stripe(failed());
  await app.work();
  expect(asked).toEqual([]);
  expect(await row()).toMatchObject({ status: "processed", reason: "no_address_known" });
});

describe("where Stripe does not answer", () => {
  test.each([
    ["is down", () => new Response("busy", { status: 503 }), "stripe_api_status_503"],
    ["has had too many questions", () => new Response("slow down", { status: 429 }), "stripe_api_status_429"],
    ["shows a page of somebody else", () => new Response("<html>", { status: 200 }), "stripe_api_not_json"],
    ["sends elsewhere", () => Response.redirect("http://127.0.0.1:1/", 302), null],
  ])(
    "because it %s, the event waits, is asked for a few times more, then taken as it is",
    async (_, answer, reason) => {
      answers["*"] = answer;
      await posting.stripe(failed({}, { customer_email: "ada@example.com" }));
      await app.work();
      if (reason === null) {
        expect(await row()).toMatchObject({ status: "processed" });
        return;
      }
      expect(await row()).toMatchObject({ status: "queued", reason: "asking_stripe" });
      await later(180);
      expect(asked.filter(({ path }) => path.startsWith("/v1/invoices"))).toHaveLength(4);
      expect(await row()).toMatchObject({ status: "processed", reason });
      expect(await event()).toMatchObject({ customer_email: "ada@example.com", plan_name: null });
    },
  );

  test("and does again soon, nothing is missing", async () => {
    answers["*"] = () => new Response("", { status: 500 });
    await posting.stripe(failed());
    await app.work();
    expect(await event()).toBeUndefined();
    answers = {};
    await later(60);
    expect(await event()).toMatchObject({ customer_email: "ada@example.com", plan_name: "Tea Club" });
    expect(await row()).toMatchObject({ status: "processed", reason: null });
  });

  test("others are processed meanwhile", async () => {
    const hanging = Promise.withResolvers<Response>();
    answers["*"] = () => hanging.promise;
    await posting.stripe(failed());
    const working = app.work();
    await posting.custom({ customer_email: "bob@example.com", event_type: "cancellation" });
    await eventually(async () => (await posting.events()).length > 0);
    expect((await posting.events()).map(({ customer_email }) => customer_email)).toEqual(["bob@example.com"]);
    hanging.resolve(new Response("", { status: 404 }));
    await working;
  });
});

test("an event whose enrichment was lost is applied without it after half an hour", async () => {
  await posting.stripe(failed({}, { customer_email: "ada@example.com" }));
  const process = () => workOff(app.deps, new AbortController().signal); // processes the inbox without any job
  await process();
  app.clock.advance(29 * 60_000);
  await process();
  expect(await row()).toMatchObject({ status: "queued", reason: "asking_stripe" });
  app.clock.advance(2 * 60_000);
  await process();
  expect(await row()).toMatchObject({ status: "processed" });
  expect(await event()).toMatchObject({ customer_email: "ada@example.com", plan_name: null });
  expect(asked).toEqual([]);
});

test.each([401, 403])("a key that Stripe refuses (%d) is shown in the row, and not tried again", async (status) => {
  answers["*"] = () => Response.json({ error: { message: `Invalid API Key: ${KEY}` } }, { status });
  await posting.stripe(failed({}, { customer_email: "ada@example.com" }));
  await app.work();
  expect(await row()).toMatchObject({ status: "processed", reason: "stripe_key_refused" });
  const questions = asked.length;
  await later(180);
  expect(asked).toHaveLength(questions);
  expect(await event()).toMatchObject({ customer_email: "ada@example.com" });
});

test("the key stands in no answer, no row and no log, whatever happens", async () => {
  answers["/v1/customers/cus_1"] = () => Response.json({ error: { message: KEY } }, { status: 401 });
  answers["/v1/invoices/in_1"] = () => new Response(KEY, { status: 500 });
  await posting.stripe(failed());
  await app.work();
  await later(180);
  const { body } = await app.call("GET", `/projects/${posting.slug}`, { token: posting.token });
  expect(body.data.settings.integrations.stripe.api_key).toBe(true);
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify([body, await posting.inbox(), await posting.events(), logged])).not.toContain(KEY);
  const { read } = app.deps.store;
  const stored = (await tableNames(read)).map((table) => compile(read, `select * from ${table}`).values());
  expect(JSON.stringify(await Promise.all(stored))).not.toContain(KEY);
  if (isOnPostgres) return;
  // SQLite's write-ahead log also contains what was only stored temporarily.
  const log = await Bun.file(`${app.folder}/data/recoverd.db-wal`).text();
  expect(log).not.toContain(KEY);
});
