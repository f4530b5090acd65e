// The logarithms of the gamma and beta functions.

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const HALF_LOG_TWO_PI = 0.9189385332046727;

/** ln Γ(x) for x > 0, to about 14 digits (Lanczos' approximation, g = 7, nine terms). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const base = x + 6.5;
  let series = LANCZOS[0]!;
  for (let term = 1; term < 9; term++) series += LANCZOS[term]! / (x - 1 + term);
  return HALF_LOG_TWO_PI + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

/** ln B(a, b) for a, b > 0. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);
