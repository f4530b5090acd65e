// A sign-in that has begun at an identity provider, in a cookie of the browser that began it: the answer counts there alone.

import type { RequestContext } from "../../http/context.ts";

/** `to`: where in the dashboard the person was going, as a path with its query. */
type PendingLogin = { provider: string; state: string; nonce: string; codeVerifier: string; to: string };

const SECONDS = 600;
const FIELDS = ["provider", "state", "nonce", "codeVerifier", "to"] as const;

// As the session cookie, but sent when the provider leads back to us, which is a page of another site.
const nameOf = ({ secure }: RequestContext): string => (secure ? "__Host-recoverd-login" : "recoverd-login");

export const pendingCookie = (pending: PendingLogin, context: RequestContext): string =>
  cookie(Buffer.from(JSON.stringify(pending)).toString("base64url"), SECONDS, context);

export const clearedPendingCookie = (context: RequestContext): string => cookie("", 0, context);

const cookie = (value: string, seconds: number, context: RequestContext): string =>
  `${nameOf(context)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${context.secure ? "; Secure" : ""}`;

/** Null without the cookie, or with one that is not ours. */
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

/** A path of our own to go to after the sign-in; the dashboard's first page for anything else. */
export const ownPath = (to: string | null): string =>
  to !== null && to.length <= 1000 && /^\/(?![/\\])[\w\-./~%?=&+,:@]*$/.test(to) && !/(^|\/)\.\.?(\/|$|\?)/.test(to)
    ? to
    : "/";
