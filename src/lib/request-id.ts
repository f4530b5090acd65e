// The id of the current request, available during the request, in the jobs that it causes, and in the jobs of those.

import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string | null>();

/** The id of the current request; null outside of requests. */
export const requestId = (): string | null => current.getStore() ?? null;

/** Runs `run` for a request. With null it runs for none, even if called during a request. */
export const forRequest = <T>(id: string | null, run: () => T): T => current.run(id, run);

/** Returns a function that runs `run` for the current request, even if it is called later. */
export function keepingRequest<A extends unknown[], T>(run: (...args: A) => T): (...args: A) => T {
  const id = requestId();
  return (...args) => current.run(id, () => run(...args));
}
