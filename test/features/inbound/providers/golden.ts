// Compares payloads with tables of the events that they become, which a person has reviewed.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Provider } from "../../../../src/features/providers/provider.ts";
import { rowOf } from "./event-row.ts";

export const FIXTURES = join(import.meta.dir, "fixtures");
export const SHARED = join(import.meta.dir, "../../../../../shared/fixtures");

export const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? [...new Bun.Glob("*.json").scanSync(folder)].map((name) => name.replace(/\.json$/, "")).sort()
    : [];

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** One of our fixtures, as the provider would send it. */
export const payload = (provider: string, name: string): unknown => readJson(join(FIXTURES, provider, `${name}.json`));

export const payloads = (provider: string): unknown[] =>
  namesIn(join(FIXTURES, provider)).map((name) => payload(provider, name));

/** Tests that every payload in the folder becomes what the table says, and that the table lists exactly these payloads. */
export function testTable(provider: Provider, folder: string, tablePath: string): void {
  const table = tableIn(join(FIXTURES, tablePath));

  test("the table has each of them, and no other", () => {
    expect([...table.keys()].sort()).toEqual(namesIn(folder));
  });

  test.each([...table])("%s", (name, rows) => {
    const become = provider.normalise(readJson(join(folder, `${name}.json`))).map(rowOf);
    // Compares one text, so that a failure prints lines that can be copied into the table.
    expect(linesOf(become)).toBe(linesOf(rows));
  });
}

const linesOf = (rows: readonly string[]): string => `\n${rows.map((row) => `  ${row}\n`).join("")}`;

/** The rows by name of payload: a name is not indented, its rows are. */
function tableIn(path: string): Map<string, string[]> {
  const table = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line.startsWith("  ")) rows.push(line.slice(2));
    else if (line !== "" && !line.startsWith("#")) {
      rows = [];
      table.set(line, rows);
    }
  }
  return table;
}
