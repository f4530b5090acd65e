// Generates the OpenAPI document from the registered routes: their input and their descriptions.

import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Spec } from "./input.ts";
import { type Definitions, jsonSchema } from "./json-schema.ts";
import { answerHeaders, COMPONENTS, errorReference } from "./openapi-components.ts";
import type { RouteLike } from "./route-table.ts";
import { anyone, type Rules, type SecurityScheme } from "./rules.ts";

interface Description extends Rules {
  /** Verb and noun, such as `createChurnEvent`: the operation's name in generated clients. Unique. */
  readonly id: string;
  /** The name of one of the document's tags. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The status of success, which every answer has unless it fails; 200 by default. */
  readonly status?: number;
  /** Other statuses of success, with the same body: then the handler sets the status. */
  readonly alsoStatus?: readonly number[];
  /** The body of success; none if both this and `contentType` are missing. */
  readonly response?: TSchema;
  /** The content type of the body of success; JSON by default. */
  readonly contentType?: string;
  /** Other content types that the body of success may have. */
  readonly alsoAs?: readonly string[];
  /** Content types of a body that the handler reads itself, where the route has no shape, each with an example. */
  readonly accepts?: Readonly<Record<string, string | object>>;
  /** Shapes of parameters of the path, which the handler checks itself; any text by default. */
  readonly params?: Readonly<Record<string, TSchema>>;
  /** Request headers with a meaning, besides the credential. */
  readonly headers?: readonly HeaderDescription[];
  /** Statuses of errors besides those of every route and those that follow from its credentials and path. */
  readonly errors?: readonly number[];
  /** The accepted credentials if the handler decides that itself; by default those of `access`. */
  readonly security?: readonly (SecurityScheme | "nothing")[];
}

interface HeaderDescription {
  readonly name: string;
  readonly description: string;
  /** Any text by default. */
  readonly schema?: TSchema;
}

/** How a route reads its input: shapes of `body(…)` and `query(…)`, or `parse: "none"` if the handler reads the body itself. */
interface Input {
  readonly parse?: "none";
  readonly body?: Spec<unknown>;
  readonly query?: Spec<unknown>;
}

/** A route's input, its rules, and its description for the OpenAPI document: `.get(path, handler, describe({ id, … }))`. */
export function describe<const I extends Input>({ parse, body, query, ...detail }: I & Description) {
  const given = { ...(parse && { parse }), ...(body && { body }), ...(query && { query }) };
  return { ...given, detail } as unknown as Pick<I, keyof I & keyof Input> & { detail: object };
}

export interface DocumentOptions {
  readonly title: string;
  readonly version: string;
  /** The introduction, in Markdown. */
  readonly about: string;
  /** The groups of operations, in the order in which a reader wants them. */
  readonly tags: readonly Tag[];
  /** The base URL of the server, without a trailing slash. */
  readonly publicUrl: string;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** `GET /openapi.json`, for use in the group of all API routes. */
export const openApiRoutes = (document: () => Record<string, unknown>) =>
  new Elysia().get(
    "/openapi.json",
    () => document(),
    describe({
      id: "getOpenApiDocument",
      tag: "Service",
      access: anyone,
      summary: "Get this document",
      response: ANY_OBJECT,
    }),
  );

const ANY_OBJECT = { type: "object", description: "OpenAPI 3.1" } as unknown as TSchema;

/** The OpenAPI 3.1 document of all described routes. Throws if a route has an unknown tag. */
export function openApiDocument(routes: readonly RouteLike[], options: DocumentOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const definitions: Definitions = new Map();
  const toJson: ToJson = (shape) => jsonSchema(shape, definitions);
  for (const route of routes) {
    const detail = route.hooks.detail as Partial<Description> | undefined;
    if (detail?.summary === undefined) continue;
    if (!options.tags.some(({ name }) => name === detail.tag)) throw new Error(`${detail.id}: no tag ${detail.tag}`);
    const path = templateOf(route.path);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, path, detail as Description, toJson);
  }
  return {
    openapi: "3.1.0",
    info: { title: options.title, version: options.version, description: options.about },
    servers: [{ url: options.publicUrl === "" ? "/" : options.publicUrl }],
    tags: options.tags,
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
    ...pathParameters(path, detail, toJson),
    ...queryParameters(shapeOf(route.hooks.query), toJson),
    ...(detail.headers ?? []).map((header) => headerParameter(header, toJson)),
  ];
  const body = shapeOf(route.hooks.body);
  const security = detail.security ?? detail.access.credentials;
  return {
    operationId: detail.id,
    summary: detail.summary,
    ...(detail.description === undefined ? {} : { description: detail.description }),
    tags: [detail.tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body, route, toJson) }),
    ...(detail.accepts === undefined ? {} : { requestBody: bodyOf(detail.accepts) }),
    responses: responsesOf(detail, impliedErrors(route, path, security.length > 0), toJson),
    security: security.map((scheme) => (scheme === "nothing" ? {} : { [scheme]: [] })),
  };
}

/** `/projects/:slug/` is `/projects/{slug}`. */
const templateOf = (path: string): string => path.replace(/(.)\/$/, "$1").replace(/:([A-Za-z_]\w*)\??/g, "{$1}");

const pathParameters = (path: string, { params = {} }: Description, toJson: ToJson): object[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => {
    const shape = params[name];
    return { name, in: "path", required: true, schema: shape === undefined ? { type: "string" } : toJson(shape) };
  });

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

/** The TypeBox shape in our Standard Schema. */
const shapeOf = (spec: unknown): TSchema | undefined => (spec as { schema?: TSchema } | undefined)?.schema;

const requestBodyOf = (shape: TSchema, { hooks }: RouteLike, toJson: ToJson): object => ({
  required: (hooks.body as { optional?: boolean }).optional !== true,
  content: { "application/json": { schema: toJson(shape), ...exampleOf(shape) } },
});

/** The example beside the shape, where most tools look for it. */
const exampleOf = ({ examples = [] }: TSchema): object => (examples.length === 0 ? {} : { example: examples[0] });

const bodyOf = (accepted: Readonly<Record<string, string | object>>): object => ({
  required: true,
  content: Object.fromEntries(
    Object.entries(accepted).map(([contentType, example]) => [
      contentType,
      { schema: { type: typeof example === "string" ? "string" : "object" }, example },
    ]),
  ),
});

/** Errors of every route: unclear Host header or plain HTTP, rate limit, failure. Of some: no credential, not found. */
const impliedErrors = ({ path: route }: RouteLike, path: string, secured: boolean): number[] => [
  ...(route === "/health" || route === "/ready" ? [] : [403]),
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
