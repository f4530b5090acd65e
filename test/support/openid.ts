// OpenID Connect providers on loopback: a real one, with a client that goes through its pages, and one that forges tokens.

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type AccountClaims, type Configuration } from "oidc-provider";

export const CLIENT = { id: "recoverd", secret: "the client's secret, long enough" };
export const REDIRECT_URI = "https://app.example.com/signed-in";

/** The redirect address of our own sign-in, under the public address of a `testApp`. */
export const BROWSER_CALLBACK = "http://localhost:8080/auth/idp/callback";

/** Claims by login name. */
export type People = Record<string, Omit<AccountClaims, "sub">>;

export type Login = { code: string; verifier: string };

export type OpenIdProvider = {
  issuer: string;
  /** Signs in at the provider as a person would, and returns the code and the PKCE verifier. */
  signIn(login: string, options?: { nonce?: string; redirectUri?: string; clientId?: string }): Promise<Login>;
  stop(): Promise<void>;
};

export async function startOpenId(people: People, configuration: Configuration = {}): Promise<OpenIdProvider> {
  const server: Server = await listen();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [REDIRECT_URI, "https://app.example.com/other", BROWSER_CALLBACK],
      },
      { client_id: "another", client_secret: "another secret that is long enough", redirect_uris: [REDIRECT_URI] },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    ...configuration,
  });
  server.on("request", provider.callback());
  return {
    issuer,
    signIn: (login, { nonce, redirectUri = REDIRECT_URI, clientId = CLIENT.id } = {}) => {
      const verifier = randomBytes(32).toString("base64url");
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: "code",
        scope: "openid email profile",
        redirect_uri: redirectUri,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...(nonce === undefined ? {} : { nonce }),
      });
      return walk(new URL(`${issuer}/auth?${query}`), login, redirectUri).then((answer) => ({
        code: answer.searchParams.get("code")!,
        verifier,
      }));
    },
    stop: () => stop(server),
  };
}

/**
 * Follows the pages from `start` to the redirect with the code, filling in the forms on the way.
 * @throws if a page has no form, or after twelve steps
 */
export async function walk(start: URL, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, form]: [URL, Record<string, string> | null] = [start, null];
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response: Response = await fetch(url, {
      method: form ? "POST" : "GET",
      body: form && new URLSearchParams(form),
      headers: { cookie },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const location = response.headers.get("location");
    if (location === null) {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`No form at ${url}: ${response.status} ${page.slice(0, 300)}`);
      form = prompt === "login" ? { prompt, login, password: "any" } : { prompt };
      continue;
    }
    [url, form] = [new URL(location, url), null];
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error("The provider does not come to an end");
}

/** Changes to the answers of the forging provider. */
export type Forgery = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signs with a key that the provider does not publish. */
  strangeKey?: boolean;
  discovery?: Record<string, unknown>;
  token?: () => Response | Promise<Response>;
  jwks?: () => Response | Promise<Response>;
  userinfo?: Record<string, unknown>;
};

export type ForgingProvider = { issuer: string; forge(forgery: Forgery): void; asked: string[]; stop(): Promise<void> };

/** Starts a provider that answers correctly except for what `forge` changes. `now`: the time of its tokens, in ms. */
export function startForger(now: () => number): ForgingProvider {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const strange = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const asked: string[] = [];
  let forgery: Forgery = {};
  const server: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      if (pathname === "/.well-known/openid-configuration") return Response.json(discovery());
      if (pathname === "/token") return forgery.token?.() ?? tokenAnswer();
      if (pathname === "/jwks") return forgery.jwks?.() ?? Response.json({ keys: [publicKey()] });
      if (pathname === "/userinfo") return Response.json(forgery.userinfo ?? { sub: "subject-1" });
      return new Response(null, { status: 404 });
    },
  });
  const issuer: string = `http://127.0.0.1:${server.port}`;

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ["RS256"],
    ...forgery.discovery,
  });
  const publicKey = () => ({ ...own.publicKey.export({ format: "jwk" }), kid: "own", alg: "RS256", use: "sig" });
  const tokenAnswer = () =>
    Response.json({ access_token: "access", token_type: "Bearer", expires_in: 60, id_token: idToken() });

  function idToken(): string {
    const seconds = Math.floor(now() / 1000);
    const header = { alg: "RS256", kid: "own", typ: "JWT", ...forgery.header };
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub: "subject-1",
      iat: seconds,
      exp: seconds + 300,
      email: "ada@example.com",
      email_verified: true,
      ...forgery.claims,
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const input = `${encode(header)}.${encode(claims)}`;
    if (header.alg === "none") return `${input}.`;
    const key = forgery.strangeKey ? strange.privateKey : own.privateKey;
    return `${input}.${sign("RSA-SHA256", Buffer.from(input), key).toString("base64url")}`;
  }

  return {
    issuer,
    asked,
    forge: (bent) => {
      forgery = bent;
    },
    stop: () => server.stop(true),
  };
}

async function listen(): Promise<Server> {
  const { createServer } = await import("node:http");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
