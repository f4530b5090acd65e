import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Belief,
  beliefOf,
  type Candidate,
  chancesOf,
  drawOrder,
  FULL_EXPLORATION_OUTCOMES,
  meanOf,
} from "../../../../src/features/strategies/learning/thompson-sampling.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";

const NONE = { settled: 0, saves: 0 };
const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  prior: 0.1,
  usual: 0.08,
  here: NONE,
  everywhere: NONE,
  ...change,
});

describe("the belief in a strategy", () => {
  test("is the mapping's word where nothing was counted", () => {
    expect(meanOf(beliefOf(candidate()))).toBeCloseTo(0.1, 12);
  });

  test("is drawn to what was counted everywhere, and more to what was counted here", () => {
    const counts = { settled: 60, saves: 15 };
    const everywhere = meanOf(beliefOf(candidate({ everywhere: counts })));
    const here = meanOf(beliefOf(candidate({ everywhere: counts, here: counts })));
    expect(everywhere).toBeCloseTo((0.1 * ((40 * 0.08 + 15) / 100)) / 0.08, 12);
    expect(here).toBeCloseTo((20 * everywhere + 15) / 80, 12);
    expect(here).toBeGreaterThan(0.22);
  });

  test("stays a share, however few or many there are", () => {
    const share = fc.double({ min: 0.001, max: 0.9, noNaN: true });
    const counts = fc.nat(10_000).chain((settled) => fc.nat(settled).map((saves) => ({ settled, saves })));
    fc.assert(
      fc.property(share, share, counts, counts, (prior, usual, here, everywhere) => {
        const { a, b } = beliefOf({ prior, usual, here, everywhere });
        expect(a).toBeGreaterThan(0);
        expect(b).toBeGreaterThan(0);
        expect(meanOf({ a, b })).toBeWithin(0, 1);
      }),
    );
  });
});

describe("the order", () => {
  const beliefs: Belief[] = [
    { a: 2, b: 18 },
    { a: 3, b: 17 },
    { a: 1, b: 19 },
  ];

  test("is that of the means while nothing is known of any outcome", () => {
    expect(drawOrder(beliefs, 0, seeded("any"))).toEqual([1, 0, 2]);
    expect(drawOrder([beliefs[0]!, beliefs[0]!], 0, seeded("any"))).toEqual([0, 1]);
  });

  test("gives others a chance later on, the seldomer the worse they are", () => {
    const firsts = [0, 0, 0];
    for (let event = 0; event < 2_000; event++) firsts[drawOrder(beliefs, 100, seeded(`event ${event}`))[0]!]!++;
    expect(firsts[1]!).toBeGreaterThan(firsts[0]!);
    expect(firsts[0]!).toBeGreaterThan(firsts[2]!);
    expect(firsts[2]!).toBeGreaterThan(0);
  });

  test("is the more settled the more is known", () => {
    const sure = beliefs.map(({ a, b }) => ({ a: a * 100, b: b * 100 }));
    for (let event = 0; event < 200; event++) expect(drawOrder(sure, 1_000, seeded(`${event}`))).toEqual([1, 0, 2]);
  });

  test("lets chance in by degrees over the first outcomes", () => {
    const firstsOf = (settled: number) =>
      Array.from({ length: 1_000 }, (_, event) => drawOrder(beliefs, settled, seeded(`${event}`))[0]).filter(
        (first) => first !== 1,
      ).length;
    expect(firstsOf(3)).toBeLessThan(firstsOf(12));
    expect(firstsOf(12)).toBeLessThan(firstsOf(FULL_EXPLORATION_OUTCOMES));
  });

  test("knows how likely its places were", () => {
    const orders = [0, 1, 2].flatMap((a) => [0, 1, 2].filter((b) => b !== a).map((b) => [a, b, 3 - a - b]));
    for (const settled of [10, 50]) {
      const drawn = Array.from({ length: 20_000 }, (_, event) => drawOrder(beliefs, settled, seeded(`event ${event}`)));
      for (const order of orders) {
        for (const [index, chance] of chancesOf(order, beliefs, settled).entries()) {
          const place = order.indexOf(index);
          const seen = drawn.filter((each) => each[place] === index).length / drawn.length;
          expect(Math.abs(chance - seen)).toBeLessThan(0.012);
        }
      }
    }
    expect(chancesOf([1, 0, 2], beliefs, 0)).toEqual([1, 1, 1]);
  });

  test("gives what was drawn a chance, however unlikely it was", () => {
    const sure = beliefs.map(({ a, b }) => ({ a: a * 1_000, b: b * 1_000 }));
    expect(chancesOf([2, 1, 0], sure, 100)[2]).toBe(1e-6);
  });
});
