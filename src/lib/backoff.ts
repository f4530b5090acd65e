// How long to wait before the next try: twice as long each time, with jitter so that many failures do not return at once.

/**
 * Milliseconds to wait after the given attempt (1 is the first): `first` doubled each time up to `most`, of which
 * a random half is kept back.
 */
export function exponential(
  limits: { first: number; most: number },
  random: () => number = Math.random,
): (attempt: number) => number {
  return (attempt) => {
    const full = Math.min(limits.most, limits.first * 2 ** Math.max(0, attempt - 1));
    return Math.round(full * (0.5 + random() / 2));
  };
}
