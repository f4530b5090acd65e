// The HTTP routes of accounts: registering, signing in and out, and setting a new password.

import { Elysia } from "elysia";
import type { IdentityProvider } from "../../adapters/identity-provider.ts";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { body, optionalBody, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { anyone } from "../../http/rules.ts";
import { clearedCookie } from "../../http/session-cookie.ts";
import { Item, Ok } from "../../http/shapes.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { ownLanguage } from "../../lib/page-language.ts";
import type { Sessions } from "../access/credentials.ts";
import { personOf, sentCredential } from "../access/guards.ts";
import { signInLimit } from "../access/rules.ts";
import { whereaboutsOf } from "./device-cookie.ts";
import { endAllSessions, endSession } from "./ended-sessions.ts";
import { identify } from "./identify.ts";
import { signInAs } from "./identities.ts";
import { findKnownPlace, placesOf, savePlaces } from "./login-places.ts";
import { LoginThrottle, type Throttle } from "./login-throttle.ts";
import {
  AuthState,
  FindAuthState,
  ForgottenPassword,
  IdpLogin,
  Login,
  Logout,
  PasswordReset,
  Registration,
  Session,
  toAccount,
} from "./model.ts";
import type { OneTimeLogin } from "./one-time-login.ts";
import { hashPassword } from "./passwords.ts";
import { admitRegistration, findRefusal, type Registration as RegistrationRules } from "./registration.ts";
import { askForReset, getReset, resetPassword } from "./resets.ts";
import { createUser, getUser, signIn } from "./service.ts";
import { SharedLoginThrottle } from "./shared-login-throttle.ts";
import { beginSession } from "./sign-in-cookie.ts";
import type { User } from "./tables.ts";

type SignIn = {
  request: Request;
  body: { session?: boolean | null };
  set: { headers: Record<string, string | number | string[] | undefined> };
};

export type AccountDeps = Deps & {
  sessions: Sessions;
  registration: RegistrationRules;
  identityProviders: readonly IdentityProvider[];
  /** Only the demo has one; null otherwise. */
  oneTimeLogin: OneTimeLogin | null;
};

export const accountRoutes = (deps: AccountDeps) => {
  const { config, store, clock, registration, log } = deps;
  const { loginAccount } = config.limits;
  const throttle: Throttle = store.nodes
    ? new SharedLoginThrottle(loginAccount, clock, store)
    : new LoginThrottle(loginAccount, clock);

  /** The bucket that counts the tries for this address: all places without an earlier sign-in share one. */
  async function bucketOf(email: string, request: Request): Promise<string> {
    const places = placesOf(email, whereaboutsOf(request, deps.keys.links));
    return (await findKnownPlace(store.read, places, clock.now())) ?? normalizeEmail(email);
  }

  /** The response to a sign-in; also sets the cookies if the body asks for them. */
  async function session(user: User, { request, body, set }: SignIn) {
    const { token, seconds, cookies } = await beginSession(deps, user, request, { inBrowser: body.session === true });
    if (cookies.length > 0) set.headers["set-cookie"] = cookies;
    return {
      data: { access_token: token, token_type: "Bearer" as const, expires_in: seconds, user: toAccount(user) },
    };
  }

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
        return session(user, { request, body, set });
      },
      describe({
        body: body(Registration),
        id: "register",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Create an account",
        description:
          "If registration is `auto`: the first account, from the server's own machine or with the setup_token; later accounts need an invitation.",
        status: 201,
        response: Item(Session),
        errors: [409, 503],
      }),
    )
    .post(
      "/login",
      async ({ body, request, set }) => {
        const { email, password } = body;
        const bucket = await bucketOf(email, request);
        const user = await signIn(store.read, throttle, { email, password, bucket });
        return session(user, { request, body, set });
      },
      describe({
        body: body(Login),
        id: "login",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Sign in",
        description:
          "After ten wrong passwords for one account in 15 minutes, further attempts get a 429 until `Retry-After`, whether the account exists or not; resetting the password lifts this. Client addresses and browsers that signed in to the account in the last 180 days have ten attempts each of their own; a browser is recognised by a cookie that a sign-in with `session` sets.",
        response: Item(Session),
        errors: [401, 503],
      }),
    )
    .get(
      "/state",
      async ({ request, query: { setup_token } }) => {
        const applicant = { isLocal: isLocal(request), setupToken: setup_token ?? null };
        const refusal = await findRefusal(store.read, registration, applicant, clock.now());
        return {
          data: {
            registration: refusal === undefined ? ("open" as const) : ("closed" as const),
            identity_providers: config.auth.idp.map(({ name, issuer, clientId }) => ({
              name,
              issuer,
              client_id: clientId,
            })),
            demo: deps.oneTimeLogin !== null,
          },
        };
      },
      describe({
        query: query(FindAuthState),
        id: "getAuthState",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Get the ways in: registration, identity providers",
        description: "For the pages that sign in or set up. Whether there is any account is not revealed.",
        response: Item(AuthState),
      }),
    )
    .post(
      "/idp",
      async ({ body, request, set }) => {
        contextOf(request).allowSilence(30); // several requests to the provider may each take a while
        const provider = config.auth.idp.find(({ name }) => name === body.provider);
        const identity = await identify(deps.identityProviders, body, log);
        const applicant = { isLocal: isLocal(request), setupToken: null };
        const allowedDomains = provider?.allowedDomains ?? [];
        const rules = { registration, applicant, allowedDomains };
        const user = await store.write((tx) => signInAs(tx, identity, rules, clock.now()));
        return session(user, { request, body, set });
      },
      describe({
        body: body(IdpLogin),
        id: "loginWithIdentityProvider",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Sign in with an identity provider",
        description:
          "OpenID Connect: an authorization code with PKCE, which the server exchanges. The account is created at the first login where registration or the provider's allowed domains let it; one that exists is linked where the provider has verified the address.",
        response: Item(Session),
        errors: [401, 503],
      }),
    )
    .post(
      "/logout",
      async ({ request, body, set }) => {
        const context = contextOf(request);
        const credential = sentCredential(context);
        if (credential?.kind === "key") personOf(credential);
        if (credential?.kind === "user") {
          const { session, user } = credential;
          await store.write((tx) =>
            body.everywhere ? endAllSessions(tx, user.id, clock.now()) : endSession(tx, session),
          );
        }
        set.headers["set-cookie"] = clearedCookie(context);
        return { status: "ok" as const };
      },
      describe({
        body: optionalBody(Logout),
        id: "logout",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Sign out",
        description:
          "Ends the session of the cookie or access token that is sent, and deletes the cookie. Other sessions of the account stay signed in, unless `everywhere` is true. Answers 200 even if the session had already ended.",
        response: Ok,
      }),
    )
    .post(
      "/forgot-password",
      async ({ body, request }) => {
        const language = ownLanguage(null, request.headers.get("accept-language"));
        await store.write((tx) => askForReset(tx, { email: body.email, language }, clock.now()));
        return { status: "ok" as const };
      },
      describe({
        body: body(ForgottenPassword),
        id: "requestPasswordReset",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Email a link for setting a new password",
        description:
          "Gives the same answer whether the account exists or not. At most one mail every 2 minutes, in English or German depending on `Accept-Language`.",
        response: Ok,
      }),
    )
    .post(
      "/reset-password",
      async ({ body, request, set }) => {
        await getReset(store.read, body.token, clock.now()); // before the expensive hashing
        const passwordHash = await hashPassword(body.password);
        const user = await store.write((tx) => resetPassword(tx, body.token, passwordHash, clock.now()));
        const here = whereaboutsOf(request, deps.keys.links);
        await savePlaces(deps, user, here);
        for (const bucket of [user.email, ...placesOf(user.email, here)]) await throttle.clear(bucket);
        // Read again, because the new password has ended the sessions that existed before.
        if (body.session) await session(await getUser(store.read, user.id), { request, body, set });
        return { status: "ok" as const };
      },
      describe({
        body: body(PasswordReset),
        id: "resetPassword",
        tag: "Accounts",
        access: anyone,
        limit: signInLimit,
        summary: "Set a new password",
        description:
          "With the token of a mailed link, which works once, within an hour. Ends every session of the account; with `session` a new one begins.",
        response: Ok,
        errors: [503],
      }),
    );
};

/** Whether the request comes from this machine, and not from a page of another site that is open in a browser on it. */
const isLocal = (request: Request): boolean =>
  contextOf(request).local && request.headers.get("sec-fetch-site") !== "cross-site";
