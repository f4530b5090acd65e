import { expect, test } from "bun:test";
import { onceLoaded } from "../../src/lib/once-loaded.ts";

test("it is loaded with the first use, once, however many ask at the same time", async () => {
  let loads = 0;
  const thing = onceLoaded(async () => ++loads);
  expect([loads, thing.now]).toEqual([0, undefined]);
  expect(await Promise.all([thing(), thing()])).toEqual([1, 1]);
  expect([await thing(), await thing.now]).toEqual([1, 1]);
});

test("a failure rejects all who wait, and the next caller tries again", async () => {
  let loads = 0;
  const thing = onceLoaded(async () => {
    if (++loads === 1) throw new Error("no such file");
    return loads;
  });
  const [one, other] = await Promise.allSettled([thing(), thing()]);
  expect([one.status, other.status]).toEqual(["rejected", "rejected"]);
  expect(thing.now).toBeUndefined();
  expect(await thing()).toBe(2);
});
