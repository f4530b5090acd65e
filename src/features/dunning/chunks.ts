// Queries about many rows, some at a time.

/** Identifiers or addresses per query. */
const AT_ONCE = 500;

export async function inChunks<K, R>(keys: readonly K[], read: (some: K[]) => Promise<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) all.push(...(await read(keys.slice(from, from + AT_ONCE))));
  return all;
}
