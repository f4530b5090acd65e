// The Origin of a request through the whole service: what pages of other sites may and may not do.

import { afterEach, expect, test } from "bun:test";
import type { Environment } from "../../src/config.ts";
import { newProject, type TestApp, testApp } from "../support/app.ts";

const EVIL = { origin: "https://evil.example" };
const ACCOUNT = { email: "ada@example.com", password: "correct horse battery" };

let app: TestApp;
afterEach(() => app.close());

const start = (environment: Environment = {}) => {
  app = testApp(environment);
};

test.each([
  ["POST", "/auth/register"],
  ["POST", "/auth/login"],
  ["POST", "/auth/idp"],
  ["POST", "/auth/forgot-password"],
  ["POST", "/auth/reset-password"],
  ["POST", "/invitations/some-token/accept"],
  ["POST", "/projects"],
  ["PATCH", "/projects/acme"],
  ["DELETE", "/projects/acme"],
  ["POST", "/projects/acme/churn-events"],
])("%s %s from a page of another site is a 403 where no credential is sent", async (method, path) => {
  start();
  for (const origin of [EVIL.origin, "null", "http://localhost:8080.evil.example", "https://localhost:8081", ""]) {
    const { status, body } = await app.call(method, path, { headers: { origin }, body: ACCOUNT });
    expect([origin, status, body.error?.code]).toEqual([origin, 403, "FORBIDDEN"]);
    expect(body.error.message).toContain("server.public_url");
  }
  const own = await app.call(method, path, { headers: { origin: "http://localhost:8080" }, body: ACCOUNT });
  expect(own.status).not.toBe(403);
});

test("a bearer token and a key are enough, whatever the Origin", async () => {
  start();
  const { slug, key, token } = await newProject(app);
  const event = { customer_email: "a@example.com", event_type: "cancellation" };
  for (const credential of [{ key }, { token }]) {
    const { status } = await app.call("POST", `/projects/${slug}/churn-events`, {
      ...credential,
      headers: EVIL,
      body: event,
    });
    expect(status).toBe(201);
  }
});

test("reading is for the browser to forbid", async () => {
  start();
  expect((await app.call("GET", "/openapi.json", { headers: EVIL })).status).toBe(200);
  expect((await app.call("GET", "/health", { headers: EVIL })).status).toBe(200);
});

test("routes for pages of other sites can be called from them", async () => {
  start();
  const { publicKey } = await newProject(app);
  const tracked = { public_key: publicKey, customer_email: "a@example.com", event: "login" };
  expect((await app.call("POST", "/track", { headers: EVIL, body: tracked })).status).toBe(202);
  const post = { customer_email: "a@example.com", event_type: "cancellation" };
  expect((await app.call("POST", `/webhooks/custom/${publicKey}`, { headers: EVIL, body: post })).status).toBe(200);
  const reason = { public_key: publicKey, reason: "too_expensive", customer_email: "a@example.com" };
  expect((await app.call("POST", "/cancel-flow/reasons", { headers: EVIL, body: reason })).status).toBe(200);
});

test("the way out of mails works from the page of a mail service, and from a form without a referrer", async () => {
  start();
  for (const origin of ["https://mail.example", "null"]) {
    expect((await app.call("POST", "/unsubscribe/junk", { headers: { origin } })).status).not.toBe(403);
  }
});

test("behind a proxy the public address is ours, and the proxy's own name for the server is not asked for", async () => {
  start({
    RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com/churn",
    RECOVERD_SERVER__TRUSTED_PROXIES: "10.0.0.7",
  });
  const through = (origin: string) =>
    app.call("POST", "/auth/login", {
      peer: "10.0.0.7",
      headers: { host: "backend:8080", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9", origin },
      body: ACCOUNT,
    });
  expect((await through("https://recoverd.example.com")).status).toBe(401);
  expect((await through("https://evil.example")).status).toBe(403);
  expect((await through("http://localhost:8080")).status).toBe(403);
});

test("on a closed network an address is ours, a name that anyone may point here is not", async () => {
  start({ RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true" });
  const at = (host: string) =>
    app.call("POST", "/auth/login", {
      peer: "10.0.0.9",
      headers: { host, origin: `http://${host}` },
      body: ACCOUNT,
    });
  expect((await at("10.0.0.5:8080")).status).toBe(401);
  expect((await at("[fd00::5]:8080")).status).toBe(401);
  expect((await at("evil.example:8080")).status).toBe(403);
});
