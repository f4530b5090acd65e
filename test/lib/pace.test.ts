import { expect, test } from "bun:test";
import { pace } from "../../src/lib/pace.ts";

test("a pace lets the first callers start at once and no more than its count in any stretch", async () => {
  const mayStart = pace(3, 300);
  const began = performance.now();
  const order: number[] = [];
  const starts = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      await mayStart();
      order.push(index);
      return performance.now();
    }),
  );
  expect(starts[2]! - began).toBeLessThan(200);
  for (let i = 3; i < starts.length; i++) expect(starts[i]! - starts[i - 3]!).toBeGreaterThanOrEqual(299);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a pace that was kept slower than asked does not wait", async () => {
  let now = 0;
  const mayStart = pace(1, 1_000_000, () => now);
  await mayStart();
  now = 1_000_000;
  await mayStart();
  expect(now).toBe(1_000_000);
});
