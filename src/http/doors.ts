// Doors: the direct way, past the router, to the few routes that are asked far more often than all others. Everything
// that is judged before a route is judged before a door, and the route itself stays, with the same function behind it.

import { contextOf, type RequestContext } from "./context.ts";
import { jsonResponse, kindOfPath } from "./headers.ts";
import { type Charge, chargeOf } from "./limit-class.ts";

export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** Beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Takes a request; `key` is what its path has in the place of the door's, "" where it has none. Throws as any handler may. */
export type Opening = (request: Request, context: RequestContext, key: string) => Promise<Answer>;

export interface Door {
  readonly method: string;
  /** A whole path, or one with a key in it: `/api/v1/webhooks/custom/:publicKey`, `/api/v1/projects/:slug/churn-events`. */
  readonly path: string;
  readonly open: Opening;
}

const openings = new WeakMap<object, Opening>();
const KEY = /(?<=\/):\w+(?=\/|$)/;
const JSON_HEADERS = { "content-type": "application/json;charset=utf-8" };

type RouteContext = { request: Request; params: Readonly<Record<string, string>> };

/**
 * The handler of a route that is a door as well: `.post("/track", door(takeEvents), { parse: "none", detail })`. The
 * function reads the body itself, and nothing may stand before the route: see `doorsOf`.
 */
export function door(open: Opening): (context: RouteContext) => Promise<Response> {
  const handler = async ({ request, params }: RouteContext): Promise<Response> => {
    const [key = ""] = Object.values(params ?? {});
    const { status, body, headers } = await open(request, contextOf(request), key);
    return new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });
  };
  openings.set(handler, open);
  return handler;
}

/** A registered route, as far as doors need it; `app.routes` has these. */
export interface RouteLike {
  readonly method: string;
  readonly path: string;
  readonly handler: unknown;
  readonly hooks: object;
}

/** What runs between the router and a handler: the guards are among them. */
const BEFORE = ["transform", "beforeHandle", "afterHandle", "mapResponse"] as const;

/** The doors among these routes. Throws where something stands before one, such as a guard: a door would lead past it. */
export function doorsOf(routes: readonly RouteLike[]): Door[] {
  return routes.flatMap(({ method, path, handler, hooks }) => {
    const open = openings.get(handler as object);
    if (open === undefined) return [];
    const before = BEFORE.filter((name) => ((hooks as Record<string, unknown[] | undefined>)[name]?.length ?? 0) > 0);
    if (before.length > 0) {
      throw new Error(
        `${method} ${path} cannot be a door: ${before.join(" and ")} would not run; mount it before them`,
      );
    }
    return [{ method, path, open }];
  });
}

/** Where doors stand. */
export class Doorways {
  readonly #doorways: readonly Doorway[];

  constructor(doors: readonly Door[]) {
    this.#doorways = doors.map((one) => new Doorway(one));
  }

  /** The door of a request; undefined where it is the router's to find out what it asks for. */
  find(method: string, path: string): Doorway | undefined {
    for (const doorway of this.#doorways) if (doorway.fits(method, path)) return doorway;
    return undefined;
  }
}

export class Doorway {
  readonly open: Opening;
  readonly charge: Charge;
  readonly #method: string;
  readonly #start: string; // of the path: what stands before the key, or all of it
  readonly #end: string; // what stands behind the key
  readonly #keyed: boolean;
  readonly #kind: number; // of its answers

  constructor({ method, path, open }: Door) {
    const [start = "", end, ...more] = path.split(KEY);
    this.open = open;
    this.#method = method;
    this.#start = start;
    this.#end = end ?? "";
    this.#keyed = end !== undefined;
    this.#kind = kindOfPath(this.#start + this.#end);
    this.charge = chargeOf(path);
    if (more.length > 0 || /[:*]/.test(this.#start + this.#end)) {
      throw new Error(`${path} cannot be a door: it may have one key, a whole part of it`);
    }
  }

  /** Whether the path is this one to the letter. Any other spelling, such as a slash at the end, is the router's. */
  fits(method: string, path: string): boolean {
    if (method !== this.#method) return false;
    if (!this.#keyed) return path === this.#start;
    return path.startsWith(this.#start) && path.endsWith(this.#end) && isKey(this.keyOf(path));
  }

  keyOf(path: string): string {
    return this.#keyed ? path.slice(this.#start.length, path.length - this.#end.length) : "";
  }

  /** The finished response. */
  respond({ status, body, headers }: Answer, context: RequestContext): Response {
    const response = jsonResponse(status, body, context, this.#kind);
    if (headers !== undefined) for (const name in headers) response.headers.set(name, headers[name]!);
    return response;
  }
}

/** A part of a path as it stands; where it overlaps with what is behind it, there is none. */
const isKey = (text: string): boolean => text !== "" && !/[/%]/.test(text);
