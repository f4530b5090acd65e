// The newest report wins, fact by fact, in whatever order it arrives.

/** For each kind of fact, by the name of its first field: when the newest of it was true, in ms. */
export type SeenAt = Readonly<Record<string, number>>;

/** Fields that are reported together: they count as reported when the first of them is not null. */
export type FactGroup<F> = readonly [keyof F & string, ...(keyof F & string)[]];

/**
 * Takes over the reported groups that are not older than what is stored. Two facts of the same moment (providers count
 * in seconds) are settled by their values, so that the result does not depend on their order: of yes and no, yes wins.
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
