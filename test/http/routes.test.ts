// Every route of the service with its rules, as a table for people to read.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { RouteTable, type TableRoute } from "../../src/http/route-table.ts";
import { type TestApp, testApp } from "../support/app.ts";

let app: TestApp;
let table: RouteTable;

beforeAll(() => {
  app = testApp();
  table = new RouteTable(createApp(app.deps as never).routes); // throws if a route has no rules
});
afterAll(() => app.close());

test("every route has rules", () => {
  expect(table.routes.length).toBeGreaterThan(150);
  console.log(tableOf(table.routes));
});

function tableOf(routes: readonly TableRoute[]): string {
  const rows = routes.map(({ method, path, access, limit, cors, redact, fast }) => [
    method,
    path,
    access.name,
    limit === "none" ? "none" : `${limit.name} by ${limit.by}`,
    cors ? "cors" : "",
    redact.join(", "),
    fast === undefined ? "" : "fast",
  ]);
  const all = [["method", "path", "access", "limit", "cors", "redact", "fast"], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

test("a route with a token or an address in its path leaves it out of the log", () => {
  const revealing = table.routes.filter(({ path, redact }) => {
    const named = [...path.matchAll(/:(token|email|session_id)\b/g)].map(([, name]) => name!);
    return named.some((name) => !redact.includes(name));
  });
  expect(revealing.map(({ path }) => path)).toEqual([]);
});

test("pages of other origins may call what needs no person, and nothing else", () => {
  const open = table.routes.filter(({ cors }) => cors);
  expect(open.filter(({ access }) => access.credentials.length > 0)).toEqual([]);
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /api/v1/cancel-flow/config/:publicKey",
    "GET /api/v1/cancel-flow/sessions/:session_id/application",
    "GET /api/v1/wall/:publicKey",
    "GET /api/v1/wall/:publicKey/looks",
    "GET /widget.js",
    "POST /api/v1/cancel-flow/reasons",
    "POST /api/v1/cancel-flow/sessions/:session_id/outcome",
    "POST /api/v1/track",
    "POST /api/v1/wall/:publicKey/events",
    "POST /api/v1/webhooks/custom/:publicKey",
  ]);
});

test.each([
  ["POST", "/api/v1/auth/login", "auth by address"],
  ["POST", "/api/v1/auth/login/", "auth by address"],
  ["GET", "/api/v1/auth/me", "auth by address"],
  ["GET", "/auth/idp/start", "auth by address"],
  ["POST", "/api/v1/invitations/abc/accept", "auth by address"],
  ["POST", "/api/v1/cancel-flow/reasons", "cancel_flow by handler"],
  ["POST", "/api/v1/cancel-flow/sessions/cfs_1/outcome", "cancel_flow by handler"],
  ["GET", "/api/v1/cancel-flow/config/%70ub_1/", "cancel_flow by handler"],
  ["POST", "/api/v1/track", "track by handler"],
  ["POST", "/api/v1/webhooks/custom/pub_1", "webhook by handler"],
  ["POST", "/api/v1/webhooks/mail/ses/token", "webhook by handler"],
  ["POST", "/api/v1/webhooks/stripe/pub_1/", "webhook by handler"],
  ["GET", "/api/v1/projects/auth/stats", "general by credential"],
  ["GET", "/metrics", "general by credential"],
  ["GET", "/health", "none"],
  ["GET", "/ready", "none"],
  ["GET", "/t/o/abc", "none"],
  ["GET", "/", "none"],
])("%s %s is charged to %s", (method, path, charged) => {
  const { limit } = table.find(method, path)!;
  expect(limit === "none" ? "none" : `${limit.name} by ${limit.by}`).toBe(charged);
});

test.each([
  ["/api/v1/projects/acme/churn-risk/customers/ada@example.com", "/api/v1/projects/acme/churn-risk/customers/:email"],
  ["/api/v1/projects/acme/suppressions/ada%40example.com", "/api/v1/projects/acme/suppressions/:email"],
  ["/api/v1/invitations/secret/accept", "/api/v1/invitations/:token/accept"],
  ["/api/v1/webhooks/mail/postmark/secret", "/api/v1/webhooks/mail/postmark/:token"],
  ["/api/v1/cancel-flow/sessions/secret/outcome", "/api/v1/cancel-flow/sessions/:session_id/outcome"],
  ["/t/o/secret", "/t/o/:token"],
  ["/unsubscribe/secret", "/unsubscribe/:token"],
  ["/unsubscribe/digest/secret", "/unsubscribe/digest/:token"],
])("%s is logged without what opens something or names a customer", (path, shown) => {
  expect(table.loggedPath(path)).toBe(shown);
});
