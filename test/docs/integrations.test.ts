// The recipes for n8n and Zapier: each file is a connected workflow, and all addresses and fields in them, and on their page,
// exist in the API.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestApp, testApp } from "../support/app.ts";

const DOCS = join(import.meta.dir, "../../docs");
const BASE = "https://recoverd.example.com/api/v1";

type Node = {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  // biome-ignore lint/suspicious/noExplicitAny: each type of node has its own parameters.
  parameters: any;
};
type Workflow = {
  name: string;
  nodes: Node[];
  connections: Record<string, { main: { node: string; type: string; index: number }[][] }>;
  active: boolean;
};

const files = readdirSync(join(DOCS, "integrations")).filter((name) => name.endsWith(".json"));
const workflowOf = (name: string): Workflow => JSON.parse(readFileSync(join(DOCS, "integrations", name), "utf8"));

let app: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI document.
let api: any;
beforeAll(async () => {
  app = testApp();
  api = (await app.call("GET", "/openapi.json")).body;
});
afterAll(() => app.close());

/** The operation at an address, with any values for its parameters. */
function operationAt(method: string, url: string) {
  const path = url
    .replace(/^=/, "")
    .replace(BASE, "")
    .replace(/\{\{.*?\}\}|\{\w+\}/g, "x");
  const found = Object.keys(api.paths).find((one) =>
    new RegExp(`^(/api/v1)?${one.replace(/^\/api\/v1/, "").replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return found === undefined ? undefined : api.paths[found][method.toLowerCase()];
}

const schemaOf = (name: string) => api.components.schemas[name].properties as Record<string, unknown>;

describe.each(files)("%s", (file) => {
  const workflow = workflowOf(file);
  const { nodes, connections } = workflow;

  test("is a workflow that hangs together, is off, and holds no credential", () => {
    const names = nodes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    for (const { type, typeVersion, position } of nodes) {
      expect(type).toMatch(/^n8n-nodes-base\.(webhook|httpRequest|if|set)$/);
      expect(typeVersion).toBeGreaterThanOrEqual(2);
      expect(position).toHaveLength(2);
    }
    const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
    expect([...Object.keys(connections), ...targets].filter((name) => !names.includes(name))).toEqual([]);
    const [first, ...rest] = names;
    expect(nodes[0]!.type).toBe("n8n-nodes-base.webhook");
    expect(rest.sort()).toEqual([...new Set(targets)].sort());
    expect(targets).not.toContain(first);
    expect(workflow.active).toBe(false);
    expect(JSON.stringify(workflow)).not.toMatch(/"credentials"|sk_live/);
  });

  test("asks for what the API has", () => {
    const calls = nodes.filter(({ type }) => type.endsWith("httpRequest"));
    expect(calls.length).toBeGreaterThan(0);
    for (const { parameters } of calls) {
      const operation = operationAt(parameters.method, parameters.url);
      expect([parameters.url, operation?.operationId]).toEqual([parameters.url, expect.any(String)]);
      expect(operation.security.some((scheme: object) => "apiKey" in scheme)).toBe(true);
      expect(parameters.genericAuthType).toBe("httpHeaderAuth");
      const sent = [...(parameters.jsonBody ?? "").matchAll(/(\w+): (?:\$json|')/g)].map(([, name]) => name!);
      expect(sent.filter((name) => !(name in schemaOf("NewChurnEvent")))).toEqual([]);
      if (parameters.sendBody) expect(sent).toContain("customer_email");
    }
  });

  test("reads fields that there are", () => {
    const text = JSON.stringify(workflow);
    const read = [...text.matchAll(/\$json\.(?:body\.)?data\.(\w+)/g)].map(([, name]) => name!);
    expect(read.filter((name) => !(name in schemaOf("ChurnEvent")))).toEqual([]);
  });
});

test("every address on the page is one of the API, and its body fits", () => {
  const page = readFileSync(join(DOCS, "integrations.md"), "utf8");
  const calls = [...page.matchAll(/`?(GET|POST) (?:https:\/\/recoverd\.example\.com)?(\/api\/v1\/[^`\s]+)/g)];
  expect(calls.length).toBeGreaterThanOrEqual(4);
  for (const [, method, path] of calls) {
    expect([path, operationAt(method!, `${BASE}${path!.replace("/api/v1", "")}`)?.operationId]).toEqual([
      path,
      expect.any(String),
    ]);
  }
  const body = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!);
  expect(Object.keys(body).filter((name) => !(name in schemaOf("NewChurnEvent")))).toEqual([]);
  for (const file of files) expect(page).toContain(`integrations/${file}`);
});
