// Stripe's name and settings.

import type { ProviderDefinition } from "../definition.ts";

export type StripeSettings = {
  api_key: string | null;
  /** Whether accepted offers are carried out at Stripe. */
  apply_offers: boolean;
  /** Whether who declines in the cancel flow is cancelled at Stripe. */
  apply_cancellations: boolean;
  /** At once, and not when what was paid for is over. */
  cancel_now: boolean;
};

export const stripe: ProviderDefinition<"stripe", StripeSettings> = {
  name: "stripe",
  title: "Stripe",
  trusted: true,
  settings: {
    defaults: { api_key: null, apply_offers: false, apply_cancellations: false, cancel_now: false },
    secrets: ["api_key"],
  },
};
