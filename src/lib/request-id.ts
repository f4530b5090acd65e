// The request that something is done for: known within it, within the jobs that it caused, and in what these cause.

import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string | null>();

/** The id of the request that this is done for; null where none is. */
export const requestId = (): string | null => current.getStore() ?? null;

/** Runs something for a request, or, with null, for none: not for the one that happened to wake it. */
export const forRequest = <T>(id: string | null, run: () => T): T => current.run(id, run);

/** The same, called later and elsewhere, is done for the request of now. */
export function keepingRequest<A extends unknown[], T>(run: (...args: A) => T): (...args: A) => T {
  const id = requestId();
  return (...args) => current.run(id, () => run(...args));
}
