// Finds statements that are not awaited. Biome detects floating promises, but a Drizzle builder is not a promise until it
// is awaited, and never runs otherwise.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..", "..");
/** A query at the beginning of a statement, without `await` or `return` before it. */
const FLOATING = /(?<=[;{}]\s*)(?:tx|db|store\.read)\s*\.\s*(?:insert|update|delete|select\w*|run|all|get|values)\(/g;

const floatingIn = (text: string): string[] =>
  [...text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").matchAll(FLOATING)].map(String);

test("every query is awaited or returned", () => {
  const files = [...new Bun.Glob("src/**/*.ts").scanSync({ cwd: ROOT })];
  expect(files.filter((file) => floatingIn(readFileSync(join(ROOT, file), "utf8")).length > 0)).toEqual([]);
});

test("a query that nobody waits for is found", () => {
  expect(floatingIn("{ tx.delete(jobs); }")).toHaveLength(1);
  expect(floatingIn("go();\n  tx\n    .insert(jobs)\n    .values({});")).toHaveLength(1);
  expect(floatingIn("await tx.delete(jobs); // tx.delete(jobs)\nconst all = (tx: Db) =>\n  tx.select();")).toEqual([]);
});
