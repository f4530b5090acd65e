// Razorpay's name, events and settings.

import { APPLYING_NOTHING, type ApplyingSettings, type ProviderDefinition } from "../definition.ts";

/** By plan id; `amount` in minor units per month. */
export type PlanSettings = { plans: Record<string, { name?: string; amount?: number; currency?: string }> };

/** Razorpay's keys are pairs; the id is no secret. */
export type RazorpaySettings = PlanSettings & ApplyingSettings & { key_id: string | null; key_secret: string | null };

export const razorpay: ProviderDefinition<"razorpay", RazorpaySettings> = {
  name: "razorpay",
  title: "Razorpay",
  trusted: true,
  events: {
    needed: ["subscription.*", "payment.captured", "payment.failed"],
    useful: ["invoice.paid", "payment.dispute.created", "payment.dispute.won"],
  },
  setup: {
    where: "Razorpay, Account & Settings, Webhooks",
    ownSecret: true,
    keys: [
      { setting: "key_id", isSecret: false, placeholder: "rzp_live_…" },
      { setting: "key_secret", isSecret: true },
    ],
    keysWhere: "Razorpay, Account & Settings, API Keys",
  },
  settings: {
    defaults: { plans: {}, key_id: null, key_secret: null, ...APPLYING_NOTHING },
    secrets: ["key_secret"],
    normalForms: { "plans.*.currency": (code) => code.toLowerCase() },
    mostRows: { plans: 500 },
  },
};
