// Parts of an operation. On PostgreSQL each statement waits for the server, so independent parts run at the same time.

import type { Db } from "./engine.ts";

type Parts<T> = readonly ((tx: Db) => Promise<T>)[];

/** For each part, everything it depends on or writes; see `HowToWrite`. */
type AboutEach = () => Promise<readonly (readonly string[])[]>;

type RunParts = <T>(parts: Parts<T>, aboutEach: AboutEach) => Promise<T[]>;

const runners = new WeakMap<Db, RunParts>();

/** For engines: sets how the parts of an operation on this transaction run. */
export function runPartsWith(tx: Db, run: RunParts): void {
  runners.set(tx, run);
}

/**
 * Runs the parts. Parts that share something run one after another. Meanwhile the operation itself must not use its
 * transaction. `aboutEach` is called before the first part, and only by engines that run parts at the same time.
 */
export const runParts = <T>(tx: Db, parts: Parts<T>, aboutEach: AboutEach): Promise<T[]> =>
  runners.get(tx)?.(parts, aboutEach) ?? inOrder(tx, parts);

/** Runs the parts one after another; the first error ends it. */
export async function inOrder<T>(tx: Db, parts: Parts<T>): Promise<T[]> {
  const results: T[] = [];
  for (const part of parts) results.push(await part(tx));
  return results;
}
