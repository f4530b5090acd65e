// Reasons as people write them, against the labels of a list of which one half was never looked at for the lexicon.

import { expect, test } from "bun:test";
import { measured } from "../../../bench/quality/reasons.ts";

const half = (isForTuning: boolean) => measured().find((part) => part.isForTuning === isForTuning)!;

test.each([true, false])(
  "nine of ten everyday reasons are understood without a model (tuned on: %p)",
  (isForTuning) => {
    const { count, rightOrAcceptable, rightAmongThree } = half(isForTuning);
    expect(count).toBeGreaterThan(150);
    expect(rightOrAcceptable / count).toBeGreaterThan(0.9);
    expect(rightAmongThree / count).toBeGreaterThan(0.9);
  },
);
