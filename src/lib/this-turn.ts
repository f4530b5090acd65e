// What is remembered for the rest of this turn of the event loop: requests that came together often ask the same thing.

import type { Clock } from "./clock.ts";

let turn = 0;
let isEnding = false;
const filled: Map<unknown, unknown>[] = [];

/**
 * `find`, which then asks once for each key and turn: what it found it gives again at once, until the turn ends, the
 * clock moves on, or somebody calls `endTurn`. What was not there and what failed is asked again.
 */
export function onceATurn<K, V>(
  clock: Clock,
  find: (key: K, now: number) => Promise<V | undefined>,
): (key: K) => V | undefined | Promise<V | undefined> {
  const found = new Map<K, V>();
  let foundAt = Number.NaN; // what is true of a key may end with the millisecond

  async function ask(key: K, now: number): Promise<V | undefined> {
    const askedIn = turn;
    const value = await find(key, now);
    // What was read before a change must not be remembered after it.
    if (value !== undefined && turn === askedIn && now === foundAt) {
      if (found.size === 0) forgetLater(found);
      found.set(key, value);
    }
    return value;
  }

  return (key) => {
    const now = clock.now();
    if (now !== foundAt) found.clear();
    foundAt = now;
    return found.get(key) ?? ask(key, now);
  };
}

function forgetLater(found: Map<unknown, unknown>): void {
  filled.push(found);
  if (isEnding) return;
  isEnding = true;
  setImmediate(() => {
    isEnding = false;
    endTurn();
  });
}

/**
 * Forgets all that was remembered. For who changes what others may have found, as a commit does: callers that are
 * resumed in the same turn must see the change.
 */
export function endTurn(): void {
  turn++;
  for (const found of filled) found.clear();
  filled.length = 0;
}
