// The newest report of each fact wins, in whatever order the reports arrive.

/** For each group of facts, by the name of its first field: when the newest report of it was true, in ms. */
export type SeenAt = Readonly<Record<string, number>>;

/** Fields that are reported together: the group counts as reported if its first field is not null. */
export type FactGroup<F> = readonly [keyof F & string, ...(keyof F & string)[]];

/**
 * Takes over the reported groups that are not older than the stored ones. Two reports of the same time (providers count in
 * seconds) are compared by their values, so that their order does not matter; of true and false, true wins.
 */
export function takeNewest<F extends object>(
  stored: F,
  seenAt: SeenAt,
  reported: Partial<F>,
  at: number,
  groups: readonly FactGroup<F>[],
): { facts: F; seenAt: SeenAt; changed: boolean } {
  let facts = stored;
  let seen = seenAt;
  for (const group of groups) {
    const [first] = group;
    if (reported[first] === null || reported[first] === undefined) continue;
    const known = seen[first];
    if (known !== undefined && (at < known || (at === known && rank(reported, group) <= rank(facts, group)))) continue;
    facts = { ...facts, ...Object.fromEntries(group.map((field) => [field, reported[field] ?? null])) };
    seen = { ...seen, [first]: at };
  }
  return { facts, seenAt: seen, changed: seen !== seenAt };
}

const rank = <F>(facts: Partial<F>, group: FactGroup<F>): string =>
  JSON.stringify(group.map((field) => facts[field] ?? null));
