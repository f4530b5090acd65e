// The registered routes and their rules, found by method and path in the same way as the router does. It tells the pipeline the
// limit, the access rule and the loggable path of a request before the router runs.

import { type FastHandler, fastHandlerOf } from "./fast-routes.ts";
import type { LimitRule, Route, Rules } from "./rules.ts";

/** A registered route, as in `app.routes`. */
export interface RouteLike {
  readonly method: string;
  readonly path: string;
  readonly handler?: unknown;
  readonly hooks: { readonly detail?: unknown; readonly body?: unknown; readonly query?: unknown };
}

export type TableRoute = Route & {
  /** Answers instead of the router; undefined for most routes. */
  readonly fast: FastHandler | undefined;
  /** The parts of the path. */
  readonly parts: readonly string[];
};

/** The limit of routes that name none, and of unknown paths. */
export const GENERAL: LimitRule = { name: "general", by: "credential" };

/** A part of a path, and the parts that may follow. */
class Node {
  readonly children = new Map<string, Node>();
  parameter: Node | undefined;
  readonly routes = new Map<string, TableRoute>();
  /** The name of the parameter, if the log leaves it out. */
  redacted: string | undefined;
}

export class RouteTable {
  readonly routes: readonly TableRoute[];
  readonly #root = new Node();

  /** Throws if a route has no rules, or if two have the same method and path. */
  constructor(registered: readonly RouteLike[]) {
    // Like the router, this table uses the GET route for HEAD.
    this.routes = registered.filter(({ method }) => method !== "HEAD").map(routeOf);
    for (const route of this.routes) this.#add(route);
  }

  #add(route: TableRoute): void {
    let node = this.#root;
    for (const part of route.parts) {
      if (part.startsWith(":")) {
        node.parameter ??= new Node();
        node = node.parameter;
        if (route.redact.includes(part.slice(1))) node.redacted = part;
      } else {
        const next = node.children.get(part) ?? new Node();
        node.children.set(part, next);
        node = next;
      }
    }
    if (node.routes.has(route.method)) throw new Error(`${route.method} ${route.path} is registered twice`);
    node.routes.set(route.method, route);
  }

  /** The route of a request; the path may have a trailing slash. */
  find(method: string, path: string): TableRoute | undefined {
    if (!path.startsWith("/")) return undefined;
    return search(this.#root, partsOf(path), 0, method === "HEAD" ? "GET" : method);
  }

  /** Whether pages of other origins may call any route at this path, whatever the method. */
  allowsCrossOrigin(path: string): boolean {
    return ["GET", "POST"].some((method) => this.find(method, path)?.cors === true);
  }

  /** The path for the log, without tokens and customers' addresses. */
  loggedPath(path: string): string {
    let shown = "";
    let node: Node | undefined = this.#root;
    let hidesRest = false;
    for (const part of path.slice(1).split("/")) {
      node = node?.children.get(part) ?? node?.parameter;
      if (node === undefined && hidesRest && part !== "") return `${shown}/…`;
      hidesRest ||= node?.redacted !== undefined;
      shown += `/${node?.redacted ?? part}`;
    }
    return shown.length > LONGEST_LOGGED ? `${shown.slice(0, LONGEST_LOGGED)}…` : shown;
  }
}

const LONGEST_LOGGED = 200;

function routeOf(registered: RouteLike): TableRoute {
  const { method } = registered;
  const path = withoutSlash(registered.path);
  const detail = (registered.hooks.detail ?? {}) as Partial<Rules & Statuses>;
  const { access, limit = GENERAL, cors = false, redact = [] } = detail;
  if (access === undefined) {
    throw new Error(`${method} ${path} has no rules: say who may call it, by describe(…) or rules(…)`);
  }
  const parts = partsOf(path);
  const unknown = redact.find((name) => !parts.includes(`:${name}`));
  if (unknown !== undefined) throw new Error(`${method} ${path} has no parameter ${unknown} that the log could hide`);
  const status = detail.alsoStatus === undefined ? detail.status : undefined;
  return { method, path, access, limit, cors, redact, status, fast: fastHandlerOf(registered), parts };
}

/** What `describe` says of the answers. */
type Statuses = { readonly status: number; readonly alsoStatus: readonly number[] };

/** Like in the router, a fixed part wins over a parameter, unless only the parameter leads to a route of the method. */
function search(node: Node, parts: readonly string[], index: number, method: string): TableRoute | undefined {
  if (index === parts.length) return node.routes.get(method);
  const part = parts[index]!;
  const child = node.children.get(part);
  const found = child && search(child, parts, index + 1, method);
  if (found !== undefined || node.parameter === undefined || part === "") return found;
  return search(node.parameter, parts, index + 1, method);
}

/** `/projects/` is `/projects`, but `/` and a path that ends with `//` stay. */
export const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith("/") && !path.endsWith("//") ? path.slice(0, -1) : path;

const partsOf = (path: string): string[] => withoutSlash(path).slice(1).split("/");

/** A decoded parameter of the route's path, by its name, or its only one. "" if the route has none. */
export function parameterOf({ parts }: TableRoute, path: string, name?: string): string {
  const index = parts.findIndex((part) => (name === undefined ? part.startsWith(":") : part === `:${name}`));
  const part = index === -1 ? "" : partsOf(path)[index]!;
  return part.includes("%") ? decodeURIComponent(part) : part;
}
