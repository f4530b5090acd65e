import { expect, test } from "bun:test";
import fc from "fast-check";
import { contrast, isGrey, textOn, visibleOn } from "../../src/lib/colors.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG, in either order and in either case", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#FFFFFF", "#767676")).toBeCloseTo(4.54, 2);
  expect(contrast("#0000ff", "#ffff00")).toBeCloseTo(8, 2);
  expect(contrast("#123456", "#123456")).toBe(1);
});

test("there is text that can be read on any colour", () => {
  fc.assert(fc.property(color, (ground) => expect(contrast(ground, textOn(ground))).toBeGreaterThanOrEqual(4.5)));
});

test("any colour can be made visible on any ground, and stays as it is where it is", () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(3, 4.5), (ground, of, least) => {
      const visible = visibleOn(ground, of, least);
      expect(visible).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(ground, visible)).toBeGreaterThanOrEqual(least);
      if (contrast(ground, of) >= least) expect(visible).toBe(of);
    }),
    { numRuns: 500 },
  );
});

test("black, white and slate are grey; navy and mustard are not", () => {
  expect(["#000000", "#ffffff", "#1f2937", "#888888"].every(isGrey)).toBe(true);
  expect(["#0b1f4d", "#806a00", "#ff0000"].some(isGrey)).toBe(false);
});
