// One order over several currencies without converting any: the events of each currency are in order among themselves, and
// the currencies take turns in proportion to how many events they have.

type Placed<T> = { currency: string; total: number; items: readonly T[] };

/**
 * The k-th of n events of a currency stands at (k - 1) / n, so that the best of each currency comes first and a currency
 * with few events is spread among the others. `total` is n. At the same place the project's own currency comes first.
 */
export function interleave<T>(queues: readonly Placed<T>[], ownCurrency: string): T[] {
  const places = queues.flatMap(({ currency, total, items }) =>
    items.map((item, index) => ({ item, place: index / total, currency })),
  );
  const turnOf = (currency: string): string => (currency === ownCurrency ? "" : currency);
  places.sort((a, b) => a.place - b.place || (turnOf(a.currency) < turnOf(b.currency) ? -1 : 1));
  return places.map(({ item }) => item);
}
