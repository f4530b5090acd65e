// How many of several mails are expected to win a customer back.

/** An interval that contains the number with a probability of at least 80%, if the mails are independent. */
type Expected = { expected: number; low: number; high: number };

/** Null for no mails. `chances` are 0..1; the number of successes has the Poisson binomial distribution. */
export function expectedAmong(chances: readonly number[]): Expected | null {
  if (chances.length === 0) return null;
  if (chances.length > MOST_EXACT) return approximate(chances);
  let likely = [1];
  for (const chance of chances) {
    likely = Array.from(
      { length: likely.length + 1 },
      (_, wins) => (likely[wins] ?? 0) * (1 - chance) + (likely[wins - 1] ?? 0) * chance,
    );
  }
  return {
    expected: chances.reduce((sum, chance) => sum + chance, 0),
    low: quantileOf(likely, 0.1),
    high: quantileOf(likely, 0.9),
  };
}

/** Computing the exact distribution takes quadratic time; beyond this number, the normal approximation is close enough. */
const MOST_EXACT = 500;
const Z_80 = 1.2816;

function approximate(chances: readonly number[]): Expected {
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const deviation = Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0));
  const [low, high] = [Math.floor(expected - Z_80 * deviation), Math.ceil(expected + Z_80 * deviation)];
  return { expected, low: Math.max(0, low), high: Math.min(chances.length, high) };
}

function quantileOf(likely: readonly number[], p: number): number {
  let sum = 0;
  for (const [wins, chance] of likely.entries()) {
    sum += chance;
    if (sum >= p) return wins;
  }
  return likely.length - 1;
}
