// What every sign-in ends with: the place is stored as known, a session begins, and a browser that asks gets its cookies.

import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { namedDevice, whereaboutsOf } from "./device-cookie.ts";
import { savePlaces } from "./login-places.ts";
import type { User } from "./tables.ts";

type BeginDeps = Pick<Deps, "config" | "store" | "clock" | "keys" | "log"> & {
  sessions: { issue(user: User): Promise<string> };
};

/** `seconds`: how long the token is valid. `cookies`: the `Set-Cookie` headers for a browser, none for a program. */
type Begun = { token: string; seconds: number; cookies: string[] };

/** `inBrowser`: whether the session is for a browser, which keeps it in a cookie. */
export async function beginSession(
  deps: BeginDeps,
  user: User,
  request: Request,
  { inBrowser }: { inBrowser: boolean },
): Promise<Begun> {
  const { here, cookie } = namedDevice(request, deps.keys.links);
  await savePlaces(deps, user, inBrowser ? here : whereaboutsOf(request, deps.keys.links));
  const token = await deps.sessions.issue(user);
  const seconds = Math.floor(deps.config.auth.tokenTtl / 1000);
  return { token, seconds, cookies: inBrowser ? [sessionCookie(token, seconds, contextOf(request)), cookie] : [] };
}
