// What every kind of change at Stripe consists of: planned by reading, done once, and undone by hand.

import type Stripe from "stripe";
import type { Task, Terms } from "../../carrying-out.ts";
import type { Deed as AnyDeed } from "../../deeds.ts";

/** One try: `keyOf` is the idempotency key of a request, the same in every try; `step` where it is not the change itself. */
export type Try<T extends Terms> = {
  api: Stripe;
  task: Task<T>;
  /** In ms. */
  now: number;
  keyOf(step?: string): { idempotencyKey: string };
};

export type Deed<T extends Terms, Plan extends object> = AnyDeed<Try<T>, Stripe.Subscription, Plan>;
