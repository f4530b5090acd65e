// Signing in with an identity provider in a browser: we redirect to the provider, which redirects back with a code (OpenID
// Connect, authorization code flow with PKCE). Programs that open the browser themselves use `POST /auth/idp`.

import { Elysia } from "elysia";
import { contextOf } from "../../http/context.ts";
import { visitOf } from "../../http/pages/page.ts";
import { anyone, rules } from "../../http/rules.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { AppError } from "../../lib/errors.ts";
import { reasonOf } from "../../store/engine.ts";
import { signInLimit } from "../access/rules.ts";
import { namedDevice } from "./device-cookie.ts";
import { findProvider, identify } from "./identify.ts";
import { signInAs } from "./identities.ts";
import { clearedPendingCookie, ownPath, pendingCookie, pendingIn } from "./login-cookie.ts";
import { savePlaces } from "./login-places.ts";
import { LoginRefusal } from "./login-refusals.ts";
import { noLoginPage } from "./no-login-page.ts";
import { findRefusal } from "./registration.ts";
import type { AccountDeps } from "./routes.ts";

const CALLBACK = "/auth/idp/callback";
const PRIVATE = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
/** The relative path from both pages to the server's root. */
const ROOT = "../..";

export function idpPageRoutes({ config, store, clock, setup, sessions, identityProviders, log, keys }: AccountDeps) {
  const redirectUri = `${config.server.publicUrl.replace(/\/+$/, "")}${CALLBACK}`;

  async function begin(request: Request): Promise<Response> {
    // Otherwise another site could sign people in to an account that they do not expect.
    if (request.headers.get("sec-fetch-site") === "cross-site") {
      throw new LoginRefusal("elsewhere");
    }
    const asked = queryOf(request);
    const provider = findProvider(identityProviders, asked.get("provider") ?? "");
    const begun = await provider.authorize(redirectUri).catch((error) => {
      log.warn("An identity provider cannot be reached", { provider: provider.name, reason: reasonOf(error) });
      throw new LoginRefusal("unreachable");
    });
    const { url, ...kept } = begun;
    const pending = { provider: provider.name, ...kept, to: ownPath(asked.get("to")) };
    return redirect(url, [pendingCookie(pending, contextOf(request))]);
  }

  async function comeBack(request: Request): Promise<Response> {
    const context = contextOf(request);
    const answer = queryOf(request);
    const pending = pendingIn(request.headers, context);
    if (pending === null || answer.get("state") !== pending.state) {
      throw new LoginRefusal("notBegun");
    }
    const refused = answer.get("error");
    if (refused !== null) {
      log.warn("An identity provider refused a login", { provider: pending.provider, reason: refused.slice(0, 100) });
      throw new LoginRefusal("refused");
    }
    context.allowSilence(30);
    const login = {
      provider: pending.provider,
      code: answer.get("code") ?? "",
      code_verifier: pending.codeVerifier,
      redirect_uri: redirectUri,
      nonce: pending.nonce,
      issuer: answer.get("iss"),
    };
    const identity = await identify(identityProviders, login, log);
    const allowedDomains = config.auth.idp.find(({ name }) => name === pending.provider)?.allowedDomains ?? [];
    const registration = { mode: config.auth.registration, setup, isShared: store.nodes !== undefined };
    const applicant = { isLocal: context.local, setupToken: null };
    const user = await store.write(async (tx) => {
      const mayRegister = (await findRefusal(tx, registration, applicant, clock.now())) === undefined;
      return signInAs(tx, identity, { mayRegister, allowedDomains }, clock.now());
    });
    const device = namedDevice(request, keys.links);
    await savePlaces(store, user, device.here, clock.now()).catch((error) => {
      log.warn("A place of login could not be stored", { reason: reasonOf(error) });
    });
    const cookie = sessionCookie(await sessions.issue(user), Math.floor(config.auth.tokenTtl / 1000), context);
    return redirect(`${ROOT}${pending.to}`, [cookie, device.cookie, clearedPendingCookie(context)]);
  }

  const orPage = (act: (request: Request) => Promise<Response>) => async (request: Request) => {
    try {
      return await act(request);
    } catch (error) {
      if (error instanceof AppError) return noLoginPage(visitOf(request), ROOT, error);
      throw error;
    }
  };
  const [beginOrPage, comeBackOrPage] = [orPage(begin), orPage(comeBack)];
  return new Elysia()
    .get("/auth/idp/start", ({ request }) => beginOrPage(request), {
      detail: rules({ access: anyone, limit: signInLimit }),
    })
    .get(CALLBACK, ({ request }) => comeBackOrPage(request), { detail: rules({ access: anyone, limit: signInLimit }) });
}

const queryOf = ({ url }: Request): URLSearchParams => new URLSearchParams(url.slice(`${url}?`.indexOf("?")));

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, ...PRIVATE });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
