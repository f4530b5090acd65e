// Which rate limit a path belongs to.

import type { LimitClass } from "./limits.ts";

/**
 * `address` and `credential` are charged before the request is handled, under `name`; `path` has its key in the path.
 * `body`: the feature charges it with `takeLimit` once it has read the body. `none`: nothing is charged.
 */
export type Charge =
  | { readonly by: "address" | "credential"; readonly name: LimitClass }
  | { readonly by: "path"; readonly name: LimitClass; readonly key: string }
  | { readonly by: "body" | "none" };

const GENERAL: Charge = { by: "credential", name: "general" };
const AUTH: Charge = { by: "address", name: "auth" };
const BODY: Charge = { by: "body" };
// A page, a tracking pixel, an unsubscription, a probe: mail proxies and balancers ask for them from few addresses.
const NONE: Charge = { by: "none" };

const API = "/api/v1/";
const ACCEPTANCE = /^\/api\/v1\/invitations\/[^/]+\/accept\/?$/;
const FROM_BODY = /^\/api\/v1\/(?:track|cancel-flow\/reasons|cancel-flow\/sessions\/[^/]+\/outcome)\/?$/;
// Where mail providers report, the token stands behind the provider's name.
const WEBHOOK = /^\/api\/v1\/webhooks\/(?:mail\/[^/]+|[^/]+)\/([^/]+)/;

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
      return FROM_BODY.test(path) ? BODY : GENERAL;
    case 119: {
      // w
      const key = WEBHOOK.exec(path)?.[1];
      return key === undefined ? GENERAL : { by: "path", name: "webhook", key };
    }
    default:
      return GENERAL;
  }
}
