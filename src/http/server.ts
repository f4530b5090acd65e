// One request from its arrival to its log line: what runs around the routes, and the server that it runs in.

import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { limitedAs } from "./address.ts";
import { type Credential, type RequestContext, setContext } from "./context.ts";
import { errorResponse, unknownRoute } from "./errors.ts";
import { finish, isCrossOrigin, preflightResponse } from "./headers.ts";
import { type ConnectionRules, judgeConnection } from "./https.ts";
import { chargeOf } from "./limit-class.ts";
import { type LimitState, Limits, type Rates, rateLimited } from "./limits.ts";
import { loggedPath } from "./logged-path.ts";

export interface PipelineOptions {
  /** The routes: an Elysia instance with `errors` on it. */
  readonly app: { fetch(request: Request): Response | Promise<Response> };
  /** Who a request comes from; null without a valid credential. Asked only where a request brings one. */
  readonly identify: (request: Request) => Promise<Credential | null>;
  readonly connection: ConnectionRules;
  readonly limits: Rates;
  readonly log: Log;
  readonly clock: Clock;
  /** Told of each answer, with the milliseconds that it took. */
  readonly onAnswer?: (method: string, status: number, ms: number) => void;
}

/** Handles one request; `peer` is the address at the other end of the socket. Never rejects. */
export type Fetch = (
  request: Request,
  peer: string | null,
  allowSilence?: (seconds: number) => void,
) => Promise<Response>;

const API = "/api/";
const noServer = () => {};

export function createFetch({
  app,
  identify,
  connection,
  limits: rates,
  log,
  clock,
  onAnswer,
}: PipelineOptions): Fetch {
  const limits = new Limits(rates, clock);
  const nextId = requestIds();

  return async function fetch(request, peer, allowSilence = noServer) {
    const startedAt = performance.now();
    const target = targetOf(request.url);
    const host = request.headers.get("host") ?? target.host;
    const verdict = judgeConnection({ peer, host, headers: request.headers }, connection);
    const context: RequestContext = {
      id: nextId(),
      method: request.method,
      path: target.path,
      address: verdict.address,
      secure: verdict.secure,
      local: verdict.local,
      startedAt,
      limits,
      credential: null,
      limit: null,
      charged: false,
      retryAfter: null,
      allowSilence,
    };
    setContext(request, context);
    let response: Response;
    try {
      refuseUnclear(target, host);
      if (verdict.refusal !== null && !isHealthProbe(context)) throw new AppError("forbidden", verdict.refusal);
      response = await respond(request, context);
    } catch (error) {
      if (!context.charged) context.limit = peek(context);
      response = errorResponse(error, context, log);
    }
    finish(response, context, host);
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    onAnswer?.(context.method, response.status, ms);
    const fields = {
      method: context.method,
      path: loggedPath(context.path),
      status: response.status,
      ms,
      request: context.id,
    };
    if (isHealthProbe(context)) log.debug("request", fields);
    else log.info("request", fields);
    return response;
  };

  async function respond(request: Request, context: RequestContext): Promise<Response> {
    if (context.method === "OPTIONS" && isCrossOrigin(context.path)) {
      context.limit = limits.peek("general", limitedAs(context.address));
      return preflightResponse();
    }
    if (context.path.startsWith(API) && bringsCredential(request)) context.credential = await identify(request);
    charge(context);
    if (context.path.includes("%") && !isReadable(context.path)) throw unknownRoute();
    const response = await app.fetch(request);
    return context.charged ? response : chargeLate(response, context);
  }

  function charge(context: RequestContext): void {
    const due = chargeOf(context.path);
    const address = limitedAs(context.address);
    switch (due.by) {
      case "none":
        context.limit = limits.peek("general", address);
        context.charged = true;
        return;
      case "body":
        context.limit = limits.peek("general", address); // until the feature has read its key
        return;
      case "address":
        context.limit = limits.take(due.name, address);
        break;
      case "credential":
        context.limit = limits.take(due.name, context.credential?.bucket ?? address);
        break;
      case "path":
        context.limit = limits.take(due.name, due.key);
    }
    context.charged = true;
    if (context.limit?.allowed === false) throw rateLimited(context.limit);
  }

  /** How the bucket stands of a request that is refused before it is charged. */
  function peek({ path, address }: RequestContext): LimitState | null {
    const due = chargeOf(path);
    if (due.by === "path") return limits.peek(due.name, due.key);
    return limits.peek("name" in due ? due.name : "general", limitedAs(address));
  }

  /** A request that failed before the bucket of its body's key was found is its address's. */
  function chargeLate(response: Response, context: RequestContext): Response {
    context.charged = true;
    context.limit = limits.take("general", limitedAs(context.address));
    if (context.limit?.allowed !== false || response.status < 400) return response;
    return errorResponse(rateLimited(context.limit), context, log);
  }
}

/** Host and path of a URL as the router sees them; `start` is where the path begins. */
interface Target {
  readonly host: string;
  readonly path: string;
  readonly start: number;
}

// Not `new URL`: it is slower, and throws on what a malformed Host header leaves of the URL.
function targetOf(url: string): Target {
  const scheme = url.indexOf("://");
  const start = url.indexOf("/", scheme === -1 ? 0 : scheme + 3);
  const query = url.indexOf("?", start);
  const fragment = url.indexOf("#", start);
  const end = Math.min(query === -1 ? url.length : query, fragment === -1 ? url.length : fragment);
  return { host: scheme === -1 ? "" : url.slice(scheme + 3, start), path: url.slice(start, end), start };
}

const SHORTEST_START = 11; // the router looks for the path from here on: a shorter host would move it

function refuseUnclear(target: Target, host: string): void {
  if (target.start < SHORTEST_START || host.includes(",")) {
    throw new AppError("invalid", "The Host header must name this server once, as in its public address");
  }
}

const isHealthProbe = ({ method, path }: RequestContext): boolean =>
  path === "/health" && (method === "GET" || method === "HEAD");

const bringsCredential = ({ headers }: Request): boolean => headers.has("x-api-key") || headers.has("authorization");

/** Whether the path is text once decoded, without the NUL that no identifier has and no database takes. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Fresh ids, unique across restarts. An id that a client brings is not taken over: two requests could then share one,
 * and the log would tell of the wrong one.
 */
function requestIds(): () => string {
  const boot = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "req_");
  let count = 0;
  return () => `${boot}_${(++count).toString(36)}`;
}
