// The session cookie of browsers: it contains a session token, and is valid where the token is valid as a bearer.

import type { RequestContext } from "./context.ts";

// Browsers accept this prefix only over HTTPS and from this host itself, so a sibling domain cannot set the cookie.
const SECURE_NAME = "__Host-recoverd";
const PLAIN_NAME = "recoverd";
const BEARER = /^bearer +(\S+)$/i;

/** The token of `Authorization: Bearer …`. */
export const bearerIn = (headers: Headers): string | undefined => BEARER.exec(headers.get("authorization") ?? "")?.[1];

/** The token in the session cookie, if the cookie counts for this request. */
export function sessionCookieIn(headers: Headers, context: RequestContext): string | undefined {
  const site = headers.get("sec-fetch-site");
  // A page of another site, or of another port of this machine, must not read anything as this person.
  if (site === "cross-site" || site === "same-site") return undefined;
  return sentCookie(headers, context);
}

/** The same from any page. If the request also has a bearer token or a key, valid or not, the cookie is ignored. */
export function sentCookie(headers: Headers, context: RequestContext): string | undefined {
  const cookies = headers.get("cookie");
  if (cookies === null || !counts(context)) return undefined;
  if (headers.has("x-api-key") || /^bearer\b/i.test(headers.get("authorization") ?? "")) return undefined;
  const start = `${nameOf(context)}=`;
  const found = cookies.split(";").find((cookie) => cookie.trimStart().startsWith(start));
  return found?.trim().slice(start.length);
}

/** The cookie is ignored if a key in the request names its project, as in requests of widgets and providers. */
const counts = ({ path, route }: RequestContext): boolean =>
  path.startsWith("/api/") && !(typeof route?.limit === "object" && route.limit.by === "handler");

const nameOf = ({ secure }: RequestContext): string => (secure ? SECURE_NAME : PLAIN_NAME);

/** The `Set-Cookie` header that signs a browser in for this many seconds. */
export const sessionCookie = (token: string, seconds: number, context: RequestContext): string =>
  `${nameOf(context)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${context.secure ? "; Secure" : ""}`;

/** The `Set-Cookie` header that deletes the cookie. */
export const clearedCookie = (context: RequestContext): string => sessionCookie("", 0, context);
