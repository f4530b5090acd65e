// Suggestions for mistyped names.

import { expect, test } from "bun:test";
import { closestName } from "../../src/lib/closest-name.ts";

test.each([
  ["serv", "serve"],
  ["sreve", "serve"],
  ["server", "serve"],
  ["vresion", "version"],
  ["help", "help"],
  ["", undefined],
  ["frobnicate", undefined],
])("the command nearest to %j is %p", (typed, expected) => {
  expect(closestName(typed, ["help", "serve", "version"])).toBe(expected);
});
