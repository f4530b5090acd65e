// The OpenAPI document, made from the routes as they are registered: what a route takes and what it says of itself.

import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { VERSION } from "../lib/version.ts";
import { ERRORS } from "./errors.ts";
import { jsonSchema } from "./json-schema.ts";

export interface Description {
  readonly summary: string;
  readonly description?: string;
  /** Of success; 200 by default. */
  readonly status?: number;
  /** Other statuses of success, with the same body. */
  readonly alsoStatus?: readonly number[];
  /** The body of success; without one there is none. */
  readonly response?: TSchema;
  /** The statuses of errors beside 429 and 500, which every route may answer. */
  readonly errors?: readonly number[];
  /** `false` where no credential is asked for, or else the schemes that are taken; both by default. */
  readonly security?: false | readonly SecurityScheme[];
}

export type SecurityScheme = "bearer" | "apiKey";

/** What a route publishes of itself: `{ detail: describe({ summary, response, errors }) }`. */
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

const API = "/api/v1";

/** `GET /openapi.json`, for use in the group of all API routes: `routes` gives those of the group. */
export const openApiRoutes = (
  routes: () => readonly RouteLike[],
  { title = "Recoverd", version = VERSION, publicUrl = "", base = API }: Partial<DocumentOptions> = {},
) => {
  let document: Record<string, unknown> | undefined; // on first use: by then every route is registered
  return new Elysia().get(
    "/openapi.json",
    () => {
      document ??= openApiDocument(routes(), { title, version, publicUrl, base });
      return document;
    },
    { detail: describe({ summary: "This document", security: false }) },
  );
};

/** The document (OpenAPI 3.1) of all routes that describe themselves. */
export function openApiDocument(routes: readonly RouteLike[], options: DocumentOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const detail = route.hooks.detail as Partial<Description> | undefined;
    if (detail?.summary === undefined) continue;
    const path = templateOf(options.base + route.path);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, path, detail as Description);
  }
  return {
    openapi: "3.1.0",
    info: { title: options.title, version: options.version },
    servers: [{ url: options.publicUrl === "" ? "/" : options.publicUrl }],
    paths,
    components: {
      schemas: { Error: ERROR },
      responses: Object.fromEntries(STATUSES.map((status) => [nameOf(status), errorResponseOf(status)])),
      headers: LIMIT_HEADERS,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
      },
    },
  };
}

function operationOf(route: RouteLike, path: string, detail: Description): Record<string, unknown> {
  const parameters = [...pathParameters(path), ...queryParameters(shapeOf(route.hooks.query))];
  const body = shapeOf(route.hooks.body);
  const security = detail.security ?? ["bearer", "apiKey"];
  return {
    operationId: operationId(route.method, path),
    summary: detail.summary,
    ...(detail.description === undefined ? {} : { description: detail.description }),
    tags: [tagOf(path)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body, route) }),
    responses: responsesOf(detail),
    security: security === false ? [] : security.map((scheme) => ({ [scheme]: [] })),
  };
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

function queryParameters(shape: TSchema | undefined): object[] {
  if (shape === undefined) return [];
  const required = (shape.required as string[] | undefined) ?? [];
  return Object.entries(shape.properties as Record<string, TSchema>).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name) && schema.default === undefined,
    schema: jsonSchema(schema),
  }));
}

/** The TypeBox shape inside of our Standard Schema. */
const shapeOf = (spec: unknown): TSchema | undefined => (spec as { schema?: TSchema } | undefined)?.schema;

const requestBodyOf = (shape: TSchema, { hooks }: RouteLike): object => ({
  required: (hooks.body as { optional?: boolean }).optional !== true,
  content: { "application/json": { schema: jsonSchema(shape) } },
});

function responsesOf({ status = 200, response, errors = [] }: Description): Record<string, unknown> {
  const success = {
    description: SUCCESSES[status] ?? "Success",
    headers: Object.fromEntries(
      Object.keys(LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...(response === undefined ? {} : { content: { "application/json": { schema: jsonSchema(response) } } }),
  };
  const failures = [...new Set([...errors, 429, 500])].sort((a, b) => a - b);
  return Object.fromEntries([
    [String(status), success],
    ...failures.map((failure) => [String(failure), { $ref: `#/components/responses/${nameOf(failure)}` }]),
  ]);
}

/** "post /api/v1/projects/{slug}/rotate-keys" is `postProjectsSlugRotateKeys`: unique, as method and path are. */
function operationId(method: string, path: string): string {
  const words = path.replace(API, "").split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** The noun that a path is about: the last word before its identifiers and verbs, within a project or outside of one. */
function tagOf(path: string): string {
  const words = path.replace(API, "").split("/").filter(Boolean);
  return words[0] === "projects" && words.length > 2 ? words[2]! : (words[0] ?? "service");
}

const SUCCESSES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No content",
  302: "Found",
};

const STATUSES = [...new Set(Object.values(ERRORS).map(({ status }) => status))];

const nameOf = (status: number): string => `Error${status}`;

const errorResponseOf = (status: number): object => ({
  description: Object.values(ERRORS).find((error) => error.status === status)!.code,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: { type: "string", enum: [...new Set(Object.values(ERRORS).map(({ code }) => code))] },
        message: { type: "string" },
        details: {
          type: "array",
          items: {
            type: "object",
            required: ["field", "message"],
            properties: {
              field: { type: "string", description: "Dotted path of the wrong field, such as events.3.event" },
              message: { type: "string" },
            },
          },
        },
      },
    },
  },
};

const LIMIT_HEADERS = {
  "X-RateLimit-Limit": { description: "Size of the bucket that was charged", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests that are left in it", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Unix second at which it is full again", schema: { type: "integer" } },
};
