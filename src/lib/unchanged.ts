// What was found is remembered for as long as nothing has changed: requests often ask the same thing, and the first look
// after a commit takes a database fifty times as long as this.

import type { Clock } from "./clock.ts";

/** What is asked; its version is another one after every change. */
export type Source = { readonly clock: Clock; version(): number };

/** What was found; it may end by itself, in ms since the epoch. */
export type Passing = { readonly until: number };

const MOST = 1_000;

let changes = 0;

/**
 * `find`, which then asks once for each key: what it found it gives again at once, until something has changed, which is
 * looked at in every millisecond and after `changed`. What was not there and what failed is asked again.
 */
export function whileUnchanged<K, V extends Passing>(
  { clock, version }: Source,
  find: (key: K, now: number) => Promise<V | undefined>,
): (key: K) => V | undefined | Promise<V | undefined> {
  const found = new Map<K, V>();
  let [lookedAt, seenChanges, foundVersion] = [Number.NaN, Number.NaN, Number.NaN];

  function look(now: number): void {
    [lookedAt, seenChanges] = [now, changes];
    const current = version();
    if (current === foundVersion && found.size < MOST) return;
    found.clear();
    foundVersion = current;
  }

  async function ask(key: K, now: number): Promise<V | undefined> {
    const [before, askedOf] = [changes, foundVersion];
    const value = await find(key, now);
    // What was read before a change must not be remembered after it.
    if (value !== undefined && changes === before && foundVersion === askedOf) found.set(key, value);
    return value;
  }

  return (key) => {
    const now = clock.now();
    if (now !== lookedAt || changes !== seenChanges) look(now);
    const known = found.get(key);
    return known !== undefined && now < known.until ? known : ask(key, now);
  };
}

/**
 * Lets everybody look whether what they remember still holds. For who changes what others may have found, as a commit
 * does: callers that are resumed in the same millisecond must see the change.
 */
export function changed(): void {
  changes++;
}
