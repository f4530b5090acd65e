// Parsing sizes as people write them, into bytes.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseSize } from "../../src/lib/size.ts";

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

  test("of whole bytes is as many, whatever the unit's case", () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.constantFrom("KiB", "kib", "KIB"), (count, unit) => {
        expect(parseSize(`${count}B`)).toBe(count);
        expect(parseSize(`${count}${unit}`)).toBe(count * 1024);
      }),
    );
  });
});
