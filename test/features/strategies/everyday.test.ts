// Reasons as people write them, against their labels: of three lists the lexicon was tuned on one only.

import { expect, test } from "bun:test";
import { measured } from "../../../bench/quality/reasons.ts";

test.each([
  ["tuned", 300, 0.95],
  ["measured", 150, 0.9],
  ["unseen", 70, 0.85],
] as const)("everyday reasons are understood without a model: %s", (list, atLeast, share) => {
  const { count, rightOrAcceptable, rightAmongThree } = measured(list);
  expect(count).toBeGreaterThan(atLeast);
  expect(rightOrAcceptable / count).toBeGreaterThan(share);
  expect(rightAmongThree / count).toBeGreaterThan(share);
});
