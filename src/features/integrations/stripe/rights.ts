// Finds out what a key may do at Stripe. Stripe does not list a key's rights, so each one is tried: reading by listing one
// object, or else by retrieving one that cannot exist, and writing by changing one that cannot exist. Stripe then responds 404
// to a key that has the right.

import type Stripe from "stripe";
import { stripeFailure } from "../../../adapters/stripe.ts";
import type { Pace } from "../../../lib/pace.ts";

type Right = {
  id: string;
  /** As in Stripe's dashboard, where the required access is set. */
  name: string;
  access: "read" | "write";
  neededFor: string;
  /** Whether connecting fails without it. */
  required: boolean;
  attempt: (stripe: Stripe) => Promise<unknown>;
};

const ONE = { limit: 1 };
const NOBODY = "recoverd_tries_its_rights";

export const RIGHTS: readonly Right[] = [
  {
    id: "customers",
    name: "Customers",
    access: "read",
    neededFor: "whom to write to",
    required: true,
    attempt: (stripe) => stripe.customers.list(ONE),
  },
  {
    id: "subscriptions",
    name: "Subscriptions",
    access: "read",
    neededFor: "who pays what, and since when",
    required: true,
    attempt: (stripe) => stripe.subscriptions.list(ONE),
  },
  {
    id: "prices",
    name: "Prices",
    access: "read",
    neededFor: "what each plan costs",
    required: true,
    attempt: (stripe) => stripe.prices.list(ONE),
  },
  {
    id: "products",
    name: "Products",
    access: "read",
    neededFor: "what each plan is called",
    required: true,
    attempt: (stripe) => stripe.products.list(ONE),
  },
  {
    id: "coupons",
    name: "Coupons",
    access: "read",
    neededFor: "what discounts take off",
    required: true,
    attempt: (stripe) => stripe.coupons.list(ONE),
  },
  {
    id: "invoices",
    name: "Invoices",
    access: "read",
    neededFor: "what was paid, and where a customer can pay",
    required: true,
    attempt: (stripe) => stripe.invoices.list(ONE),
  },
  {
    id: "webhook_endpoints",
    name: "Webhook Endpoints",
    access: "write",
    neededFor: "making the webhook endpoint",
    required: true,
    attempt: (stripe) => stripe.webhookEndpoints.update(NOBODY, {}),
  },
  {
    id: "payment_intents",
    name: "PaymentIntents",
    access: "read",
    neededFor: "why a payment was declined, where the event does not say it",
    required: false,
    attempt: (stripe) => stripe.paymentIntents.retrieve(NOBODY),
  },
  {
    id: "subscriptions_write",
    name: "Subscriptions",
    access: "write",
    neededFor: "carrying out accepted offers and cancellations",
    required: false,
    attempt: (stripe) => stripe.subscriptions.update(NOBODY, {}),
  },
  {
    id: "coupons_write",
    name: "Coupons",
    access: "write",
    neededFor: "carrying out accepted discounts",
    required: false,
    attempt: (stripe) => stripe.coupons.update(NOBODY, {}),
  },
];

/**
 * The rights that the key lacks.
 * @throws Stripe's error if it refuses the key (401) or cannot be reached.
 */
export async function missingRights(stripe: Stripe, turn: Pace): Promise<Right[]> {
  const held = await Promise.all(RIGHTS.map((right) => turn().then(() => isHeld(stripe, right))));
  return RIGHTS.filter((_, index) => !held[index]);
}

async function isHeld(stripe: Stripe, right: Right): Promise<boolean> {
  try {
    await right.attempt(stripe);
    return true;
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure?.status === 403) return false;
    if (failure?.status === 404) return true;
    throw error;
  }
}
