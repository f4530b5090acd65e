// The OpenAPI document matches the routes.

import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { body } from "../../src/http/input.ts";
import { type Definitions, jsonSchema } from "../../src/http/json-schema.ts";
import { openApiDocument } from "../../src/http/openapi.ts";
import type { RouteLike } from "../../src/http/route-table.ts";
import {
  CurrencyCode,
  Instant,
  JsonObject,
  Locale,
  Nullable,
  named,
  OneOf,
  Text,
  TimeZone,
} from "../../src/http/shapes.ts";
import { DOCUMENT, recordingLog, sample, sampleApp } from "./sample.ts";

type Tree = { [key: string]: unknown };

async function document(): Promise<Tree> {
  const response = await sample().call("/api/v1/openapi.json");
  expect(response.status).toBe(200);
  return (await response.json()) as Tree;
}

/** The value at a path of keys; undefined if the path ends early. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], value);

const THINGS = "/api/v1/projects/{slug}/things";

/** Every object in a JSON value, including the value itself. */
function* objectsIn(value: unknown): Iterable<Tree> {
  if (typeof value !== "object" || value === null) return;
  yield value as Tree;
  for (const child of Object.values(value)) yield* objectsIn(child);
}

const operationsOf = (document: Tree) =>
  Object.entries(document.paths as Record<string, Record<string, Tree>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

const parametersOf = (operation: unknown, place: string): Tree[] =>
  ((at(operation, "parameters") ?? []) as Tree[]).filter((parameter) => parameter.in === place);

describe("the document", () => {
  test("names itself, the server and every described route, and no other", async () => {
    const { openapi, info, paths } = await document();
    expect(openapi).toBe("3.1.0");
    expect(info).toEqual({ title: "Recoverd", version: expect.any(String), description: expect.any(String) });
    const things = paths as Tree;
    expect(Object.keys(things)).toEqual(["/api/v1/openapi.json", THINGS, `${THINGS}/{id}`, `${THINGS}/{id}/rotate`]);
    expect(Object.keys(things[THINGS] as Tree)).toEqual(["get", "post"]);
  });

  test("is the same for a whole app's routes, at its public address", async () => {
    const routes: readonly RouteLike[] = sampleApp(recordingLog()).routes;
    const whole = openApiDocument(routes, { ...DOCUMENT, publicUrl: "https://r.example.com" });
    expect(whole.servers).toEqual([{ url: "https://r.example.com" }]);
    expect(JSON.parse(JSON.stringify(whole.paths))).toEqual((await document()).paths);
  });

  test("declares every parameter of a path, and no other", async () => {
    for (const { path, operation } of operationsOf(await document())) {
      const declared = parametersOf(operation, "path").map(({ name }) => name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  test("has query parameters with their bounds and defaults", async () => {
    const parameters = parametersOf(at(await document(), "paths", THINGS, "get"), "query");
    expect(parameters).toContainEqual({
      name: "per_page",
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    });
    const status = parameters.find(({ name }) => name === "status");
    expect(status?.schema).toEqual({ type: "string", enum: ["new", "recovered"] });
  });

  test("has the bodies, the answers and the errors of a route", async () => {
    const whole = await document();
    const make = at(whole, "paths", THINGS, "post");
    const schema = at(make, "requestBody", "content", "application/json", "schema");
    expect(at(make, "requestBody", "required")).toBe(true);
    expect(at(schema, "required")).toEqual(["email"]);
    expect(at(schema, "properties", "email")).toEqual({ type: "string", format: "email" });
    expect(Object.keys(at(make, "responses") as Tree)).toEqual(["201", "400", "401", "403", "404", "429", "500"]);
    const answer = at(make, "responses", "201", "content", "application/json", "schema");
    expect(at(answer, "required")).toEqual(["data"]);
    expect(at(whole, "paths", `${THINGS}/{id}/rotate`, "post", "requestBody", "required")).toBe(false);
  });

  test("asks for a credential but where none is needed", async () => {
    const whole = await document();
    expect(at(whole, "paths", THINGS, "get", "security")).toEqual([{ bearer: [] }, { apiKey: [] }, { cookie: [] }]);
    expect(at(whole, "paths", "/api/v1/openapi.json", "get", "security")).toEqual([]);
  });

  test("refers to nothing that is not in it, and names every operation once", async () => {
    const whole = await document();
    for (const { $ref } of objectsIn(whole)) {
      if (typeof $ref !== "string") continue;
      expect([$ref, at(whole, ...$ref.slice(2).split("/"))]).toEqual([$ref, expect.any(Object)]);
    }
    const ids = operationsOf(whole).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has none of our notes and private formats", async () => {
    const text = JSON.stringify(await document());
    expect(text).not.toContain("errorMessage");
    expect(text).not.toMatch(/"format":"(text|line|currency)"/);
  });
});

describe("a shape with a name", () => {
  const Plan = named("Plan", Type.Object({ name: Type.String() }));

  test("stands among the definitions, once, and every use refers to it", () => {
    const definitions: Definitions = new Map();
    const shape = Type.Object({
      plan: Plan,
      next: Type.Optional(Plan),
      former: Type.Array(Nullable(Plan)),
      by_id: Type.Record(Type.String(), Plan),
    });
    const reference = { $ref: "#/components/schemas/Plan" };
    expect(jsonSchema(shape, definitions).properties).toEqual({
      plan: reference,
      next: reference,
      former: { type: "array", items: { anyOf: [reference, { type: "null" }] } },
      by_id: { type: "object", patternProperties: { "^(.*)$": reference } },
    });
    expect([...definitions]).toEqual([
      ["Plan", { type: "object", required: ["name"], properties: { name: { type: "string" } } }],
    ]);
  });

  test("shares its name with no other shape", () => {
    const definitions: Definitions = new Map();
    jsonSchema(Plan, definitions);
    jsonSchema(named("Plan", Type.Object({ name: Type.String() })), definitions);
    const other = named("Plan", Type.Object({ name: Type.Integer() }));
    expect(() => jsonSchema(other, definitions)).toThrow("Two shapes have the name Plan");
  });

  test("is checked as without one, wherever it is", () => {
    const spec = body(Type.Object({ plans: Type.Array(Plan), next: Type.Optional(Nullable(Plan)) }));
    const check = (value: unknown) => spec["~standard"].validate(value).value;
    expect(check({ plans: [{ name: "Pro" }], next: null })).toEqual({ plans: [{ name: "Pro" }], next: null });
    expect(() => check({ plans: [{ name: "Pro" }, { name: 1 }] })).toThrow("The request is invalid");
  });
});

describe("a shape", () => {
  const kinds = { text: Text({ max: 100 }), line: Text({ max: 100, oneLine: true }), locale: Locale, zone: TimeZone };
  const formats = Object.entries({ ...kinds, instant: Instant, currency: CurrencyCode });

  test("has a pattern for each format of ours, which refuses nothing that we take", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 20 }),
          fc.constantFrom("pt-BR", "zh-Hant-TW", "Europe/Berlin", "Etc/GMT+5", "UTC", "2026-01-31", "eur", "a\nb\tc"),
        ),
        (text) => {
          for (const [name, shape] of formats) {
            const { pattern } = jsonSchema(shape) as { pattern: string };
            if (Value.Check(shape, text))
              expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(pattern))]);
          }
        },
      ),
    );
  });

  test("keeps its own words where the format has some", () => {
    const shape = Type.String({ format: "currency", description: "Of the invoice" });
    expect(jsonSchema(shape).description).toBe("Of the invoice");
  });

  test("becomes plain JSON Schema", () => {
    const shape = Type.Object({
      name: Text({ min: 1, max: 5, oneLine: true }),
      format: Type.Optional(Nullable(OneOf(["a", "b"]))),
      currency: CurrencyCode,
      tags: Type.Array(Text({ max: 3 })),
      more: Type.Record(Type.String(), Text({ max: 3 })),
      any: JsonObject({ maxBytes: 10 }),
    });
    expect(jsonSchema(shape)).toEqual({
      type: "object",
      required: ["name", "currency", "tags", "more", "any"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 5, pattern: expect.any(String) },
        format: { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] },
        currency: { type: "string", pattern: "^[A-Za-z]{3}$", description: "Code of ISO 4217, such as usd" },
        tags: { type: "array", items: { type: "string", minLength: 0, maxLength: 3, pattern: expect.any(String) } },
        more: {
          type: "object",
          patternProperties: { "^(.*)$": { type: "string", minLength: 0, maxLength: 3, pattern: expect.any(String) } },
        },
        any: { type: "object", description: "At most 10 bytes of JSON" },
      },
    });
  });
});
