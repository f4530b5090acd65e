// Parts of an operation that do not depend on each other. Where each statement waits for a server, engines run those about different
// things at the same time.

import type { Db } from "./engine.ts";

/** `about`: everything by which it decides and that it writes; see `HowToWrite`. */
export type Part<T> = { run: (tx: Db) => Promise<T>; about: readonly string[] };

type RunParts = <T>(parts: readonly Part<T>[]) => Promise<T[]>;

const runners = new WeakMap<Db, RunParts>();

/** For engines: how the parts of an operation on this transaction run. */
export function runPartsWith(tx: Db, run: RunParts): void {
  runners.set(tx, run);
}

/**
 * Runs the parts, each as if those before it that share something with it had ended. Meanwhile the operation itself uses
 * its transaction for nothing else.
 */
export const runParts = <T>(tx: Db, parts: readonly Part<T>[]): Promise<T[]> =>
  runners.get(tx)?.(parts) ?? inOrder(tx, parts);

export async function inOrder<T>(tx: Db, parts: readonly Part<T>[]): Promise<T[]> {
  const results: T[] = [];
  for (const { run } of parts) results.push(await run(tx));
  return results;
}
