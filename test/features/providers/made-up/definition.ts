// The name, events and settings of a made-up payment provider.

import type { ProviderDefinition } from "../../../../src/features/providers/definition.ts";

export const tillpay: ProviderDefinition<"tillpay", Record<never, never>> = {
  name: "tillpay",
  title: "Tillpay",
  trusted: true,
  events: { needed: ["charge.failed", "charge.paid", "subscription.ended"], useful: [] },
  setup: { where: "Tillpay, Webhooks", ownSecret: false },
  settings: { defaults: {}, secrets: [] },
};
