// Stores a sign-in that has begun at an identity provider in a cookie, so that only the browser that began it can complete it.

import type { RequestContext } from "../../http/context.ts";

/** `to`: the page of the dashboard that the person wanted, as a path with its query. */
type PendingLogin = { provider: string; state: string; nonce: string; codeVerifier: string; to: string };

const SECONDS = 600;
const FIELDS = ["provider", "state", "nonce", "codeVerifier", "to"] as const;

// Like the session cookie, but also sent when the provider redirects back to us, which is a cross-site navigation.
const nameOf = ({ secure }: RequestContext): string => (secure ? "__Host-recoverd-login" : "recoverd-login");

export const pendingCookie = (pending: PendingLogin, context: RequestContext): string =>
  cookie(Buffer.from(JSON.stringify(pending)).toString("base64url"), SECONDS, context);

export const clearedPendingCookie = (context: RequestContext): string => cookie("", 0, context);

const cookie = (value: string, seconds: number, context: RequestContext): string =>
  `${nameOf(context)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${context.secure ? "; Secure" : ""}`;

/** Null if the cookie is missing or malformed. */
export function pendingIn(headers: Headers, context: RequestContext): PendingLogin | null {
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
export const ownPath = (to: string | null): string =>
  to !== null && to.length <= 1000 && /^\/(?![/\\])[\w\-./~%?=&+,:@]*$/.test(to) && !/(^|\/)\.\.?(\/|$|\?)/.test(to)
    ? to
    : "/";
