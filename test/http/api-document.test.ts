// The OpenAPI document of the whole service: valid, complete, and consistent with the routes' responses.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createApp } from "../../src/app.ts";
import { DASHBOARD_PAGES } from "../../src/dashboard-routes.ts";
import { type RouteLike, RouteTable } from "../../src/http/route-table.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { EXPECTED_ACCESS } from "./expected-access.ts";

type Answer = { headers?: Record<string, unknown>; content?: Record<string, { schema?: unknown }>; $ref?: string };
type Shape = { $ref?: string; type?: string; items?: Shape; properties?: Record<string, Shape> };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: Pick<Answer, "content">;
  responses: Record<string, Answer>;
  security: Record<string, unknown>[];
};
type Document = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Answer>; headers: Record<string, object> };
};

/** The named shapes in a shape, including itself. */
function* namedIn(value: unknown): Iterable<TSchema> {
  if (typeof value !== "object" || value === null) return;
  if (typeof (value as TSchema).$id === "string") yield value as TSchema;
  for (const [key, inner] of Object.entries(value)) if (key !== "examples") yield* namedIn(inner);
}

let app: TestApp;
let api: Document;
let operations: [name: string, operation: Operation][];

beforeAll(async () => {
  app = testApp({
    RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
  api = (await app.call("GET", "/openapi.json")).body;
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => app.close());

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(api) as unknown as Record<string, unknown>);
  expect([result.valid, result.errors]).toEqual([true, undefined]);
  expect(validator.version).toBe("3.1");
});

test("the document says where the server is reached", () => {
  expect(api.servers).toEqual([{ url: "https://recoverd.example.com" }]);
});

// Routes that are not for programs: links in mails, the pages behind them, and the page that shows this document.
const PAGES =
  /^\/($|app\/|t\/|c\/|widget\.js$|unsubscribe\/|docs|pages\/|favicon\.|auth\/idp\/(?:start|callback)$|setup|demo-login|forgot-password|reset-password|accept-invitation)/;

// Routes that only report that nothing is there, as the Model Context Protocol requires.
const NOTHING = ["GET /mcp", "DELETE /mcp"];

test("every route is described but pages and their files", () => {
  const { routes } = new RouteTable(createApp(app.deps as never).routes);
  const known = routes
    .filter(({ path }) => !PAGES.test(path) && !DASHBOARD_PAGES.includes(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`)
    .filter((name) => !NOTHING.includes(name));
  const described = operations.map(([name]) => name);
  expect({
    unknown: described.filter((name) => !known.includes(name)),
    undescribed: known.filter((name) => !described.includes(name)),
  }).toEqual({ unknown: [], undescribed: [] });
});

test("the groups are few, described, and all in use", () => {
  const names = api.tags.map(({ name }) => name);
  expect(names.length).toBeLessThanOrEqual(16);
  expect(new Set(names).size).toBe(names.length);
  expect(api.tags.filter(({ description }) => !/^[A-Z].*[^.]$/.test(description))).toEqual([]);
  expect(names.filter((name) => !operations.some(([, { tags }]) => tags.includes(name)))).toEqual([]);
});

// The names of operations: a verb, followed by the noun that it acts on.
const VERBS =
  /^(accept|change|choose|create|delete|download|export|generate|get|import|list|login|logout|mark|pause|preview|put|receive|recompute|register|remove|report|request|reset|resume|retry|rotate|send|snooze|start|stop|stream|submit|track|train|unmark|unsnooze|update)([A-Z][A-Za-z]*)?$/;

describe("the named shapes", () => {
  const REFERENCE = /^#\/components\/schemas\/(\w+)$/;
  const schemaOf = (content: Answer["content"]) => content?.["application/json"]?.schema as Shape | undefined;
  const successOf = ({ responses }: Operation) =>
    Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content;
  const isNamed = (schema: Shape | undefined) => REFERENCE.test(schema?.$ref ?? "");

  test("have names in capitals, and every one is used", () => {
    const names = Object.keys(api.components.schemas);
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    const text = JSON.stringify(api);
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  test("are what every request of JSON has as its body", () => {
    const bodies = operations.map(([name, { requestBody }]) => ({ name, schema: schemaOf(requestBody?.content) }));
    // Bodies in a third party's format have a type and an example, but no shape.
    const isShape = (schema: object) => Object.keys(schema).join() !== "type";
    const inline = bodies.filter(({ schema }) => schema && !isNamed(schema) && isShape(schema));
    expect(inline.map(({ name }) => name)).toEqual([]);
  });

  test("have an example beside them in every request", () => {
    const contents = operations.flatMap(([name, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map((content) => ({ name, content })),
    );
    expect(contents.length).toBeGreaterThan(50);
    expect(contents.filter(({ content }) => !("example" in content)).map(({ name }) => name)).toEqual([]);
  });

  test("are what every answer of JSON has, as such, as its data, or as the items of its list", () => {
    const inline = operations.filter(([name, operation]) => {
      const schema = schemaOf(successOf(operation));
      if (!schema || name.endsWith("/openapi.json")) return false;
      const parts = [schema, ...Object.values(schema.properties ?? {})];
      return !parts.some((part) => isNamed(part) || isNamed(part.items));
    });
    expect(inline.map(([name]) => name)).toEqual([]);
  });

  test("each object has an example that its own check takes", () => {
    const shapes = new Map<string, TSchema>();
    for (const { hooks } of createApp(app.deps as never).routes as unknown as RouteLike[]) {
      const { response } = (hooks.detail ?? {}) as { response?: TSchema };
      for (const root of [response, (hooks.body as { schema?: TSchema } | undefined)?.schema]) {
        for (const shape of namedIn(root)) shapes.set(shape.$id!, shape);
      }
    }
    const objects = [...shapes.values()].filter(({ type }) => type === "object");
    expect(objects.length).toBeGreaterThan(80);
    expect(objects.filter(({ examples }) => examples === undefined).map(({ $id }) => $id)).toEqual([]);
    for (const { $id, examples, ...shape } of objects) {
      for (const example of examples) {
        const faults = [...Value.Errors(shape as TSchema, example)].map(({ path, message }) => `${path} ${message}`);
        expect([$id, faults]).toEqual([$id, []]);
        const known = Object.keys(shape.properties);
        expect([$id, Object.keys(example).filter((field) => !known.includes(field))]).toEqual([$id, []]);
        expect([$id, JSON.stringify(example).match(/[\w.-]+@(?!example\.com)[\w.-]+/)]).toEqual([$id, null]);
      }
    }
  });

  test("are the resources that a client asks for, and what recurs in them", () => {
    const { ChurnEvent, Variant } = api.components.schemas as Record<string, { properties: Record<string, Shape> }>;
    expect(ChurnEvent!.properties.status!.$ref).toBe("#/components/schemas/EventStatus");
    expect(Variant!.properties.strategy!.$ref).toBe("#/components/schemas/Strategy");
    const wanted = ["Project", "CancelReason", "Error", "ErrorCode", "ListMeta", "NewChurnEvent", "RetentionOffer"];
    expect(wanted.filter((name) => !(name in api.components.schemas))).toEqual([]);
  });
});

describe("every operation", () => {
  const complaints = (isWrong: (operation: Operation, name: string) => boolean): string[] =>
    operations.filter(([name, operation]) => isWrong(operation, name)).map(([name]) => name);

  test("has an id of verb and noun that no other has", () => {
    expect(complaints(({ operationId }) => !VERBS.test(operationId ?? ""))).toEqual([]);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("is in one of the groups", () => {
    const names = api.tags.map(({ name }) => name);
    expect(complaints(({ tags }) => tags.length !== 1 || !names.includes(tags[0]!))).toEqual([]);
  });

  test("has the name that clients know it by", () => {
    const idAt = (method: string, path: string) => api.paths[`/api/v1/projects/{slug}${path}`]![method]!.operationId;
    expect([
      idAt("post", "/churn-events"),
      idAt("get", "/churn-events"),
      idAt("post", "/churn-events/{id}/variants/{vid}/send"),
    ]).toEqual(["createChurnEvent", "listChurnEvents", "sendVariant"]);
  });

  test("has a summary that begins with a capital and is no sentence", () => {
    expect(complaints(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([]);
  });

  test("says with which body it succeeds, if with any", () => {
    const isBare = ({ responses }: Operation) =>
      Object.entries(responses).some(([status, { content }]) => Number(status) < 300 && status !== "204" && !content);
    expect(complaints(isBare)).toEqual([]);
  });

  test("describes the headers that every answer has, and of Retry-After where there is one", () => {
    const headersOf = ({ $ref, headers }: Answer) =>
      Object.keys(($ref === undefined ? headers : api.components.responses[$ref.split("/").at(-1)!]!.headers) ?? {});
    const everywhere = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
    const isSilent = ({ responses }: Operation) =>
      Object.entries(responses).some(([status, answer]) => {
        const wanted = ["429", "503"].includes(status) ? [...everywhere, "Retry-After"] : everywhere;
        return wanted.some((name) => !headersOf(answer).includes(name));
      });
    expect(complaints(isSilent)).toEqual([]);
  });

  test("names the errors that follow from what it takes", () => {
    const isShort = ({ responses, security, parameters = [] }: Operation, name: string) => {
      const wanted = ["400", "429", "500"];
      if (security.length > 0) wanted.push("401");
      if (parameters.some((parameter) => parameter.in === "path")) wanted.push("404");
      if (name !== "GET /health" && name !== "GET /ready") wanted.push("403");
      return wanted.some((status) => responses[status] === undefined);
    };
    expect(complaints(isShort)).toEqual([]);
  });

  test("asks for a credential unless it is public", () => {
    const isOpen = ({ security }: Operation, name: string) => {
      const [method, path] = name
        .replace("/api/v1", "")
        .replace(/\{(\w+)\}/g, ":$1")
        .split(" ") as [string, string];
      return (security.length === 0) !== (EXPECTED_ACCESS[`${method} ${path}`] === "public") && path !== "/metrics";
    };
    expect(complaints(isOpen)).toEqual([]);
  });
});

test("headers of requests that mean something are parameters", () => {
  const headersOf = (method: string, path: string) =>
    (api.paths[`/api/v1/projects/{slug}${path}`]![method]!.parameters ?? [])
      .filter((parameter) => parameter.in === "header")
      .map(({ name, required }) => [name, required]);
  expect(headersOf("post", "/churn-events")).toEqual([["Idempotency-Key", false]]);
  expect(headersOf("post", "/churn-events/{id}/generate")).toEqual([["Prefer", false]]);
});

test("a route that may answer with several statuses of success names them all", () => {
  const { responses } = api.paths["/api/v1/projects/{slug}/churn-events/{id}/generate"]!.post!;
  expect(Object.keys(responses).filter((status) => Number(status) < 300)).toEqual(["200", "202"]);
});

test("a path that takes one of the eight cancel reasons lists them", () => {
  const methods = api.paths["/api/v1/projects/{slug}/retention-offers/{reason}"]!;
  const schemas = Object.values(methods).map(({ parameters }) => parameters!.find(({ name }) => name === "reason"));
  expect(schemas).toHaveLength(3);
  for (const schema of schemas) expect(schema).toMatchObject({ schema: { $ref: "#/components/schemas/CancelReason" } });
  expect(api.components.schemas.CancelReason).toMatchObject({
    enum: expect.arrayContaining(["too_expensive", "other"]),
  });
});
