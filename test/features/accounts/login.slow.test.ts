// Signing in over HTTP: what it reveals to a stranger, and how often they may try.

import { afterEach, describe, expect, spyOn, test } from "bun:test";
import type { Environment } from "../../../src/config.ts";
import { loginPlaces, users } from "../../../src/features/accounts/tables.ts";
import { newAccount, PASSWORD, type TestApp, testApp } from "../../support/app.ts";
import { atFullCost } from "../../support/cheap-hashes.ts";
import { cpuTime } from "../../support/cpu.ts";
import { mailsOf } from "../../support/outbox.ts";

let app: TestApp;
afterEach(() => app.close());

async function start(environment: Environment = {}) {
  app = testApp(environment);
  await newAccount(app, { email: "ada@example.com" });
}

/** Starts the app with an account that has a password hash of the usual cost. */
async function startRegistered(environment: Environment = {}) {
  app = testApp(environment);
  await app.call("POST", "/auth/register", { body: { email: "ada@example.com", password: PASSWORD } });
}

/** Replaces all stored hashes with ones that cost `memoryCost` KiB, so that verifying the password takes less time. */
async function hashCheaply(memoryCost = 8) {
  const passwordHash = await Bun.password.hash(PASSWORD, { algorithm: "argon2id", memoryCost, timeCost: 1 });
  await app.deps.store.write((tx) => tx.update(users).set({ passwordHash }));
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

test("an unknown address and a wrong password take the same time", () =>
  atFullCost(async () => {
    await startRegistered({ RECOVERD_LIMITS__LOGIN_ACCOUNT: "off" });
    const timed = async (email: string) => {
      const startedAt = cpuTime(); // nearly all of it is for hashing
      await logIn(email, "wrong password");
      return cpuTime() - startedAt;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round++) {
      known.push(await timed("ada@example.com"));
      unknown.push(await timed(`nobody-${round}@example.com`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[2]!;
    const ratio = median(unknown) / median(known);
    // Without the decoy hash the ratio is about 0.01.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }));

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

test("a clock that is set back locks nobody out for longer than the limit says", async () => {
  await start({ RECOVERD_LIMITS__LOGIN_ACCOUNT: "2/1m" });
  await logIn("ada@example.com", "wrong password");
  await logIn("ada@example.com", "wrong password");
  app.clock.advance(-3_600_000);
  expect((await logIn("ada@example.com")).headers.get("retry-after")).toBe("60");
  app.clock.advance(60_000);
  expect((await logIn("ada@example.com")).status).toBe(200);
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
  const { verify } = Bun.password;
  const flooded = Promise.withResolvers<void>();
  // No password check ends before the first sign-in is refused.
  using _held = spyOn(Bun.password, "verify").mockImplementation(async (...given) => {
    await flooded.promise;
    return verify(...given);
  });
  const logins = Array.from({ length: 60 }, (_, n) => logIn(`person-${n}@example.com`));
  await Promise.race(logins);
  flooded.resolve();
  const answers = await Promise.all(logins);
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway[0]!.headers.get("retry-after")).toBe("5");
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(60 - turnedAway.length);
});

describe("wrong passwords from elsewhere", () => {
  const PROXY = "10.0.0.7";
  const PROXIED = { RECOVERD_SERVER__TRUSTED_PROXIES: PROXY };
  const from = (client: string) => ({
    peer: PROXY,
    headers: { "x-forwarded-proto": "https", "x-forwarded-for": client },
  });
  const logInFrom = (client: string, password = PASSWORD, email = "ada@example.com") =>
    app.call("POST", "/auth/login", { ...from(client), body: { email, password } });
  const attack = async (client: string, count = 12) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await logInFrom(client, `wrong password ${n}`)).status);
    return statuses;
  };
  const begin = async () => {
    await start(PROXIED);
  };

  test("do not lock the holder out where they signed in before", async () => {
    await begin();
    expect((await logInFrom("198.51.100.1")).status).toBe(200);
    expect(await attack("203.0.113.1")).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logInFrom("203.0.113.2")).status).toBe(429);
    for (let n = 0; n < 12; n++) expect((await logInFrom("198.51.100.1")).status).toBe(200);
  });

  test("and the holder's own wrong ones count where they were typed, and let nobody else in", async () => {
    await begin();
    await logInFrom("198.51.100.1");
    expect(await attack("198.51.100.1")).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logInFrom("198.51.100.1")).status).toBe(429);
    expect(await attack("203.0.113.1")).toEqual([...Array(10).fill(401), 429, 429]);
    app.clock.advance(15 * 60_000);
    expect((await logInFrom("198.51.100.1")).status).toBe(200);
  });

  test("do not lock out who registered, reset the password or joined by an invitation from there", async () => {
    await startRegistered(PROXIED);
    await hashCheaply();
    await attack("203.0.113.1");
    expect((await logIn("ada@example.com")).status).toBe(200);

    await app.call("POST", "/auth/forgot-password", { body: { email: "ada@example.com" } });
    await app.work();
    const token = /token=([\w-]+)/.exec((await mailsOf(app)).at(-1)!.text!)![1];
    const reset = { ...from("198.51.100.7"), body: { token, password: PASSWORD } };
    expect((await app.call("POST", "/auth/reset-password", reset)).status).toBe(200);
    await hashCheaply();
    await attack("203.0.113.1");
    expect((await logInFrom("198.51.100.7")).status).toBe(200);
  });

  test("is stored by the /64 of an IPv6 address, as a hash, and for 180 days", async () => {
    await begin();
    await logInFrom("2001:db8:1:2::1");
    const [row] = await app.deps.store.read.select().from(loginPlaces);
    expect(row!.place).not.toMatch(/2001:|ada@/);
    await attack("203.0.113.1");
    expect((await logInFrom("2001:db8:1:2::ffff")).status).toBe(200);
    expect((await logInFrom("2001:db8:1:3::1")).status).toBe(429);
    app.clock.advance(180 * 24 * 3_600_000);
    await attack("203.0.113.1");
    expect((await logInFrom("2001:db8:1:2::1")).status).toBe(429);
  });

  test("one account's places are no other's", async () => {
    await begin();
    await app.call("POST", "/auth/register", {
      ...from("198.51.100.1"),
      body: { email: "bob@example.com", password: PASSWORD },
    });
    await attack("203.0.113.1");
    expect((await logInFrom("198.51.100.1")).status).toBe(429);
    expect((await logInFrom("198.51.100.1", PASSWORD, "bob@example.com")).status).toBe(200);
  });

  test("an account has the twenty places of lately", async () => {
    await begin();
    for (let n = 1; n <= 25; n++) {
      expect((await logInFrom(`198.51.100.${n}`)).status).toBe(200);
      app.clock.advance(60_000);
    }
    expect(await app.deps.store.read.select().from(loginPlaces)).toHaveLength(20);
    await attack("203.0.113.1");
    expect((await logInFrom("198.51.100.25")).status).toBe(200);
    expect((await logInFrom("198.51.100.1")).status).toBe(429);
  });
});

test("twenty logins at once leave room for other requests", async () => {
  await start({ RECOVERD_LIMITS__LOGIN_ACCOUNT: "off" });
  await hashCheaply(16_384); // about ten milliseconds per check
  await logIn("ada@example.com");
  let isDone = false;
  const logins = Promise.all(Array.from({ length: 20 }, () => logIn("ada@example.com"))).finally(() => {
    isDone = true;
  });
  let asked = 0;
  for (; !isDone; asked++) {
    expect((await app.call("GET", "/health")).status).toBe(200);
    await new Promise(setImmediate);
  }
  expect((await logins).every(({ status }) => status === 200)).toBe(true);
  expect(asked).toBeGreaterThan(20); // more than one per password check
});
