// Histories of customers for the tests of the score: what happened how many days ago.

import { type Kinds, kindsOf } from "../../../src/features/risk/event-meanings.ts";
import { type ActivityRow, dayOf, type Facts, factsOf, type History } from "../../../src/features/risk/facts.ts";
import { DAY } from "../../../src/lib/duration.ts";

/** Noon, so that `n` days ago is always on the day `n` days before. */
export const NOW = Date.parse("2026-03-02T12:00:00.000Z");

export const daysAgo = (days: number): number => NOW - days * DAY;

/** `[name, days ago, count]`; a name that ends with ! was sent with the public key. */
export type Happening = readonly [name: string, daysAgo: number, count?: number];

/** Rows and kinds in their stored form. */
export function activityOf(happenings: readonly Happening[]): { rows: ActivityRow[]; kinds: Kinds } {
  const names = [...new Set(happenings.map(([name]) => name))];
  const rows = happenings
    .map(([name, ago, count = 1]): ActivityRow => [1, dayOf(NOW) - ago, names.indexOf(name) + 1, count])
    .sort((a, b) => a[1] - b[1] || a[2] - b[2]);
  const kinds = kindsOf(
    names.map((name, i) => ({ number: i + 1, name: name.replace("!", ""), trusted: !name.endsWith("!") })),
  );
  return { rows, kinds };
}

/** The facts at `at` of a customer who was first seen a year ago. */
export function factsAfter(happenings: readonly Happening[], history: Partial<History> = {}, at = NOW): Facts {
  const { rows, kinds } = activityOf(happenings);
  return factsOf(rows, kinds, { since: daysAgo(365), ...history }, at);
}

/** The same event `count` times every `days` days, between `from` and `until` days ago. */
export function every(days: number, { from, until = 0, name = "login", count = 1 }: EveryOptions): Happening[] {
  const happenings: Happening[] = [];
  for (let ago = until; ago <= from; ago += days) happenings.push([name, ago, count]);
  return happenings;
}

type EveryOptions = { from: number; until?: number; name?: string; count?: number };
