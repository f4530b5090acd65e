// Sizes: what people write, in bytes.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatSize, parseSize } from "../../src/lib/size.ts";

describe("a size", () => {
  test.each([
    ["0B", 0],
    ["512B", 512],
    ["64KiB", 65_536],
    ["1MiB", 1_048_576],
    ["1 MiB", 1_048_576],
    ["1mib", 1_048_576],
    ["1GiB", 1_073_741_824],
    ["10MB", 10_000_000],
    ["3kB", 3_000],
  ])("%s is %d bytes", (text, bytes) => expect(parseSize(text)).toBe(bytes));

  test.each(["", "1", "MiB", "-1MiB", "1.5MiB", "1  MiB", "1M", "1ib", "1PiB", "9007199254740992B", "9999999TiB"])(
    "%j is none",
    (text) => expect(parseSize(text)).toBeNull(),
  );

  test("is read back from its text", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        const bytes = Math.abs(number);
        expect(parseSize(formatSize(bytes))).toBe(bytes);
      }),
    );
  });

  test("is shown in the largest binary unit that is exact", () => {
    expect([0, 1000, 1024, 1_048_576, 1_572_864].map(formatSize)).toEqual(["0B", "1000B", "1KiB", "1MiB", "1536KiB"]);
  });
});
