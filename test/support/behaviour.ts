// Customers' behaviour for tests: unremarkable except for what a test changes, or arbitrary for property tests.

import fc from "fast-check";
import type { Behaviour } from "../../src/features/tracking/behaviour.ts";

/** Nothing in it argues for or against any strategy. */
export const someBehaviour = (change: Partial<Behaviour> = {}): Behaviour => ({
  trackedDays: 90,
  activeDays: 0,
  uses: 0,
  activeDaysBefore: 0,
  daysSinceUse: null,
  featuresUsed: 0,
  featuresKnown: 0,
  errors: 0,
  tickets: 0,
  ...change,
});

export const anyBehaviour: fc.Arbitrary<Behaviour> = fc
  .record({
    trackedDays: fc.integer({ min: 1, max: 180 }),
    daysSinceUse: fc.option(fc.nat(179), { nil: null }),
    activeDays: fc.integer({ min: 1, max: 30 }),
    usesADay: fc.integer({ min: 1, max: 300 }),
    activeDaysBefore: fc.nat(30),
    featuresKnown: fc.nat(40),
    featuresUsed: fc.nat(40),
    errors: fc.oneof(fc.nat(4), fc.nat(5_000)),
    tickets: fc.oneof(fc.nat(2), fc.nat(40)),
  })
  .map(({ usesADay, ...drawn }) => {
    const daysSinceUse = drawn.daysSinceUse === null ? null : Math.min(drawn.daysSinceUse, drawn.trackedDays - 1);
    const wasUsedLately = daysSinceUse !== null && daysSinceUse < 30;
    const most = wasUsedLately ? Math.min(30, drawn.trackedDays) - daysSinceUse : 0;
    const activeDays = Math.min(drawn.activeDays, most);
    return {
      ...drawn,
      daysSinceUse,
      activeDays,
      uses: activeDays * usesADay,
      activeDaysBefore: drawn.trackedDays < 40 || daysSinceUse === null ? null : drawn.activeDaysBefore,
      featuresUsed: Math.min(drawn.featuresUsed, drawn.featuresKnown),
    };
  });
