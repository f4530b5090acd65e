// Signing in over HTTP: what a stranger can learn from it, and how often they may try.

import { afterEach, expect, test } from "bun:test";
import type { Environment } from "../../../src/config.ts";
import { type TestApp, testApp } from "../../support/app.ts";

const PASSWORD = "correct horse battery";
let app: TestApp;
afterEach(() => app.close());

async function start(environment: Environment = {}) {
  app = testApp(environment);
  await app.call("POST", "/auth/register", { body: { email: "ada@example.com", password: PASSWORD } });
}

const logIn = (email: string, password: unknown = PASSWORD) =>
  app.call("POST", "/auth/login", { body: { email, password } });

test("address and password open a session, whatever the address's capitals and the spaces around it", async () => {
  await start();
  const answer = await logIn("  ADA@example.COM ");
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    access_token: expect.any(String),
    token_type: "Bearer",
    expires_in: 86_400,
    user: {
      id: expect.stringMatching(/^usr_/),
      email: "ada@example.com",
      name: null,
      created_at: "2026-03-02T09:00:00.000Z",
    },
  });
});

test("an unknown address and a wrong password get the same answer", async () => {
  await start();
  const [wrong, unknown] = [await logIn("ada@example.com", "wrong password"), await logIn("nobody@example.com")];
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
  const names = (headers: Headers) => [...headers.keys()].sort();
  expect(names(unknown.headers)).toEqual(names(wrong.headers));
});

test("an unknown address and a wrong password take the same time", async () => {
  await start({ RECOVERD_LIMITS__LOGIN_ACCOUNT: "off" });
  const timed = async (email: string) => {
    const startedAt = performance.now();
    await logIn(email, "wrong password");
    return performance.now() - startedAt;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round++) {
    known.push(await timed("ada@example.com"));
    unknown.push(await timed(`nobody-${round}@example.com`));
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[4]!;
  const ratio = median(unknown) / median(known);
  // Without the decoy it is some 0.01; the margin is for a machine that is busy.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

for (const email of ["ada@example.com", "nobody@example.com"]) {
  test(`after ten wrong passwords for ${email}, each further try is a 429 that says when to return`, async () => {
    await start();
    for (let n = 0; n < 10; n++) expect((await logIn(email, `wrong password ${n}`)).status).toBe(401);
    app.clock.advance(60_000);
    for (const password of ["wrong password", PASSWORD]) {
      const refused = await logIn(` ${email.toUpperCase()}`, password);
      expect(refused.status).toBe(429);
      expect(refused.body.error.code).toBe("RATE_LIMITED");
      expect(refused.headers.get("retry-after")).toBe("840");
    }
    app.clock.advance(840_000);
    expect((await logIn(email)).status).toBe(email === "ada@example.com" ? 200 : 401);
  });
}

test("limits.login_account says how many, in how long", async () => {
  await start({ RECOVERD_LIMITS__LOGIN_ACCOUNT: "2/1m" });
  await logIn("ada@example.com", "wrong password");
  await logIn("ada@example.com", "wrong password");
  expect((await logIn("ada@example.com")).headers.get("retry-after")).toBe("60");
});

test("limits.login_account may be off", async () => {
  await start({ RECOVERD_LIMITS__LOGIN_ACCOUNT: "off" });
  for (let n = 0; n < 12; n++) await logIn("ada@example.com", "wrong password");
  expect((await logIn("ada@example.com")).status).toBe(200);
});

test("a body that is not a login is a 400 that names every wrong field", async () => {
  await start();
  const fieldsOf = async (body: unknown) => {
    const answer = await app.call("POST", "/auth/login", { body });
    expect(answer.status).toBe(400);
    return answer.body.error.details.map(({ field }: { field: string }) => field);
  };
  expect(await fieldsOf({})).toEqual(["email", "password"]);
  expect(await fieldsOf({ email: "ada", password: 1234567890 })).toEqual(["email", "password"]);
  expect(await fieldsOf({ email: ["ada@example.com"], password: "" })).toEqual(["email", "password"]);
});

test("a password that is too long to be one is a wrong one", async () => {
  await start();
  expect((await logIn("ada@example.com", "x".repeat(500))).status).toBe(401);
});

test("a flood of logins is a 503 that says when to return, and no wrong password", async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(`person-${n}@example.com`)));
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway[0]!.headers.get("retry-after")).toBe("5");
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(60 - turnedAway.length);
});
