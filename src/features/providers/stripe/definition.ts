// Stripe's name and settings.

import type { ProviderDefinition } from "../definition.ts";

export type StripeSettings = { api_key: string | null };

export const stripe: ProviderDefinition<"stripe", StripeSettings> = {
  name: "stripe",
  title: "Stripe",
  trusted: true,
  settings: { defaults: { api_key: null }, secrets: ["api_key"] },
};
