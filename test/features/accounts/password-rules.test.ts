// Which passwords are accepted.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { isPassword } from "../../../src/features/accounts/password-rules.ts";

test("a password has 10 to 200 characters, counted as people count them", () => {
  const text = (length: number) => "aB3$".repeat(50).slice(0, length);
  expect([9, 10, 200].map((length) => isPassword(text(length)))).toEqual([false, true, true]);
  expect(isPassword(`${text(200)}x`)).toBe(false);
  expect(isPassword("🐢🐇🐢🐇🐢🐇🐢🐇🐢")).toBe(false);
  expect(isPassword("🐢🐇🐢🐇🐢🐇🐢🐇🐢🐇")).toBe(true);
  expect(isPassword("🐢🐇".repeat(100))).toBe(true);
  expect(isPassword("🐢🐇".repeat(101))).toBe(false);
});

test("spaces count: nothing is trimmed", () => {
  expect(isPassword("  seven  z ")).toBe(true);
});

test("the commonest passwords are refused, in any case", () => {
  for (const common of ["1234567890", "password123", "PassWord123", "qwertyuiop", "1q2w3e4r5t"]) {
    expect(isPassword(common)).toBe(false);
  }
  expect(isPassword("correct horse battery")).toBe(true);
});

test("beside its length only the list of the commonest decides: one character over and over is long enough too", () => {
  for (const length of [10, 200]) expect(isPassword("x".repeat(length))).toBe(true);
  for (const length of [9, 201]) expect(isPassword("x".repeat(length))).toBe(false);
});

test("half a character is refused: all of them would be hashed alike", () => {
  expect(isPassword("good enough \ud800")).toBe(false);
});

test("random passwords of allowed length are taken", () => {
  const random = fc.string({ unit: "grapheme-ascii", minLength: 12, maxLength: 200 });
  fc.assert(
    fc.property(random, (password) => {
      fc.pre(new Set(password.toLowerCase()).size > 3 && !/^\w+$/.test(password));
      expect(isPassword(password)).toBe(true);
    }),
  );
});
