// Identifies who sent a request, by an API key, a session token or a session cookie.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import type { RequestContext } from "../../http/context.ts";
import { bearerIn, sessionCookieIn } from "../../http/session-cookie.ts";
import { newId } from "../../lib/ids.ts";
import { onceLoaded } from "../../lib/once-loaded.ts";
import { hashToken } from "../../lib/tokens.ts";
import { cachedByVersion, type Expiring } from "../../lib/version-cache.ts";
import { versionOf } from "../../store/engine.ts";
import { findUserOfSession } from "../accounts/ended-sessions.ts";
import { endedSessions, type User, users } from "../accounts/tables.ts";
import { cachedKeyOwners } from "../projects/key-owners.ts";
import type { Project } from "../projects/tables.ts";

/** A verified credential; `bucket` is its key in the rate limits: the user, or the project, whose keys share one. */
export type Credential =
  | { readonly kind: "key"; readonly project: Project; readonly bucket: string }
  | {
      readonly kind: "user";
      readonly user: User;
      /** `expiresAt` in ms since the epoch. */
      readonly session: { readonly id: string; readonly expiresAt: number };
      readonly bucket: string;
    };

/** A session that is valid until `until`, in ms since the epoch; its `id` is the `jti` of its token. */
type SignedIn = Expiring & { readonly id: string; readonly user: User };

export type Sessions = {
  /** Returns a signed token for the user, valid for the configured time. */
  issue(user: User): Promise<string>;
  /** The session of a token; undefined if the token is invalid or expired, or its session was ended. */
  read(token: string): Promise<SignedIn | undefined>;
};

/** Longer than any valid token, so that junk is refused at no cost. */
const LONGEST_TOKEN = 1000;
const VERIFIED_CAPACITY = 10_000;

type Claims = {
  readonly id: string;
  readonly userId: string;
  readonly epoch: number;
  /** In seconds since the epoch. */
  readonly exp: number;
};

/** Creates and verifies session tokens: HS256 only, with the account's session epoch, which a password reset raises. */
export function createSessions({
  config,
  store,
  clock,
  keys,
}: Pick<Deps, "config" | "store" | "clock" | "keys">): Sessions {
  const secret = config.auth.jwtSecret || keys.jwt;
  const tokens = onceLoaded(() => loadTokens(secret));
  // Caches the claims of verified tokens: verifying signatures again made small requests take 1.4 to 1.7 times as long. Keyed
  // by hash, so that no usable token is in memory; the oldest are dropped first.
  const verified = new Map<string, Claims>();

  async function claimsOf(token: string): Promise<Claims | undefined> {
    const hash = hashToken(token);
    const known = verified.get(hash);
    if (known) return known;
    const claims = await (await tokens()).verify(token, { algorithms: ["HS256"], currentDate: new Date(clock.now()) });
    if (!claims || typeof claims.sub !== "string" || typeof claims.exp !== "number") return undefined;
    if (typeof claims.epoch !== "number" || typeof claims.jti !== "string") return undefined;
    const read = { id: claims.jti, userId: claims.sub, epoch: claims.epoch, exp: claims.exp };
    if (verified.size >= VERIFIED_CAPACITY) verified.delete(verified.keys().next().value!);
    verified.set(hash, read);
    return read;
  }

  const findSignedIn = cachedByVersion(
    { clock, version: versionOf(store, users, endedSessions) },
    async (claims: Claims) => {
      const user = await findUserOfSession(store.read, claims);
      return user && { id: claims.id, user, until: claims.exp * 1000 };
    },
  );

  return {
    issue: async (user) =>
      (await tokens()).sign({
        sub: user.id,
        exp: Math.floor((clock.now() + config.auth.tokenTtl) / 1000),
        jti: newId("jwt", clock.now()),
        epoch: user.sessionEpoch,
      }),
    read: async (token) => {
      if (token.length > LONGEST_TOKEN) return undefined;
      const claims = await claimsOf(token);
      if (!claims || claims.exp <= Math.floor(clock.now() / 1000)) return undefined;
      return findSignedIn(claims);
    },
  };
}

/** Loaded with the first token: loading takes as long as opening the database, and API keys do not need it. */
async function loadTokens(secret: string | Uint8Array) {
  const { jwt } = await import("@elysiajs/jwt");
  return new Elysia().use(jwt({ name: "jwt", secret, alg: "HS256" })).decorator.jwt;
}

/** Finds the credential of a request; null without a valid one. */
export type Identify = (request: Request, context: RequestContext) => Promise<Credential | null>;

export function createIdentify(deps: Pick<Deps, "store" | "clock">, sessions: Sessions): Identify {
  const findOwner = cachedKeyOwners(deps, "secret");

  return async function identify(request: Request, context: RequestContext): Promise<Credential | null> {
    const key = request.headers.get("x-api-key") ?? bearerIn(request.headers); // some clients can only send bearer tokens
    if (key?.startsWith("sk_")) {
      const owner = await findOwner(key);
      return owner ? { kind: "key", bucket: `project:${owner.project.id}`, project: owner.project } : null;
    }
    const token = bearerIn(request.headers) ?? sessionCookieIn(request.headers, context);
    const signedIn = token === undefined ? undefined : await sessions.read(token);
    if (signedIn === undefined) return null;
    const { id, user, until } = signedIn;
    return { kind: "user", bucket: `user:${user.id}`, user, session: { id, expiresAt: until } };
  };
}
