// Parts of an operation. Where each statement waits for a server, engines run those about different things at the same time.

import type { Db } from "./engine.ts";

type Parts<T> = readonly ((tx: Db) => Promise<T>)[];

/** For each part everything by which it decides and that it writes; see `HowToWrite`. */
type AboutEach = () => Promise<readonly (readonly string[])[]>;

type RunParts = <T>(parts: Parts<T>, aboutEach: AboutEach) => Promise<T[]>;

const runners = new WeakMap<Db, RunParts>();

/** For engines: how the parts of an operation on this transaction run. */
export function runPartsWith(tx: Db, run: RunParts): void {
  runners.set(tx, run);
}

/**
 * Runs the parts, each as if those before it that share something with it had ended. Meanwhile the operation itself uses
 * its transaction for nothing else. `aboutEach` is asked before the first one, and only where several run at the same time.
 */
export const runParts = <T>(tx: Db, parts: Parts<T>, aboutEach: AboutEach): Promise<T[]> =>
  runners.get(tx)?.(parts, aboutEach) ?? inOrder(tx, parts);

export async function inOrder<T>(tx: Db, parts: Parts<T>): Promise<T[]> {
  const results: T[] = [];
  for (const part of parts) results.push(await part(tx));
  return results;
}
