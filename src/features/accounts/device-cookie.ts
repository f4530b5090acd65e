// Recognizes the browser of an earlier sign-in by a cookie that outlives the session. The cookie signs nobody in: it only keeps
// wrong passwords tried elsewhere from locking out this browser, whatever network it uses.

import { limitedAs } from "../../http/address.ts";
import { contextOf, type RequestContext } from "../../http/context.ts";
import { randomToken } from "../../lib/tokens.ts";
import { PLACE_TTL, type Whereabouts } from "./login-places.ts";

const BYTES = 24;
const DEVICE = /^[\w-]{32}$/;

// The `__Host-` prefix limits the cookie to this host, so that no neighbouring host can set a value that it knows.
const nameOf = ({ secure }: RequestContext): string => (secure ? "__Host-recoverd-device" : "recoverd-device");

/**
 * Where a request comes from. The device is whatever the cookie says; only a place that is stored as known gets tries of its
 * own.
 */
export function whereaboutsOf(request: Request, key: Uint8Array): Whereabouts {
  const context = contextOf(request);
  const start = `${nameOf(context)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const device = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  return { address: limitedAs(context.address), device: DEVICE.test(device) ? device : null, key };
}

/**
 * The same for a sign-in that sets cookies, with the `Set-Cookie` header that identifies the browser later. An existing cookie
 * is kept, because other accounts may know the browser by it.
 */
export function namedDevice(request: Request, key: Uint8Array): { here: Whereabouts; cookie: string } {
  const context = contextOf(request);
  const whereabouts = whereaboutsOf(request, key);
  const device = whereabouts.device ?? randomToken(BYTES);
  // Lax, so that the browser also sends it when an identity provider redirects back to us.
  const attributes = `Path=/; Max-Age=${PLACE_TTL / 1000}; HttpOnly; SameSite=Lax${context.secure ? "; Secure" : ""}`;
  return { here: { ...whereabouts, device }, cookie: `${nameOf(context)}=${device}; ${attributes}` };
}
