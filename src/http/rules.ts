// The rules of a route, which are given beside its handler: who may call it, its rate limit, CORS, and which parameters the log
// leaves out. The service does not start if a route has no rules.

/** The kinds of credentials, as named in the OpenAPI document. */
export type SecurityScheme = "bearer" | "apiKey" | "cookie" | "metricsToken";

/** Who may call a route. This kit only uses these fields; `features/access` uses the others. */
export interface Access {
  /** For readers of the table of routes. */
  readonly name: string;
  /** The accepted credentials; none if anyone may call. */
  readonly credentials: readonly SecurityScheme[];
}

export const anyone: Access = { name: "anyone", credentials: [] };

/**
 * The rate limit that a request is charged to. `address` and `credential` are charged before the handler runs. `handler`: a
 * key in the request names its project, so the handler calls `takeLimit` once it has found the project. If it does not, the
 * request is charged to the address. The session cookie is ignored on these routes.
 */
export interface LimitRule {
  readonly name: string;
  readonly by: "address" | "credential" | "handler";
}

export interface Rules {
  readonly access: Access;
  /** By default the caller's `general` limit. `none` for routes that mail proxies and load balancers call from few addresses. */
  readonly limit?: LimitRule | "none";
  /** Pages of other origins may call the route and read its answers. */
  readonly cors?: boolean;
  /** Path parameters that the log leaves out: tokens and customers' addresses. */
  readonly redact?: readonly string[];
}

/** A registered route with its rules. */
export interface Route {
  readonly method: string;
  /** Without a trailing slash: `/api/v1/projects/:slug`. */
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitRule | "none";
  readonly cors: boolean;
  readonly redact: readonly string[];
  /** The status of success that its description names; undefined if the handler sets it. */
  readonly status: number | undefined;
}

/** The `detail` of a route that is not in the OpenAPI document, such as a page; use `describe` for the others. */
export const rules = (rules: Rules): object => rules;

/** The `detail` of a page or file that anyone may load. */
export const publicPage = rules({ access: anyone, limit: "none" });

/** The `detail` of a page behind a mailed link, which is authorised by the `:token` in its path. */
export const publicLink = rules({ access: anyone, limit: "none", redact: ["token"] });
