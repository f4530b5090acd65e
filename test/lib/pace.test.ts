import { expect, test } from "bun:test";
import { pace } from "../../src/lib/pace.ts";

/**
 * The times when callers may start, at three starts in any four milliseconds. `asked` has the time of each call. The clock
 * advances only after all waiting callers have read it, so that the load of the machine has no effect.
 */
async function startsOf(asked: readonly number[]): Promise<number[]> {
  let now = 0;
  const mayStart = pace(3, 4, { now: () => now });
  const starts: number[] = [];
  let left = asked.length;
  const start = async (who: number) => {
    await mayStart();
    starts[who] = now;
    left--;
  };
  const wait = (asked.length / 3) * 4; // ms: longer than the pace's own timers, so that it fires after them
  for (; left > 0; now++) {
    for (const [who, when] of asked.entries()) if (when === now) void start(who);
    await Bun.sleep(wait);
  }
  return starts;
}

test("a pace lets the first callers start at once and no more than its count in any stretch, in their order", async () => {
  expect(await startsOf([0, 0, 0, 0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 4, 4, 4, 8, 8, 8]);
});

test("every stretch counts, wherever it begins: who asks later waits for the starts before, and no longer", async () => {
  expect(await startsOf([0, 0, 3, 3, 3, 5, 9])).toEqual([0, 0, 3, 4, 4, 7, 9]);
});

test("a rest is not made up for", async () => {
  expect(await startsOf([0, 0, 0, 0, 0, 10, 10, 10, 10, 10])).toEqual([0, 0, 0, 4, 4, 10, 10, 10, 14, 14]);
});

test("a caller slower than the pace does not wait", async () => {
  let now = 0;
  const mayStart = pace(1, 1_000_000, { now: () => now });
  await mayStart();
  now = 1_000_000;
  await mayStart();
  expect(now).toBe(1_000_000);
});
