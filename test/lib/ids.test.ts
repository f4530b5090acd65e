// Identifiers sort in the order in which one process creates them, whatever its clock does.

import { expect, test } from "bun:test";
import { newId } from "../../src/lib/ids.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z"); // other tests use the same time, because ids are ordered within the process

const isSorted = (ids: readonly string[]): boolean => ids.every((id, index) => index === 0 || ids[index - 1]! < id);

test("within a millisecond, also where more are created than its counter holds", () => {
  const ids = Array.from({ length: 100_000 }, () => newId("evt", NOW));
  expect(isSorted(ids)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test("after the clock stepped back", () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => newId("evt", NOW + 1_000 - index));
  expect(isSorted(ids)).toBe(true);
});
