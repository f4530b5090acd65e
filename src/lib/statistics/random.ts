// Seeded random numbers: the same seed gives the same draws on every machine, so results can be reproduced.

/** Draws from named distributions. */
export interface Random {
  /** Uniform from 0 (included) to 1 (excluded). */
  uniform(): number;
  /** Normal with mean 0 and variance 1. */
  normal(): number;
  /** Gamma with the given shape, above 0, and scale 1. */
  gamma(shape: number): number;
  /** Beta with the given parameters, both above 0. */
  beta(a: number, b: number): number;
  /** The number of successes in `trials`, each with probability `p`. */
  binomial(trials: number, p: number): number;
}

/** Creates a generator; any text can be the seed. */
export function seeded(seed: string): Random {
  const uniform = generator(seed);

  /** Box–Muller; the second value is discarded, so that draws keep no state. */
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

  /** Marsaglia and Tsang (2000). For a shape below 1, draws with shape + 1 and scales by a power of a uniform draw. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return d * v;
    }
  };

  const beta = (a: number, b: number): number => {
    const [left, right] = [gamma(a), gamma(b)];
    // For tiny a and b both may underflow to 0; a random draw then chooses 0 or 1.
    if (left + right === 0) return uniform() < a / (a + b) ? 1 : 0;
    return left / (left + right);
  };

  const binomial = (trials: number, p: number): number => {
    if (p <= 0 || trials <= 0) return 0;
    if (p >= 1) return trials;
    if (p > 0.5) return trials - binomial(trials, 1 - p);
    if (trials * p < 30) return countByWaiting(trials, p, uniform);
    return splitByMedian(trials, p, beta, binomial);
  };

  return { uniform, normal, gamma, beta, binomial };
}

/** Draws the waiting time before each success, so the number of draws depends on the successes, not the trials. */
function countByWaiting(trials: number, p: number, uniform: () => number): number {
  const logMiss = Math.log1p(-p);
  let count = 0;
  for (let passed = 0; ; count++) {
    passed += Math.floor(Math.log(1 - uniform()) / logMiss) + 1;
    if (passed > trials) return count;
  }
}

/**
 * Draws the median of `trials` uniform numbers, which is beta-distributed. Comparing it with `p` halves the remaining trials
 * (Devroye 1986, chapter X.4).
 */
function splitByMedian(
  trials: number,
  p: number,
  beta: (a: number, b: number) => number,
  binomial: (trials: number, p: number) => number,
): number {
  const middle = Math.floor((trials + 1) / 2);
  const median = beta(middle, trials + 1 - middle);
  return p < median
    ? binomial(middle - 1, p / median)
    : middle + binomial(trials - middle, (p - median) / (1 - median));
}

/** sfc32, seeded by the text's FNV hashes: small, fast, and with a sufficient period. */
function generator(seed: string): () => number {
  let [a, b, c] = [hash(seed, 0x811c9dc5), hash(seed, 0x9e3779b9), hash(seed, 0x85ebca6b)];
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 16; round++) next();
  // Uses two words for 53 bits, because 32 bits would never give a value between 0 and 2.3e-10.
  return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
}

function hash(text: string, offset: number): number {
  let value = offset;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
