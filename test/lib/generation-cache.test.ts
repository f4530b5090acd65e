import { expect, test } from "bun:test";
import fc from "fast-check";
import { GenerationCache } from "../../src/lib/generation-cache.ts";

test("the entries that were used last are known, however many came before, and never more than twice as many are cached", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(60), { maxLength: 300 }), (capacity, uses) => {
      const recent = new GenerationCache<number, string>(capacity);
      const last: number[] = [];
      for (const key of uses) {
        if (recent.get(key) === undefined) recent.set(key, String(key));
        last.splice(0, last.length, ...[key, ...last.filter((other) => other !== key)].slice(0, capacity));
        expect(recent.size).toBeLessThanOrEqual(2 * capacity);
      }
      for (const key of last) expect(recent.get(key)).toBe(String(key));
    }),
  );
});

test("an entry that is set again has its new value", () => {
  const recent = new GenerationCache<string, number>(1);
  recent.set("a", 1);
  recent.set("b", 2);
  recent.set("a", 3);
  expect([recent.get("a"), recent.get("c")]).toEqual([3, undefined]);
});
