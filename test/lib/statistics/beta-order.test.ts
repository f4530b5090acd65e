import { expect, test } from "bun:test";
import { chancesOfPlaces, type Drawn } from "../../../src/lib/statistics/beta-order.ts";
import { seeded } from "../../../src/lib/statistics/random.ts";

const drawn = (a: number, b: number, offset = 0): Drawn => ({ a, b, offset });

test("known chances are found, even the rarest", () => {
  // -ln(1 - share) of Beta(1, b) is exponential with the rate b, so the smallest rate is likely to give the largest value:
  // the chance of being the last is b divided by the sum.
  const shapes = [1, 30, 400, 20_000];
  const sum = shapes.reduce((total, b) => total + b, 0);
  const last = chancesOfPlaces(
    shapes.map((b) => drawn(1, b)),
    1,
    [3, 3, 3, 3],
  );
  for (const [index, b] of shapes.entries()) expect(last[index]! / (b / sum)).toBeCloseTo(1, 3);
  const first = chancesOfPlaces([drawn(1, 1), drawn(1, 9_999)], 1, [0, 0]);
  expect(first[1]! / 1e-4).toBeCloseTo(1, 3);
});

test("for every place and every value they add up to one, for shares of all sizes", () => {
  for (const means of [
    [0.001, 0.001, 0.002, 0.003],
    [0.05, 0.08, 0.1, 0.2],
    [0.2, 0.5, 0.9, 0.99],
  ]) {
    for (const strength of [80, 800, 80_000]) {
      const values = means.map((mean) => drawn(strength * mean, strength * (1 - mean)));
      const rows = [0, 1, 2, 3].map((place) => chancesOfPlaces(values, 1, [place, place, place, place]));
      for (const row of rows) expect(row.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 2);
      for (const index of [0, 1, 2, 3]) expect(rows.reduce((sum, row) => sum + row[index]!, 0)).toBeCloseTo(1, 2);
    }
  }
});

test("they are how often draws come to the places, also of values that are shifted", () => {
  const values = [drawn(3, 40, 0.05), drawn(8, 60, 0.02), drawn(0.4, 20, 0.07)];
  const random = seeded("draws");
  const counts = [0, 0, 0];
  const draws = 50_000;
  for (let draw = 0; draw < draws; draw++) {
    const those = values.map(({ a, b, offset }) => offset + 0.6 * random.beta(a, b));
    counts[those.indexOf(Math.max(...those))]!++;
  }
  for (const [index, chance] of chancesOfPlaces(values, 0.6, [0, 0, 0]).entries()) {
    expect(Math.abs(chance - counts[index]! / draws)).toBeLessThan(0.01);
  }
});
