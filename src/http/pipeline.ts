// Handles a request from its arrival to its log line: everything that runs around the routes.

import { AppError } from "../lib/errors.ts";
import { isSilent, type Log } from "../lib/log.ts";
import { forRequest } from "../lib/request-id.ts";
import { traced } from "../lib/tracing.ts";
import { limitedAs } from "./address.ts";
import { type Credential, RequestContext, setContext } from "./context.ts";
import { errorResponse, unknownRoute } from "./errors.ts";
import { fastResponse } from "./fast-routes.ts";
import { finish, preflightResponse } from "./headers.ts";
import { type ConnectionRules, connectionJudge, type Peer } from "./https.ts";
import type { LimitState, Limits } from "./limits.ts";
import { OwnOrigins } from "./origin.ts";
import { GENERAL, parameterOf, type RouteLike, RouteTable, type TableRoute } from "./route-table.ts";
import type { Access, LimitRule } from "./rules.ts";
import { takeLimit, takeLimitOfAddress } from "./take-limit.ts";

export interface PipelineOptions {
  /** An Elysia instance that uses `errors` and whose routes all have rules. */
  readonly app: {
    readonly routes: readonly RouteLike[];
    fetch(request: Request): Response | Promise<Response>;
  };
  /** The credential of a request; null if it is invalid. Called only for requests that have one. */
  readonly identify: (request: Request, context: RequestContext) => Promise<Credential | null>;
  /** Returns the caller of a route with restricted access; throws if they may not call it. */
  readonly admit: (context: RequestContext, access: Access, parameter: Parameter) => Promise<unknown>;
  readonly connection: ConnectionRules;
  readonly limits: Limits;
  readonly log: Log;
  /** Called for each answer, with the duration in milliseconds. */
  readonly onAnswer?: (method: string, status: number, ms: number) => void;
}

/** A decoded parameter of the path by its name; "" if the path has none. */
type Parameter = (name: string) => string;

/** Handles one request. Never rejects. */
export type Fetch = (request: Request, peer: Peer, allowSilence?: (seconds: number) => void) => Promise<Response>;

const API = "/api/";
const noServer = () => {};

/** Throws if a route has no rules or names an unknown limit: then the service must not start. */
export function createFetch({ app, identify, admit, connection, limits, log, onAnswer }: PipelineOptions): Fetch {
  const table = new RouteTable(app.routes);
  for (const { method, path, limit } of table.routes) {
    if (limit !== "none" && !limits.has(limit.name))
      throw new Error(`${method} ${path}: no limit is named ${limit.name}`);
  }
  const judge = connectionJudge(connection);
  const origins = new OwnOrigins(connection.publicUrl);
  const nextId = requestIds();

  return function fetch(request, peer, allowSilence = noServer) {
    const startedAt = performance.now();
    const target = targetOf(request.url);
    const { headers, method } = request;
    const { path } = target;
    const host = headers.get("host") ?? target.host;
    const route = table.find(method, path);
    const context = new RequestContext(
      nextId(),
      method,
      path,
      host,
      route,
      route?.cors ?? table.allowsCrossOrigin(path),
      judge({ peer, host, headers }),
      startedAt,
      limits,
      allowSilence,
      peer,
    );
    return forRequest(context.id, () =>
      traced(
        `${method} ${route?.path ?? "unknown"}`,
        { "http.request.method": method },
        async (note) => {
          const response = await respond(request, context, target, route);
          note({ "http.route": route?.path ?? "unknown", "http.response.status_code": response.status });
          return response;
        },
        { isRoot: true },
      ),
    );
  };

  async function respond(
    request: Request,
    context: RequestContext,
    target: Target,
    route: TableRoute | undefined,
  ): Promise<Response> {
    const { method, path } = context;
    const fast = isExact(path) ? route?.fast : undefined;
    if (fast === undefined) {
      setContext(request, context);
      context.keepAddress(); // features record it, some of them late
    }
    let isCharged = false;
    try {
      if (context.host.includes(",") || (fast === undefined && target.start < SHORTEST_START)) throw unclearHost();
      if (context.refusal !== null && !isHealthProbe(context)) throw new AppError("forbidden", context.refusal);
      origins.check(request, context);
      if (method === "OPTIONS" && context.cors) {
        context.limit = limits.peek(GENERAL.name, limitedAs(context.address));
        return reported(finish(preflightResponse(), context), context);
      }
      if (takesCredential(path, route) && bringsCredential(request))
        context.credential = await identify(request, context);
      const waiting = charge(context);
      if (waiting !== undefined) await waiting;
      isCharged = true;
      if (route === undefined || target.hasFragment || !isReadable(path)) throw unknownRoute();
      const parameter = (name: string) => parameterOf(route, path, name);
      if (route.access.credentials.length > 0) context.caller = await admit(context, route.access, parameter);
      if (fast !== undefined) {
        const answer = await fast(request, context, parameterOf(route, path));
        const refusal = await chargeLate(answer.status, request, context);
        return reported(refusal === null ? fastResponse(answer, context) : finish(refusal, context), context);
      }
      const response = await app.fetch(request);
      return reported(finish((await chargeLate(response.status, request, context)) ?? response, context), context);
    } catch (error) {
      const failure = errorResponse(error, request, context, log);
      if (!isCharged && !context.charged) context.limit = peek(context);
      const refusal = isCharged ? await chargeLate(failure.status, request, context) : null;
      return reported(finish(refusal ?? failure, context), context);
    }
  }

  /** Counts an answer and logs it. */
  function reported(response: Response, context: RequestContext): Response {
    const { method, path, id, startedAt } = context;
    const { status } = response;
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    onAnswer?.(method, status, ms);
    const write = isHealthProbe(context) ? log.debug : log.info;
    if (isSilent(write)) return response;
    write("request", { method, path: table.loggedPath(path), status, ms, request: id });
    return response;
  }

  function charge(context: RequestContext): void | Promise<void> {
    const limit = limitOf(context);
    if (limit === "none") {
      context.limit = limits.peek(GENERAL.name, limitedAs(context.address));
      context.charged = true;
      return;
    }
    if (limit.by === "handler") return; // charged late if the handler does not
    const bucket = limit.by === "credential" ? context.credential?.bucket : undefined;
    // Of the fast routes, most need no address, and asking for it takes a microsecond.
    return takeLimit(context, limit.name, bucket ?? limitedAs(context.address));
  }

  /** The state of the bucket for a request that is refused before it is charged. */
  function peek(context: RequestContext): LimitState | null {
    const limit = limitOf(context);
    const name = limit === "none" || limit.by === "handler" ? GENERAL.name : limit.name;
    return limits.peek(name, limitedAs(context.address));
  }

  /**
   * Charges a request to its address if it was answered before the owner of its key was found. If that bucket is empty, a
   * failure is replaced by the refusal.
   */
  async function chargeLate(status: number, request: Request, context: RequestContext): Promise<Response | null> {
    if (context.charged) return null;
    try {
      await takeLimitOfAddress(context);
      return null;
    } catch (error) {
      return status < 400 ? null : errorResponse(error, request, context, log);
    }
  }
}

const limitOf = ({ route }: RequestContext): LimitRule | "none" => route?.limit ?? GENERAL;

/** Whether a path is in the exact form by which fast routes are found. The router handles any other form. */
const isExact = (path: string): boolean => !path.includes("%") && !path.endsWith("/");

/** Host and path of a URL as the router sees them; `start` is the index of the path. */
interface Target {
  readonly host: string;
  readonly path: string;
  readonly start: number;
  /** The URL has a fragment. No client should send one, and the router would treat it as part of the path. */
  readonly hasFragment: boolean;
}

// Not `new URL`, which is slower and throws for a malformed Host header.
function targetOf(url: string): Target {
  const scheme = url.indexOf("://");
  const start = url.indexOf("/", scheme === -1 ? 0 : scheme + 3);
  const query = url.indexOf("?", start);
  const fragment = url.indexOf("#", start);
  const end = Math.min(query === -1 ? url.length : query, fragment === -1 ? url.length : fragment);
  const host = scheme === -1 ? "" : url.slice(scheme + 3, start);
  return { host, path: url.slice(start, end), start, hasFragment: end === fragment };
}

const SHORTEST_START = 11; // the router searches for the path from this index; with a shorter host it would miss it

const unclearHost = () =>
  new AppError("invalid", "The Host header must name this server once, as in its public address");

const isHealthProbe = ({ method, path }: RequestContext): boolean =>
  (path === "/health" || path === "/ready") && (method === "GET" || method === "HEAD");

/** Whether credentials are read: for all paths of the API, because even an unknown one is charged to its caller. */
const takesCredential = (path: string, route: TableRoute | undefined): boolean =>
  path.startsWith(API) || (route !== undefined && route.access.credentials.length > 0);

const bringsCredential = ({ headers }: Request): boolean =>
  headers.has("x-api-key") || headers.has("authorization") || headers.has("cookie");

/** Whether the path decodes to valid text without NUL, which no identifier has and PostgreSQL does not accept. */
function isReadable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Generates ids that are unique across restarts. Ids from clients are not used, because two requests could then share one and
 * the log would be ambiguous.
 */
function requestIds(): () => string {
  const boot = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "req_");
  let count = 0;
  return () => `${boot}_${(++count).toString(36)}`;
}
