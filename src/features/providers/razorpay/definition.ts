// Razorpay's name and settings.

import { APPLYING_NOTHING, type ApplyingSettings, type ProviderDefinition } from "../definition.ts";
import type { PlanSettings } from "./plans.ts";

/** Razorpay's keys are pairs; the id is no secret. */
export type RazorpaySettings = PlanSettings & ApplyingSettings & { key_id: string | null; key_secret: string | null };

export const razorpay: ProviderDefinition<"razorpay", RazorpaySettings> = {
  name: "razorpay",
  title: "Razorpay",
  trusted: true,
  settings: {
    defaults: { plans: {}, key_id: null, key_secret: null, ...APPLYING_NOTHING },
    secrets: ["key_secret"],
    normalForms: { "plans.*.currency": (code) => code.toLowerCase() },
    mostRows: { plans: 500 },
  },
};
