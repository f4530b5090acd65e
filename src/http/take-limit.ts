// Limits for routes whose handler charges the request, once it knows the project of the key in it.

import { limitedAs } from "./address.ts";
import type { RequestContext } from "./context.ts";
import { type LimitState, rateLimited } from "./limits.ts";

/**
 * Takes tokens for a request with a key in its body or path; the headers of the answer then report this bucket. Call it with
 * what the key was resolved to, never with the key as sent, which can be written in several ways. Returns a promise only if
 * the database is needed, so await the result.
 * @throws `rate_limited` if there are not enough tokens; then none is taken
 */
export function takeLimit(context: RequestContext, name: string, key: string, cost = 1): void | Promise<void> {
  context.charged = true;
  const taken = context.limits.take(name, key, cost);
  if (taken instanceof Promise) return taken.then((limit) => refuseWithout(limit, context, cost));
  refuseWithout(taken, context, cost);
}

function refuseWithout(limit: LimitState | null, context: RequestContext, cost: number): void {
  context.limit = limit;
  if (limit?.allowed === false) throw rateLimited(limit, cost);
}

/**
 * The same for a request with an unknown key, which is charged to its address. If this is not called, the request is charged
 * to its address after the answer, which then cannot turn a success into a refusal.
 */
export const takeLimitOfAddress = (context: RequestContext): void | Promise<void> =>
  takeLimit(context, "general", limitedAs(context.address));
