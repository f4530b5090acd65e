// Remembering for one turn of the event loop: never longer, never past a change, never what was not there.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { endTurn, onceATurn } from "../../src/lib/this-turn.ts";
import { fixedClock } from "../support/clock.ts";

const START = Date.parse("2026-03-01T12:00:00Z");
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A table that is read by `find`, with the reads that reached it. */
function table(rows: Record<string, string> = { a: "1", b: "2" }) {
  const clock = fixedClock(START);
  const reads: string[] = [];
  const find = onceATurn(clock, async (key: string) => {
    reads.push(key);
    return rows[key];
  });
  return { clock, rows, reads, find };
}

test("asks once for each key in a turn, and then answers at once", async () => {
  const { find, reads } = table();
  expect([await find("a"), await find("b"), find("a"), find("b"), find("a")]).toEqual(["1", "2", "1", "2", "1"]);
  expect(reads).toEqual(["a", "b"]);
});

test("asks again in the next turn", async () => {
  const { find, reads, rows } = table();
  await find("a");
  await nextTurn();
  rows.a = "changed";
  expect(await find("a")).toBe("changed");
  expect(reads).toEqual(["a", "a"]);
  await nextTurn();
  delete rows.a;
  expect(await find("a")).toBeUndefined();
});

test("asks again when the clock has moved on, forwards or back", async () => {
  const { clock, find, reads } = table();
  await find("a");
  clock.advance(1);
  await find("a");
  clock.advance(-1);
  await find("a");
  expect(reads).toEqual(["a", "a", "a"]);
});

test("tells `find` the time for which it answers", async () => {
  const clock = fixedClock(START);
  const times: number[] = [];
  const find = onceATurn(clock, async (_: string, now) => {
    times.push(now);
    return "x";
  });
  await find("a");
  clock.advance(5);
  await find("a");
  expect(times).toEqual([START, START + 5]);
});

test("does not remember what was not there, nor a failure", async () => {
  const { find, reads, rows } = table({});
  expect(await find("a")).toBeUndefined();
  rows.a = "1";
  expect(await find("a")).toBe("1");
  expect(reads).toEqual(["a", "a"]);

  let fails = true;
  const failing = onceATurn(fixedClock(START), async (key: string) => {
    if (fails) throw new Error("no database");
    return key;
  });
  await expect(Promise.resolve(failing("a"))).rejects.toThrow("no database");
  fails = false;
  expect(await failing("a")).toBe("a");
});

test("forgets at a change what was found before it, in every memory", async () => {
  const [one, other] = [table(), table()];
  await one.find("a");
  await other.find("a");
  one.rows.a = "changed";
  endTurn();
  expect(await one.find("a")).toBe("changed");
  await other.find("a");
  expect([one.reads, other.reads]).toEqual([
    ["a", "a"],
    ["a", "a"],
  ]);
});

test("does not remember what was being read when a change came, or when the clock moved on", async () => {
  const clock = fixedClock(START);
  const reading: PromiseWithResolvers<string>[] = [];
  const find = onceATurn(clock, () => {
    reading.push(Promise.withResolvers<string>());
    return reading.at(-1)!.promise;
  });
  for (const change of [endTurn, () => clock.advance(1)]) {
    const early = find("a");
    change();
    const late = find("a");
    reading.at(-2)!.resolve("read before");
    expect(await early).toBe("read before");
    const asked = reading.length;
    void find("a");
    expect(reading.length).toBe(asked + 1);
    reading.at(-2)!.resolve("read after");
    await late;
    expect(find("a")).toBe("read after");
    endTurn();
  }
});

test("what is given is what was there in this turn since the last change, whatever happens", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("find" as const), key: fc.constantFrom("a", "b") }),
    fc.record({ kind: fc.constant("change" as const), key: fc.constantFrom("a", "b"), value: fc.string() }),
    fc.record({ kind: fc.constant("remove" as const), key: fc.constantFrom("a", "b") }),
    fc.constantFrom({ kind: "turn" as const }, { kind: "tick" as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { clock, rows, find } = table();
      for (const one of steps) {
        if (one.kind === "find") expect(await find(one.key)).toBe(rows[one.key]);
        else if (one.kind === "turn") await nextTurn();
        else if (one.kind === "tick") clock.advance(1);
        else {
          if (one.kind === "change") rows[one.key] = one.value;
          else delete rows[one.key];
          endTurn();
        }
      }
    }),
    { numRuns: 100 },
  );
});
