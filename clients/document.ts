// The OpenAPI document that the clients are made from, with the parts of it that they need.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../src/config.ts";
import { silentLog } from "../src/lib/log.ts";
import { buildCore } from "../src/wiring.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  description?: string;
};
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string };
export type Content = Record<string, { schema?: Schema }>;
export type Operation = {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content?: Content }> };
};

/** The document as a running service gives it. */
export async function openApiDocument(): Promise<Document> {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-client-"));
  const core = buildCore({
    config: loadConfig({ environment: { RECOVERD_DATA__DIR: folder }, folder }),
    log: silentLog,
  });
  try {
    const response = await core.fetch(new Request("http://localhost/api/v1/openapi.json"), "127.0.0.1");
    return (await response.json()) as Document;
  } finally {
    await core.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
