// A model's responses that people have judged, each run through the check that decides whether it becomes a variant.

import { expect, test } from "bun:test";
import {
  type Case,
  HALF_READ,
  LISTS,
  readCases,
  UNLEARNED,
  WITH_FACTS,
} from "../../../../bench/quality/answers/cases.ts";
import { checkWriting } from "../../../../src/features/variants/llm/check.ts";

const passes = ({ writing, facts }: Case): boolean => checkWriting(JSON.stringify(writing), facts, []).ok;
const shown = ({ kind, writing }: Case): string => `${kind}: ${writing.body}`;

test("good answers are taken, in eleven languages", async () => {
  const cases = (await Promise.all(LISTS.map((list) => readCases("good", list)))).flat();
  expect(cases.filter((one) => !passes(one)).map(shown)).toEqual([]);
});

test("nineteen of twenty bad answers are refused", async () => {
  const cases = (await Promise.all(LISTS.map((list) => readCases("bad", list)))).flat();
  const taken = cases.filter(passes);
  if (taken.length > cases.length / 20) expect(taken.map(shown)).toEqual([]);
  expect(taken.length).toBeLessThanOrEqual(cases.length / 20);
});

test.each(WITH_FACTS)(
  "of the good answers of the %s list at least 95 % are taken, of the bad ones at least 95 % refused",
  async (list) => {
    const [good, bad] = [await readCases("good", list), await readCases("bad", list)];
    expect(Math.min(good.length, bad.length)).toBeGreaterThanOrEqual(20);
    expect(good.filter(passes).length / good.length).toBeGreaterThanOrEqual(0.95);
    expect(bad.filter((one) => !passes(one)).length / bad.length).toBeGreaterThanOrEqual(0.95);
  },
);

test("of 40 good and 40 bad English answers that nothing was learned from, 35 are taken and 37 refused", async () => {
  const [good, bad] = [await readCases("good", UNLEARNED), await readCases("bad", UNLEARNED)];
  expect(good.filter(passes).length).toBeGreaterThanOrEqual(35);
  expect(bad.filter((one) => !passes(one)).length).toBeGreaterThanOrEqual(37);
});

test("of a list, the half that the rules were corrected by and the half that was kept apart", async () => {
  const [good, bad] = [await readCases("good", HALF_READ), await readCases("bad", HALF_READ)];
  const taken = (heldOut: boolean) => good.filter((one) => one.heldOut === heldOut && passes(one)).length;
  const refused = (heldOut: boolean) => bad.filter((one) => one.heldOut === heldOut && !passes(one)).length;
  expect([good.length, bad.length]).toEqual([139, 152]);
  expect(taken(false)).toBeGreaterThanOrEqual(64);
  expect(refused(false)).toBeGreaterThanOrEqual(73);
  expect(taken(true)).toBeGreaterThanOrEqual(59);
  expect(refused(true)).toBeGreaterThanOrEqual(69);
});
