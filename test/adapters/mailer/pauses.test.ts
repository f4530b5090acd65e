import { expect, test } from "bun:test";
import { Pauses } from "../../../src/adapters/mailer/pauses.ts";
import { fixedClock } from "../../support/clock.ts";

test("three failures in a row begin a pause; two do not, and an answer in between starts anew", () => {
  const pauses = new Pauses(fixedClock());
  const fail = (times: number) => Array.from({ length: times }, () => pauses.count("a.example", "451 later"));
  fail(2);
  expect(pauses.find("a.example")).toBeNull();
  pauses.clear("a.example");
  fail(2);
  expect(pauses.find("a.example")).toBeNull();
  fail(1);
  expect(pauses.find("a.example")).toMatchObject({ reason: "451 later" });
  expect(pauses.find("b.example")).toBeNull();
});

test("each further failure doubles the pause, from half a minute up to a quarter of an hour; its end lets one try", () => {
  const clock = fixedClock();
  const pauses = new Pauses(clock);
  pauses.count("a.example", "x");
  pauses.count("a.example", "x");
  for (const length of [30, 60, 120, 240, 480, 900, 900].map((seconds) => seconds * 1_000)) {
    pauses.count("a.example", "x");
    const { retryIn } = pauses.find("a.example")!;
    expect(retryIn).toBeGreaterThanOrEqual(length);
    expect(retryIn).toBeLessThanOrEqual(length * 1.25 + 1);
    clock.advance(length - 1);
    expect(pauses.find("a.example")).not.toBeNull();
    clock.advance(1);
    expect(pauses.find("a.example")).toBeNull();
  }
});

test("a clock that is set back ends a pause, which would last as long as the clock was ahead", () => {
  const clock = fixedClock();
  const pauses = new Pauses(clock);
  for (let failures = 0; failures < 3; failures++) pauses.count("a.example", "451 later");
  clock.advance(-24 * 3_600_000);
  expect(pauses.find("a.example")).toBeNull();
});
