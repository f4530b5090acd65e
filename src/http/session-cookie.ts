// The session cookie of browsers: it holds a session token, and counts where the token does as a bearer.

import type { RequestContext } from "./context.ts";

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

/** The same from any page. With a bearer token or a key beside it, valid or not, the cookie does not count. */
export function sentCookie(headers: Headers, context: RequestContext): string | undefined {
  const cookies = headers.get("cookie");
  if (cookies === null || !counts(context)) return undefined;
  if (headers.has("x-api-key") || /^bearer\b/i.test(headers.get("authorization") ?? "")) return undefined;
  const start = `${nameOf(context)}=`;
  const found = cookies.split(";").find((cookie) => cookie.trimStart().startsWith(start));
  return found?.trim().slice(start.length);
}

/** Not where a key in the request names its project, as in what widgets and providers send. */
const counts = ({ path, route }: RequestContext): boolean =>
  path.startsWith("/api/") && !(typeof route?.limit === "object" && route.limit.by === "handler");

const nameOf = ({ secure }: RequestContext): string => (secure ? SECURE_NAME : PLAIN_NAME);

/** The `Set-Cookie` header that signs a browser in for so many seconds. */
export const sessionCookie = (token: string, seconds: number, context: RequestContext): string =>
  `${nameOf(context)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${context.secure ? "; Secure" : ""}`;

/** The `Set-Cookie` header that deletes the cookie. */
export const clearedCookie = (context: RequestContext): string => sessionCookie("", 0, context);
