// Exponential backoff: each delay is twice the previous one, with jitter, so that many failures do not retry at once.

/**
 * The delay in ms after the given attempt (1 is the first): `first` doubled each time up to `most`, minus a random
 * part of up to half.
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
