// Parsing durations, sizes and rates as people write them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatDuration, MAX_DURATION, parseDuration } from "../../src/lib/duration.ts";

describe("a duration", () => {
  test.each([
    ["0s", 0],
    ["250ms", 250],
    ["10s", 10_000],
    ["60s", 60_000],
    ["5m", 300_000],
    ["24h", 86_400_000],
    ["30d", 2_592_000_000],
    ["36500d", MAX_DURATION],
  ])("%s is %d ms", (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

  test.each([
    "",
    "10",
    "s",
    "-1s",
    "1.5h",
    "10 s",
    " 10s",
    "10s ",
    "10S",
    "1h30m",
    "1w",
    "1e3s",
    "36501d",
    `${"9".repeat(400)}ms`,
    "١s",
  ])("%j is none", (text) => expect(parseDuration(text)).toBeNull());

  test("is read back from its text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_DURATION }), (milliseconds) => {
        expect(parseDuration(formatDuration(milliseconds))).toBe(milliseconds);
      }),
    );
  });

  test("is shown in the longest unit that is exact", () => {
    expect([0, 1, 90_000, 60_000, 86_400_000].map(formatDuration)).toEqual(["0s", "1ms", "90s", "1m", "1d"]);
  });

  test("of any text is a whole number in range or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,20}(ms|s|m|h|d)?$/)), (text) => {
        const milliseconds = parseDuration(text);
        if (milliseconds === null) return;
        expect(Number.isSafeInteger(milliseconds) && milliseconds >= 0 && milliseconds <= MAX_DURATION).toBe(true);
      }),
    );
  });
});
