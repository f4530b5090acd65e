// The payment wall over HTTP: its data for verified customers, and that it reveals nothing to others.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { type Answer, type TestApp, testApp } from "../../support/app.ts";
import { newStripeLife, stripeProject } from "../inbound/stripe-life.ts";

const DAY = 86_400_000;
const NOTHING = { open: null };

let app: TestApp;
let acme: Awaited<ReturnType<typeof stripeProject>>;
let hash: (text: string) => string;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  acme = await stripeProject(app);
  const { token, slug } = acme.posting;
  const { identity_secret } = (await app.call("GET", `/projects/${slug}`, { token })).body.data;
  hash = (text) => createHmac("sha256", identity_secret).update(text).digest("hex");
  await acme.posting.set({ wall: { mode: "modal", access_ends_after_days: 10 } });
});

const wall = (query: Record<string, string>, key = acme.posting.publicKey): Promise<Answer> =>
  app.call("GET", `/wall/${key}?${new URLSearchParams(query)}`);
const proven = (email: string) => ({ customer_email: email, customer_hash: hash(email) });
const report = (event: string, who: object) =>
  app.call("POST", `/wall/${acme.posting.publicKey}/events`, { body: { ...who, event } });
const stats = async (mode = "live") =>
  (await app.call("GET", `/projects/${acme.posting.slug}/stats?mode=${mode}`, { key: acme.posting.key })).body.data;

const PAY_URL = "https://invoice.stripe.com/i/acct_1/live_1";

/** A customer of Stripe whose payment has failed. */
async function inArrears(more: object = {}, event: object = {}) {
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  const failed = life.failed(1, {}, { hosted_invoice_url: PAY_URL, ...more });
  await acme.send([life.person(0, event), life.created(0), Object.assign(failed, event)]);
  const [{ created_at }] = await acme.eventsOf(life);
  return { life, since: created_at as string, who: proven(life.email) };
}

test("a proven customer with an open failed payment sees what is due, since when, and where to pay", async () => {
  const { who, since, life } = await inArrears();
  const answer = await wall(who);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body).toEqual({
    open: {
      amount: 4900,
      currency: "eur",
      since,
      pay_url: PAY_URL,
      access_until: new Date(Date.parse(since) + 10 * DAY).toISOString(),
      mode: "modal",
    },
  });
  const byId = { customer_id: life.customer, customer_hash: hash(`id:${life.customer}`) };
  expect((await wall(byId)).body).toEqual(answer.body);
});

test("without proof nobody learns anything, for any customer and any caller", async () => {
  const { life } = await inArrears();
  const email = life.email;
  const answers = await Promise.all(
    [
      {},
      { customer_email: email },
      { customer_email: email, customer_hash: "" },
      { customer_email: email, customer_hash: hash("other@example.com") },
      { customer_email: email, customer_hash: hash(life.customer) },
      { customer_email: email, customer_hash: "é".repeat(64) },
      { customer_id: life.customer, customer_hash: hash(email) },
      { customer_hash: hash(email) },
      { customer_email: "nobody@example.com" },
      { customer_email: "nobody@example.com", customer_hash: "f".repeat(64) },
      proven("nobody@example.com"),
      { customer_email: "no address", customer_hash: hash("no address") },
    ].map((query) => wall(query as Record<string, string>)),
  );
  for (const { status, body } of answers) expect([status, body]).toEqual([200, NOTHING]);
  const { key, token } = acme.posting;
  for (const credential of [{ key }, { token }]) {
    const answer = await app.call("GET", `/wall/${acme.posting.publicKey}?customer_email=${email}`, credential);
    expect(answer.body).toEqual(NOTHING);
  }
  expect((await wall({}, "pub_unknown")).status).toBe(404);
});

test("another project's hash proves nothing here", async () => {
  const { who } = await inArrears();
  const elsewhere = await stripeProject(app);
  await elsewhere.posting.set({ wall: { mode: "modal" } });
  expect((await wall(who, elsewhere.posting.publicKey)).body).toEqual(NOTHING);
});

test("it is gone with the payment", async () => {
  const { life, who } = await inArrears();
  await acme.send([life.paid(2)]);
  expect((await wall(who)).body).toEqual(NOTHING);
});

test("asked to wait, it answers once the payment has arrived, however many pages of one address wait", async () => {
  const { life, who } = await inArrears();
  const other = await inArrears();
  let answered = 0;
  const waiting = Array.from({ length: 20 }, async () => {
    const { status, body } = await wall({ ...who, wait: "25" });
    answered++;
    return [status, body];
  });
  const elsewhere = wall({ ...other.who, wait: "1" });
  await acme.send([other.life.updated(2, {}, {})]);
  expect(answered).toBe(0);
  await acme.send([life.paid(2)]);
  for (const answer of await Promise.all(waiting)) expect(answer).toEqual([200, NOTHING]);
  // Another customer's payment does not end this request; it is answered when its second is over.
  expect((await elsewhere).body.open).toMatchObject({ amount: 4900 });
});

test("without an open payment or without proof, no request waits", async () => {
  const { life } = await inArrears();
  const wait = "25";
  for (const query of [
    { customer_email: life.email, wait },
    { ...proven("nobody@example.com"), wait },
  ]) {
    expect((await wall(query)).body).toEqual(NOTHING);
  }
  expect((await wall({ ...proven(life.email), wait: "26" })).body.error.details[0].field).toBe("wait");
});

test("the setting decides whether and how it is shown", async () => {
  const { who, since } = await inArrears();
  const mode = async () => (await wall(who)).body.open?.mode;
  await acme.posting.set({ wall: { mode: "banner", access_ends_after_days: null } });
  expect((await wall(who)).body.open).toMatchObject({ mode: "banner", access_until: null });
  await acme.posting.set({ wall: { mode: "off" } });
  expect((await wall(who)).body).toEqual(NOTHING);
  await acme.posting.set({ wall: { mode: "block", block_after_days: 3 } });
  expect(await mode()).toBe("banner");
  app.clock.set(Date.parse(since) + 3 * DAY);
  expect(await mode()).toBe("block");
});

test("the link is the provider's over https, else the project's own; nobody is shut out who has none", async () => {
  const { who } = await inArrears({ hosted_invoice_url: "http://invoice.stripe.com/i/1" });
  await acme.posting.set({ wall: { mode: "block", block_after_days: 0 } });
  expect((await wall(who)).body.open).toMatchObject({ pay_url: null, mode: "banner" });
  await acme.posting.set({ links: { billing_update_url: "https://acme.example/billing" } });
  expect((await wall(who)).body.open).toMatchObject({ pay_url: "https://acme.example/billing", mode: "block" });
});

test("a failed payment that rests on the public key alone puts up no wall", async () => {
  const { key, slug } = acme.posting;
  const failed = { customer_email: "ada@example.com", event_type: "payment_failed", mrr: 4900, currency: "usd" };
  await acme.posting.custom({ ...failed, metadata: { amount_due: 9, pay_url: "https://evil.example" } });
  await app.work();
  expect((await wall(proven("ada@example.com"))).body).toEqual(NOTHING);
  await app.call("POST", `/projects/${slug}/churn-events`, {
    key,
    body: { ...failed, customer_email: "joan@example.com", metadata: { amount_due: 1200 } },
  });
  expect((await wall(proven("joan@example.com"))).body.open).toMatchObject({ amount: 1200, currency: "usd" });
});

test("a payment of the test mode is shown where the page asks for tests, and counts with them", async () => {
  const { who } = await inArrears({}, { livemode: false });
  expect((await wall(who)).body).toEqual(NOTHING);
  expect((await wall({ ...who, test: "true" })).body.open).toMatchObject({ amount: 4900 });
  await report("seen", { ...who, test: true });
  expect((await stats()).wall.seen).toBe(0);
  expect((await stats("test")).wall.seen).toBe(1);
});

test("who saw it, who went to pay and who paid are counted once, and only with proof", async () => {
  const { life, who } = await inArrears();
  for (const forged of [{}, { customer_email: life.email }, { ...who, customer_hash: "f".repeat(64) }]) {
    const answer = await report("clicked", forged);
    expect([answer.status, answer.body]).toEqual([200, { status: "ok" }]);
  }
  expect((await stats()).wall).toEqual({ seen: 0, clicked: 0, paid: 0 });
  for (let turn = 0; turn < 2; turn++) for (const what of ["seen", "clicked"]) await report(what, who);
  await report("seen", (await inArrears()).who);
  expect((await stats()).wall).toEqual({ seen: 2, clicked: 1, paid: 0 });
  await acme.send([life.paid(2)]);
  await report("seen", who);
  const { wall: counted, previous } = await stats();
  expect(counted).toEqual({ seen: 2, clicked: 1, paid: 1 });
  expect(previous.wall).toEqual({ seen: 0, clicked: 0, paid: 0 });
  expect((await report("paid", who)).body.error.details[0].field).toBe("event");
});

test("pages of other origins may ask, and the looks are those of the project", async () => {
  const headers = { origin: "https://shop.example", "accept-language": "fr" };
  const { publicKey } = acme.posting;
  await acme.posting.set({ cancel_flow: { theme: { accent_color: "#1a7f5a" } } });
  const looks = await app.call("GET", `/wall/${publicKey}/looks`, { headers });
  expect(looks.body.data).toMatchObject({ language: "fr", theme: { accent_color: "#1a7f5a" } });
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/looks"],
    ["POST", "/events"],
  ] as const) {
    const body = method === "POST" ? { event: "seen" } : undefined;
    const answer = await app.call(method, `/wall/${publicKey}${path}`, { headers, body });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  }
});
