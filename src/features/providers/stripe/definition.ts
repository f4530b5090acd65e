// Stripe's name, events and settings.

import { APPLYING_NOTHING, type ApplyingSettings, type ProviderDefinition } from "../definition.ts";

export type StripeSettings = ApplyingSettings & { api_key: string | null };

export const stripe: ProviderDefinition<"stripe", StripeSettings> = {
  name: "stripe",
  title: "Stripe",
  trusted: true,
  events: {
    needed: [
      "customer.created",
      "customer.updated",
      "customer.deleted",
      "customer.subscription.*",
      "invoice.payment_failed",
      "invoice.paid",
      "invoice.voided",
      "invoice.marked_uncollectible",
    ],
    useful: [
      "payment_intent.succeeded",
      "payment_intent.payment_failed",
      "invoice.payment_action_required",
      "charge.succeeded",
      "charge.failed",
      "invoice_payment.paid",
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.updated",
      "invoice.created",
      "invoice.finalized",
      "invoice.upcoming",
      "checkout.session.completed",
      "credit_note.*",
      "customer.discount.*",
      "product.*",
      "price.*",
      "payment_method.*",
    ],
  },
  setup: {
    where: "Stripe, Developers, Webhooks",
    ownSecret: false,
    hasApiKey: true,
  },
  settings: { defaults: { api_key: null, ...APPLYING_NOTHING }, secrets: ["api_key"] },
};
