// Fast routes: the few that are asked far more often than all others are answered without the router. All that is decided
// before a route is decided before a fast one, too, and the route itself stays, with the same function behind it.

import { contextOf, type RequestContext } from "./context.ts";
import { jsonResponse } from "./headers.ts";

export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** Beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** `key` is the one parameter of the path, "" where it has none. Throws as any handler may. */
export type FastHandler = (request: Request, context: RequestContext, key: string) => Promise<Answer>;

const fastHandlers = new WeakMap<object, FastHandler>();
const JSON_HEADERS = { "content-type": "application/json;charset=utf-8" };

type RouteContext = { request: Request; params: Readonly<Record<string, string>> };

/**
 * The handler of a route that is fast: `.post("/track", fastRoute(takeEvents), { parse: "none", detail })`. The function
 * reads the body itself, and no hook may stand before the route.
 */
export function fastRoute(answer: FastHandler): (context: RouteContext) => Promise<Response> {
  const handler = async ({ request, params }: RouteContext): Promise<Response> => {
    const [key = ""] = Object.values(params ?? {});
    const { status, body, headers } = await answer(request, contextOf(request), key);
    return new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });
  };
  fastHandlers.set(handler, answer);
  return handler;
}

/** What runs between the router and a handler. */
const HOOKS = ["transform", "beforeHandle", "afterHandle", "mapResponse"] as const;

type Registered = { method: string; path: string; handler?: unknown; hooks: object };

/** Undefined for most routes. Throws where a hook stands before a fast route, which would not run. */
export function fastHandlerOf({ method, path, handler, hooks }: Registered): FastHandler | undefined {
  const answer = fastHandlers.get(handler as object);
  if (answer === undefined) return undefined;
  const before = HOOKS.filter((name) => ((hooks as Record<string, unknown[] | undefined>)[name]?.length ?? 0) > 0);
  if (before.length > 0) {
    throw new Error(`${method} ${path} cannot be fast: ${before.join(" and ")} would not run; mount it before them`);
  }
  if (/[:*]/.test(path.replace(/\/:\w+(?=\/|$)/, ""))) {
    throw new Error(`${method} ${path} cannot be fast: it may have one parameter, a whole part of its path`);
  }
  return answer;
}

/** The finished response of a fast route. */
export function fastResponse({ status, body, headers }: Answer, context: RequestContext): Response {
  const response = jsonResponse(status, body, context);
  if (headers !== undefined) for (const name in headers) response.headers.set(name, headers[name]!);
  return response;
}
