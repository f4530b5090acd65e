// Queries about many rows, some at a time: SQLite takes a bounded number of values in one statement.

/** Identifiers or addresses per query. */
const AT_ONCE = 500;

/** What `read` returns for 500 of the keys at a time, one after the other. */
export async function inChunks<K, R>(keys: readonly K[], read: (some: K[]) => PromiseLike<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) all.push(...(await read(keys.slice(from, from + AT_ONCE))));
  return all;
}
