// Session tokens: only those signed by this server with its one algorithm are accepted, and only until they expire or are
// revoked.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { users } from "../../../src/features/accounts/tables.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { newAccount, type TestApp, testApp } from "../../support/app.ts";

let app: TestApp;
let token: string;
let userId: string;

beforeEach(async () => {
  app = testApp();
  ({ token, userId } = await newAccount(app, { email: "ada@example.com" }));
});
afterEach(() => app.close());

const statusOf = async (bearer: string) => (await app.call("GET", "/auth/me", { token: bearer })).status;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
const claims = () => decode(token.split(".")[1]!);

/** A token with these claims, signed with the server's own key by default. */
function signed(payload: object, key: Uint8Array = app.deps.keys.jwt, header: object = { alg: "HS256", typ: "JWT" }) {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

test("a token is HS256 and carries subject, times, an id of its own and the session epoch", async () => {
  expect(decode(token.split(".")[0]!)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(claims()).toEqual({
    sub: userId,
    iat: expect.any(Number),
    exp: app.clock.now() / 1000 + 24 * 3600,
    jti: expect.any(String),
    epoch: 0,
  });
  const again = await app.call("POST", "/auth/login", {
    body: { email: "ada@example.com", password: "correct horse battery" },
  });
  expect(decode(again.body.data.access_token.split(".")[1]).jti).not.toBe(claims().jti);
  expect(again.body.data.expires_in).toBe(24 * 3600);
});

test("a token counts until it expires by the server's clock, also one that was used before", async () => {
  expect(await statusOf(token)).toBe(200);
  app.clock.advance(24 * HOUR - 1000);
  expect(await statusOf(token)).toBe(200);
  app.clock.advance(1000);
  expect(await statusOf(token)).toBe(401);
});

test("a token ends when the account's epoch is raised, also one that was used before", async () => {
  expect(await statusOf(token)).toBe(200);
  await app.deps.store.write(async (tx) => {
    await tx.update(users).set({ sessionEpoch: 1 });
  });
  expect(await statusOf(token)).toBe(401);
});

test("a token of an account that is gone counts no more", async () => {
  expect(await statusOf(token)).toBe(200);
  await app.deps.store.write(async (tx) => {
    await tx.delete(users);
  });
  expect(await statusOf(token)).toBe(401);
});

test("the helper of these tests signs as the server does", async () => {
  expect(await statusOf(signed(claims()))).toBe(200);
});

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const hostile: [string, () => string][] = [
  ["that is not signed (alg none)", () => `${encode({ alg: "none", typ: "JWT" })}.${encode(claims())}.`],
  ["that says alg none over a good signature", () => signed(claims(), undefined, { alg: "none" })],
  ["signed with another key", () => signed(claims(), new Uint8Array(32))],
  ["signed with the key of the links", () => signed(claims(), app.deps.keys.links)],
  [
    "signed with RS256",
    () => {
      const input = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims())}`;
      return `${input}.${sign("RSA-SHA256", Buffer.from(input), rsa.privateKey).toString("base64url")}`;
    },
  ],
  [
    "signed with HS512 and the right key",
    () => {
      const input = `${encode({ alg: "HS512", typ: "JWT" })}.${encode(claims())}`;
      return `${input}.${createHmac("sha512", app.deps.keys.jwt).update(input).digest("base64url")}`;
    },
  ],
  ["whose claims were changed", () => token.replace(/\.[^.]+\./, `.${encode({ ...claims(), sub: "usr_other" })}.`)],
  ["without a subject", () => signed({ ...claims(), sub: undefined })],
  ["whose subject is a number", () => signed({ ...claims(), sub: 7 })],
  ["without an expiry", () => signed({ ...claims(), exp: undefined })],
  ["without an epoch", () => signed({ ...claims(), epoch: undefined })],
  ["with the epoch as text", () => signed({ ...claims(), epoch: "0" })],
  ["that is not valid yet", () => signed({ ...claims(), nbf: app.clock.now() / 1000 + 60 })],
  ["without its last letter", () => token.slice(0, -1)],
  ["of one part", () => "junk"],
  ["of three parts of junk", () => "a.b.c"],
  ["that is huge", () => "x".repeat(500_000)],
  ["that is huge and well signed", () => signed({ ...claims(), padding: "x".repeat(5_000) })],
];
for (const [what, make] of hostile) {
  test(`a token ${what} is a 401`, async () => {
    expect(await statusOf(make())).toBe(401);
  });
}

test("a token that was refused stays refused after the real one was seen, and the other way round", async () => {
  const forged = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
  for (const [bearer, status] of [
    [forged, 401],
    [token, 200],
    [forged, 401],
    [token, 200],
  ] as const) {
    expect(await statusOf(bearer)).toBe(status);
  }
});

test("the key is a file for its owner alone, and another server's tokens are nothing here", async () => {
  expect(statSync(join(app.folder, "data", "keys", "jwt.key")).mode & 0o777).toBe(0o600);
  const other = testApp();
  try {
    const made = await other.call("POST", "/auth/register", {
      body: { email: "ada@example.com", password: "correct horse battery" },
    });
    expect(await statusOf(made.body.data.access_token)).toBe(401);
  } finally {
    await other.close();
  }
});

test("auth.jwt_secret signs in place of the key", async () => {
  const secret = "a secret of the operator, 32 characters or more";
  const configured = testApp({ RECOVERD_AUTH__JWT_SECRET: secret });
  try {
    const made = await configured.call("POST", "/auth/register", {
      body: { email: "ada@example.com", password: "correct horse battery" },
    });
    const [header, payload, signature] = made.body.data.access_token.split(".");
    expect(signature).toBe(createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url"));
  } finally {
    await configured.close();
  }
});

test("auth.token_ttl says how long a token counts", async () => {
  const brief = testApp({ RECOVERD_AUTH__TOKEN_TTL: "10m" });
  try {
    const made = await brief.call("POST", "/auth/register", {
      body: { email: "ada@example.com", password: "correct horse battery" },
    });
    expect(made.body.data.expires_in).toBe(600);
    brief.clock.advance(600_000);
    expect((await brief.call("GET", "/auth/me", { token: made.body.data.access_token })).status).toBe(401);
  } finally {
    await brief.close();
  }
});

test("signing out everywhere ends every session of the account, and nobody else's", async () => {
  const credentials = { email: "ada@example.com", password: "correct horse battery" };
  const second = (await app.call("POST", "/auth/login", { body: credentials })).body.data.access_token;
  const other = { email: "bob@example.com", password: "correct horse battery" };
  const bob = (await app.call("POST", "/auth/register", { body: other })).body.data.access_token;
  expect((await app.call("POST", "/auth/logout", { token: second, body: { everywhere: "yes" } })).status).toBe(400);
  const answer = await app.call("POST", "/auth/logout", { token: second, body: { everywhere: true } });
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, expect.stringContaining("Max-Age=0")]);
  expect(await Promise.all([token, second, bob].map(statusOf))).toEqual([401, 401, 200]);
  expect((await app.call("POST", "/auth/login", { body: credentials })).status).toBe(200);
});
