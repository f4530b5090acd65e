// Fast routes: the few routes that are called far more often than others are answered without Elysia's router. All checks of
// the pipeline apply to them, too, and the route itself stays registered with the same function.

import { contextOf, type RequestContext } from "./context.ts";
import { jsonResponse } from "./headers.ts";
import { rawQueryOf } from "./input.ts";

export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** In addition to those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** `key` is the only parameter of the path, "" if it has none. May throw like any handler. */
export type FastHandler = (request: Request, context: RequestContext, key: string) => Promise<Answer>;

const fastHandlers = new WeakMap<object, FastHandler>();
const JSON_HEADERS = { "content-type": "application/json;charset=utf-8" };

type RouteContext = { request: Request; params: Readonly<Record<string, string>> };

/**
 * The handler of a fast route: `.post("/track", fastRoute(takeEvents), { parse: "none", detail })`. The function reads the
 * body itself, and the route must not have hooks.
 */
export function fastRoute(answer: FastHandler): (context: RouteContext) => Promise<Response> {
  const named: FastHandler = (request, context, key) => {
    if (request.url.includes("?")) context.ignoredFields = parametersOf(request.url);
    return answer(request, context, key);
  };
  const handler = async ({ request, params }: RouteContext): Promise<Response> => {
    const [key = ""] = Object.values(params ?? {});
    const { status, body, headers } = await named(request, contextOf(request), key);
    return new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });
  };
  fastHandlers.set(handler, named);
  return handler;
}

/** All of them are ignored: no fast route has a query. */
const parametersOf = (url: string): string[] => [...new Set(new URLSearchParams(rawQueryOf(url)).keys())];

/** The hooks that run around a handler. */
const HOOKS = ["transform", "beforeHandle", "afterHandle", "mapResponse"] as const;

type Registered = { method: string; path: string; handler?: unknown; hooks: object };

/** Undefined for most routes. Throws if a fast route has a hook, because it would not run. */
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
