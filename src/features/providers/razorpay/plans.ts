// The plans at Razorpay from a project's settings: Razorpay's events hold only the id of a plan.

import type { SettingsWith } from "../provider.ts";
import type { Facts } from "../provider-event.ts";
import { perMonth } from "../reading/months.ts";
import type { PlanSettings } from "./definition.ts";

type Settings = SettingsWith<"razorpay", PlanSettings>;

/** A plan of the project's table; `mrr` in minor units per month for one of it. Null where the table does not have it. */
export function planFromSettings(
  settings: Settings,
  planId: string | null,
): { name: string | null; mrr: number | null; currency: string } | null {
  const { plans } = settings.integrations.razorpay;
  if (planId === null || !Object.hasOwn(plans, planId)) return null;
  const { name, amount, currency } = plans[planId]!;
  return { name: name ?? null, mrr: amount ?? null, currency: currency ?? settings.currency };
}

/**
 * The facts with what the project's settings say of their plan, which counts more than what was inferred from a payment: that may
 * hold extras. Where an offer takes something off, a payment below the plan's price counts more, and the price is what
 * remains where there was none. A plan's name that stands in the payload itself stays.
 */
export function withPlanFromSettings(facts: Facts, settings: Settings): Facts {
  const plan = planFromSettings(settings, facts.planId);
  if (plan === null) return facts;
  const named = { ...facts, planName: facts.planName ?? plan.name };
  if (plan.mrr === null) return named;
  const mrr = perMonth(plan.mrr * (facts.quantity ?? 1), 1);
  if (!facts.reduced || mrr === null) return { ...named, mrr, currency: plan.currency };
  if (facts.mrr === null) return { ...named, listMrr: mrr, currency: facts.currency ?? plan.currency };
  return facts.mrr < mrr ? named : { ...named, mrr, currency: plan.currency };
}
