// Signing in with an identity provider in a browser: the redirect to it, and the return with a session.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { type Answer, type TestApp, testApp } from "../../support/app.ts";
import { BROWSER_CALLBACK, CLIENT, type OpenIdProvider, startOpenId, walk } from "../../support/openid.ts";

const FAR = "203.0.113.9";

let openId: OpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  openId = await startOpenId({
    ada: { email: "ada@example.com", email_verified: true, name: "Ada Lovelace" },
    eve: { email: "ada@example.com", email_verified: false },
  });
});
afterAll(() => openId.stop());
beforeEach(() => {
  app = testApp({
    RECOVERD_AUTH__IDP__0__NAME: "acme",
    RECOVERD_AUTH__IDP__0__ISSUER: openId.issuer,
    RECOVERD_AUTH__IDP__0__CLIENT_ID: CLIENT.id,
    RECOVERD_AUTH__IDP__0__CLIENT_SECRET: CLIENT.secret,
    RECOVERD_AUTH__REGISTRATION: "open",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
});
afterEach(() => app.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call("GET", path, { peer: FAR, headers: { accept: "text/html", ...headers } });

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesOf = ({ headers }: Answer): string[] =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .filter((cookie) => !cookie.endsWith("="));

async function begin(query = "") {
  const begun = await get(`/auth/idp/start?provider=acme${query}`);
  expect(begun.status).toBe(302);
  return { begun, url: new URL(begun.headers.get("location")!), cookie: cookiesOf(begun).join("; ") };
}

async function signIn(login: string, query = "") {
  const { url, cookie } = await begin(query);
  const back = await walk(url, login, BROWSER_CALLBACK);
  return {
    path: `${back.pathname}${back.search}`,
    cookie,
    done: () => get(`${back.pathname}${back.search}`, { cookie }),
  };
}

test("a person is sent out and comes back signed in, to the page that they were going to", async () => {
  const done = await (await signIn("ada", "&to=/customers%3Fstate=left")).done();
  expect([done.status, done.headers.get("location")]).toEqual([302, "../../customers?state=left"]);
  const [session, device] = cookiesOf(done);
  expect(device).toStartWith("recoverd-device=");
  expect(done.headers.getSetCookie()[0]).toContain("HttpOnly; SameSite=Strict");
  const me = await app.call("GET", "/auth/me", { headers: { cookie: session! } });
  expect(me.body.data).toMatchObject({ email: "ada@example.com", name: "Ada Lovelace" });
});

test("the request to the provider carries state, nonce and a challenge, and its secrets stay in a cookie for our pages", async () => {
  const { begun, url } = await begin();
  const asked = Object.fromEntries(url.searchParams);
  expect(asked).toMatchObject({
    client_id: CLIENT.id,
    response_type: "code",
    redirect_uri: BROWSER_CALLBACK,
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name]!.length).toBeGreaterThan(40);
  expect(begun.headers.getSetCookie()[0]).toMatch(/Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect((await begin()).url.searchParams.get("state")).not.toBe(asked.state!);
});

test("an answer counts in the browser that asked, for that state, and once", async () => {
  const { path, cookie, done } = await signIn("ada");
  const refused = async (at: string, headers: Record<string, string>) => {
    const answer = await get(at, headers);
    expect([answer.status, cookiesOf(answer)]).toEqual([401, []]);
    expect(answer.body).toContain("Back to the sign-in");
  };
  await refused(path, {});
  await refused(path, { cookie: (await begin()).cookie });
  await refused(path.replace(/state=[^&]+/, "state=other"), { cookie });
  await refused(path.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example"), { cookie });
  await refused(path.replace(/code=[^&]+/, "code=junk"), { cookie });
  await refused(path.replace(/code=[^&]+/, "error=access_denied"), { cookie });
  for (const junk of ["recoverd-login=%%%", "recoverd-login=bnVsbA", "recoverd-login=e30"])
    await refused(path, { cookie: junk });
  expect((await done()).status).toBe(302);
  await refused(path, { cookie });
});

test("a person who may not have an account sees why, on a page", async () => {
  await app.call("POST", "/auth/register", { body: { email: "ada@example.com", password: "correct horse battery" } });
  const answer = await (await signIn("eve")).done();
  expect(answer.status).toBe(403);
  expect(answer.body).toContain("has not verified that it is yours");
});

test("another site cannot begin it, nor say where it ends", async () => {
  expect((await get("/auth/idp/start?provider=acme", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  for (const to of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "x",
    "/%0d%0ax: y\r\n",
  ]) {
    const { cookie } = await begin(`&to=${encodeURIComponent(to)}`);
    const stored = JSON.parse(Buffer.from(cookie.split("=")[1]!, "base64url").toString());
    expect([to, stored.to]).toEqual([to, "/"]);
  }
});

test("a provider that nobody set up is a 400, one that is away a 503", async () => {
  expect((await get("/auth/idp/start?provider=none")).status).toBe(400);
  await app.close();
  app = testApp({
    RECOVERD_AUTH__IDP__0__NAME: "acme",
    RECOVERD_AUTH__IDP__0__ISSUER: "http://127.0.0.1:1",
    RECOVERD_AUTH__IDP__0__CLIENT_ID: CLIENT.id,
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
  expect((await get("/auth/idp/start?provider=acme")).status).toBe(503);
});
