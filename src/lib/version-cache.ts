// Caches values until their source changes. Requests often ask for the same value, and reading it from the database takes
// fifty times as long.

import type { Clock } from "./clock.ts";

/** The source of the values; its version changes with every change of the data. */
type Source = { readonly clock: Clock; version(): number };

/** `until`: the time when the value expires, in ms since the epoch. */
export type Expiring = { readonly until: number };

const MOST = 1_000;

/**
 * Calls `find` for a key unless the value is cached, the version is the same and the value has not expired. Cached values are
 * returned without a promise. Undefined and failures are not cached.
 */
export function cachedByVersion<K, V extends Expiring>(
  { clock, version }: Source,
  find: (key: K, now: number) => Promise<V | undefined>,
): (key: K) => V | undefined | Promise<V | undefined> {
  const found = new Map<K, V>();
  let foundVersion = Number.NaN;

  async function ask(key: K, now: number): Promise<V | undefined> {
    const before = foundVersion;
    const value = await find(key, now);
    // A value that was read before a change must not be cached after it.
    if (value !== undefined && version() === before && foundVersion === before) found.set(key, value);
    return value;
  }

  return (key) => {
    const [now, current] = [clock.now(), version()];
    if (current !== foundVersion || found.size >= MOST) found.clear();
    foundVersion = current;
    const known = found.get(key);
    return known !== undefined && now < known.until ? known : ask(key, now);
  };
}
