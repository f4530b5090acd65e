// Razorpay's name and settings.

import type { ProviderDefinition } from "../definition.ts";
import type { PlanSettings } from "./plans.ts";

export const razorpay: ProviderDefinition<"razorpay", PlanSettings> = {
  name: "razorpay",
  title: "Razorpay",
  trusted: true,
  settings: {
    defaults: { plans: {} },
    secrets: [],
    normalForms: { "plans.*.currency": (code) => code.toLowerCase() },
    mostRows: { plans: 500 },
  },
};
