// Creating an account: who may, from where, and with what input.

import { afterEach, expect, test } from "bun:test";
import type { Environment } from "../../../src/config.ts";
import { users } from "../../../src/features/accounts/tables.ts";
import { MINUTE } from "../../../src/lib/duration.ts";
import { type CallOptions, type TestApp, testApp } from "../../support/app.ts";

const FAR = "203.0.113.9";
const PASSWORD = "correct horse battery";

let app: TestApp;
afterEach(() => app.close());

const start = (environment: Environment = {}) => {
  app = testApp({ RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true", RECOVERD_AUTH__REGISTRATION: "auto", ...environment });
};

let people = 0;
const register = (fields: object = {}, options: CallOptions = {}) =>
  app.call("POST", "/auth/register", {
    body: { email: `person-${++people}@example.com`, password: PASSWORD, ...fields },
    ...options,
  });
const fromAfar = (fields: object = {}) => register(fields, { peer: FAR });

test("an account is created with what was given, and its address is stored in lower case", async () => {
  start();
  const answer = await register({ email: " Ada@Example.COM ", name: "Ada" });
  expect(answer.status).toBe(201);
  expect(answer.body.data.user).toEqual({
    id: expect.stringMatching(/^usr_/),
    email: "ada@example.com",
    name: "Ada",
    created_at: "2026-03-02T09:00:00.000Z",
  });
  expect((await app.call("GET", "/auth/me", { token: answer.body.data.access_token })).status).toBe(200);
});

test("an address that is taken is a 409, in whatever capitals", async () => {
  start({ RECOVERD_AUTH__REGISTRATION: "open" });
  await register({ email: "ada@example.com" });
  expect((await register({ email: "ADA@example.com" })).status).toBe(409);
});

test("of ten simultaneous registrations of an address, one succeeds", async () => {
  start({ RECOVERD_AUTH__REGISTRATION: "open" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email: "ada@example.com" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test("a faulty address, password and name are all reported in one answer", async () => {
  start();
  const answer = await register({ email: "no address", password: "short", name: "two\nlines" });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details).toEqual([
    { field: "email", message: "must be an email address" },
    { field: "password", message: "must be 10 to 200 characters and not one of the commonest passwords" },
    { field: "name", message: "must be one line of text without control characters" },
  ]);
});

for (const password of ["123456789", "password123", "x".repeat(201), 1234567890, null]) {
  test(`the password ${JSON.stringify(password)?.slice(0, 20)} is a 400`, async () => {
    start();
    const answer = await register({ password });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details[0].field).toBe("password");
  });
}

test("automatic registration is open to this machine while there is no account", async () => {
  start();
  expect((await register()).status).toBe(201);
  const second = await register();
  expect(second.status).toBe(403);
  expect(second.body.error.message).toContain("invitation");
  expect(second.body.error.message).toContain("recoverd user create");
});

test("of two simultaneous requests from this machine, one creates the first account", async () => {
  start();
  const answers = await Promise.all([register(), register()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
});

test("no request counts as local if the server has a public address, because a proxy may add no header", async () => {
  start({ RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com" });
  expect((await register()).status).toBe(403);
  expect((await app.call("GET", "/metrics")).status).toBe(403);
  expect((await app.call("GET", "/health")).body).toEqual({ status: "ok" });
  expect((await register({ setup_token: app.setup.token })).status).toBe(201);
});

test("a trusted proxy on this machine that adds no header makes nobody local", async () => {
  start({ RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.1" });
  expect((await register()).status).toBe(403);
  expect((await app.call("GET", "/metrics")).status).toBe(403);
  expect((await app.call("GET", "/health")).body).toEqual({ status: "ok" });
});

test("automatic registration takes a forwarding header as proof that somebody asks from afar", async () => {
  start({ RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.1" });
  for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host"]) {
    const headers = { [header]: "127.0.0.1", "x-forwarded-proto": "https" };
    expect((await register({}, { headers })).status).toBe(403);
  }
});

test("a page of another site, open in a browser on this machine, creates no account", async () => {
  start();
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:3000" },
    { origin: "http://evil.example:8080", host: "evil.example:8080" }, // DNS rebinding: the name resolves to this machine
    { host: "evil.example:8080" },
  ] as Record<string, string>[]) {
    expect([headers, (await register({}, { headers })).status]).toEqual([headers, 403]);
  }
  const own = { "sec-fetch-site": "same-origin", origin: "http://localhost:8080" };
  expect((await register({}, { headers: own })).status).toBe(201);
});

test("from afar the first account needs the setup token", async () => {
  start();
  expect((await fromAfar()).status).toBe(403);
  for (const setup_token of ["wrong", "", null, `${app.setup.token}x`]) {
    expect((await fromAfar({ setup_token })).status).toBe(403);
  }
  expect((await fromAfar({ setup_token: app.setup.token })).status).toBe(201);
});

test("the setup token dies with the first account", async () => {
  start();
  await register();
  const answer = await fromAfar({ setup_token: app.setup.token });
  expect(answer.status).toBe(403);
  expect(answer.body.error.message).toContain("invitation");
});

test("of two simultaneous requests with the setup token, one creates the first account", async () => {
  start();
  const setup_token = app.setup.token;
  const answers = await Promise.all([fromAfar({ setup_token }), fromAfar({ setup_token })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  expect(await app.deps.store.read.select().from(users)).toHaveLength(1);
});

test("the setup token is valid for 30 minutes after the start", async () => {
  start();
  app.clock.advance(30 * MINUTE);
  const late = await fromAfar({ setup_token: app.setup.token });
  expect(late.status).toBe(403);
  expect(late.body.error.message).toContain("restart");
  app.clock.advance(-1);
  expect((await fromAfar({ setup_token: app.setup.token })).status).toBe(201);
});

test("closed registration is closed to all, this machine and the setup token included", async () => {
  start({ RECOVERD_AUTH__REGISTRATION: "closed" });
  expect((await register()).status).toBe(403);
  expect((await fromAfar({ setup_token: app.setup.token })).status).toBe(403);
});

test("open registration is open to all", async () => {
  start({ RECOVERD_AUTH__REGISTRATION: "open" });
  expect((await fromAfar()).status).toBe(201);
  expect((await fromAfar()).status).toBe(201);
});

test("no password and no session can be read in the database", async () => {
  start();
  const token = (await register()).body.data.access_token;
  const rows = JSON.stringify(await app.deps.store.read.select().from(users));
  expect(rows).toContain("$argon2id$");
  expect(rows).not.toContain(PASSWORD);
  expect(rows).not.toContain(token);
});
