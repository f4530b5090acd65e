import { expect, test } from "bun:test";
import { planSize } from "../../../src/features/strategies/plan-size.ts";

test.each<[string, number[]]>([
  ["usd", [0, 4_999, 5_000, 50_000]],
  ["eur", [0, 4_999, 5_000, 50_000]],
  ["jpy", [0, 4_000, 10_000, 100_000]],
  ["inr", [0, 250_000, 1_000_000, 10_000_000]],
  ["kwd", [0, 9_000, 30_000, 300_000]],
  ["idr", [0, 30_000_000, 150_000_000, 1_500_000_000]],
  ["KRW", [0, 30_000, 90_000, 900_000]],
  ["zzz", [0, 4_999, 5_000, 50_000]],
])("in %p, the minor units %p are a free, a small, a medium and a large plan", (currency, amounts) => {
  expect(amounts.map((mrr) => planSize(mrr, currency))).toEqual(["free", "small", "medium", "large"]);
});
