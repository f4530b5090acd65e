// Numbers as small bars.

import { expect, test } from "bun:test";
import { bucketed, sparkline } from "../../src/lib/sparkline.ts";

test("the highest number is the full bar, 0 and less the lowest, what is not known a blank", () => {
  expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe("▁▁▂▃▄▅▆▇█");
  expect(sparkline([5, null, -3])).toBe("█ ▁");
  expect(sparkline([0, 0])).toBe("▁▁");
  expect(sparkline([])).toBe("");
});

test("many numbers are added up into few, and none is lost", () => {
  expect(bucketed([1, 2, 3, 4, 5], 2)).toEqual([6, 9]);
  expect(bucketed([1, 2], 10)).toEqual([1, 2]);
  expect(bucketed([], 10)).toEqual([]);
});
