// Paddle's name, events and settings.

import { APPLYING_NOTHING, type ApplyingSettings, type ProviderDefinition } from "../definition.ts";

export type PaddleSettings = ApplyingSettings & { api_key: string | null };

export const paddle: ProviderDefinition<"paddle", PaddleSettings> = {
  name: "paddle",
  title: "Paddle",
  trusted: true,
  events: {
    needed: [
      "customer.created",
      "customer.updated",
      "subscription.*",
      "transaction.payment_failed",
      "transaction.completed",
    ],
    useful: [
      "transaction.past_due",
      "transaction.paid",
      "transaction.canceled",
      "adjustment.created",
      "product.*",
      "price.*",
    ],
  },
  setup: {
    where: "Paddle, Developer tools, Notifications",
    ownSecret: false,
    keys: [{ setting: "api_key", isSecret: true, placeholder: "pdl_live_apikey_…" }],
    keysWhere: "Paddle, Developer tools, Authentication",
    keysHaveRights: true,
  },
  settings: { defaults: { api_key: null, ...APPLYING_NOTHING }, secrets: ["api_key"] },
};
