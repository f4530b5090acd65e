// Accounts over HTTP: register, sign in, who am I.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import type { Sessions } from "../../http/credentials.ts";
import { body } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { Login, Registration, Session, toAccount } from "./model.ts";
import { hashPassword } from "./passwords.ts";
import { admitRegistration } from "./registration.ts";
import { createUser, signIn } from "./service.ts";
import type { User } from "./tables.ts";

type AccountDeps = Deps & { sessions: Sessions; setupToken: string };

export const accountRoutes = (deps: AccountDeps) => {
  const { config, store, clock, sessions } = deps;

  const session = async (user: User) => ({
    data: {
      access_token: await sessions.issue(user),
      token_type: "Bearer" as const,
      expires_in: Math.floor(config.auth.tokenTtl / 1000),
      user: toAccount(user),
    },
  });

  return new Elysia({ prefix: "/auth" })
    .post(
      "/register",
      async ({ body, request, set }) => {
        const from = { isLocal: contextOf(request).local, given: body.setup_token ?? null };
        await admitRegistration(store.read, config.auth.registration, from, deps.setupToken);
        const passwordHash = await hashPassword(body.password);
        const input = { email: body.email, name: body.name ?? null, passwordHash };
        const user = await store.write((tx) => createUser(tx, input, clock.now()));
        set.status = 201;
        return session(user);
      },
      {
        body: body(Registration),
        detail: describe({
          summary: "Make an account",
          security: false,
          status: 201,
          response: Item(Session),
          errors: [400, 403, 409],
        }),
      },
    )
    .post("/login", async ({ body }) => session(await signIn(store.read, body.email, body.password)), {
      body: body(Login),
      detail: describe({ summary: "Sign in", security: false, response: Item(Session), errors: [400, 401] }),
    });
};
