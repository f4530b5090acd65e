// Signing in with an identity provider in a browser: we redirect to the provider, which redirects back with a code (OpenID
// Connect, authorization code flow with PKCE). Programs that open the browser themselves use `POST /auth/idp`.

import { Elysia } from "elysia";
import { contextOf, type RequestContext } from "../../http/context.ts";
import { ERRORS } from "../../http/errors.ts";
import { page, type Visit, visitOf } from "../../http/pages/page.ts";
import { anyone, rules } from "../../http/rules.ts";
import { AppError } from "../../lib/errors.ts";
import { reasonOf } from "../../store/engine.ts";
import { signInLimit } from "../access/rules.ts";
import { findProvider, identify } from "./identify.ts";
import { signInAs } from "./identities.ts";
import { LoginRefusal } from "./login-refusals.ts";
import type { AccountDeps } from "./routes.ts";
import { beginSession } from "./sign-in-cookie.ts";

const CALLBACK = "/auth/idp/callback";
const PRIVATE = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
/** The relative path from both pages to the server's root. */
const ROOT = "../..";

export function idpPageRoutes(deps: AccountDeps) {
  const { config, store, clock, registration, identityProviders, log } = deps;
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
    const applicant = { isLocal: context.local, setupToken: null };
    const rules = { registration, applicant, allowedDomains };
    const user = await store.write((tx) => signInAs(tx, identity, rules, clock.now()));
    const { cookies } = await beginSession(deps, user, request, { inBrowser: true });
    return redirect(`${ROOT}${pending.to}`, [...cookies, clearedPendingCookie(context)]);
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

// The page that a browser shows after a failed sign-in with an identity provider.
const WORDS = {
  en: { title: "You are not signed in", back: "Back to the sign-in" },
  de: { title: "Du bist nicht angemeldet", back: "Zurück zur Anmeldung" },
};

/** `root`: the relative path from the page to the server's root. */
function noLoginPage(visit: Visit, root: string, error: AppError): Response {
  const { title, back } = WORDS[visit.language];
  const said = error instanceof LoginRefusal ? error.in(visit.language) : error.message;
  const content = `<p>${Bun.escapeHTML(said)}.</p>\n<p><a class="button" href="./${root}/sign-in">${back}</a></p>`;
  return page({ ...visit, title, content, status: ERRORS[error.kind].status, isOurs: true });
}

// Stores a sign-in that has begun at an identity provider in a cookie, so that only the browser that began it can complete it.

/** `to`: the page of the dashboard that the person wanted, as a path with its query. */
type PendingLogin = { provider: string; state: string; nonce: string; codeVerifier: string; to: string };

const SECONDS = 600;
const FIELDS = ["provider", "state", "nonce", "codeVerifier", "to"] as const;

// Like the session cookie, but also sent when the provider redirects back to us, which is a cross-site navigation.
const nameOf = ({ secure }: RequestContext): string => (secure ? "__Host-recoverd-login" : "recoverd-login");

const pendingCookie = (pending: PendingLogin, context: RequestContext): string =>
  cookie(Buffer.from(JSON.stringify(pending)).toString("base64url"), SECONDS, context);

const clearedPendingCookie = (context: RequestContext): string => cookie("", 0, context);

const cookie = (value: string, seconds: number, context: RequestContext): string =>
  `${nameOf(context)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${context.secure ? "; Secure" : ""}`;

/** Null if the cookie is missing or malformed. */
function pendingIn(headers: Headers, context: RequestContext): PendingLogin | null {
  const start = `${nameOf(context)}=`;
  const found = (headers.get("cookie") ?? "").split(";").find((part) => part.trimStart().startsWith(start));
  try {
    const pending = JSON.parse(Buffer.from(found!.trim().slice(start.length), "base64url").toString());
    return FIELDS.every((field) => typeof pending[field] === "string") ? pending : null;
  } catch {
    return null;
  }
}

/** The path if it is one of this server's own; otherwise "/", the dashboard's first page. */
const ownPath = (to: string | null): string =>
  to !== null && to.length <= 1000 && /^\/(?![/\\])[\w\-./~%?=&+,:@]*$/.test(to) && !/(^|\/)\.\.?(\/|$|\?)/.test(to)
    ? to
    : "/";
