// The files generated from the OpenAPI document are committed and current, so that a clone builds without generating them.

import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, openApiDocument } from "../../clients/document.ts";
import { pythonOf } from "../../clients/python/generate.ts";
import { schemaFile } from "../../clients/typescript/generate.ts";

const CLIENTS = join(import.meta.dir, "../../clients");

let document: Document;
beforeAll(async () => {
  document = await openApiDocument();
});

/** Compares line by line, so that a failure shows the first difference instead of two whole files. */
function expectSame(file: string, generated: string): void {
  const committed = readFileSync(join(CLIENTS, file), "utf8").split("\n");
  const differs = generated.split("\n").find((line, at) => line !== committed[at]);
  expect([file, differs, "run `bun run client`"]).toEqual([file, undefined, "run `bun run client`"]);
  expect([file, committed.length]).toEqual([file, generated.split("\n").length]);
}

test("the TypeScript client has the types of the document", () => {
  expectSame("typescript/schema.d.ts", schemaFile(document));
});

test("the Python client has the shapes and methods of the document", () => {
  for (const [name, text] of Object.entries(pythonOf(document))) expectSame(join("python/recoverd", name), text);
});
