// The headers of every answer: its id, its limit, security headers, caching and CORS.

import type { RequestContext } from "./context.ts";
import { writeIgnoredFields } from "./ignored-fields.ts";

const LOCALHOST = /^localhost(?::|$)/i;
const HSTS = "max-age=31536000";
const EXPOSED =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Recoverd-Ignored-Fields";
const JSON_TYPE = "application/json;charset=utf-8";

type Header = [name: string, value: string];

// Kinds of answers, as bits.
const UNKEPT = 1; // not stored by caches
const SECURE = 2;
const CROSS_ORIGIN = 4;

/** The headers that all answers of a kind share; a handler may override those in `own`. */
const COMMON = Array.from({ length: 8 }, (_, kind) => {
  const always: Header[] = [["X-Content-Type-Options", "nosniff"]];
  const own: Header[] = [["Referrer-Policy", "no-referrer"]];
  if (kind & UNKEPT) own.push(["Cache-Control", "no-store"]);
  if (kind & SECURE) always.push(["Strict-Transport-Security", HSTS]);
  if (kind & CROSS_ORIGIN) {
    always.push(["Access-Control-Allow-Origin", "*"]);
    always.push(["Access-Control-Expose-Headers", EXPOSED]);
    always.push(["Cross-Origin-Resource-Policy", "cross-origin"]);
  }
  return { always, own };
});

/**
 * The same for JSON, as templates that are filled in and copied: several times cheaper than setting each header on the answer.
 * There are two per kind, with and without a limit, so that each answer overwrites all headers of the one before.
 */
const templates = () => COMMON.map(({ always, own }) => new Headers([["Content-Type", JSON_TYPE], ...always, ...own]));
const [UNLIMITED, LIMITED] = [templates(), templates()];

/** Writes the headers of every answer; keeps the handler's own headers for caching and referrers. */
export function finish(response: Response, context: RequestContext): Response {
  const { headers, status } = response;
  const { always, own } = COMMON[kindOf(context, status)]!;
  for (const [name, value] of always) headers.set(name, value);
  for (const [name, value] of own) if (!headers.has(name)) headers.set(name, value);
  writeOwn(headers, context);
  writeIgnoredFields(headers, context);
  writeRetryAfter(headers, status, context);
  return response;
}

/** A finished answer whose body is JSON. */
export function jsonResponse(status: number, body: string, context: RequestContext): Response {
  const template = (context.limit === null ? UNLIMITED : LIMITED)[kindOf(context, status)]!;
  writeOwn(template, context);
  const response = new Response(body, { status, headers: template });
  writeIgnoredFields(response.headers, context);
  if (status >= 400) writeRetryAfter(response.headers, status, context);
  return response;
}

const kindOf = ({ path, cors, secure, host }: RequestContext, status: number): number =>
  (status >= 400 || path.startsWith("/api/") ? UNKEPT : 0) |
  (cors ? CROSS_ORIGIN : 0) |
  // Not for localhost: the browser would refuse plain HTTP to every other service on this machine. IP addresses need no check,
  // because browsers apply the header only to names.
  (secure && !LOCALHOST.test(host) ? SECURE : 0);

/** Writes the headers that differ between answers. */
function writeOwn(headers: Headers, { id, limit }: RequestContext): void {
  headers.set("X-Request-Id", id);
  if (limit !== null) {
    headers.set("X-RateLimit-Limit", String(limit.limit));
    headers.set("X-RateLimit-Remaining", String(limit.remaining));
    headers.set("X-RateLimit-Reset", String(limit.resetAt));
  }
}

function writeRetryAfter(headers: Headers, status: number, { limit, retryAfter }: RequestContext): void {
  if (status === 429) headers.set("Retry-After", String(retryAfter ?? Math.max(1, limit?.retryAfter ?? 1)));
  else if (status === 503 && retryAfter !== null) headers.set("Retry-After", String(retryAfter));
}

/** The answer to a browser's CORS preflight. */
export const preflightResponse = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, X-API-Key, Idempotency-Key",
      "Access-Control-Max-Age": "7200",
    },
  });
