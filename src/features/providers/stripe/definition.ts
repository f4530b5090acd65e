// Stripe's name and settings.

import { APPLYING_NOTHING, type ApplyingSettings, type ProviderDefinition } from "../definition.ts";

export type StripeSettings = ApplyingSettings & { api_key: string | null };

export const stripe: ProviderDefinition<"stripe", StripeSettings> = {
  name: "stripe",
  title: "Stripe",
  trusted: true,
  settings: { defaults: { api_key: null, ...APPLYING_NOTHING }, secrets: ["api_key"] },
};
