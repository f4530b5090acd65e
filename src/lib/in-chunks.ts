// Splits queries about many rows, because SQLite limits the number of values in one statement.

/** Identifiers or addresses per query. */
const AT_ONCE = 500;

/** Calls `read` for 500 keys at a time, one call after the other, and returns all results. */
export async function inChunks<K, R>(keys: readonly K[], read: (some: K[]) => PromiseLike<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) all.push(...(await read(keys.slice(from, from + AT_ONCE))));
  return all;
}
