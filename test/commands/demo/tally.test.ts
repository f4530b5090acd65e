// Counts which strategy was recommended for which reason.

import { describe, expect, test } from "bun:test";
import type { ChurnEvent, Variant } from "../../../src/commands/demo/client.ts";
import { reasonOf, Tallies } from "../../../src/commands/demo/tally.ts";

const event = (cancel_reason: string | null, event_type = "cancellation") =>
  ({ cancel_reason, event_type }) as ChurnEvent;
const variant = (strategy: string) => ({ strategy }) as Variant;

function talliesOf(counts: Record<string, number>): Tallies {
  const tallies = new Tallies();
  for (const [reason, count] of Object.entries(counts)) {
    for (let i = 0; i < count; i++) tallies.add(event(reason), variant("discount"));
  }
  return tallies;
}

describe("the tallies", () => {
  test("come most frequent first, equal ones by their reason", () => {
    const { tallies, others } = talliesOf({ b: 1, a: 1, c: 3 }).top(5);
    expect(tallies.map(({ reason, count }) => `${count} ${reason}`)).toEqual(["3 c", "1 a", "1 b"]);
    expect(others).toEqual({ events: 0, kinds: 0 });
  });

  test("fold a long tail into others, so that all events are still counted", () => {
    const { tallies, others } = talliesOf({ a: 5, b: 4, c: 3, d: 2, e: 1 }).top(2);
    expect(tallies.map(({ reason }) => reason)).toEqual(["a", "b"]);
    expect(others).toEqual({ events: 6, kinds: 3 });
  });

  test("do not fold a tail of one", () => {
    const { tallies, others } = talliesOf({ a: 5, b: 4, c: 3 }).top(2);
    expect(tallies).toHaveLength(3);
    expect(others).toEqual({ events: 0, kinds: 0 });
  });

  test("distinguish different recommendations for the same reason", () => {
    const tallies = new Tallies();
    for (const strategy of ["discount", "pause_option", "discount"]) tallies.add(event("money"), variant(strategy));
    expect(tallies.top(5).tallies).toEqual([
      { reason: "money", strategy: "discount", count: 2 },
      { reason: "money", strategy: "pause_option", count: 1 },
    ]);
  });

  test("count every event, however many reasons there are", () => {
    const tallies = new Tallies();
    for (let i = 0; i < 12_000; i++) tallies.add(event(`reason ${i}`), variant("discount"));
    const { tallies: top, others } = tallies.top(20);
    expect(top).toHaveLength(20);
    expect(others).toEqual({ events: 11_980, kinds: null });
  });
});

test.each([
  [event("Too\n expensive "), "Too expensive"],
  [event("\x1b[31mred\x1b[0m"), "[31mred[0m"],
  [event("  "), "(no reason given)"],
  [event(null), "(no reason given)"],
  [event(null, "payment_failed"), "(failed payment)"],
  [event("card expired", "payment_failed"), "card expired"],
])("the reason of %j is shown as %s", (churnEvent, words) => {
  expect(reasonOf(churnEvent)).toBe(words);
});
