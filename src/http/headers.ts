// The headers of every answer: its id, its limit, how browsers may treat it, and who may read it from another origin.

import type { RequestContext } from "./context.ts";
import { isLoopbackName } from "./https.ts";

const HSTS = "max-age=31536000";
const EXPOSED = "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** Writes the headers that every answer has; what a handler has set itself of caching and referrers stays. */
export function finish({ headers, status }: Response, context: RequestContext, host: string): void {
  headers.set("X-Request-Id", context.id);
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "no-referrer");
  if ((status >= 400 || context.path.startsWith("/api/")) && !headers.has("Cache-Control")) {
    headers.set("Cache-Control", "no-store");
  }
  // Not for this machine's own names: the browser would refuse plain HTTP to every other service on it.
  if (context.secure && !isLoopbackName(host)) headers.set("Strict-Transport-Security", HSTS);
  if (isCrossOrigin(context.path)) {
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", EXPOSED);
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
  writeLimit(headers, status, context);
}

function writeLimit(headers: Headers, status: number, { limit, retryAfter }: RequestContext): void {
  if (limit !== null) {
    headers.set("X-RateLimit-Limit", String(limit.limit));
    headers.set("X-RateLimit-Remaining", String(limit.remaining));
    headers.set("X-RateLimit-Reset", String(limit.resetAt));
  }
  if (status === 429) headers.set("Retry-After", String(retryAfter ?? Math.max(1, limit?.retryAfter ?? 1)));
  else if (status === 503 && retryAfter !== null) headers.set("Retry-After", String(retryAfter));
}

/** The paths that pages of other origins call: what the widget, a tracking snippet and a customer's own page need. */
export const isCrossOrigin = (path: string): boolean =>
  path.startsWith("/api/v1/")
    ? path.startsWith("/api/v1/cancel-flow/") ||
      path.startsWith("/api/v1/webhooks/custom/") ||
      path === "/api/v1/track" ||
      path === "/api/v1/track/"
    : path === "/widget.js";

/** The answer to a browser that asks before it calls. */
export const preflightResponse = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, X-API-Key, Idempotency-Key",
      "Access-Control-Max-Age": "7200",
    },
  });
