// What every kind of change at Stripe consists of: planned by reading, done once, and undone by hand.

import type Stripe from "stripe";
import type { Effect, Task, Terms } from "../../carrying-out.ts";

export type TermsOf<K extends Terms["kind"]> = Extract<Terms, { kind: K }>;

/** One try: `keyOf` is the idempotency key of a request, the same in every try; `step` where it is not the change itself. */
export type Try<T extends Terms> = {
  api: Stripe;
  task: Task<T>;
  /** In ms. */
  now: number;
  keyOf(step?: string): { idempotencyKey: string };
};

export type Deed<T extends Terms, Plan extends object> = {
  /** Throws `NotPossible` where the subscription as it is does not allow it. */
  plan(given: Try<T>, subscription: Stripe.Subscription): Promise<Plan> | Plan;
  isDone(plan: Plan, subscription: Stripe.Subscription): boolean;
  /** `subscription`: as it is now; throws `NotPossible` where it was changed since the plan. */
  apply(given: Try<T>, plan: Plan, subscription: Stripe.Subscription): Promise<void>;
  /** Undoes what is there of it. */
  revert(given: Try<T>, plan: Plan, subscription: Stripe.Subscription): Promise<void>;
  effectOf(plan: Plan): Effect;
};

/** With the types of its terms and its plan forgotten: a plan is only ever given to the deed that has made it. */
export const anyDeed = <T extends Terms, P extends object>(deed: Deed<T, P>) => deed as unknown as Deed<Terms, object>;
