// Resetting a password by mail: one link, usable once within an hour, and no response reveals whether an account exists.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { issueReset } from "../../../src/features/accounts/resets.ts";
import { findUserByEmail } from "../../../src/features/accounts/service.ts";
import { identities, passwordResets, users } from "../../../src/features/accounts/tables.ts";
import { MINUTE } from "../../../src/lib/duration.ts";
import { jobs } from "../../../src/queue/jobs.ts";
import { newAccount, PASSWORD, type TestApp, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { parseMail } from "../../support/smtp.ts";

const [OLD, NEW] = [PASSWORD, "another long password"];
let app: TestApp;
let session: string;

beforeEach(async () => {
  app = testApp({
    RECOVERD_SERVER__PUBLIC_URL: "https://recover.example.org/base",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
  session = (await newAccount(app, { email: "ada@example.com" })).token;
});
afterEach(() => app.close());

const forgot = (email = "ada@example.com") => app.call("POST", "/auth/forgot-password", { body: { email } });
const reset = (token: string, password = NEW) =>
  app.call("POST", "/auth/reset-password", { body: { token, password } });
const logIn = async (password: string) =>
  (await app.call("POST", "/auth/login", { body: { email: "ada@example.com", password } })).status;

/** The mails sent so far, in order. */
async function mails() {
  await app.work();
  const folder = join(app.folder, "data", "outbox");
  try {
    const files = readdirSync(folder).sort();
    return await Promise.all(files.map((name) => parseMail(readFileSync(join(folder, name)))));
  } catch {
    return [];
  }
}

/** Requests a link, and returns its token from the newest mail. */
async function mailedToken(): Promise<string> {
  await forgot();
  const text = (await mails()).at(-1)!.text!;
  return /^https:\/\/recover\.example\.org\/base\/reset-password\?token=([\w-]{43})$/m.exec(text)![1]!;
}

test("the mail is in German to a browser that asks for German", async () => {
  const headers = { "accept-language": "de-DE,de;q=0.9,en;q=0.5" };
  await app.call("POST", "/auth/forgot-password", { body: { email: "ada@example.com" }, headers });
  const mail = (await mails()).at(-1)!;
  expect(mail.subject).toBe("Ein neues Passwort für Recoverd");
  expect(mail.text).toContain("Der Link gilt einmal, eine Stunde lang.");
  expect(mail.html).toContain('<html lang="de">');
});

test("a link is mailed to the account's address, and its token sets a new password", async () => {
  const token = await mailedToken();
  expect((await mails())[0]!.to).toEqual([{ name: "", address: "ada@example.com" }]);
  const answer = await reset(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: "ok" });
  expect(await logIn(OLD)).toBe(401);
  expect(await logIn(NEW)).toBe(200);
});

test("with `session` the new password signs the browser in", async () => {
  const token = await mailedToken();
  const answer = await app.call("POST", "/auth/reset-password", { body: { token, password: NEW, session: true } });
  expect(answer.body).toEqual({ status: "ok" });
  const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  expect((await app.call("GET", "/auth/me", { headers: { cookie } })).body.data.email).toBe("ada@example.com");
  expect((await reset(await mailedTokenLater())).headers.get("set-cookie")).toBeNull();
});

/** The same once the limit of one link per two minutes allows it. */
async function mailedTokenLater(): Promise<string> {
  app.clock.advance(3 * MINUTE);
  return mailedToken();
}

test("a new password ends every earlier session, and none that comes after", async () => {
  const token = await mailedToken();
  expect((await app.call("GET", "/auth/me", { token: session })).status).toBe(200);
  await reset(token);
  expect((await app.call("GET", "/auth/me", { token: session })).status).toBe(401);
  const answer = await app.call("POST", "/auth/login", { body: { email: "ada@example.com", password: NEW } });
  expect((await app.call("GET", "/auth/me", { token: answer.body.data.access_token })).status).toBe(200);
});

const refused = async (token: string, password?: string) => {
  const answer = await reset(token, password);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe("VALIDATION_ERROR");
  return answer.body.error.details[0].field;
};

test("a token works once", async () => {
  const token = await mailedToken();
  await reset(token);
  expect(await refused(token, "yet another password")).toBe("token");
  expect(await logIn(NEW)).toBe(200);
});

test("of two simultaneous uses of a token, one succeeds", async () => {
  const token = await mailedToken();
  const answers = await Promise.all([reset(token), reset(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a token is valid for an hour", async () => {
  const token = await mailedToken();
  app.clock.advance(60 * MINUTE);
  expect(await refused(token)).toBe("token");
  app.clock.advance(-1);
  expect((await reset(token)).status).toBe(200);
});

test("a token that nobody gave out is refused", async () => {
  expect(await refused("x".repeat(43))).toBe("token");
  expect(await refused("")).toBe("token");
});

test("a password that is not taken leaves the token good", async () => {
  const token = await mailedToken();
  expect(await refused(token, "password123")).toBe("password");
  expect((await reset(token)).status).toBe(200);
});

test("using one link voids the others", async () => {
  const first = await mailedToken();
  app.clock.advance(2 * MINUTE);
  const second = await mailedToken();
  expect(second).not.toBe(first);
  await reset(first);
  expect(await refused(second, "yet another password")).toBe("token");
});

test("one mail goes out in 2 minutes, however often it is asked for, a reset in between included", async () => {
  const token = await mailedToken();
  await forgot();
  await reset(token);
  app.clock.advance(2 * MINUTE - 1);
  await forgot();
  await forgot("ADA@example.com ");
  expect(await mails()).toHaveLength(1);
  app.clock.advance(1);
  await forgot();
  expect(await mails()).toHaveLength(2);
});

test("known and unknown addresses get the same answer, for the same work", async () => {
  const added = async (email: string) => {
    const before = new Set((await app.deps.store.read.select().from(jobs)).map(({ id }) => id));
    const answer = await forgot(email);
    const rows = (await app.deps.store.read.select().from(jobs)).filter(({ id }) => !before.has(id));
    return { answer, rows: rows.map(({ kind, state }) => ({ kind, state })) };
  };
  const [known, unknown] = [await added("ada@example.com"), await added("eve@example.com")];
  expect(known.answer.status).toBe(200);
  expect(known.answer.body).toEqual({ status: "ok" });
  expect(unknown.answer.body).toEqual(known.answer.body);
  // A job looks up the account after the response.
  expect(known.rows).toEqual([{ kind: "request-password-reset", state: "ready" }]);
  expect(unknown.rows).toEqual(known.rows);
  expect(await app.deps.store.read.select().from(passwordResets)).toEqual([]);
  expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual(["ada@example.com"]);
});

test("an address that is none is a 400", async () => {
  expect((await forgot("no address")).status).toBe(400);
});

test("a new password lets a throttled account in again", async () => {
  for (let n = 0; n < 10; n++) await logIn("wrong password");
  expect(await logIn(OLD)).toBe(429);
  await reset(await mailedToken());
  expect(await logIn(NEW)).toBe(200);
});

// This test reads SQLite's files.
test.skipIf(isOnPostgres)("the database never holds the token, neither in a table nor in a job", async () => {
  const token = await mailedToken();
  const files = readdirSync(join(app.folder, "data")).filter((name) => name.startsWith("recoverd.db"));
  const dump = files.map((name) => readFileSync(join(app.folder, "data", name), "latin1")).join("");
  expect(dump).toContain("deliver-account-mail");
  expect(dump).not.toContain(token);
  expect((await reset(token)).status).toBe(200);
});

const ada = async () => (await findUserByEmail(app.deps.store.read, "ada@example.com"))!;
const linkIdentity = async () => {
  const { id: userId } = await ada();
  const identity = { issuer: "https://idp.example", subject: "1", userId, createdAt: app.clock.now() };
  await app.deps.store.write(async (tx) => {
    await tx.insert(identities).values(identity);
  });
};

test("a mailed link proves the address: who signed in at a provider before that is cut off, once", async () => {
  await linkIdentity();
  await reset(await mailedToken());
  expect((await ada()).emailVerifiedAt).toBe(app.clock.now());
  expect(await app.deps.store.read.select().from(identities)).toEqual([]);
  await linkIdentity();
  app.clock.advance(2 * MINUTE);
  await reset(await mailedToken(), "yet another password");
  expect(await app.deps.store.read.select().from(identities)).toHaveLength(1);
});

test("a link that an operator gave out sets a password, and proves nothing of the address", async () => {
  const user = await ada();
  const { url } = await app.deps.store.write((tx) =>
    issueReset(tx, "https://recover.example.org", user, { mailed: false }, app.clock.now()),
  );
  expect((await reset(new URL(url).searchParams.get("token")!)).status).toBe(200);
  expect((await ada()).emailVerifiedAt).toBeNull();
  expect(await app.deps.store.read.select().from(users)).toHaveLength(1);
});
