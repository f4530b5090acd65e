// Which rate limit a path belongs to.

import type { LimitClass } from "./limits.ts";

/**
 * `address` and `credential` are charged before the request is handled, under `name`. `handler`: the feature charges it
 * with `takeLimit` once it has found the project of its key; what has no known key is charged to its address. `none`:
 * nothing is charged.
 */
export type Charge =
  | { readonly by: "address" | "credential"; readonly name: LimitClass }
  | { readonly by: "handler" | "none" };

const GENERAL: Charge = { by: "credential", name: "general" };
const AUTH: Charge = { by: "address", name: "auth" };
const HANDLER: Charge = { by: "handler" };
// A page, a tracking pixel, an unsubscription, a probe: mail proxies and balancers ask for them from few addresses.
const NONE: Charge = { by: "none" };

const API = "/api/v1/";
const ACCEPTANCE = /^\/api\/v1\/invitations\/[^/]+\/accept\/?$/;
/** A key says whose request it is, in the body or in the path, where it may be spelt in many ways. */
const BY_KEY =
  /^\/api\/v1\/(?:track|cancel-flow\/(?:reasons|config\/[^/]+|sessions\/[^/]+\/outcome)|webhooks\/(?:mail\/)?[^/]+\/[^/]+)\/?$/;

/** The charge for a path. The router takes a path with and without a slash at its end for the same: so does this. */
export function chargeOf(path: string): Charge {
  if (!path.startsWith("/api/")) return path === "/metrics" || path === "/metrics/" ? GENERAL : NONE;
  switch (path.charCodeAt(API.length)) {
    case 97: // a
      return path.startsWith("/api/v1/auth/") ? AUTH : GENERAL;
    case 105: // i
      return ACCEPTANCE.test(path) ? AUTH : GENERAL;
    case 99: // c
    case 116: // t
    case 119: // w
      return BY_KEY.test(path) ? HANDLER : GENERAL;
    default:
      return GENERAL;
  }
}
