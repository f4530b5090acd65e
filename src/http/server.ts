// One request from its arrival to its log line: what runs around the routes, and the server that it runs in.

import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { type Log, tellsNothing } from "../lib/log.ts";
import { limitedAs } from "./address.ts";
import type { LimitState } from "./bucket.ts";
import { type Credential, RequestContext, setContext } from "./context.ts";
import { type Door, Doorways } from "./doors.ts";
import { errorResponse, unknownRoute } from "./errors.ts";
import { finish, isCrossOrigin, preflightResponse } from "./headers.ts";
import { type ConnectionRules, connectionJudge, type Peer } from "./https.ts";
import { type Charge, chargeOf } from "./limit-class.ts";
import { Limits, type Rates, rateLimited } from "./limits.ts";
import { loggedPath } from "./logged-path.ts";
import { OwnOrigins } from "./origin.ts";

export interface PipelineOptions {
  /** The routes: an Elysia instance with `errors` on it. */
  readonly app: { fetch(request: Request): Response | Promise<Response> };
  /** Routes that are asked so often that their way past the router is worth it; see doors.ts. */
  readonly doors?: readonly Door[];
  /** Who a request comes from; null without a valid credential. Asked only where a request brings one. */
  readonly identify: (request: Request, context: RequestContext) => Promise<Credential | null>;
  readonly connection: ConnectionRules;
  readonly limits: Rates;
  readonly log: Log;
  readonly clock: Clock;
  /** Told of each answer, with the milliseconds that it took. */
  readonly onAnswer?: (method: string, status: number, ms: number) => void;
}

/** Handles one request. Never rejects. */
export type Fetch = (request: Request, peer: Peer, allowSilence?: (seconds: number) => void) => Promise<Response>;

const API = "/api/";
const noServer = () => {};

export function createFetch({
  app,
  doors = [],
  identify,
  connection,
  limits: rates,
  log,
  clock,
  onAnswer,
}: PipelineOptions): Fetch {
  const limits = new Limits(rates, clock);
  const doorways = new Doorways(doors);
  const judge = connectionJudge(connection);
  const origins = new OwnOrigins(connection.publicUrl);
  const nextId = requestIds();

  return function fetch(request, peer, allowSilence = noServer) {
    const startedAt = performance.now();
    const target = targetOf(request.url);
    const { headers } = request;
    const host = headers.get("host") ?? target.host;
    const context = new RequestContext(
      nextId(),
      request.method,
      target.path,
      host,
      judge({ peer, host, headers }),
      startedAt,
      limits,
      allowSilence,
    );
    return respond(request, context, target);
  };

  async function respond(request: Request, context: RequestContext, target: Target): Promise<Response> {
    const { method, path } = context;
    const door = target.hasFragment ? undefined : doorways.find(method, path);
    if (door === undefined) {
      setContext(request, context);
      context.keepAddress(); // features write it down, some of them late
    }
    let isAdmitted = false;
    try {
      refuseUnclear(target, context.host);
      if (context.refusal !== null && !isHealthProbe(context)) throw new AppError("forbidden", context.refusal);
      origins.check(request, context);
      if (method === "OPTIONS" && isCrossOrigin(path)) {
        context.limit = limits.peek("general", limitedAs(context.address));
        return told(finish(preflightResponse(), context), context);
      }
      if (path.startsWith(API) && bringsCredential(request)) context.credential = await identify(request, context);
      charge(context, door?.charge ?? chargeOf(path));
      isAdmitted = true;
      if (door !== undefined) {
        const answer = await door.open(request, context, door.keyOf(path));
        const refusal = chargeLate(answer.status, request, context);
        return told(refusal === null ? door.respond(answer, context) : finish(refusal, context), context);
      }
      if (path.includes("%") && !isReadable(path)) throw unknownRoute();
      const response = await app.fetch(request);
      return told(finish(chargeLate(response.status, request, context) ?? response, context), context);
    } catch (error) {
      const failure = errorResponse(error, request, context, log);
      if (!isAdmitted && !context.charged) context.limit = peek(context);
      const refusal = isAdmitted ? chargeLate(failure.status, request, context) : null;
      return told(finish(refusal ?? failure, context), context);
    }
  }

  /** Counts an answer and tells the log of it. */
  function told(response: Response, context: RequestContext): Response {
    const { status } = response;
    const ms = Math.round((performance.now() - context.startedAt) * 100) / 100;
    onAnswer?.(context.method, status, ms);
    const tell = isHealthProbe(context) ? log.debug : log.info;
    if (tellsNothing(tell)) return response;
    tell("request", { method: context.method, path: loggedPath(context.path), status, ms, request: context.id });
    return response;
  }

  function charge(context: RequestContext, due: Charge): void {
    switch (due.by) {
      case "none":
        context.limit = limits.peek("general", limitedAs(context.address));
        context.charged = true;
        return;
      case "handler":
        return; // it is charged late where the handler does not
      case "address":
        context.limit = limits.take(due.name, limitedAs(context.address));
        break;
      case "credential":
        context.limit = limits.take(due.name, context.credential?.bucket ?? limitedAs(context.address));
    }
    context.charged = true;
    if (context.limit?.allowed === false) throw rateLimited(context.limit);
  }

  /** How the bucket stands of a request that is refused before it is charged. */
  function peek({ path, address }: RequestContext): LimitState | null {
    const due = chargeOf(path);
    return limits.peek("name" in due ? due.name : "general", limitedAs(address));
  }

  /**
   * A request that was answered before the owner of its key was found is its address's. Where that is empty, the refusal
   * takes the place of a failure.
   */
  function chargeLate(status: number, request: Request, context: RequestContext): Response | null {
    if (context.charged) return null;
    context.charged = true;
    context.limit = limits.take("general", limitedAs(context.address));
    if (context.limit?.allowed !== false || status < 400) return null;
    return errorResponse(rateLimited(context.limit), request, context, log);
  }
}

/** Host and path of a URL as the router sees them; `start` is where the path begins. */
interface Target {
  readonly host: string;
  readonly path: string;
  readonly start: number;
  /** The path is followed by a fragment, which no client should send: the router takes it for a part of the path. */
  readonly hasFragment: boolean;
}

// Not `new URL`: it is slower, and throws on what a malformed Host header leaves of the URL.
function targetOf(url: string): Target {
  const scheme = url.indexOf("://");
  const start = url.indexOf("/", scheme === -1 ? 0 : scheme + 3);
  const query = url.indexOf("?", start);
  const fragment = url.indexOf("#", start);
  const end = Math.min(query === -1 ? url.length : query, fragment === -1 ? url.length : fragment);
  const host = scheme === -1 ? "" : url.slice(scheme + 3, start);
  return { host, path: url.slice(start, end), start, hasFragment: end === fragment };
}

const SHORTEST_START = 11; // the router looks for the path from here on: a shorter host would move it

function refuseUnclear(target: Target, host: string): void {
  if (target.start < SHORTEST_START || host.includes(",")) {
    throw new AppError("invalid", "The Host header must name this server once, as in its public address");
  }
}

const isHealthProbe = ({ method, path }: RequestContext): boolean =>
  path === "/health" && (method === "GET" || method === "HEAD");

const bringsCredential = ({ headers }: Request): boolean =>
  headers.has("x-api-key") || headers.has("authorization") || headers.has("cookie");

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
