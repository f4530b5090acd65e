// The reference page documents the whole API, loads everything from this server, and is safe to show.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { curlOf } from "../../src/http/docs/reference-curl.ts";
import { type ApiDocument, referencePage } from "../../src/http/docs/reference-page.ts";
import { exampleOf, type Schema, shapeHtml, withShapes } from "../../src/http/docs/reference-shapes.ts";
import { body } from "../../src/http/input.ts";
import { describe as described, openApiDocument } from "../../src/http/openapi.ts";
import { anyone } from "../../src/http/rules.ts";
import { Email, named, OneOf } from "../../src/http/shapes.ts";
import { DOCUMENT } from "../http/sample.ts";
import { type Answer, newProject, type TestApp, testApp } from "../support/app.ts";

let app: TestApp;
let page: Answer;
beforeAll(async () => {
  app = testApp({
    RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
  page = await app.call("GET", "/docs/api");
});
afterAll(() => app.close());

describe("the page", () => {
  test("shows every operation of the document, with its summary and a curl line", async () => {
    const { paths } = (await app.call("GET", "/openapi.json")).body;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods as object)) as {
      operationId: string;
    }[];
    expect(operations.length).toBeGreaterThan(15);
    for (const { operationId } of operations) expect(page.body).toContain(`<details id="${operationId}">`);
    expect(String(page.body).match(/<pre tabindex="0"><code>curl /g)).toHaveLength(operations.length);
  });

  test("begins with what comes first, names each group once, and ends with what is for operators", async () => {
    const groups = [...String(page.body).matchAll(/<section id="([^"]+)"><h2>/g)].map(([, name]) => name!);
    expect(groups.slice(0, 4)).toEqual(["churn-events", "today", "variants", "cancel-flow"]);
    expect(groups.slice(-3)).toEqual(["service", "credentials", "errors"]);
    expect(new Set(groups).size).toBe(groups.length);
  });

  test("may load and do nothing but its own script and style", () => {
    const policy = page.headers.get("content-security-policy")!;
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain("unsafe");
  });

  test("refers to nothing on another server, and holds no script, style or event of its own", () => {
    const html = String(page.body);
    const addresses = [...html.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(10);
    expect(
      addresses.filter(
        (address) => !/^(\.|docs|api|favicon\.svg)([/#]|$)/.test(address.replace("./favicon", "favicon")),
      ),
    ).toEqual([]);
    expect(html).not.toMatch(/<style|<script[^>]*>[^<]|\son\w+=|\sstyle=/);
  });

  test("finds its script and its style, which browsers may cache for ever", async () => {
    const files = [...String(page.body).matchAll(/(?:src|href)="(docs\/[^"?]+\?[^"]+)"/g)].map(
      ([, path]) => `/${path}`,
    );
    const answers = await Promise.all(files.map((path) => app.call("GET", path)));
    expect(answers.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
      [200, "text/css; charset=utf-8"],
      [200, "text/javascript; charset=utf-8"],
      [200, "text/javascript; charset=utf-8"],
    ]);
    for (const { headers } of answers) expect(headers.get("cache-control")).toContain("immutable");
    for (const path of files) expect(path).toMatch(/\?\w{6,}$/); // the address changes with the content
  });

  test("is compressed for clients that can decompress it, and not sent again to those that have it", async () => {
    const packed = await app.fetch(
      new Request("http://localhost/docs/api", { headers: { "accept-encoding": "gzip, br" } }),
      "127.0.0.1",
    );
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(page.body);
    expect(bytes.length).toBeLessThan(page.body.length / 4);
    const again = await app.call("GET", "/docs/api", { headers: { "if-none-match": page.headers.get("etag")! } });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  test("shows no text as markup", async () => {
    const route = {
      method: "GET",
      path: "/x",
      hooks: described({
        id: "x",
        tag: "Service",
        access: anyone,
        summary: "<img src=x onerror=alert(1)>",
        description: 'a "quote" & `<b>`',
      }),
    };
    const document = openApiDocument([route], DOCUMENT) as unknown as ApiDocument;
    const { html } = referencePage(document, 'https://x.example"><script>');
    expect(html).not.toMatch(/<img|<b>|<script>/);
    expect(html).toContain("<code>&#60;b&#62;</code>");
  });
});

test("a field of a named shape shows the name, and what is in it", () => {
  const Plan = named("Plan", Type.Object({ title: Type.String(), kind: OneOf(["a", "b"], "Kind") }));
  const response = Type.Object({ plans: Type.Array(Plan), plan: Plan });
  const hooks = described({ id: "getPlans", tag: "Service", access: anyone, summary: "Get plans", response });
  const document = openApiDocument([{ method: "GET", path: "/plans", hooks }], DOCUMENT);
  const { paths } = withShapes(document as { paths: { "/plans": { get: { responses: Record<string, never> } } } });
  const answer = paths["/plans"].get.responses["200"]! as { content: Record<string, { schema: Schema }> };
  const html = shapeHtml(answer.content["application/json"]!.schema);
  expect(html).toContain('<code>plans</code> <span class="type">list of Plan</span>');
  expect(html).toContain('<code>plan</code> <span class="type">Plan</span>');
  expect(html.match(/<code>kind<\/code> <span class="type">a \| b<\/span>/g)).toHaveLength(2);
});

test("a field that may be null is described as what it is otherwise", () => {
  const schema = Type.Object({ mrr: Type.Union([Type.Integer({ description: "In `cents`" }), Type.Null()]) });
  expect(shapeHtml(schema)).toContain(": In <code>cents</code>");
});

describe("a curl line", () => {
  const endpoint = (method: string, path: string, more: object) => ({
    method,
    path,
    operation: {
      operationId: "x",
      summary: "X",
      tags: [],
      responses: {},
      security: [{ bearer: [] }, { apiKey: [] }],
      ...more,
    },
  });

  test("has the method, variables for what differs, the credential of servers, and a body", () => {
    const schema = Type.Object({ email: Email, note: Type.Optional(Type.String()) });
    const requestBody = { required: true, content: { "application/json": { schema } } };
    expect(curlOf(endpoint("post", "/api/v1/x/{publicKey}", { requestBody }), "https://r.example.com")).toBe(
      [
        'curl -X POST "https://r.example.com/api/v1/x/$PUBLIC_KEY" \\',
        '  -H "X-API-Key: $API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"email":"ada@example.com"}'`,
      ].join("\n"),
    );
  });

  test("has no credential where none is asked for, and the query that must be there", () => {
    const parameters = [
      { name: "q", in: "query" as const, required: true, schema: {} },
      { name: "page", in: "query" as const, required: false, schema: {} },
    ];
    expect(curlOf(endpoint("get", "/x", { security: [], parameters }), "http://h")).toBe('curl "http://h/x?q=$Q"');
  });

  test("passes a shell with whatever its body holds", async () => {
    const text = 'it\'s "$HOME" `id` \\ $(id)';
    const schema = Type.Object({ text: Type.Literal(text) });
    const line = curlOf(
      endpoint("put", "/x", { requestBody: { required: true, content: { "application/json": { schema } } } }),
      "http://h",
    );
    const shell = Bun.spawnSync(["sh", "-c", `curl() { for last; do :; done; printf %s "$last"; }\n${line}`]);
    expect(JSON.parse(shell.stdout.toString())).toEqual({ text });
  });

  test("of the document creates a churn event when its variables are set", async () => {
    const { slug, key } = await newProject(app);
    const line = /<pre tabindex="0"><code>(curl -X POST &#34;[^<]*\/churn-events&#34;[^<]*)</.exec(
      String(page.body),
    )![1]!;
    const sent = line.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    const raw = /-d '(.*)'$/.exec(sent)![1]!;
    expect((await app.call("POST", `/projects/${slug}/churn-events`, { key, raw })).status).toBe(201);
  });
});

describe("a shape", () => {
  test("is a list of its fields with kinds and bounds, lists and null looked through", () => {
    const item = Type.Object({ name: Type.String({ maxLength: 5 }), kind: OneOf(["a", "b"]) });
    const html = shapeHtml(
      Type.Object({ data: Type.Array(item), next: Type.Optional(Type.Union([item, Type.Null()])) }),
    );
    expect(html.match(/<code>name<\/code> <span class="type">string \(at most 5 characters\)<\/span>/g)).toHaveLength(
      2,
    );
    expect(html).toContain('<span class="type">list of object</span>');
    expect(html).toContain('<span class="type">object or null</span> <i>optional</i>');
  });

  test("has an example that its own check takes", async () => {
    const shape = Type.Object({
      customer_email: Email,
      kind: OneOf(["x", "y"]),
      count: Type.Integer({ minimum: 3 }),
      list: Type.Array(Type.Boolean()),
      inner: Type.Object({ deep: Type.String() }),
    });
    const example = exampleOf(shape as never);
    expect(body(shape)["~standard"].validate(example).value).toEqual(example as never);
  });
});
