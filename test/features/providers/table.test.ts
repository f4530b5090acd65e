// What every provider of the table must define, and the documentation must list.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROVIDER_NAMES } from "../../../src/features/providers/definitions.ts";
import { providerOf } from "../../../src/features/providers/table.ts";

const DOCS = readFileSync(join(import.meta.dir, "../../../docs/inbound.md"), "utf8");

describe.each(PROVIDER_NAMES)("%s", (name) => {
  const provider = providerOf(name);
  const { settings, events, enrichment } = provider;

  test("has the name of its row, which goes into addresses", () => {
    expect(provider.name).toBe(name);
    expect(name).toMatch(/^[a-z][a-z0-9]*$/);
  });

  test("has a default for each secret and table of its own, and seals its key", () => {
    const own = Object.keys(settings.defaults).sort();
    const named = [...settings.secrets, ...Object.keys(settings.mostRows ?? {})];
    expect(named.filter((setting) => !own.includes(setting))).toEqual([]);
    if (enrichment) expect(settings.secrets).toContain(enrichment.keySetting);
  });

  test("has a test of its own: of its signature, and of what is particular to it", () => {
    expect(existsSync(join(import.meta.dir, `../inbound/providers/${name}.test.ts`))).toBe(true);
  });

  test("has its events in docs/inbound.md", () => {
    const [row = ""] = DOCS.split("\n").filter((line) => line.startsWith(`| ${provider.title} |`));
    const cells = row.split("|").slice(2, 4);
    const listed = cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind!));
    expect(listed).toEqual([[...events.needed], [...events.useful]]);
  });
});

test("a body that nobody can read throws nowhere", () => {
  for (const name of PROVIDER_NAMES) {
    const provider = providerOf(name);
    for (const body of [null, [], {}, { id: 7 }, "text", 3]) {
      expect(provider.normalise(body).map(({ kind }) => kind)).toEqual(["ignored"]);
      expect(provider.isTest(body)).toBe(false);
      expect(provider.eventIdOf(body, new Headers())).toBeNull();
      expect(provider.verify(new Uint8Array(), new Headers(), ["secret"], 0)).toBe(false);
    }
  }
});
