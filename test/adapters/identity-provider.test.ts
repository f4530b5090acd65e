// Exchanging a code with an identity provider: the claims of a real answer, and the rejection of forged or broken ones.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createIdentityProvider, type ExchangeAnswer } from "../../src/adapters/identity-provider.ts";
import { fixedClock } from "../support/clock.ts";
import {
  CLIENT,
  type Forgery,
  type ForgingProvider,
  type OpenIdProvider,
  REDIRECT_URI,
  startForger,
  startOpenId,
} from "../support/openid.ts";

const settings = (issuer: string) => ({ name: "acme", issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret });

describe("a real provider", () => {
  let openId: OpenIdProvider;
  beforeAll(async () => {
    openId = await startOpenId({ ada: { email: "ada@example.com", email_verified: true, name: "Ada" } });
  });
  afterAll(() => openId.stop());

  const exchange = (code: string, codeVerifier: string, nonce: string | null = null, redirectUri = REDIRECT_URI) =>
    createIdentityProvider(settings(openId.issuer)).exchange({ code, codeVerifier, redirectUri, nonce });

  test("vouches for the person who signed in there", async () => {
    const { code, verifier } = await openId.signIn("ada", { nonce: "n-1" });
    expect(await exchange(code, verifier, "n-1")).toEqual({
      ok: true,
      identity: {
        issuer: openId.issuer,
        subject: "ada",
        email: "ada@example.com",
        emailVerified: true,
        name: "Ada",
      },
    });
  });

  const refusals: [string, (login: { code: string; verifier: string }) => Promise<ExchangeAnswer>][] = [
    ["a code that it did not give", ({ verifier }) => exchange("junk", verifier)],
    ["a code with another verifier", ({ code }) => exchange(code, "x".repeat(43))],
    ["a code with another redirect_uri", ({ code, verifier }) => exchange(code, verifier, null, `${REDIRECT_URI}/`)],
    ["a login with another nonce", ({ code, verifier }) => exchange(code, verifier, "another")],
  ];
  for (const [what, attempt] of refusals) {
    test(`does not vouch for ${what}`, async () => {
      expect(await attempt(await openId.signIn("ada"))).toMatchObject({ ok: false, fault: "login" });
    });
  }

  test("vouches for a code once", async () => {
    const { code, verifier } = await openId.signIn("ada");
    expect(await exchange(code, verifier)).toMatchObject({ ok: true });
    expect(await exchange(code, verifier)).toMatchObject({ ok: false, fault: "login" });
  });

  test("does not vouch for a code that was given to another client", async () => {
    const { code, verifier } = await openId.signIn("ada", { clientId: "another" });
    expect(await exchange(code, verifier)).toMatchObject({ ok: false, fault: "login" });
  });

  test("that refuses the client's secret is at fault, not the login", async () => {
    const { code, verifier } = await openId.signIn("ada");
    const provider = createIdentityProvider({ ...settings(openId.issuer), clientSecret: "wrong" });
    const answer = await provider.exchange({ code, codeVerifier: verifier, redirectUri: REDIRECT_URI, nonce: null });
    expect(answer).toMatchObject({ ok: false, fault: "provider" });
  });
});

describe("an answer of a provider", () => {
  const clock = fixedClock();
  let forger: ForgingProvider;
  beforeAll(() => {
    forger = startForger(clock.now);
  });
  afterEach(() => forger.forge({}));
  afterAll(() => forger.stop());

  const exchangeWith = (forgery: Forgery, options: { nonce?: string; timeout?: number } = {}) => {
    forger.forge(forgery);
    return createIdentityProvider(settings(forger.issuer), { clock, timeout: options.timeout ?? 5_000 }).exchange({
      code: "code",
      codeVerifier: "x".repeat(43),
      redirectUri: REDIRECT_URI,
      nonce: options.nonce ?? null,
    });
  };

  test("is taken when everything about it is right", async () => {
    expect(await exchangeWith({})).toMatchObject({ ok: true, identity: { subject: "subject-1", emailVerified: true } });
    expect(await exchangeWith({ claims: { nonce: "n" } }, { nonce: "n" })).toMatchObject({ ok: true });
  });

  const seconds = Math.floor(clock.now() / 1000);
  const forgeries: [string, Forgery, string?][] = [
    ["of another issuer", { claims: { iss: "https://evil.example" } }],
    ["for another audience", { claims: { aud: "somebody-else" } }],
    ["for several audiences, of which another is the authorized one", { claims: { aud: [CLIENT.id, "b"], azp: "b" } }],
    ["that has expired", { claims: { exp: seconds - 60 } }],
    ["without an expiry", { claims: { exp: undefined } }],
    ["without a subject", { claims: { sub: undefined } }],
    ["with another nonce", { claims: { nonce: "another" } }, "mine"],
    ["without the nonce that was given", {}, "mine"],
    ["signed with a key that the provider does not publish", { strangeKey: true }],
    ["that is not signed", { header: { alg: "none" } }],
    ["that names an algorithm which the provider does not use", { header: { alg: "PS256" } }],
    ["without an ID token", { token: () => Response.json({ access_token: "a", token_type: "Bearer" }) }],
  ];
  for (const [what, forgery, nonce] of forgeries) {
    test(`with an ID token ${what} is worth nothing`, async () => {
      expect(await exchangeWith(forgery, nonce ? { nonce } : {})).toMatchObject({ ok: false, fault: "login" });
    });
  }

  test("about another person than the ID token's is worth nothing", async () => {
    const userinfo = { sub: "subject-2", email: "eve@example.com", email_verified: true };
    expect(await exchangeWith({ claims: { email: undefined }, userinfo })).toMatchObject({ ok: false, fault: "login" });
  });

  test("about the address is asked for where the ID token leaves it out, and believed only as far as it goes", async () => {
    const claims = { email: undefined, email_verified: undefined };
    const userinfo = { sub: "subject-1", email: "ada@example.com", email_verified: "true", name: "Ada" };
    expect(await exchangeWith({ claims, userinfo })).toMatchObject({
      identity: { email: "ada@example.com", emailVerified: true, name: "Ada" },
    });
    expect(await exchangeWith({ claims: { email_verified: undefined } })).toMatchObject({
      identity: { email: "ada@example.com", emailVerified: false },
    });
    expect(await exchangeWith({ claims })).toMatchObject({ identity: { email: null, emailVerified: false } });
  });

  const MIB = "x".repeat(1024 * 1024);
  const breakdowns: [string, Forgery][] = [
    ["fails", { token: () => new Response("oops", { status: 500 }) }],
    ["answers in HTML", { token: () => new Response("<p>", { headers: { "content-type": "text/html" } }) }],
    ["answers without an end", { token: () => new Response(MIB, { headers: { "content-type": "application/json" } }) }],
    ["has an endless key set", { jwks: () => Response.json({ keys: [], padding: MIB }) }],
    ["says that it is another", { discovery: { issuer: "https://another.example" } }],
    ["sends one elsewhere", { token: () => Response.redirect("https://another.example/token", 307) }],
    ["does not answer in time", { token: () => new Promise<Response>(() => {}) }],
  ];
  for (const [what, forgery] of breakdowns) {
    test(`that ${what} is the provider's fault`, async () => {
      expect(await exchangeWith(forgery, { timeout: 400 })).toMatchObject({ ok: false, fault: "provider" });
    });
  }

  test("is waited for in vain where nobody listens", async () => {
    const provider = createIdentityProvider(settings("http://127.0.0.1:1"));
    const login = { code: "c", codeVerifier: "v", redirectUri: REDIRECT_URI, nonce: null };
    expect(await provider.exchange(login)).toMatchObject({ ok: false, fault: "provider" });
  });

  test("to what it is and where is asked for once an hour, and again at once after a failure", async () => {
    const provider = createIdentityProvider(settings(forger.issuer), { clock });
    const login = { code: "c", codeVerifier: "v", redirectUri: REDIRECT_URI, nonce: null };
    const discoveries = () => forger.asked.filter((path) => path.startsWith("/.well-known")).length;
    const before = discoveries();
    forger.forge({ discovery: { issuer: "https://another.example" } });
    await provider.exchange(login);
    forger.forge({});
    await provider.exchange(login);
    await provider.exchange(login);
    expect(discoveries() - before).toBe(2);
    clock.advance(3_600_000);
    await provider.exchange(login);
    expect(discoveries() - before).toBe(3);
  });

  test("that fails never tells the code, the verifier or the secret", async () => {
    const answers = [await exchangeWith({ strangeKey: true }), await exchangeWith({ claims: { aud: "other" } })];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/xxxx|secret|"code"/);
  });
});
