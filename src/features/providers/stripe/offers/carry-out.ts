// Carrying out offers and cancellations with Stripe's API. The request that changes the subscription has the application's id
// as its idempotency key, those beside it the id and their step; and because Stripe keeps keys for a day only, the
// subscription is read before each.

import type Stripe from "stripe";
import { stripeFailure } from "../../../../adapters/stripe.ts";
import { cleanLine } from "../../../../lib/text.ts";
import {
  type Access,
  APPLICATION_KINDS,
  NotPossible,
  type OfferApi,
  Refused,
  type Task,
  type Terms,
  TryLater,
} from "../../carrying-out.ts";
import { cancellation } from "./cancellation.ts";
import { anyDeed, type Deed, type Try } from "./deed.ts";
import { discount } from "./discount.ts";
import { downgrade } from "./downgrade.ts";
import { extension } from "./extension.ts";
import { pause } from "./pause.ts";

const DEEDS: Record<Terms["kind"], Deed<Terms, object>> = {
  discount: anyDeed(discount),
  extension: anyDeed(extension),
  downgrade: anyDeed(downgrade),
  pause: anyDeed(pause),
  cancellation: anyDeed(cancellation),
};

const deedOf = ({ terms }: Task) => DEEDS[terms.kind];

export const stripeOffers: OfferApi = {
  keySetting: "api_key",
  kinds: APPLICATION_KINDS,
  plan: (task, access) =>
    saying(async () => {
      const given = tryOf(task, access);
      return deedOf(task).plan(given, await read(given));
    }),
  apply: (task, plan, access) =>
    saying(async () => {
      const [given, deed] = [tryOf(task, access), deedOf(task)];
      const subscription = await read(given);
      if (!deed.isDone(plan, subscription)) await deed.apply(given, plan, subscription);
      return deed.effectOf(plan);
    }),
  revert: (task, plan, access, attempt) =>
    saying(async () => {
      const given = tryOf(task, access, attempt);
      await deedOf(task).revert(given, plan, await read(given));
    }),
};

const TIMEOUT = 20_000; // ms

const tryOf = (task: Task, { stripe, key, now, signal }: Access, revert?: string): Try<Terms> => ({
  api: stripe(key, { signal, timeout: TIMEOUT }),
  task,
  now,
  keyOf: (step) => {
    const parts = [task.id, revert && `revert-${revert}`, step, task.round > 0 && task.round];
    return { idempotencyKey: parts.filter(Boolean).join("-") };
  },
});

async function read({ api, task }: Try<Terms>): Promise<Stripe.Subscription> {
  try {
    return await api.subscriptions.retrieve(task.subscriptionId, { expand: ["discounts"] });
  } catch (error) {
    if (stripeFailure(error)?.status !== 404) throw error;
    throw new NotPossible(`Stripe has no subscription ${task.subscriptionId} that the key may see`);
  }
}

/** Stripe's errors as what they mean for the application. */
async function saying<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure === null) throw error;
    const { kind, reason, retryAfter } = failure;
    // Of its own failures Stripe keeps the answer; whether it did anything shows when the subscription is read again.
    if (kind === "later") throw new TryLater(LATER[reason] ?? LATER.else!, retryAfter, failure.status === 500);
    throw new Refused(kind === "refused" ? KEY_REFUSED : sentenceOf(error as Error));
  }
}

const LATER: Readonly<Record<string, string>> = {
  timed_out: "Stripe did not answer in time",
  unreachable: "Stripe could not be reached",
  status_429: "Stripe answered that there were too many requests",
  else: "Stripe answered with an error of its own",
};

const KEY_REFUSED =
  "Stripe refused the API key: it is wrong, or lacks the right to write subscriptions, subscription schedules or coupons";

const MOST = 300; // characters

/** Stripe's own words, up to the end of the first sentence. */
const sentenceOf = ({ message }: Error): string => {
  const [first = ""] = cleanLine(message, MOST).split(/(?<=[^.])\.(?=\s|$)/);
  return `Stripe refused: ${first || "it gave no reason"}`;
};
