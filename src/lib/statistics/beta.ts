// The beta distribution: its cumulative distribution function and quantiles.

import { logBeta } from "./log-gamma.ts";

const MAX_TERMS = 500;
const SMALLEST = 1e-300;

/** The probability that a value of Beta(a, b) is at most `x` (the regularised incomplete beta function). */
export function betaBelow(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  // The fraction converges quickly only on its own side of the mean.
  return x < (a + 1) / (a + b + 2) ? (front * fraction(a, b, x)) / a : 1 - (front * fraction(b, a, 1 - x)) / b;
}

/** Lentz's method for the continued fraction (Abramowitz and Stegun 26.5.8). */
function fraction(a: number, b: number, x: number): number {
  const away = (value: number) => (Math.abs(value) < SMALLEST ? SMALLEST : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-13) break;
  }
  return result;
}

/** The value that a draw from Beta(a, b) exceeds with probability 1 - p, by bisection. */
export function betaQuantile(a: number, b: number, p: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (betaBelow(a, b, middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
