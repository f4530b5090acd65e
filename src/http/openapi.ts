// The OpenAPI document, made from the routes as they are registered: what a route takes and what it says of itself.

import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { VERSION } from "../lib/version.ts";
import { type Definitions, jsonSchema } from "./json-schema.ts";
import { answerHeaders, COMPONENTS, errorReference } from "./openapi-components.ts";
import { TAGS, type Tag } from "./openapi-tags.ts";
import { accessTo } from "./permissions.ts";

export interface Description {
  /** Verb and noun, such as `createChurnEvent`: what generated clients call the operation. No other route has it. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Of success; 200 by default. */
  readonly status?: number;
  /** Other statuses of success, with the same body. */
  readonly alsoStatus?: readonly number[];
  /** The body of success; without one and without a `contentType` there is none. */
  readonly response?: TSchema;
  /** Of the body of success; JSON by default. */
  readonly contentType?: string;
  /** Other content types that the body of success may have. */
  readonly alsoAs?: readonly string[];
  /** Content types of a body that the feature reads itself, where the route says no shape. */
  readonly accepts?: readonly string[];
  /** Headers of the request that mean something beside the credential. */
  readonly headers?: readonly HeaderDescription[];
  /** Statuses of errors; those that follow from what the route takes are added to them. */
  readonly errors?: readonly number[];
  /** `false` where no credential is asked for, or else what is taken; by default what the permissions admit. */
  readonly security?: false | readonly (SecurityScheme | "nothing")[];
}

export interface HeaderDescription {
  readonly name: string;
  readonly description: string;
  /** Any text by default. */
  readonly schema?: TSchema;
}

export type SecurityScheme = keyof typeof COMPONENTS.securitySchemes;

/** What a route publishes of itself: `{ detail: describe({ id, tag, summary, response, errors }) }`. */
export const describe = (description: Description): object => description;

/** A registered route, as far as the document needs it; `app.routes` has these. */
export interface RouteLike {
  readonly method: string;
  readonly path: string;
  readonly hooks: {
    readonly detail?: unknown;
    readonly body?: unknown;
    readonly query?: unknown;
  };
}

export interface DocumentOptions {
  readonly title: string;
  readonly version: string;
  /** Where clients reach the server, without a slash at its end. */
  readonly publicUrl: string;
  /** What the routes' paths start with where they are those of a group; "" for a whole app's. */
  readonly base: string;
}

const ABOUT = `Recoverd takes cancellations and failed payments, writes nine recovery emails for each, and sends the one you choose.

Bodies are JSON; timestamps are ISO 8601 in UTC; money is an integer in the currency's minor unit. Lists are paged with \`page\` and \`per_page\`. Unknown fields of a body are ignored and named in the header \`Recoverd-Ignored-Fields\` (at most ten); a wrong one is a 400 that names it.

Programs send an API key (\`X-API-Key\`); people sign in and send the access token (\`Authorization: Bearer …\`). Pages in a browser sign in with \`"session": true\`: that also sets a session cookie, HttpOnly and for this site alone, which counts where the token does. By cookie, whatever changes something needs the \`Origin\` of one of this server's own pages; a token or key that is sent beside it wins. \`POST /auth/logout\` ends the session.

Every answer has an \`X-Request-Id\`, and reports its rate limit in \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, unless that limit is off.`;

/** `GET /openapi.json`, for use in the group of all API routes: `document` makes it when it is first asked for. */
export const openApiRoutes = (document: () => Record<string, unknown>) =>
  new Elysia().get("/openapi.json", () => document(), {
    detail: describe({
      id: "getOpenApiDocument",
      tag: "Service",
      summary: "Get this document",
      response: ANY_OBJECT,
      security: false,
    }),
  });

const ANY_OBJECT = { type: "object", description: "OpenAPI 3.1" } as unknown as TSchema;

/** The document of these routes, made once, when it is first asked for: by then every route is registered. */
export function lazyDocument(
  routes: () => readonly RouteLike[],
  { title = "Recoverd", version = VERSION, publicUrl = "", base = "" }: Partial<DocumentOptions> = {},
): () => Record<string, unknown> {
  let document: Record<string, unknown> | undefined;
  return () => {
    document ??= openApiDocument(routes(), { title, version, publicUrl, base });
    return document;
  };
}

/** The document (OpenAPI 3.1) of all routes that describe themselves. */
export function openApiDocument(routes: readonly RouteLike[], options: DocumentOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const definitions: Definitions = new Map();
  const toJson: ToJson = (shape) => jsonSchema(shape, definitions);
  for (const route of routes) {
    const detail = route.hooks.detail as Partial<Description> | undefined;
    if (detail?.summary === undefined) continue;
    const path = templateOf(options.base + route.path);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, path, detail as Description, toJson);
  }
  return {
    openapi: "3.1.0",
    info: { title: options.title, version: options.version, description: ABOUT },
    servers: [{ url: options.publicUrl === "" ? "/" : options.publicUrl }],
    tags: TAGS,
    paths,
    components: { ...COMPONENTS, schemas: { ...COMPONENTS.schemas, ...inOrder(definitions) } },
  };
}

/** A shape for the document; named ones become references. */
type ToJson = (shape: TSchema) => Record<string, unknown>;

const inOrder = (definitions: Definitions): Record<string, unknown> =>
  Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1)));

function operationOf(route: RouteLike, path: string, detail: Description, toJson: ToJson): Record<string, unknown> {
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(shapeOf(route.hooks.query), toJson),
    ...(detail.headers ?? []).map((header) => headerParameter(header, toJson)),
  ];
  const body = shapeOf(route.hooks.body);
  const security = detail.security ?? admitted(route);
  return {
    operationId: detail.id,
    summary: detail.summary,
    ...(detail.description === undefined ? {} : { description: detail.description }),
    tags: [detail.tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body, route, toJson) }),
    ...(detail.accepts === undefined ? {} : { requestBody: textBody(detail.accepts) }),
    responses: responsesOf(detail, impliedErrors(route, path, security !== false), toJson),
    security: security === false ? [] : security.map((scheme) => (scheme === "nothing" ? {} : { [scheme]: [] })),
  };
}

/** Kinds of credential that the route takes. */
function admitted({ method, path }: RouteLike): readonly SecurityScheme[] {
  const access = accessTo(method, path);
  const forPeopleAlone = access === "user" || (typeof access === "object" && !access.key);
  return forPeopleAlone ? ["bearer", "cookie"] : ["bearer", "apiKey", "cookie"];
}

/** `/projects/:slug/` is `/projects/{slug}`. */
const templateOf = (path: string): string => path.replace(/(.)\/$/, "$1").replace(/:([A-Za-z_]\w*)\??/g, "{$1}");

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function queryParameters(shape: TSchema | undefined, toJson: ToJson): object[] {
  if (shape === undefined) return [];
  const required = (shape.required as string[] | undefined) ?? [];
  return Object.entries(shape.properties as Record<string, TSchema>).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name) && schema.default === undefined,
    schema: toJson(schema),
  }));
}

const headerParameter = ({ name, description, schema }: HeaderDescription, toJson: ToJson): object => ({
  name,
  in: "header",
  required: false,
  description,
  schema: schema === undefined ? { type: "string" } : toJson(schema),
});

/** The TypeBox shape inside of our Standard Schema. */
const shapeOf = (spec: unknown): TSchema | undefined => (spec as { schema?: TSchema } | undefined)?.schema;

const requestBodyOf = (shape: TSchema, { hooks }: RouteLike, toJson: ToJson): object => ({
  required: (hooks.body as { optional?: boolean }).optional !== true,
  content: { "application/json": { schema: toJson(shape) } },
});

const textBody = (types: readonly string[]): object => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }])),
});

/** Of any route: an unclear Host header, plain HTTP, an empty bucket, a failure. Of some: no credential, no such thing. */
const impliedErrors = ({ path: route }: RouteLike, path: string, secured: boolean): number[] => [
  ...(route === "/health" ? [] : [403]),
  ...(secured ? [401] : []),
  ...(path.includes("{") ? [404] : []),
  ...[400, 429, 500],
];

function responsesOf(
  { status = 200, alsoStatus = [], response, contentType = "application/json", alsoAs = [], errors = [] }: Description,
  implied: readonly number[],
  toJson: ToJson,
): Record<string, unknown> {
  const schema = response === undefined ? { type: "string" } : toJson(response);
  const hasBody = response !== undefined || contentType !== "application/json";
  const successOf = (code: number) => ({
    description: SUCCESSES[code] ?? "Success",
    headers: answerHeaders(),
    ...(hasBody ? { content: Object.fromEntries([contentType, ...alsoAs].map((type) => [type, { schema }])) } : {}),
  });
  const failures = [...new Set([...errors, ...implied])].sort((a, b) => a - b);
  return Object.fromEntries([
    ...[status, ...alsoStatus].map((code) => [String(code), successOf(code)]),
    ...failures.map((failure) => [String(failure), errorReference(failure)]),
  ]);
}

const SUCCESSES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No content",
  302: "Found",
};
