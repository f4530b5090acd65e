// Rate limits through the whole service: which requests share a bucket, and how every response reports it.

import { afterEach, describe, expect, test } from "bun:test";
import type { Environment } from "../../src/config.ts";
import { type Answer, type CallOptions, newProject, type TestApp, testApp } from "../support/app.ts";

const DEFAULTS = {
  RECOVERD_LIMITS__AUTH: "5/1s burst 10",
  RECOVERD_LIMITS__CANCEL_FLOW: "10/15s",
  RECOVERD_LIMITS__GENERAL: "10/1s burst 30",
  RECOVERD_LIMITS__TRACK: "100/1s burst 10000",
  RECOVERD_LIMITS__WEBHOOK: "200/1s burst 2000",
};
const PROXY = "10.0.0.7";
const PROXIED = { RECOVERD_SERVER__TRUSTED_PROXIES: "10.0.0.0/8" };

let app: TestApp;
afterEach(() => app.close());

const start = (environment: Environment = DEFAULTS) => {
  app = testApp(environment);
};

/** The three headers as numbers; null if one is absent. */
const limitOf = ({ headers }: Answer) =>
  ["limit", "remaining", "reset"].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`);
    return text === null ? null : Number(text);
  });

const LOGIN = { body: { email: "nobody@example.com", password: "not the password" } };
/** A request of the auth class that costs no hashing. */
const tryAuth = (options: CallOptions = {}) => app.call("GET", "/auth/me", options);

/** The statuses of `count` calls. */
async function statusesOf(count: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await call()).status);
  return statuses;
}

const from = (client: string): CallOptions => ({
  peer: PROXY,
  headers: { "x-forwarded-proto": "https", "x-forwarded-for": client },
});

describe("the auth class", () => {
  test("has ten at once and five a second for an address, over all of /auth/* and the acceptance of invitations", async () => {
    start();
    const calls = [
      () => app.call("POST", "/auth/login", { body: {} }),
      () => app.call("POST", "/auth/register", { body: {} }),
      () => app.call("POST", "/auth/forgot-password", { body: {} }),
      () => app.call("POST", "/auth/reset-password", { body: {} }),
      () => app.call("POST", "/auth/idp", { body: {} }),
      () => app.call("GET", "/auth/me"),
      () => app.call("POST", "/invitations/some-token/accept", { body: {} }),
      () => app.call("GET", "/auth/state"),
      () => app.call("GET", "/auth/me/"),
      () => app.call("POST", "/auth/logout", { body: {} }),
    ];
    for (const [index, call] of calls.entries()) expect(limitOf(await call()).slice(0, 2)).toEqual([10, 9 - index]);
    expect(await statusesOf(2, tryAuth)).toEqual([429, 429]);
    app.clock.advance(1000);
    expect(await statusesOf(6, tryAuth)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("counts the address, whatever credential comes along, and another address on its own", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    const { token } = await newProject(app);
    app.clock.advance(60_000);
    const as = (client: string, credential: CallOptions) => tryAuth({ ...from(client), ...credential });
    await statusesOf(10, () => as("203.0.113.1", { token }));
    expect((await as("203.0.113.1", { token })).status).toBe(429);
    expect((await as("203.0.113.1", {})).status).toBe(429);
    expect((await as("203.0.113.2", { token })).status).toBe(200);
  });

  test("lets a right password wait, too: nothing is hashed once the bucket is empty", async () => {
    start();
    await statusesOf(10, tryAuth);
    const { status, body } = await app.call("POST", "/auth/login", LOGIN);
    expect([status, body.error.code, body.error.details]).toEqual([429, "RATE_LIMITED", []]);
  });
});

describe("the general class", () => {
  test("has thirty at once and ten a second for a verified credential, be it key or token", async () => {
    start();
    const { slug, key, token } = await newProject(app);
    app.clock.advance(60_000);
    for (const credential of [{ key }, { token }]) {
      const call = () => app.call("GET", `/projects/${slug}`, credential);
      expect(await statusesOf(31, call)).toEqual([...Array(30).fill(200), 429]);
      app.clock.advance(100);
      expect(await statusesOf(2, call)).toEqual([200, 429]);
    }
  });

  test("follows the credential from address to address", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    const { slug, key } = await newProject(app);
    app.clock.advance(60_000);
    let calls = 0;
    const call = () => app.call("GET", `/projects/${slug}`, { ...from(`203.0.113.${++calls}`), key });
    expect((await statusesOf(31, call)).at(-1)).toBe(429);
  });

  test("counts the address where there is none, or one that is not valid", async () => {
    start();
    const { slug, key } = await newProject(app);
    app.clock.advance(60_000);
    const strangers: CallOptions[] = [{}, { key: "sk_live_made-up" }, { token: "junk" }, { key: `${key}x` }];
    let calls = 0;
    const call = () => app.call("GET", `/projects/${slug}`, strangers[calls++ % strangers.length]!);
    expect(await statusesOf(31, call)).toEqual([...Array(30).fill(401), 429]);
    expect((await app.call("GET", `/projects/${slug}`, { key })).status).toBe(200);
  });

  test("cannot be left by spelling a path otherwise", async () => {
    start();
    const paths = [
      "/api/v1/projects",
      "/api/v1/projects/",
      "/api/v1/projects/%61cme",
      "/api/v1/nothing",
      "/api/v1",
      "/api/v1/%00",
    ];
    let calls = 0;
    const call = () => app.call("GET", paths[calls++ % paths.length]!);
    expect((await statusesOf(31, call)).at(-1)).toBe(429);
  });
});

describe("an address", () => {
  test("of IPv6 is limited with its /64", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    let calls = 0;
    const neighbour = () => tryAuth(from(`2001:db8:1:2::${(++calls).toString(16)}`));
    expect(await statusesOf(11, neighbour)).toEqual([...Array(10).fill(401), 429]);
    expect((await tryAuth(from("2001:db8:1:3::1"))).status).toBe(401);
  });

  test("that is mapped into IPv6 is the same as in IPv4", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    await statusesOf(10, () => tryAuth(from("203.0.113.1")));
    expect((await tryAuth(from("::ffff:203.0.113.1"))).status).toBe(429);
  });

  test("behind a trusted proxy is what the proxy saw, not what the client claims", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    let calls = 0;
    const spoofed = () => tryAuth(from(`198.51.100.${++calls}, 203.0.113.1`));
    expect((await statusesOf(11, spoofed)).at(-1)).toBe(429);
    expect((await tryAuth(from("198.51.100.1"))).status).toBe(401);
  });

  test("is the last but the trusted ones where several proxies stand in a row", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    await statusesOf(10, () => tryAuth(from("203.0.113.1, 10.9.9.9")));
    expect((await tryAuth(from("203.0.113.1"))).status).toBe(429);
    expect((await tryAuth(from("10.9.9.9"))).status).toBe(401);
  });
});

describe("the headers", () => {
  test("report the burst, the whole tokens left, and the second at which the bucket is full", async () => {
    start();
    const now = app.clock.now() / 1000;
    expect(limitOf(await tryAuth())).toEqual([10, 9, now + 1]);
    for (let i = 0; i < 8; i++) await tryAuth();
    expect(limitOf(await tryAuth())).toEqual([10, 0, now + 2]);
    const refused = await tryAuth();
    expect(limitOf(refused)).toEqual([10, 0, now + 2]);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test.each<[string, string, string, CallOptions]>([
    ["a page of success", "GET", "/openapi.json", {}],
    ["a missing credential", "GET", "/projects", {}],
    ["an unknown route", "GET", "/nothing", {}],
    ["a wrong method", "DELETE", "/openapi.json", {}],
    ["a body that is no JSON", "POST", "/auth/login", { raw: "{" }],
    [
      "a pre-flight",
      "OPTIONS",
      "/track",
      { headers: { origin: "https://shop.example", "access-control-request-method": "POST" } },
    ],
    ["a pre-flight where none is answered", "OPTIONS", "/projects", {}],
    ["an inbound webhook", "POST", "/webhooks/custom/pub_unknown", { body: {} }],
    ["the probe", "GET", "/health", {}],
    ["the metrics", "GET", "/metrics", {}],
    ["the reference page", "GET", "/docs", {}],
    ["a link in a mail", "GET", "/t/o/junk", {}],
    ["the way out", "GET", "/unsubscribe/junk", {}],
  ])("are on %s", async (_, method, path, options) => {
    start();
    const [limit, remaining, reset] = limitOf(await app.call(method, path, options));
    expect(limit).toBeGreaterThan(0);
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(reset).toBeGreaterThanOrEqual(app.clock.now() / 1000);
  });

  test("are on a refusal of plain HTTP, and of an unclear Host, and report the limit of the route", async () => {
    start();
    const refused = (path: string, host: string) => app.call("GET", path, { headers: { host } });
    const plain = await refused("/projects", "recoverd.example.com");
    expect([plain.status, limitOf(plain).slice(0, 2)]).toEqual([403, [30, 30]]);
    const unclear = await refused("/auth/me", "localhost, recoverd.example.com");
    expect([unclear.status, limitOf(unclear).slice(0, 2)]).toEqual([400, [10, 10]]);
    expect(limitOf(await refused("/webhooks/custom/pub_x", "recoverd.example.com"))[0]).toBe(30); // no project has this key
  });

  test("are absent for a class that is off, on every answer of it and on no other", async () => {
    start({ ...DEFAULTS, RECOVERD_LIMITS__AUTH: "off" });
    for (let i = 0; i < 50; i++) expect(limitOf(await tryAuth())).toEqual([null, null, null]);
    expect(limitOf(await app.call("GET", "/projects"))[0]).toBe(30);
  });

  test("are absent everywhere when all classes are off", async () => {
    start({});
    for (const path of ["/projects", "/nothing", "/health", "/auth/me"]) {
      expect(limitOf(await app.call("GET", path))).toEqual([null, null, null]);
    }
  });
});

describe("a public key", () => {
  /** The key with a different set of letters percent-encoded for each `n`. */
  const spelt = (key: string, n: number) =>
    [...key].map((letter, i) => ((n >> i) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join("");
  const POST = { body: { customer_email: "a@example.com", event_type: "cancellation" } };

  test.each(["custom", "stripe"])("has one bucket for inbound webhooks of %s, however it is spelt", async (source) => {
    start({ ...DEFAULTS, RECOVERD_LIMITS__WEBHOOK: "1/1m burst 5" });
    const { publicKey, slug, token } = await newProject(app);
    const settings = { integrations: { stripe: { enabled: true, webhook_secret: "whsec_x" } } };
    await app.call("PATCH", `/projects/${slug}`, { token, body: { settings } });
    let n = 0;
    const call = () => app.call("POST", `/webhooks/${source}/${spelt(publicKey, n++)}${n % 2 ? "" : "/"}`, POST);
    const statuses = await statusesOf(40, call);
    expect(statuses.slice(0, 5)).not.toContain(429);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  });

  test("has one bucket for the reading of the cancel flow's configuration, together with its reasons", async () => {
    start();
    const { publicKey } = await newProject(app);
    let n = 0;
    const config = () => app.call("GET", `/cancel-flow/config/${spelt(publicKey, n++)}`);
    const first = await config();
    expect([first.status, ...limitOf(first).slice(0, 2)]).toEqual([200, 10, 9]);
    const reason = { public_key: publicKey, reason: "too_expensive", customer_email: "a@example.com" };
    expect(limitOf(await app.call("POST", "/cancel-flow/reasons", { body: reason })).slice(0, 2)).toEqual([10, 8]);
    expect(await statusesOf(20, config)).toEqual([...Array(8).fill(200), ...Array(12).fill(429)]);
  });

  test("lets no more than ten steps of the cancel flow through in any 15 seconds", async () => {
    start({ ...DEFAULTS, RECOVERD_LIMITS__CANCEL_FLOW: "10/15s burst 10" });
    const { publicKey } = await newProject(app);
    const config = () => app.call("GET", `/cancel-flow/config/${publicKey}`);
    const through: number[] = [];
    for (let ms = 0; ms < 60_000; ms += 300) {
      if ((await config()).status === 200) through.push(app.clock.now());
      app.clock.advance(300);
    }
    for (const from of through) {
      expect(through.filter((at) => at >= from && at < from + 15_000).length).toBeLessThanOrEqual(10);
    }
    expect(through.length).toBe(40);
  });

  test("that is nobody's is charged to the address, which has one bucket for all such keys", async () => {
    start({ ...DEFAULTS, ...PROXIED });
    const { publicKey } = await newProject(app);
    let n = 0;
    const guesses = [
      () => app.call("POST", `/webhooks/custom/pub_guess${n++}`, { ...from("203.0.113.1"), ...POST }),
      () => app.call("POST", `/webhooks/stripe/pub_guess${n++}`, { ...from("203.0.113.1"), ...POST }),
      () => app.call("GET", `/cancel-flow/config/pub_guess${n++}`, from("203.0.113.1")),
      () => app.call("POST", "/track", { ...from("203.0.113.1"), body: { public_key: `pub_guess${n++}` } }),
    ];
    const statuses = await statusesOf(60, () => guesses[n % guesses.length]!());
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
    const known = await app.call("POST", `/webhooks/custom/${publicKey}`, { ...from("203.0.113.1"), ...POST });
    expect([known.status, limitOf(known)[0]]).toEqual([200, 2000]);
  });
});

describe("tracking", () => {
  const batch = (count: number) => ({ events: Array(count).fill({ customer_id: "c1", event: "login" }) });

  test("takes a token for each event by the public key, and one for each request by the secret one", async () => {
    start();
    const { publicKey, key } = await newProject(app);
    const byPage = (body: object) => app.call("POST", "/track", { body: { public_key: publicKey, ...body } });
    expect(limitOf(await byPage({ customer_id: "c1", event: "login" })).slice(0, 2)).toEqual([10_000, 9_999]);
    for (let i = 1; i < 10; i++) expect((await byPage(batch(1_000))).status).toBe(202);
    const refused = await byPage(batch(1_000));
    expect([refused.status, ...limitOf(refused).slice(0, 2)]).toEqual([429, 10_000, 999]);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(limitOf(await byPage(batch(999))).slice(0, 2)).toEqual([10_000, 0]);
    expect((await byPage({ customer_id: "c1", event: "login" })).status).toBe(429);
    const bySecret = await app.call("POST", "/track", { key, body: batch(1_000) });
    expect([bySecret.status, ...limitOf(bySecret).slice(0, 2)]).toEqual([202, 10_000, 9_999]);
  });

  test("a batch that is refused leaves nothing behind, and one that can never pass says so", async () => {
    start({ ...DEFAULTS, RECOVERD_LIMITS__TRACK: "1/1s burst 5" });
    const { publicKey, slug, key } = await newProject(app);
    const refused = await app.call("POST", "/track", { body: { public_key: publicKey, ...batch(6) } });
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.body.error.message).toContain("smaller batches");
    const listed = await app.call("GET", `/projects/${slug}/tracked-events?customer_id=c1`, { key });
    expect(listed.body.meta.total).toBe(0);
  });

  test("what is no batch of events costs as much as a batch may have at the most", async () => {
    start();
    const { publicKey } = await newProject(app);
    const junk = { public_key: publicKey, events: Array(50_000).fill(0) };
    const answer = await app.call("POST", "/track", { body: junk });
    expect([answer.status, limitOf(answer)[1]]).toEqual([400, 9_000]);
    const none = await app.call("POST", "/track", { body: { public_key: publicKey, events: [] } });
    expect([none.status, limitOf(none)[1]]).toEqual([400, 8_999]);
  });
});

describe("a body", () => {
  const KIB = 1024;
  const padded = (body: object, bytes: number) => {
    const text = JSON.stringify({ ...body, padding: "" });
    return text.replace('"padding":""', `"padding":"${"x".repeat(bytes - text.length)}"`);
  };
  const send = async (path: string, body: object, bytes: number, options: CallOptions = {}) => {
    const raw = padded(body, bytes);
    expect(raw.length).toBe(bytes);
    const { status, body: said } = await app.call("POST", path, { raw, ...options });
    return status === 400 && String(said.error.message).includes("too large") ? "too large" : status;
  };

  test.each(["/auth/login", "/auth/register", "/auth/forgot-password", "/auth/reset-password"])(
    "of %s may have 64 KiB",
    async (path) => {
      start({});
      const body = { email: "a@example.com", password: "correct horse battery", token: "x", name: "A" };
      expect(await send(path, body, 64 * KIB)).not.toBe("too large");
      expect(await send(path, body, 64 * KIB + 1)).toBe("too large");
    },
  );

  test("of the cancel flow may have 64 KiB", async () => {
    start({});
    const { publicKey: public_key } = await newProject(app);
    const body = { public_key, reason: "too_expensive", customer_email: "a@example.com" };
    expect(await send("/cancel-flow/reasons", body, 64 * KIB)).toBe(200);
    expect(await send("/cancel-flow/reasons", body, 64 * KIB + 1)).toBe("too large");
    expect(await send("/cancel-flow/sessions/x/outcome", body, 64 * KIB + 1)).toBe("too large");
  });

  test("of one tracked event may have 64 KiB, of a batch 256 KiB by the public key and 1 MiB by the secret one", async () => {
    start({});
    const { publicKey: public_key, key } = await newProject(app);
    const one = { customer_id: "c1", event: "login" };
    const page = { public_key, ...one };
    const pageBatch = { public_key, events: [one, one] };
    expect(await send("/track", page, 64 * KIB)).toBe(202);
    expect(await send("/track", page, 64 * KIB + 1)).toBe("too large");
    expect(await send("/track", pageBatch, 256 * KIB)).toBe(202);
    expect(await send("/track", pageBatch, 256 * KIB + 1)).toBe("too large");
    expect(await send("/track", one, 64 * KIB + 1, { key })).toBe("too large");
    expect(await send("/track", { events: [one] }, 1024 * KIB, { key })).toBe(202);
    expect(await send("/track", { events: [one] }, 1024 * KIB + 1, { key })).toBe("too large");
  });

  test("of the rest may have what server.max_body says", async () => {
    start({});
    const { slug, key } = await newProject(app);
    const event = { customer_email: "a@example.com", event_type: "cancellation" };
    expect(await send(`/projects/${slug}/churn-events`, event, 1024 * KIB, { key })).toBe(201);
    expect(await send(`/projects/${slug}/churn-events`, event, 1024 * KIB + 1, { key })).toBe("too large");
  });
});

test("the probe is never refused, however often it is asked", async () => {
  start();
  expect(new Set(await statusesOf(100, () => app.call("GET", "/health")))).toEqual(new Set([200]));
  await statusesOf(31, () => app.call("GET", "/projects"));
  expect((await app.call("GET", "/projects")).status).toBe(429);
  expect((await app.call("GET", "/health")).status).toBe(200);
});
