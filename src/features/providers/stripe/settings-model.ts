// The shapes of Stripe's own settings in the API.

import { applyingShapes, secretKey } from "../applying-shapes.ts";

export const STRIPE_SETTINGS = {
  api_key: secretKey(
    "a restricted key of Stripe that may read customers, prices, products and invoices, to fetch what events leave out",
  ),
  ...applyingShapes("Stripe", "the key must be allowed to write subscriptions and coupons"),
};
