// The session cookie of browsers: it holds a session token, and counts where the token does as a bearer.

import type { RequestContext } from "./context.ts";
import { isCrossOrigin } from "./headers.ts";

// Browsers take the prefix over HTTPS only, from this host itself: no page of a neighbouring name can set such a cookie.
const SECURE_NAME = "__Host-recoverd";
const PLAIN_NAME = "recoverd";
const BEARER = /^bearer +(\S+)$/i;

/** The token of `Authorization: Bearer …`. */
export const bearerIn = (headers: Headers): string | undefined => BEARER.exec(headers.get("authorization") ?? "")?.[1];

/** The token in the session cookie, where the cookie counts. */
export function sessionCookieIn(headers: Headers, context: RequestContext): string | undefined {
  const site = headers.get("sec-fetch-site");
  // A page of another site, or of another port of this machine, loads something: it may not do so as this person.
  if (site === "cross-site" || site === "same-site") return undefined;
  return sentCookie(headers, context);
}

/** The same whichever page sent it. A bearer token or a key beside it wins, and is all that counts, valid or not. */
export function sentCookie(headers: Headers, { path, secure }: RequestContext): string | undefined {
  const cookies = headers.get("cookie");
  if (cookies === null || !countsAt(path)) return undefined;
  if (headers.has("x-api-key") || /^bearer\b/i.test(headers.get("authorization") ?? "")) return undefined;
  const start = `${secure ? SECURE_NAME : PLAIN_NAME}=`;
  const found = cookies.split(";").find((cookie) => cookie.trimStart().startsWith(start));
  return found?.trim().slice(start.length);
}

/** Not at what pages of other sites call, nor at what providers post to. */
const countsAt = (path: string): boolean =>
  path.startsWith("/api/") && !isCrossOrigin(path) && !path.startsWith("/api/v1/webhooks/");

/** The `Set-Cookie` header that signs a browser in for so many seconds. */
export const sessionCookie = (token: string, seconds: number, { secure }: RequestContext): string =>
  `${secure ? SECURE_NAME : PLAIN_NAME}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;

/** The `Set-Cookie` header that deletes the cookie. */
export const clearedCookie = (context: RequestContext): string => sessionCookie("", 0, context);
