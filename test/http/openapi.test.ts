// The OpenAPI document tells of the routes what they are.

import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { jsonSchema } from "../../src/http/json-schema.ts";
import { openApiDocument } from "../../src/http/openapi.ts";
import { CurrencyCode, JsonObject, Nullable, OneOf, Text } from "../../src/http/shapes.ts";
import { recordingLog, sample, sampleApp } from "./sample.ts";

type Tree = { [key: string]: unknown };

async function document(): Promise<Tree> {
  const response = await sample().call("/api/v1/openapi.json");
  expect(response.status).toBe(200);
  return (await response.json()) as Tree;
}

/** What stands at a path of keys; undefined where it ends early. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], value);

const THINGS = "/api/v1/projects/{slug}/things";

/** Every object in a JSON value, the value included. */
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
    const options = { title: "T", version: "1", publicUrl: "https://r.example.com", base: "" };
    const whole = openApiDocument(sampleApp(recordingLog()).routes, options);
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
    expect(at(whole, "paths", THINGS, "get", "security")).toEqual([{ bearer: [] }, { apiKey: [] }]);
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

describe("a shape", () => {
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
        name: { type: "string", minLength: 1, maxLength: 5 },
        format: { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] },
        currency: { type: "string", minLength: 3, maxLength: 3 },
        tags: { type: "array", items: { type: "string", minLength: 0, maxLength: 3 } },
        more: { type: "object", patternProperties: { "^(.*)$": { type: "string", minLength: 0, maxLength: 3 } } },
        any: { type: "object", description: "At most 10 bytes of JSON" },
      },
    });
  });
});
