// Limits whose key stands in the body: a feature takes the token itself, once it has read it.

import type { RequestContext } from "./context.ts";
import { type LimitClass, rateLimited } from "./limits.ts";

/**
 * Takes one token for a request whose key stands in its body; the answer's headers then tell of this bucket.
 * Call it with a key that was looked up: a request that ends without it is charged to its address.
 * Throws `rate_limited` when the bucket is empty.
 */
export function takeLimit(context: RequestContext, name: LimitClass, key: string): void {
  context.charged = true;
  context.limit = context.limits.take(name, key);
  if (context.limit?.allowed === false) throw rateLimited(context.limit);
}
