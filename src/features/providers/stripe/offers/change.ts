// The type of a change at Stripe: it is planned from the subscription, applied once, and reverted on request.

import type Stripe from "stripe";
import type { Task, Terms } from "../../carrying-out.ts";
import type { Change as AnyChange } from "../../change.ts";

/** One try. `keyOf` returns a request's idempotency key, the same in every try; `step` names requests besides the change. */
export type Try<T extends Terms> = {
  api: Stripe;
  task: Task<T>;
  /** In ms. */
  now: number;
  keyOf(step?: string): { idempotencyKey: string };
};

export type Change<T extends Terms, Plan extends object> = AnyChange<Try<T>, Stripe.Subscription, Plan>;
