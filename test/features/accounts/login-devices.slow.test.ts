// Wrong passwords from other devices do not lock out a device that has signed in before, from any address.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { loginPlaces } from "../../../src/features/accounts/tables.ts";
import { DAY, MINUTE } from "../../../src/lib/duration.ts";
import { type Answer, newAccount, PASSWORD, type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";

const PROXY = "10.0.0.7";
const ADA = "ada@example.com";
const BOB = "bob@example.com";
const LAST_ADDRESS = "203.0.113.200";

let app: TestApp;
afterEach(() => app.close());

beforeEach(async () => {
  app = testApp({ RECOVERD_SERVER__TRUSTED_PROXIES: PROXY });
  for (const email of [ADA, BOB]) await newAccount(app, { email });
});

type Attempt = { from: string; email?: string; password?: string; cookie?: string; session?: boolean };

const logIn = ({ from, email = ADA, password = PASSWORD, cookie, session = true }: Attempt) =>
  app.call("POST", "/auth/login", {
    peer: PROXY,
    headers: { ...proxied(from), ...(cookie ? { cookie } : {}) },
    body: { email, password, session },
  });

const proxied = (from: string) => ({ "x-forwarded-proto": "https", "x-forwarded-for": from });

const deviceIn = ({ headers }: Answer): string | undefined => headers.getSetCookie().find((one) => /device=/.test(one));

/** The device cookie of a sign-in, as the browser sends it back. */
async function deviceOf(email: string, from = "198.51.100.1"): Promise<string> {
  const cookie = deviceIn(await logIn({ from, email }));
  return cookie?.split(";")[0] ?? "";
}

/** A thousand wrong passwords for Ada's account, from a hundred addresses. */
async function attack(): Promise<void> {
  for (let n = 0; n < 1000; n++) {
    const { status } = await logIn({ from: `203.0.113.${n % 100}`, password: `wrong password ${n}` });
    expect(status).toBe(n < 10 ? 401 : 429);
  }
}

const wrongOnes = async (count: number, attempt: Attempt): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await logIn({ ...attempt, password: `wrong password ${n}` })).status);
  return statuses;
};

test("a device that signed in before signs in from a fresh address", async () => {
  const cookie = await deviceOf(ADA);
  await attack();
  expect((await logIn({ from: LAST_ADDRESS })).status).toBe(429);
  expect((await logIn({ from: LAST_ADDRESS, cookie })).status).toBe(200);
});

test("a forged cookie and that of another account count for nothing", async () => {
  const [cookie, bobs] = [await deviceOf(ADA), await deviceOf(BOB)];
  await attack();
  const name = cookie.split("=")[0];
  const longest = `${name}=${"a".repeat(4000)}`;
  for (const forged of [`${name}=${"a".repeat(32)}`, `${name}=`, `${cookie}x`, cookie.slice(0, -1), longest, bobs]) {
    expect([forged, (await logIn({ from: LAST_ADDRESS, cookie: forged })).status]).toEqual([forged, 429]);
  }
  expect((await logIn({ from: LAST_ADDRESS, cookie: `x${cookie}` })).status).toBe(429);
  expect((await logIn({ from: LAST_ADDRESS, cookie: bobs, email: BOB })).status).toBe(200);
});

test("a device's own wrong passwords are limited too, and lock nobody else out", async () => {
  const cookie = await deviceOf(ADA);
  const phone = await deviceOf(ADA, "198.51.100.2");
  expect(await wrongOnes(12, { from: LAST_ADDRESS, cookie })).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await logIn({ from: "203.0.113.201", cookie })).status).toBe(429);
  expect((await logIn({ from: LAST_ADDRESS, cookie: phone })).status).toBe(200);
  expect((await logIn({ from: "203.0.113.202" })).status).toBe(200);
  app.clock.advance(15 * MINUTE);
  expect((await logIn({ from: LAST_ADDRESS, cookie })).status).toBe(200);
});

test("a browser is the same device to each account that signs in with it, and each has tries of its own", async () => {
  const cookie = await deviceOf(ADA);
  expect(deviceIn(await logIn({ from: "198.51.100.1", email: BOB, cookie }))).toStartWith(`${cookie};`);
  expect((await wrongOnes(11, { from: LAST_ADDRESS, email: BOB, cookie })).at(-1)).toBe(429);
  expect((await logIn({ from: LAST_ADDRESS, cookie })).status).toBe(200);
});

test("a device counts for 180 days from its last sign-in, and is stored as a hash", async () => {
  const cookie = await deviceOf(ADA);
  const value = cookie.split("=")[1]!;
  expect(JSON.stringify(await app.deps.store.read.select().from(loginPlaces))).not.toContain(value);
  app.clock.advance(179 * DAY);
  expect((await logIn({ from: LAST_ADDRESS, cookie })).status).toBe(200);
  app.clock.advance(180 * DAY - 1);
  await attack();
  expect((await wrongOnes(1, { from: "192.0.2.1", cookie }))[0]).toBe(401);
  app.clock.advance(1);
  expect((await logIn({ from: "192.0.2.1", cookie })).status).toBe(429);
});

test("a device stays known while its holder signs in from many addresses in a day", async () => {
  const cookie = await deviceOf(ADA);
  for (let n = 1; n <= 30; n++) {
    app.clock.advance(MINUTE);
    expect((await logIn({ from: `192.0.2.${n}`, cookie })).status).toBe(200);
  }
  expect(await app.deps.store.read.select().from(loginPlaces)).toHaveLength(20);
  await attack();
  expect((await logIn({ from: LAST_ADDRESS, cookie })).status).toBe(200);
});

test("only a sign-in that sets the session cookie names the device, to this host alone", async () => {
  const plain = await logIn({ from: "198.51.100.1", session: false });
  expect([plain.status, plain.headers.getSetCookie()]).toEqual([200, []]);
  const wrong = await logIn({ from: "198.51.100.1", password: "wrong password" });
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
  const attributes = "Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax";
  expect((await logIn({ from: "198.51.100.1" })).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-recoverd=/),
    expect.stringMatching(new RegExp(`^__Host-recoverd-device=[\\w-]{32}; ${attributes}; Secure$`)),
  ]);
  const body = { email: ADA, password: PASSWORD, session: true };
  expect(deviceIn(await app.call("POST", "/auth/login", { body }))).toMatch(
    new RegExp(`^recoverd-device=[\\w-]{32}; ${attributes}$`),
  );
});

test("registering or setting a new password in a browser makes it a known device", async () => {
  const from = { peer: PROXY, headers: proxied("198.51.100.1") };
  const grace = { email: "grace@example.com", password: PASSWORD, session: true };
  expect(deviceIn(await app.call("POST", "/auth/register", { ...from, body: grace }))).toBeDefined();

  await app.call("POST", "/auth/forgot-password", { body: { email: ADA } });
  await app.work();
  const token = /token=([\w-]+)/.exec((await mailsOf(app)).at(-1)!.text!)![1];
  const body = { token, password: PASSWORD, session: true };
  const cookie = deviceIn(await app.call("POST", "/auth/reset-password", { ...from, body }))?.split(";")[0];
  await wrongOnes(11, { from: "203.0.113.1" });
  expect((await logIn({ from: LAST_ADDRESS })).status).toBe(429);
  expect((await logIn({ from: LAST_ADDRESS, cookie: cookie ?? "" })).status).toBe(200);
});

test("a new password gives a device its tries back", async () => {
  const cookie = await deviceOf(ADA);
  await wrongOnes(11, { from: LAST_ADDRESS, cookie });
  await app.call("POST", "/auth/forgot-password", { body: { email: ADA } });
  await app.work();
  const token = /token=([\w-]+)/.exec((await mailsOf(app)).at(-1)!.text!)![1];
  const headers = { ...proxied("192.0.2.1"), cookie };
  const reset = { peer: PROXY, headers, body: { token, password: PASSWORD } };
  expect((await app.call("POST", "/auth/reset-password", reset)).status).toBe(200);
  expect((await logIn({ from: LAST_ADDRESS, cookie })).status).toBe(200);
});
