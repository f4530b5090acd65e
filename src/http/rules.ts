// The rules of a route, which stand beside its handler: who may call it, what it is charged to, which pages may read its
// answers, and what the log leaves out of its path. A service with a route that has no rules does not start.

/** How a caller can prove who they are, as the OpenAPI document names it. */
export type SecurityScheme = "bearer" | "apiKey" | "cookie" | "metricsToken";

/** Who may call a route. The kit reads no more of it than this; `features/access` decides by the rest. */
export interface Access {
  /** For people who read the table of routes. */
  readonly name: string;
  /** The credentials that it takes; none where anyone may call. */
  readonly credentials: readonly SecurityScheme[];
}

export const anyone: Access = { name: "anyone", credentials: [] };

/**
 * The rate limit that a request is charged to. `address` and `credential` are charged before the handler runs. `handler`:
 * a key in the request names its project, so the handler charges it with `takeLimit` once it has found that; what it does
 * not charge is charged to the address, and the session cookie does not count.
 */
export interface LimitRule {
  readonly name: string;
  readonly by: "address" | "credential" | "handler";
}

export interface Rules {
  readonly access: Access;
  /** `general` of the caller by default. `none` for what mail proxies and load balancers ask for from few addresses. */
  readonly limit?: LimitRule | "none";
  /** Pages of other origins may call it and read its answers. */
  readonly cors?: boolean;
  /** Parameters of the path that the log leaves out: tokens, and customers' addresses. */
  readonly redact?: readonly string[];
}

/** A registered route with its rules. */
export interface Route {
  readonly method: string;
  /** Without a slash at its end: `/api/v1/projects/:slug`. */
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitRule | "none";
  readonly cors: boolean;
  readonly redact: readonly string[];
}

/** The `detail` of a route that the OpenAPI document leaves out, such as a page; `describe` is for the others. */
export const rules = (rules: Rules): object => rules;

/** The `detail` of a page or file that anyone may load. */
export const publicPage = rules({ access: anyone, limit: "none" });

/** The `detail` of a page behind a mailed link: `:token` in its path opens it. */
export const publicLink = rules({ access: anyone, limit: "none", redact: ["token"] });
