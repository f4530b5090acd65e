// Stripe's own settings, as the API takes them.

import { Type } from "@sinclair/typebox";

/** It goes into a header, so it is of plain characters. */
const ApiKey = Type.Union([Type.String({ pattern: "^[!-~]{8,500}$" }), Type.Boolean()], {
  description:
    "Write-only, as the secrets: a restricted key of Stripe that may read customers, prices, products and invoices, to fetch what events leave out",
  errorMessage: "must be the key as one word of 8 to 500 characters, or null to clear it",
});

export const STRIPE_SETTINGS = {
  api_key: ApiKey,
  apply_offers: Type.Boolean({
    description:
      "Whether accepted offers of verified customers are carried out at Stripe; the key must be allowed to write subscriptions and coupons",
  }),
  apply_cancellations: Type.Boolean({
    description: "Whether the subscription of a verified customer who declines is set to end with its period at Stripe",
  }),
  cancel_now: Type.Boolean({ description: "With `apply_cancellations`: the subscription ends at once" }),
};
