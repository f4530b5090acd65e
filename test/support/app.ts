// A whole Recoverd without sockets: real database, real jobs, a clock that the test moves. Calls go through the server's own
// `fetch`.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, loadConfig } from "../../src/config.ts";
import { createSessions } from "../../src/features/access/credentials.ts";
import { createUser } from "../../src/features/accounts/service.ts";
import { silentLog } from "../../src/lib/log.ts";
import { buildCore, type Core } from "../../src/wiring.ts";
import { type FixedClock, fixedClock } from "./clock.ts";
import { openMigrated } from "./store.ts";

const START = Date.parse("2026-03-02T09:00:00.000Z");

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail if one is missing.
export type Answer = { status: number; headers: Headers; body: any };

export type TestApp = Core & {
  clock: FixedClock;
  folder: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Replays the journal, then runs due jobs until none is due. */
  work(): Promise<void>;
  close(): Promise<void>;
};

export type CallOptions = {
  body?: unknown;
  /** The body's exact text, instead of `body`. */
  raw?: string;
  key?: string;
  token?: string;
  headers?: Record<string, string>;
  peer?: string;
};

/** Takes settings as environment variables, such as `{ RECOVERD_LLM__MODEL: "small" }`. Limits are off, anyone may register. */
export function testApp(environment: Environment = {}): TestApp {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  const limitsOff = Object.fromEntries(
    ["AUTH", "CANCEL_FLOW", "GENERAL", "TRACK", "WEBHOOK"].map((name) => [`RECOVERD_LIMITS__${name}`, "off"]),
  );
  const config = loadConfig({
    environment: {
      ...limitsOff,
      RECOVERD_DATA__DIR: join(folder, "data"),
      RECOVERD_AUTH__REGISTRATION: "open",
      ...environment,
    },
    folder,
  });
  const clock = fixedClock(START);
  const core = buildCore({ config, log: { ...silentLog }, clock, openStore: openMigrated });
  return {
    ...core,
    clock,
    folder,
    call: (method, path, options = {}) => callWith(core, method, path, options),
    work: async () => {
      await core.deps.ingest.caughtUp();
      await core.runner.runDue();
    },
    close: async () => {
      await core.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Paths outside /api/v1: calls give them whole. */
const OUTSIDE =
  /^\/$|^\/(api|t|c|widget|unsubscribe|health|metrics|docs|pages|favicon|sign-in|auth\/idp\/(?:start|callback)|setup|forgot-password|reset-password|accept-invitation|mcp|v1)\b/;

async function callWith(core: Core, method: string, path: string, options: CallOptions): Promise<Answer> {
  const { body, raw, key, token, headers = {}, peer = "127.0.0.1" } = options;
  const url = `http://localhost:8080${OUTSIDE.test(path) ? path : `/api/v1${path}`}`;
  const request = new Request(url, {
    method,
    headers: {
      ...(body === undefined && raw === undefined ? {} : { "content-type": "application/json" }),
      ...(key ? { "x-api-key": key } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const response = await core.fetch(request, peer);
  const isStream = response.headers.get("content-type") === "text/event-stream";
  if (isStream) await response.body?.cancel(); // it has no end
  const text = isStream ? "" : await response.text();
  const isJson = text !== "" && response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export type TestProject = { token: string; slug: string; key: string; publicKey: string; id: string };

/** Runs due jobs until the answer has arrived: for a request that waits for its job. */
export async function workUntil<T>(app: TestApp, answer: Promise<T>): Promise<T> {
  while (Bun.peek.status(answer) === "pending") {
    await app.work();
    await Bun.sleep(1);
  }
  return answer;
}

let projects = 0;

/** Creates a project with its own owner. */
export async function newProject(app: TestApp, name = "Acme"): Promise<TestProject> {
  const { token } = await newAccount(app);
  const body = { name: `${name} ${++projects}` };
  const project = (await app.call("POST", "/projects", { token, body })).body.data;
  return { token, slug: project.slug, key: project.secret_key, publicKey: project.public_key, id: project.id };
}

/** The password of every account that `newAccount` creates. */
export const PASSWORD = "correct horse battery";
/** Its hash with the lowest cost, so that signing in is fast. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$VZfndtYGf1YSaTc+6pTIIQFZUUOqwuoNwOpvGbQZ+yY$mSJnKhoRQ2nidy0RZmo3cVMfj8rXZVBlO5SzU3Mnt3Y";

export type TestAccount = { email: string; token: string; userId: string };

let accounts = 0;

/**
 * Creates a signed-in account. It is stored with a precomputed hash, because hashing takes longer than most tests; signing in
 * with PASSWORD works as usual.
 */
export async function newAccount(
  app: TestApp,
  { email = `owner-${++accounts}@example.com`, name = null }: { email?: string; name?: string | null } = {},
): Promise<TestAccount> {
  const { store, clock } = app.deps;
  const user = await store.write((tx) => createUser(tx, { email, name, passwordHash: PASSWORD_HASH }, clock.now()));
  return { email: user.email, token: await createSessions(app.deps).issue(user), userId: user.id };
}

export const CANCELLATION = {
  customer_email: "ada@example.com",
  customer_name: "Ada Lovelace",
  event_type: "cancellation",
  cancel_reason: "It is too expensive for us",
  mrr: 4900,
  currency: "usd",
  plan_name: "Pro",
  tenure_days: 400,
};
