// Limits of time that share one timer.

import { expect, test } from "bun:test";
import { TimeLimits } from "../../src/lib/time-limits.ts";

const LONG = 60;

/** When each of several ended, in ms after the first of them began. */
const ending = (ends: Map<string, number>, startedAt: number) => (name: string) => ({
  end: () => void ends.set(name, performance.now() - startedAt),
});

test("each ends when its own time is up, and not before", async () => {
  const limits = new TimeLimits(LONG);
  const ends = new Map<string, number>();
  const limited = ending(ends, performance.now());
  limits.begin(limited("first"));
  await Bun.sleep(30);
  limits.begin(limited("second"));
  while (ends.size < 2) await Bun.sleep(1);
  expect([...ends.keys()]).toEqual(["first", "second"]);
  expect(ends.get("first")).toBeGreaterThanOrEqual(LONG);
  expect(ends.get("second")).toBeGreaterThanOrEqual(LONG + 29);
});

test("what was finished is not ended, be it before its time or by one that ends at the same moment", async () => {
  const limits = new TimeLimits(LONG);
  const ended: string[] = [];
  const [early, other] = ["early", "other"].map((name) => ({ end: () => void ended.push(name) }));
  const last = {
    end: () => {
      ended.push("last");
      limits.finish(other!);
    },
  };
  for (const one of [early!, last, other!]) limits.begin(one);
  limits.finish(early!);
  await Bun.sleep(2 * LONG);
  expect(ended).toEqual(["last"]);
});

test("it serves again after all have finished", async () => {
  const limits = new TimeLimits(LONG);
  const done = { end: () => {} };
  limits.begin(done);
  limits.finish(done);
  await new Promise<void>((end) => limits.begin({ end }));
});
