// The session cookie in the whole service: who gets one, where it is accepted, what pages of other sites cannot do with it,
// and how it ends.

import { afterEach, expect, test } from "bun:test";
import type { Environment } from "../../../src/config.ts";
import { issueReset } from "../../../src/features/accounts/resets.ts";
import { getUser } from "../../../src/features/accounts/service.ts";
import { endedSessions } from "../../../src/features/accounts/tables.ts";
import { purgeExpiredAccess } from "../../../src/features/projects/jobs.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { createLog } from "../../../src/lib/log.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { buildCore } from "../../../src/wiring.ts";
import { CANCELLATION, newAccount, newProject, PASSWORD, type TestApp, testApp } from "../../support/app.ts";
import { openMigrated } from "../../support/store.ts";

const OURS = "http://localhost:8080";

let app: TestApp;
afterEach(() => app.close());

const start = (environment: Environment = {}) => {
  app = testApp(environment);
};

/** The first `Set-Cookie`, which is the session's. */
const setCookie = (headers: Headers): string => headers.getSetCookie()[0] ?? "";
/** The part of a `Set-Cookie` that a browser sends back. */
const sent = (headers: Headers): string => setCookie(headers).split(";")[0]!;

/** A new account, and the cookie of its sign-in. */
async function signedIn(email?: string): Promise<{ email: string; cookie: string; token: string; userId: string }> {
  const account = await newAccount(app, email ? { email } : {});
  return { ...account, ...(await signIn(account.email)) };
}

async function signIn(email: string) {
  const { headers, body } = await app.call("POST", "/auth/login", {
    body: { email, password: PASSWORD, session: true },
    headers: { origin: OURS },
  });
  return { cookie: sent(headers), token: body.data.access_token as string };
}

const meBy = async (cookie: string, headers: Record<string, string> = {}) =>
  app.call("GET", "/auth/me", { headers: { cookie, ...headers } });

/** Creates a project with a cookie; `origin` null sends no such header. */
const createBy = (cookie: string, origin: string | null, headers: Record<string, string> = {}) =>
  app.call("POST", "/projects", {
    body: { name: "By cookie" },
    headers: { cookie, ...(origin === null ? {} : { origin }), ...headers },
  });

const signOut = (cookie: string, origin: string | null = OURS) =>
  app.call("POST", "/auth/logout", { headers: { cookie, ...(origin === null ? {} : { origin }) } });

test("a sign-in sets the cookie only where it is asked to, for as long as the token counts", async () => {
  start({ RECOVERD_AUTH__TOKEN_TTL: "10m" });
  const { email } = await newAccount(app);
  for (const session of [undefined, false, null]) {
    const { headers, status } = await app.call("POST", "/auth/login", { body: { email, password: PASSWORD, session } });
    expect([status, headers.get("set-cookie")]).toEqual([200, null]);
  }
  const { headers, body } = await app.call("POST", "/auth/login", {
    body: { email, password: PASSWORD, session: true },
  });
  expect(setCookie(headers)).toBe(`recoverd=${body.data.access_token}; Path=/; Max-Age=600; HttpOnly; SameSite=Strict`);
  expect(headers.get("cache-control")).toBe("no-store");
  const wrong = await app.call("POST", "/auth/login", { body: { email, password: "not this one", session: true } });
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([401, null]);
  const text = await app.call("POST", "/auth/login", { body: { email, password: PASSWORD, session: "yes" } });
  expect([text.status, text.body.error.details[0].field]).toEqual([400, "session"]);
});

test("registering and accepting an invitation set it as well", async () => {
  start();
  const ada = { email: "ada@example.com", password: PASSWORD, session: true };
  const made = await app.call("POST", "/auth/register", { body: ada });
  expect(made.status).toBe(201);
  expect((await meBy(sent(made.headers))).body.data.email).toBe(ada.email);

  const project = await newProject(app);
  const path = `/projects/${project.slug}/invitations`;
  const invite = async (email: string): Promise<string> => {
    const { body } = await app.call("POST", path, { token: project.token, body: { email, role: "viewer" } });
    return new URL(body.data.accept_url).searchParams.get("token")!;
  };
  const accept = async (email: string, options: object) =>
    app.call("POST", `/invitations/${await invite(email)}/accept`, options);
  const guest = { name: "Grace", password: PASSWORD, session: true };
  const fresh = await accept("grace@example.com", { body: guest });
  expect(fresh.status).toBe(200);
  expect((await meBy(sent(fresh.headers))).body.data.email).toBe("grace@example.com");
  expect(fresh.headers.getSetCookie()[1]).toStartWith("recoverd-device=");
  const plain = await accept("mary@example.com", { body: { ...guest, session: false } });
  expect([plain.status, plain.headers.get("set-cookie")]).toEqual([200, null]);

  // The invited account can accept with its cookie; the cookie of another account does not prevent accepting.
  const cookie = sent(made.headers);
  const own = await accept(ada.email, { headers: { cookie, origin: OURS } });
  expect([own.status, own.body.data.access_token]).toEqual([200, undefined]);
  const other = await accept("alan@example.com", { body: guest, headers: { cookie, origin: OURS } });
  expect(other.status).toBe(200);
  expect((await meBy(sent(other.headers))).body.data.email).toBe("alan@example.com");
});

test("over HTTPS it is bound to this host, and no other name of it counts", async () => {
  start({
    RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com",
    RECOVERD_SERVER__TRUSTED_PROXIES: "10.0.0.7",
  });
  const { email } = await newAccount(app);
  const secure = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9", host: "recoverd.example.com" };
  const origin = "https://recoverd.example.com";
  const through = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    app.call(method, path, { peer: "10.0.0.7", headers: { ...secure, ...headers }, ...(body ? { body } : {}) });
  const { headers, body } = await through(
    "POST",
    "/auth/login",
    { origin },
    { email, password: PASSWORD, session: true },
  );
  const token = body.data.access_token;
  expect(setCookie(headers)).toBe(`__Host-recoverd=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure`);
  const me = async (cookie: string) => (await through("GET", "/auth/me", { cookie })).status;
  expect(await me(`a=b; __Host-recoverd=${token}; c=d`)).toBe(200);
  expect(await me(`recoverd=${token}`)).toBe(401); // another subdomain may have set it
  expect(await me(`x__Host-recoverd=${token}`)).toBe(401);
  const make = (from: string) =>
    through("POST", "/projects", { cookie: `__Host-recoverd=${token}`, origin: from }, { name: "One" });
  expect((await make(origin)).status).toBe(201);
  expect((await make("https://evil.example")).status).toBe(403);
  expect((await make("http://recoverd.example.com:8080")).status).toBe(403);
});

test("it reads and writes as the access token does", async () => {
  start();
  const { cookie, email } = await signedIn();
  expect((await meBy(cookie)).body.data.email).toBe(email);
  expect((await meBy(`other=1;${cookie}`)).status).toBe(200);
  const made = await createBy(cookie, OURS);
  expect(made.status).toBe(201);
  const { slug } = made.body.data;
  const headers = { cookie, origin: OURS };
  const recorded = await app.call("POST", `/projects/${slug}/churn-events`, { headers, body: CANCELLATION });
  expect(recorded.status).toBe(201);
  expect((await app.call("GET", `/projects/${slug}/churn-events`, { headers: { cookie } })).body.meta.total).toBe(1);
  expect((await app.call("PATCH", `/projects/${slug}`, { headers, body: { name: "Two" } })).status).toBe(200);
  const stranger = await signedIn();
  expect((await app.call("GET", `/projects/${slug}`, { headers: { cookie: stranger.cookie } })).status).toBe(403);
});

test.each([
  ["no Origin", null],
  ["another site", "https://evil.example"],
  ["null", "null"],
  ["an empty Origin", ""],
  ["another port of this machine", "http://localhost:3000"],
  ["a name that only begins like ours", "http://localhost:8080.evil.example"],
])("a change by cookie with %s is a 403, and nothing is changed", async (_, origin) => {
  start();
  const { cookie } = await signedIn();
  const { status, body } = await createBy(cookie, origin);
  expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
  expect(body.error.message).toContain("Origin");
  expect((await app.call("GET", "/projects", { headers: { cookie } })).body.meta.total).toBe(0);
  expect((await signOut(cookie, origin)).status).toBe(403);
  expect((await meBy(cookie)).status).toBe(200);
});

test("a header that browsers add automatically beside the cookie does not replace the Origin", async () => {
  start();
  const { cookie } = await signedIn();
  const basic = { authorization: `Basic ${btoa("proxy:password")}` };
  expect((await meBy(cookie, basic)).status).toBe(200);
  expect((await createBy(cookie, null, basic)).status).toBe(403);
  expect((await createBy(cookie, "https://evil.example", basic)).status).toBe(403);
  expect((await createBy(cookie, OURS, basic)).status).toBe(201);
});

test("a page of another site that loads something is nobody", async () => {
  start();
  const { cookie } = await signedIn();
  for (const [site, status] of [
    ["cross-site", 401],
    ["same-site", 401],
    ["same-origin", 200],
    ["none", 200],
  ] as const) {
    expect([site, (await meBy(cookie, { "sec-fetch-site": site })).status]).toEqual([site, status]);
  }
});

test("a bearer token and an API key win over the cookie, valid or not, and need no Origin", async () => {
  start();
  const [ada, grace] = [await signedIn(), await signedIn()];
  const { cookie } = ada;
  const by = (headers: Record<string, string>) => meBy(cookie, headers);
  expect((await by({ authorization: `Bearer ${grace.token}` })).body.data.email).toBe(grace.email);
  expect((await by({ authorization: "Bearer junk" })).status).toBe(401);
  expect((await by({ authorization: "bearer" })).status).toBe(401);
  expect((await by({ "x-api-key": "sk_live_junk" })).status).toBe(401);
  const { slug, key } = await newProject(app);
  const asKey = await app.call("POST", `/projects/${slug}/churn-events`, {
    key,
    body: CANCELLATION,
    headers: { cookie },
  });
  expect(asKey.status).toBe(201);
  expect((await createBy(cookie, null, { authorization: `Bearer ${grace.token}` })).status).toBe(201);
  expect((await createBy(cookie, "https://evil.example", { authorization: `Bearer ${grace.token}` })).status).toBe(201);
});

test("it means nothing to what pages of other sites and providers call", async () => {
  start({ RECOVERD_LIMITS__GENERAL: "10/1s burst 30", RECOVERD_LIMITS__WEBHOOK: "10/1s burst 20" });
  const { publicKey } = await newProject(app);
  const { cookie } = await signedIn();
  const headers = { cookie };
  const tracked = { public_key: publicKey, customer_email: "a@example.com", event: "login" };
  expect((await app.call("POST", "/track", { headers, body: tracked })).status).toBe(202);
  const post = { customer_email: "a@example.com", event_type: "cancellation" };
  expect((await app.call("POST", `/webhooks/custom/${publicKey}`, { headers, body: post })).status).toBe(200);
  const reason = { public_key: publicKey, reason: "too_expensive", customer_email: "a@example.com" };
  expect((await app.call("POST", "/cancel-flow/reasons", { headers, body: reason })).status).toBe(200);
  // Requests with unknown keys are charged to the IP address, so the account's bucket stays full.
  for (let n = 0; n < 5; n++) await app.call("POST", "/webhooks/stripe/pub_unknown", { headers, raw: "{}" });
  const { headers: limits } = await app.call("GET", "/projects", { headers });
  expect(limits.get("x-ratelimit-remaining")).toBe("29");
});

test("its requests are charged to the account, with those of its tokens", async () => {
  start({ RECOVERD_LIMITS__GENERAL: "10/1s burst 30" });
  const { cookie, token } = await signedIn();
  const remaining = async (options: object) =>
    (await app.call("GET", "/projects", options)).headers.get("x-ratelimit-remaining");
  expect(await remaining({ headers: { cookie }, peer: "127.0.0.1" })).toBe("29");
  expect(await remaining({ token, peer: "127.0.0.2" })).toBe("28");
  expect(await remaining({ headers: { cookie: "recoverd=junk" }, peer: "127.0.0.3" })).toBe("29");
});

test("signing out ends this session for good, a copy of the cookie included, and no other", async () => {
  start();
  const { email, cookie, token } = await signedIn();
  const phone = await signIn(email);
  expect((await meBy(cookie)).status).toBe(200);
  const { status, headers, body } = await signOut(cookie);
  expect([status, body]).toEqual([200, { status: "ok" }]);
  expect(setCookie(headers)).toBe("recoverd=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
  expect((await meBy(cookie)).status).toBe(401);
  expect((await createBy(cookie, OURS)).status).toBe(401);
  expect((await app.call("GET", "/auth/me", { token })).status).toBe(401); // the same session
  expect((await meBy(phone.cookie)).status).toBe(200);
  expect((await signOut(cookie)).status).toBe(200); // signing out twice
  expect((await signOut("")).status).toBe(200); // without a session
});

test("signing out works by access token, and not by API key", async () => {
  start();
  const { token, cookie } = await signedIn();
  expect((await app.call("POST", "/auth/logout", { token })).status).toBe(200);
  expect((await app.call("GET", "/auth/me", { token })).status).toBe(401);
  expect((await meBy(cookie)).status).toBe(401);
  const { key } = await newProject(app);
  expect((await app.call("POST", "/auth/logout", { key })).status).toBe(403);
});

test("a session that was ended stays ended after a restart, and is deleted only when it would have expired", async () => {
  start();
  const { cookie } = await signedIn();
  await signOut(cookie);
  const { config, log, clock } = app.deps;
  await app.stop();
  const again = buildCore({ config, log, clock, openStore: openMigrated });
  const request = () => new Request("http://localhost:8080/api/v1/auth/me", { headers: { cookie } });
  try {
    expect((await again.fetch(request(), "127.0.0.1")).status).toBe(401);
    const rows = () => again.deps.store.read.select().from(endedSessions);
    const sweep = async () => {
      await again.deps.store.write((tx) => enqueue(tx, purgeExpiredAccess, {}, clock.now()));
      await again.runner.runDue();
    };
    app.clock.advance(24 * HOUR - 1);
    await sweep();
    expect(await rows()).toHaveLength(1);
    expect((await again.fetch(request(), "127.0.0.1")).status).toBe(401);
    app.clock.advance(1);
    await sweep();
    expect(await rows()).toEqual([]);
    expect((await again.fetch(request(), "127.0.0.1")).status).toBe(401);
  } finally {
    await again.stop();
  }
  start();
});

test("it expires by the server's clock", async () => {
  start();
  const { cookie } = await signedIn();
  app.clock.advance(24 * HOUR - 1000);
  expect((await meBy(cookie)).status).toBe(200);
  app.clock.advance(1000);
  expect((await meBy(cookie)).status).toBe(401);
});

test("a new password ends every session, on every device", async () => {
  start();
  const { cookie, email, userId } = await signedIn();
  const phone = await signIn(email);
  const { store, clock } = app.deps;
  const user = await getUser(store.read, userId);
  const { url } = await store.write((tx) => issueReset(tx, OURS, user, { mailed: true }, clock.now()));
  const token = new URL(url).searchParams.get("token");
  const password = "another correct horse";
  expect((await app.call("POST", "/auth/reset-password", { body: { token, password } })).status).toBe(200);
  expect((await meBy(cookie)).status).toBe(401);
  expect((await meBy(phone.cookie)).status).toBe(401);
});

test("no log line has the cookie", async () => {
  start();
  const { config, clock } = app.deps;
  const { email } = await newAccount(app);
  await app.stop();
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "json", write: (line) => lines.push(line) });
  const core = buildCore({ config, log, clock, openStore: openMigrated });
  const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    core.fetch(
      new Request(`${OURS}/api/v1${path}`, {
        method,
        headers: { "content-type": "application/json", origin: OURS, ...headers },
        body: body ? JSON.stringify(body) : null,
      }),
      "127.0.0.1",
    );
  const { headers } = await call("POST", "/auth/login", {}, { email, password: PASSWORD, session: true });
  const cookie = sent(headers);
  expect((await call("GET", "/auth/me", { cookie })).status).toBe(200);
  expect((await call("POST", "/projects", { cookie, origin: "null" }, { name: "x" })).status).toBe(403);
  expect((await call("POST", "/auth/logout", { cookie })).status).toBe(200);
  expect((await call("GET", "/auth/me", { cookie })).status).toBe(401);
  await core.stop();
  expect(lines.filter((line) => line.includes('"request"')).length).toBe(5);
  const secret = cookie.slice("recoverd=".length);
  for (const part of [secret, secret.split(".")[2]!]) expect(lines.join("")).not.toContain(part);
  start();
});
