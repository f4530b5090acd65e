// Orders events of several currencies without converting amounts: each currency keeps its own order, and the currencies take
// turns in proportion to their numbers of events.

type Placed<T> = { currency: string; total: number; items: readonly T[] };

/**
 * The k-th of n events of a currency is placed at (k - 1) / n, so that the best event of each currency comes first, and the
 * events of small currencies are spread among the others. `total` is n. At equal places, the project's own currency comes
 * first.
 */
export function interleave<T>(queues: readonly Placed<T>[], ownCurrency: string): T[] {
  const places = queues.flatMap(({ currency, total, items }) =>
    items.map((item, index) => ({ item, place: index / total, currency })),
  );
  const turnOf = (currency: string): string => (currency === ownCurrency ? "" : currency);
  places.sort((a, b) => a.place - b.place || (turnOf(a.currency) < turnOf(b.currency) ? -1 : 1));
  return places.map(({ item }) => item);
}
