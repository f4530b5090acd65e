// Accounts over HTTP: register, sign in, a new password.

import { Elysia } from "elysia";
import type { IdentityProvider } from "../../adapters/identity-provider.ts";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import type { Sessions } from "../../http/credentials.ts";
import { body } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item, Ok } from "../../http/shapes.ts";
import { identify } from "./identify.ts";
import { signInAs } from "./identities.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { ForgottenPassword, IdpLogin, Login, PasswordReset, Registration, Session, toAccount } from "./model.ts";
import { hashPassword } from "./passwords.ts";
import { admitRegistration, findRefusal, type Setup } from "./registration.ts";
import { askForReset, getReset, resetPassword } from "./resets.ts";
import { createUser, signIn } from "./service.ts";
import type { User } from "./tables.ts";

export type AccountDeps = Deps & { sessions: Sessions; setup: Setup; identityProviders: readonly IdentityProvider[] };

export const accountRoutes = (deps: AccountDeps) => {
  const { config, store, clock, sessions, log } = deps;
  const registration = { mode: config.auth.registration, setup: deps.setup };
  const throttle = new LoginThrottle(config.limits.loginAccount, clock);

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
        const applicant = { isLocal: isLocal(request), setupToken: body.setup_token ?? null };
        await admitRegistration(store.read, registration, applicant, clock.now());
        const passwordHash = await hashPassword(body.password);
        const user = await store.write(async (tx) => {
          await admitRegistration(tx, registration, applicant, clock.now());
          return createUser(tx, { email: body.email, name: body.name ?? null, passwordHash }, clock.now());
        });
        set.status = 201;
        return session(user);
      },
      {
        body: body(Registration),
        detail: describe({
          summary: "Make an account",
          description:
            "Where registration is `auto`: the first account, from the server's own machine or with the setup_token; later an invitation is needed.",
          security: false,
          status: 201,
          response: Item(Session),
          errors: [400, 403, 409, 503],
        }),
      },
    )
    .post("/login", async ({ body }) => session(await signIn(store.read, throttle, body.email, body.password)), {
      body: body(Login),
      detail: describe({
        summary: "Sign in",
        description:
          "After ten wrong passwords for one address in 15 minutes, further tries are 429 until `Retry-After`, whether there is such an account or not; a new password ends that.",
        security: false,
        response: Item(Session),
        errors: [400, 401, 503],
      }),
    })
    .post(
      "/idp",
      async ({ body, request }) => {
        contextOf(request).allowSilence(30); // the provider is asked several things, each of which may take a while
        const provider = config.auth.idp.find(({ name }) => name === body.provider);
        const identity = await identify(deps.identityProviders, body, log);
        const applicant = { isLocal: isLocal(request), setupToken: null };
        const allowedDomains = provider?.allowedDomains ?? [];
        const user = await store.write(async (tx) => {
          const mayRegister = (await findRefusal(tx, registration, applicant, clock.now())) === undefined;
          return signInAs(tx, identity, { mayRegister, allowedDomains }, clock.now());
        });
        return session(user);
      },
      {
        body: body(IdpLogin),
        detail: describe({
          summary: "Sign in with an identity provider",
          description:
            "OpenID Connect: an authorization code with PKCE, which the server exchanges. The account is made at the first login where registration or the provider's allowed domains let it; one that exists is linked where the provider has verified the address.",
          security: false,
          response: Item(Session),
          errors: [400, 401, 403, 503],
        }),
      },
    )
    .post(
      "/forgot-password",
      async ({ body }) => {
        await store.write((tx) => askForReset(tx, body.email, clock.now()));
        return { status: "ok" as const };
      },
      {
        body: body(ForgottenPassword),
        detail: describe({
          summary: "Mail a link to a new password",
          description: "Answers the same whether there is such an account or not; one mail in 2 minutes at most.",
          security: false,
          response: Ok,
          errors: [400],
        }),
      },
    )
    .post(
      "/reset-password",
      async ({ body }) => {
        await getReset(store.read, body.token, clock.now()); // before the work of hashing
        const passwordHash = await hashPassword(body.password);
        const user = await store.write((tx) => resetPassword(tx, body.token, passwordHash, clock.now()));
        throttle.clear(user.email);
        return { status: "ok" as const };
      },
      {
        body: body(PasswordReset),
        detail: describe({
          summary: "Set a new password",
          description:
            "With the token of a mailed link: it works once, for an hour. Ends every session of the account.",
          security: false,
          response: Ok,
          errors: [400, 503],
        }),
      },
    );
};

/** From this machine, and not by a page of another site that is open in a browser on it. */
const isLocal = (request: Request): boolean =>
  contextOf(request).local && request.headers.get("sec-fetch-site") !== "cross-site";
