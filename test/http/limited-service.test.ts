// Rate limits through the whole service: which requests share a bucket, and what every answer says of it.

import { afterEach, describe, expect, test } from "bun:test";
import type { Environment } from "../../src/config.ts";
import { type Answer, type CallOptions, newProject, type TestApp, testApp } from "../support/app.ts";

const DEFAULTS = {
  RECOVERD_LIMITS__AUTH: "5/1s burst 10",
  RECOVERD_LIMITS__CANCEL_FLOW: "10/15s burst 10",
  RECOVERD_LIMITS__GENERAL: "10/1s burst 30",
  RECOVERD_LIMITS__TRACK: "100/1s burst 1000",
  RECOVERD_LIMITS__WEBHOOK: "200/1s burst 2000",
};
const PROXY = "10.0.0.7";
const PROXIED = { RECOVERD_SERVER__TRUSTED_PROXIES: "10.0.0.0/8" };

let app: TestApp;
afterEach(() => app.close());

const start = (environment: Environment = DEFAULTS) => {
  app = testApp(environment);
};

/** The three headers as numbers; null where one is absent. */
const limitOf = ({ headers }: Answer) =>
  ["limit", "remaining", "reset"].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`);
    return text === null ? null : Number(text);
  });

const LOGIN = { body: { email: "nobody@example.com", password: "not the password" } };
/** A request of the auth class that costs no hashing. */
const tryAuth = (options: CallOptions = {}) => app.call("GET", "/auth/me", options);

/** What came of so many calls. */
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
      () => app.call("GET", "/auth/no-such-route"),
      () => app.call("GET", "/auth/me/"),
      () => app.call("PUT", "/auth/login", { raw: "{" }),
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

  test("lets a right password wait, too: nothing is hashed for who is past the bucket", async () => {
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

  test("counts the address of who has none, or one that is not valid", async () => {
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
  test("tell the burst, the whole tokens left, and the second at which the bucket is full", async () => {
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

  test("are on a refusal of plain HTTP, and of an unclear Host, and tell of the class that was asked for", async () => {
    start();
    const refused = (path: string, host: string) => app.call("GET", path, { headers: { host } });
    const plain = await refused("/projects", "recoverd.example.com");
    expect([plain.status, limitOf(plain).slice(0, 2)]).toEqual([403, [30, 30]]);
    const unclear = await refused("/auth/me", "localhost, recoverd.example.com");
    expect([unclear.status, limitOf(unclear).slice(0, 2)]).toEqual([400, [10, 10]]);
    expect(limitOf(await refused("/webhooks/custom/pub_x", "recoverd.example.com"))[0]).toBe(2000);
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

test("the probe is never refused, however often it is asked", async () => {
  start();
  expect(new Set(await statusesOf(100, () => app.call("GET", "/health")))).toEqual(new Set([200]));
  await statusesOf(31, () => app.call("GET", "/projects"));
  expect((await app.call("GET", "/projects")).status).toBe(429);
  expect((await app.call("GET", "/health")).status).toBe(200);
});
