// Splits work on many rows: SQLite limits the number of values in one statement, and long transactions block other writers.

/** Identifiers or addresses per query. */
const AT_ONCE = 500;

/** Calls `read` for 500 keys at a time, one call after the other, and returns all results. */
export async function inChunks<K, R>(keys: readonly K[], read: (some: K[]) => PromiseLike<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (const some of chunksOf(keys, AT_ONCE)) all.push(...(await read(some)));
  return all;
}

/** The elements in their order, in groups of `size`; the last group may be smaller. */
export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
