// Values that are cached until what they were read from changes: requests often ask the same thing, and reading takes a
// database fifty times as long as this.

import type { Clock } from "./clock.ts";

/** Where values are read; its version is another one after every change. */
type Source = { readonly clock: Clock; version(): number };

/** A value may expire on its own, in ms since the epoch. */
export type Expiring = { readonly until: number };

const MOST = 1_000;

/**
 * `find`, called once for each key until the version changes or the value expires; a cached value is returned without a
 * promise. Undefined and failures are not cached.
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
    // What was read before a change must not be cached after it.
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
