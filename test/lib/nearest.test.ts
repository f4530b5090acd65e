// Suggestions for mistyped names.

import { expect, test } from "bun:test";
import { nearest } from "../../src/lib/nearest.ts";

test.each([
  ["serv", "serve"],
  ["sreve", "serve"],
  ["server", "serve"],
  ["vresion", "version"],
  ["help", "help"],
  ["", undefined],
  ["frobnicate", undefined],
])("the command nearest to %j is %p", (typed, expected) => {
  expect(nearest(typed, ["help", "serve", "version"])).toBe(expected);
});
