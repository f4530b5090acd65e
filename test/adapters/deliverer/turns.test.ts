// Beginning a few in each turn of the event loop.

import { expect, test } from "bun:test";
import { Turns } from "../../../src/adapters/deliverer/turns.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("two begin in a turn, in the order in which they came, and all do", async () => {
  const turns = new Turns();
  const begun: number[] = [];
  const join = (n: number) => turns.next().then(() => begun.push(n));
  for (let n = 1; n <= 5; n++) join(n);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual([1, 2]);
  join(6);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  await nextTurn();
  join(7);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
