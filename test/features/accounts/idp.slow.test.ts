// Signing in with an identity provider: who gets which account.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { Environment } from "../../../src/config.ts";
import { identities, users } from "../../../src/features/accounts/tables.ts";
import { type Answer, type TestApp, testApp } from "../../support/app.ts";
import { CLIENT, type Login, type OpenIdProvider, REDIRECT_URI, startOpenId } from "../../support/openid.ts";

const FAR = "203.0.113.9";
const PASSWORD = "correct horse battery";

let openId: OpenIdProvider;
let other: OpenIdProvider;
let app: TestApp | undefined;

beforeAll(async () => {
  openId = await startOpenId({
    ada: { email: "Ada@Example.com", email_verified: true, name: "Ada\nLovelace" },
    mallory: { email: "ada@example.com", email_verified: false },
    eve: { email: "eve@trusted.example", email_verified: false },
    bob: { email: "bob@trusted.example", email_verified: true },
    sub: { email: "sub@sub.trusted.example", email_verified: true },
    nobody: {},
  });
  other = await startOpenId({ ada: { email: "ada@example.com", email_verified: true } });
});
afterAll(async () => {
  await openId.stop();
  await other.stop();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
});

function start(environment: Environment = {}): TestApp {
  const provider = (index: number, name: string, { issuer }: OpenIdProvider) => ({
    [`RECOVERD_AUTH__IDP__${index}__NAME`]: name,
    [`RECOVERD_AUTH__IDP__${index}__ISSUER`]: issuer,
    [`RECOVERD_AUTH__IDP__${index}__CLIENT_ID`]: CLIENT.id,
    [`RECOVERD_AUTH__IDP__${index}__CLIENT_SECRET`]: CLIENT.secret,
  });
  app = testApp({
    ...provider(0, "acme", openId),
    ...provider(1, "other", other),
    RECOVERD_AUTH__REGISTRATION: "open",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
    ...environment,
  });
  return app;
}

const idp = (login: Login, provider = "acme", fields: object = {}, peer = FAR): Promise<Answer> =>
  app!.call("POST", "/auth/idp", {
    peer,
    body: { provider, code: login.code, code_verifier: login.verifier, redirect_uri: REDIRECT_URI, ...fields },
  });

const signIn = async (login: string, provider = "acme", peer = FAR) =>
  idp(await (provider === "acme" ? openId : other).signIn(login), provider, {}, peer);

const register = (email: string) => app!.call("POST", "/auth/register", { body: { email, password: PASSWORD } });
const logIn = (email: string) => app!.call("POST", "/auth/login", { body: { email, password: PASSWORD } });
const me = (token: string) => app!.call("GET", "/auth/me", { token });

test("the first login creates an account with the provider's address and name; the next one is the same account", async () => {
  start();
  const first = await signIn("ada");
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    token_type: "Bearer",
    user: { email: "ada@example.com", name: "Ada Lovelace" },
  });
  expect((await me(first.body.data.access_token)).body.data.email).toBe("ada@example.com");
  const second = await signIn("ada");
  expect(second.body.data.user.id).toBe(first.body.data.user.id);
});

test("an account that was created by a provider has no password", async () => {
  start();
  await signIn("ada");
  expect((await logIn("ada@example.com")).status).toBe(401);
});

test("a code that is wrong, or of another login, is a 401", async () => {
  start();
  const login = await openId.signIn("ada");
  expect((await idp({ code: "junk", verifier: "x".repeat(43) })).status).toBe(401);
  expect((await idp({ ...login, verifier: "y".repeat(43) })).status).toBe(401);
  const another = await openId.signIn("ada", { nonce: "n-1" });
  expect((await idp(another, "acme", { nonce: "n-2" })).status).toBe(401);
});

test("a nonce that was given must be the login's", async () => {
  start();
  expect((await idp(await openId.signIn("ada", { nonce: "n-1" }), "acme", { nonce: "n-1" })).status).toBe(200);
});

test("a provider that nobody set up is a 400 that names the field", async () => {
  start();
  const answer = await idp({ code: "c", verifier: "v" }, "unknown");
  expect(answer.status).toBe(400);
  expect(answer.body.error.details).toEqual([{ field: "provider", message: "must be acme or other" }]);
});

test("a login can set the session cookie", async () => {
  start();
  const answer = await idp(await openId.signIn("ada"), "acme", { session: true });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toContain(`recoverd=${answer.body.data.access_token}; Path=/; Max-Age=86400; HttpOnly`);
  expect((await signIn("ada")).headers.get("set-cookie")).toBeNull();
});

test("every missing and mistyped field is reported at once", async () => {
  start();
  const answer = await app!.call("POST", "/auth/idp", { body: { code: 7, nonce: "" } });
  expect(answer.status).toBe(400);
  const fields = answer.body.error.details.map(({ field }: { field: string }) => field).sort();
  expect(fields).toEqual(["code", "code_verifier", "nonce", "provider", "redirect_uri"]);
});

test("a provider that is not there is a 503, which reveals nothing of it", async () => {
  start({ RECOVERD_AUTH__IDP__0__ISSUER: "http://127.0.0.1:1" });
  const answer = await idp({ code: "c", verifier: "v" });
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).not.toContain("127.0.0.1");
});

test("a token that has expired by the server's clock is a 401", async () => {
  start();
  const login = await openId.signIn("ada");
  app!.clock.set(Date.parse("2199-01-01T00:00:00Z"));
  expect((await idp(login)).status).toBe(401);
});

test("an account whose address was never proven is taken over: its password goes, its sessions and links end", async () => {
  start();
  const squatter = (await register("ada@example.com")).body.data;
  const taken = await signIn("ada");
  expect(taken.status).toBe(200);
  expect(taken.body.data.user.id).toBe(squatter.user.id);
  expect((await me(taken.body.data.access_token)).status).toBe(200);
  expect((await me(squatter.access_token)).status).toBe(401);
  expect((await logIn("ada@example.com")).status).toBe(401);
});

test("an account whose address was proven by mail is linked, and keeps password and sessions", async () => {
  start();
  const owner = (await register("ada@example.com")).body.data;
  await app!.deps.store.write(async (tx) => {
    await tx.update(users).set({ emailVerifiedAt: app!.clock.now() });
  });
  expect((await signIn("ada")).body.data.user.id).toBe(owner.user.id);
  expect((await me(owner.access_token)).status).toBe(200);
  expect((await logIn("ada@example.com")).status).toBe(200);
});

test("an address that the provider has not verified opens no account that exists", async () => {
  start();
  const owner = (await register("ada@example.com")).body.data;
  const answer = await signIn("mallory");
  expect(answer.status).toBe(403);
  expect((await me(owner.access_token)).status).toBe(200);
  expect(await app!.deps.store.read.select().from(identities)).toEqual([]);
});

test("a stranger who took an address at a provider is locked out once its holder signs in", async () => {
  start();
  const squatter = (await signIn("mallory")).body.data;
  const holder = (await signIn("ada")).body.data;
  expect(holder.user.id).toBe(squatter.user.id);
  expect((await me(squatter.access_token)).status).toBe(401);
  expect((await signIn("mallory")).status).toBe(403);
});

test("two providers that vouch for the address lead to one account, and both keep leading there", async () => {
  start();
  const ids = [];
  for (const provider of ["acme", "other", "acme"]) ids.push((await signIn("ada", provider)).body.data.user.id);
  expect(new Set(ids).size).toBe(1);
});

test("two first logins at the same time create one account", async () => {
  start();
  const logins = [await openId.signIn("ada"), await openId.signIn("ada")];
  const answers = await Promise.all(logins.map((login) => idp(login)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app!.deps.store.read.select().from(users)).toHaveLength(1);
});

test("a provider that gives no address is a 403, and creates no account", async () => {
  start();
  expect((await signIn("nobody")).status).toBe(403);
  expect(await app!.deps.store.read.select().from(users)).toEqual([]);
});

const admissions: [string, Environment, string, string, number][] = [
  ["closed registration makes no account", { RECOVERD_AUTH__REGISTRATION: "closed" }, "ada", FAR, 403],
  ["automatic registration makes none from afar", { RECOVERD_AUTH__REGISTRATION: "auto" }, "ada", FAR, 403],
  [
    "automatic registration makes one on this machine",
    { RECOVERD_AUTH__REGISTRATION: "auto" },
    "ada",
    "127.0.0.1",
    200,
  ],
  ["an allowed domain opens closed registration", { RECOVERD_AUTH__REGISTRATION: "closed" }, "bob", FAR, 200],
  [
    "an allowed domain counts only where the address is verified",
    { RECOVERD_AUTH__REGISTRATION: "closed" },
    "eve",
    FAR,
    403,
  ],
  ["a domain below an allowed one is another", { RECOVERD_AUTH__REGISTRATION: "closed" }, "sub", FAR, 403],
];
for (const [rule, environment, login, peer, status] of admissions) {
  test(rule, async () => {
    start({ ...environment, RECOVERD_AUTH__IDP__0__ALLOWED_DOMAINS: "trusted.example" });
    expect((await signIn(login, "acme", peer)).status).toBe(status);
  });
}

test("an account that exists is let in where registration is closed", async () => {
  start({ RECOVERD_AUTH__REGISTRATION: "auto" });
  await register("ada@example.com");
  expect((await signIn("ada")).status).toBe(200);
});
