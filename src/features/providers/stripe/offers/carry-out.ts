// Applies offers and cancellations with Stripe's API. The request that changes the subscription uses the application's id as
// its idempotency key; other requests add their step. The subscription is read before each try, because Stripe stores keys
// only for a day.

import type Stripe from "stripe";
import { stripeFailure } from "../../../../adapters/stripe.ts";
import { NotPossible, type OfferApi, type Terms } from "../../carrying-out.ts";
import { anyChange, offerApi } from "../../change.ts";
import { cancellation } from "./cancellation.ts";
import type { Try } from "./change.ts";
import { discount } from "./discount.ts";
import { downgrade } from "./downgrade.ts";
import { extension } from "./extension.ts";
import { pause } from "./pause.ts";

const TIMEOUT = 20_000; // ms

export const stripeOffers: OfferApi = offerApi<Try<Terms>, Stripe.Subscription>({
  title: "Stripe",
  keySetting: "api_key",
  rights: "the right to write subscriptions, subscription schedules or coupons",
  changes: {
    discount: anyChange(discount),
    extension: anyChange(extension),
    downgrade: anyChange(downgrade),
    pause: anyChange(pause),
    cancellation: anyChange(cancellation),
  },
  begin: (task, { apis: { stripe }, key, now, signal }, revert) => ({
    api: stripe(key, { signal, timeout: TIMEOUT }),
    task,
    now,
    keyOf: (step) => {
      const parts = [task.id, revert && `revert-${revert}`, step, task.round > 0 && task.round];
      return { idempotencyKey: parts.filter(Boolean).join("-") };
    },
  }),
  read,
  failureOf: stripeFailure,
});

async function read({ api, task }: Try<Terms>): Promise<Stripe.Subscription> {
  try {
    return await api.subscriptions.retrieve(task.subscriptionId, { expand: ["discounts"] });
  } catch (error) {
    if (stripeFailure(error)?.status !== 404) throw error;
    throw new NotPossible(`Stripe has no subscription ${task.subscriptionId} that the key may see`);
  }
}
