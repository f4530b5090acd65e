// Draws a row of numbers as small bars, for terminals.

const BARS = "▁▂▃▄▅▆▇█";

/** One character per number: the lowest bar for 0 and less, a blank for an unknown value. */
export function sparkline(values: readonly (number | null)[]): string {
  const highest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const barOf = (value: number): string =>
    BARS[highest === 0 ? 0 : Math.min(BARS.length - 1, Math.max(0, Math.ceil((value / highest) * BARS.length) - 1))]!;
  return values.map((value) => (value === null ? " " : barOf(value))).join("");
}

/** At most `most` numbers, each the sum of equally many consecutive ones. */
export function bucketed(values: readonly number[], most: number): number[] {
  const size = Math.max(1, Math.ceil(values.length / most));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, value) => sum + value, 0),
  );
}
