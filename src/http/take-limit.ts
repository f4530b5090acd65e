// Limits by a key that the handler finds: it takes the tokens once it knows which project the request belongs to.

import { limitedAs } from "./address.ts";
import type { RequestContext } from "./context.ts";
import { type LimitState, rateLimited } from "./limits.ts";

/**
 * Takes tokens for a request whose key is in its body or path; the headers of the answer then report this bucket. Call it
 * with what the key was found to be, never with the key as it was written: that has many spellings.
 * Throws `rate_limited` when there are not as many tokens; then none is taken. A promise only where the database has to be
 * asked: await what it returns.
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
 * The same for a request with an unknown key: its address has one bucket, whatever it asks for. Where this is not
 * called, such a request is charged to its address when it is answered; then a success stays one.
 */
export const takeLimitOfAddress = (context: RequestContext): void | Promise<void> =>
  takeLimit(context, "general", limitedAs(context.address));
