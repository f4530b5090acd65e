// The browser of a sign-in, in a cookie that outlives the session. It signs nobody in: with it, wrong passwords from
// elsewhere lock nobody out of this browser, whatever network it is in.

import { limitedAs } from "../../http/address.ts";
import { contextOf, type RequestContext } from "../../http/context.ts";
import { randomToken } from "../../lib/tokens.ts";
import { PLACE_TTL, type Whereabouts } from "./login-places.ts";

const BYTES = 24;
const DEVICE = /^[\w-]{32}$/;

// For the whole host, as the prefix demands: no neighbouring name can then set one that it knows.
const nameOf = ({ secure }: RequestContext): string => (secure ? "__Host-recoverd-device" : "recoverd-device");

/** Where a request comes from. Its device is whatever the cookie says: only a known place makes it count. */
export function whereaboutsOf(request: Request, key: Uint8Array): Whereabouts {
  const context = contextOf(request);
  const start = `${nameOf(context)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const device = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  return { address: limitedAs(context.address), device: DEVICE.test(device) ? device : null, key };
}

/**
 * The same for a sign-in that sets cookies, and the `Set-Cookie` header that makes the browser known. A browser that has
 * the cookie keeps it, as other accounts may know it by that.
 */
export function namedDevice(request: Request, key: Uint8Array): { here: Whereabouts; cookie: string } {
  const context = contextOf(request);
  const whereabouts = whereaboutsOf(request, key);
  const device = whereabouts.device ?? randomToken(BYTES);
  // Lax, so that it also comes along when an identity provider leads back to us.
  const attributes = `Path=/; Max-Age=${PLACE_TTL / 1000}; HttpOnly; SameSite=Lax${context.secure ? "; Secure" : ""}`;
  return { here: { ...whereabouts, device }, cookie: `${nameOf(context)}=${device}; ${attributes}` };
}
