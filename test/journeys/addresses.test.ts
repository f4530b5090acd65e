// Every route of the API treats one mailbox as one customer, however its address is typed.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { newPosting, type Posting } from "../features/inbound/posting.ts";
import { PASSWORD, type TestApp, testApp } from "../support/app.ts";
import { errorOf, journey } from "../support/journey.ts";

const STORED = "ada@xn--mller-kva.example";
const SPELLINGS = [
  "ada@müller.example",
  "Ada@MÜLLER.Example",
  "ada@XN--MLLER-KVA.example",
  "ａｄａ＠müller．example",
  "a\u00adda@mül\u200bler.example",
  " ada@mu\u0308ller。example ",
];

let app: TestApp;
let acme: Posting;

beforeAll(async () => {
  app = testApp();
});
afterAll(() => app.close());

const project = async () => {
  acme = await newPosting(app);
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/projects/${acme.slug}${path}`, { key: acme.key, body });
  return { call, acmes: journey(app, acme) };
};

test("an account is one, and is signed in to by every spelling", async () => {
  const register = (email: string) =>
    app.call("POST", "/auth/register", { body: { email, password: PASSWORD, name: "Ada" } });
  expect((await register(SPELLINGS[0]!)).status).toBe(201);
  for (const email of SPELLINGS) {
    expect(errorOf(await register(email))).toBe("409 CONFLICT");
    const { status, body } = await app.call("POST", "/auth/login", { body: { email, password: PASSWORD } });
    expect([email, status]).toEqual([email, 200]);
    expect(body.data.user.email).toBe(STORED);
  }
});

test("an address that is suppressed in one spelling is mailed in no other", async () => {
  const { call, acmes } = await project();
  expect((await call("POST", "/suppressions", { email: SPELLINGS[0] })).body.data.email).toBe(STORED);
  for (const customer_email of SPELLINGS) {
    expect((await call("POST", "/suppressions", { email: customer_email })).status).toBe(200);
    expect((await call("GET", `/suppressions?email=${encodeURIComponent(customer_email)}`)).body.meta.total).toBe(1);
    const event = await acmes.event({ customer_email });
    expect(event.customer_email).toBe(STORED);
    const [variant] = await acmes.variants(event.id);
    expect(errorOf(await acmes.send(event.id, variant.id))).toBe("409 CONFLICT");
    await acmes.recover(event.id);
  }
  expect((await call("DELETE", `/suppressions/${encodeURIComponent(SPELLINGS[3]!)}`)).status).toBe(204);
});

test("webhooks of every spelling are one event, which is found by every spelling", async () => {
  const { call } = await project();
  for (const customer_email of SPELLINGS) {
    await acme.custom({ customer_email, event_type: "cancellation" });
  }
  await app.work();
  for (const spelling of [...SPELLINGS, STORED]) {
    const { body } = await call("GET", `/churn-events?customer_email=${encodeURIComponent(spelling)}`);
    expect([spelling, body.meta.total]).toEqual([spelling, 1]);
  }
});

test("activity of every spelling is one customer's", async () => {
  const { call } = await project();
  for (const customer_email of SPELLINGS) {
    const body = { public_key: acme.publicKey, customer_email, event: "login" };
    expect((await app.call("POST", "/track", { body })).status).toBe(202);
  }
  await app.work();
  for (const spelling of SPELLINGS) {
    const found = await call("GET", `/tracked-events?customer_email=${encodeURIComponent(spelling)}`);
    expect([spelling, found.body.meta.total]).toEqual([spelling, SPELLINGS.length]);
    expect(found.body.data[0].customer_email).toBe(STORED);
  }
});

test("a text that is no address in its stored form is refused", async () => {
  const { call } = await project();
  for (const email of ["ada@ex%41mple.com", "ada@mü/x.example", "ada＠x@example.com", "\u200b@example.com"]) {
    expect(errorOf(await call("POST", "/suppressions", { email }))).toBe("400 VALIDATION_ERROR");
  }
});

test("a bounce that is reported in another spelling is of the address that was mailed", async () => {
  const { call, acmes } = await project();
  const event = await acmes.event({ customer_email: SPELLINGS[0] });
  const [variant] = await acmes.variants(event.id);
  expect((await acmes.send(event.id, variant.id)).status).toBe(200);
  await app.work();
  const { urls } = (await app.call("GET", `/projects/${acme.slug}/mail-webhooks`, { token: acme.token })).body.data;
  const bounce = { RecordType: "Bounce", Type: "HardBounce", TypeCode: 1, Email: "Ada@MÜLLER.example", Inactive: true };
  expect((await app.call("POST", new URL(urls.postmark).pathname, { body: bounce })).status).toBe(200);
  expect((await call("GET", "/suppressions")).body.data).toMatchObject([{ email: STORED, reason: "bounced" }]);
});

test("an address that is invited in several spellings is invited once", async () => {
  await project();
  const invite = (email: string) =>
    app.call("POST", `/projects/${acme.slug}/invitations`, { token: acme.token, body: { email, role: "viewer" } });
  expect((await invite(SPELLINGS[2]!)).body.data.email).toBe(STORED);
  for (const spelling of SPELLINGS) await invite(spelling);
  const { body } = await app.call("GET", `/projects/${acme.slug}/invitations`, { token: acme.token });
  expect(body.data).toHaveLength(1);
});
