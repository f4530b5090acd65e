// A cache by version: it never returns a value after a change or an expiry, or one that did not exist.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { cachedByVersion } from "../../src/lib/version-cache.ts";
import { fixedClock } from "../support/clock.ts";

const START = Date.parse("2026-03-01T12:00:00Z");
const FOR_EVER = Number.POSITIVE_INFINITY;
const unchanging = { clock: fixedClock(START), version: () => 1 };

/** A table that `find` reads through the cache, with a record of the reads that reached it. */
function table(rows: Record<string, string> = { a: "1", b: "2" }, until = FOR_EVER) {
  const clock = fixedClock(START);
  const reads: string[] = [];
  let version = 1;
  const found = cachedByVersion({ clock, version: () => version }, async (key: string, now) => {
    reads.push(key);
    const text = rows[key];
    return text === undefined || now >= until ? undefined : { text, until };
  });
  /** The text of a key; not a promise if it was cached. */
  const find = (key: string) => {
    const value = found(key);
    return value instanceof Promise ? value.then((row) => row?.text) : value?.text;
  };
  /** Changes a row. */
  const change = (key: string, value?: string) => {
    version++;
    if (value === undefined) delete rows[key];
    else rows[key] = value;
  };
  return { clock, rows, reads, find, change };
}

test("asks once for each key, and then answers at once, later, too", async () => {
  const { clock, find, reads } = table();
  expect([await find("a"), await find("b"), find("a"), find("b"), find("a")]).toEqual(["1", "2", "1", "2", "1"]);
  clock.advance(10_000);
  expect([find("a"), find("b")]).toEqual(["1", "2"]);
  expect(reads).toEqual(["a", "b"]);
});

test("asks again after a change", async () => {
  const { find, reads, change } = table();
  await find("a");
  change("a", "changed");
  expect(await find("a")).toBe("changed");
  expect(reads).toEqual(["a", "a"]);
  change("a");
  expect(await find("a")).toBeUndefined();
});

test("asks again from the millisecond on at which what it found ends, in the same millisecond as well", async () => {
  const { clock, find, reads } = table({ a: "1" }, START + 100);
  await find("a");
  clock.advance(99);
  expect(find("a")).toBe("1");
  clock.advance(1);
  expect(await find("a")).toBeUndefined();
  expect(reads).toEqual(["a", "a"]);
});

test("caches no more than a thousand", async () => {
  let asked = 0;
  const clock = fixedClock(START);
  const find = cachedByVersion({ clock, version: () => 1 }, async (key: number) => {
    asked++;
    return { key, until: FOR_EVER };
  });
  for (let key = 0; key < 1_000; key++) await find(key);
  clock.advance(1);
  await find(0);
  expect(asked).toBe(1_001);
});

test("gives `find` the time at which it was asked", async () => {
  const clock = fixedClock(START);
  const times: number[] = [];
  const find = cachedByVersion({ clock, version: () => clock.now() }, async (_: string, now) => {
    times.push(now);
    return { until: FOR_EVER };
  });
  await find("a");
  clock.advance(5);
  await find("a");
  expect(times).toEqual([START, START + 5]);
});

test("caches neither what was not there nor a failure", async () => {
  const { find, reads, rows } = table({});
  expect(await find("a")).toBeUndefined();
  rows.a = "1";
  expect(await find("a")).toBe("1");
  expect(reads).toEqual(["a", "a"]);

  let fails = true;
  const failing = cachedByVersion(unchanging, async (key: string) => {
    if (fails) throw new Error("no database");
    return { key, until: FOR_EVER };
  });
  await expect(Promise.resolve(failing("a"))).rejects.toThrow("no database");
  fails = false;
  expect((await failing("a"))?.key).toBe("a");
});

test("does not cache what was being read when a change came", async () => {
  const reading: PromiseWithResolvers<{ text: string; until: number }>[] = [];
  let version = 1;
  const find = cachedByVersion({ ...unchanging, version: () => version }, () => {
    reading.push(Promise.withResolvers());
    return reading.at(-1)!.promise;
  });
  const early = find("a");
  version++;
  const late = find("a");
  reading[0]!.resolve({ text: "read before", until: FOR_EVER });
  expect((await early)?.text).toBe("read before");
  void find("a");
  expect(reading.length).toBe(3); // nothing is cached yet
  reading[1]!.resolve({ text: "read after", until: FOR_EVER });
  await late;
  expect(find("a")).toMatchObject({ text: "read after" });
});

test("always returns what is there", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("find" as const), key: fc.constantFrom("a", "b") }),
    fc.record({ kind: fc.constant("change" as const), key: fc.constantFrom("a", "b"), value: fc.string() }),
    fc.record({ kind: fc.constant("remove" as const), key: fc.constantFrom("a", "b") }),
    fc.constant({ kind: "tick" as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { clock, rows, find, change } = table();
      for (const one of steps) {
        if (one.kind === "find") expect(await find(one.key)).toBe(rows[one.key]);
        else if (one.kind === "tick") clock.advance(1);
        else change(one.key, one.kind === "change" ? one.value : undefined);
      }
    }),
    { numRuns: 100 },
  );
});
