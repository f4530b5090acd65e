// Credentials: who a request comes from, by its API key or its session token.

import { jwt } from "@elysiajs/jwt";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { findUser } from "../features/accounts/service.ts";
import type { User } from "../features/accounts/tables.ts";
import { findProjectBySecretKey } from "../features/projects/service.ts";
import { newId } from "../lib/ids.ts";
import { hashToken } from "../lib/tokens.ts";
import type { Credential } from "./context.ts";

const BEARER = /^bearer +(\S+)$/i;

export type Sessions = {
  /** A signed token of the user's, valid for the configured time. */
  issue(user: User): Promise<string>;
  /** The user that a token is for; undefined when it is not ours, too old, or was ended. */
  read(token: string): Promise<User | undefined>;
};

/** Session tokens: HS256 and nothing else, with the account's session epoch, which a password reset raises. */
export function createSessions({
  config,
  store,
  clock,
  keys,
}: Pick<Deps, "config" | "store" | "clock" | "keys">): Sessions {
  const { jwt: tokens } = new Elysia().use(
    jwt({ name: "jwt", secret: config.auth.jwtSecret || keys.jwt, alg: "HS256" }),
  ).decorator;
  return {
    issue: (user) =>
      tokens.sign({
        sub: user.id,
        exp: Math.floor((clock.now() + config.auth.tokenTtl) / 1000),
        jti: newId("jwt", clock.now()),
        epoch: user.sessionEpoch,
      }),
    read: async (token) => {
      const claims = await tokens.verify(token, { algorithms: ["HS256"], currentDate: new Date(clock.now()) });
      if (!claims || claims.sub === undefined || claims.exp === undefined) return undefined;
      const user = await findUser(store.read, claims.sub);
      return user?.sessionEpoch === claims.epoch ? user : undefined;
    },
  };
}

/** Finds out who a request comes from; null for nobody, and for a credential that is not valid. */
export function createIdentify({ store, clock }: Pick<Deps, "store" | "clock">, sessions: Sessions) {
  return async function identify(request: Request): Promise<Credential | null> {
    const key = request.headers.get("x-api-key");
    if (key?.startsWith("sk_")) {
      const hash = hashToken(key);
      const project = await findProjectBySecretKey(store.read, hash, clock.now());
      return project ? { kind: "key", bucket: `key:${hash}`, project } : null;
    }
    const token = BEARER.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!token) return null;
    const user = await sessions.read(token);
    return user ? { kind: "user", bucket: `user:${user.id}`, user } : null;
  };
}
