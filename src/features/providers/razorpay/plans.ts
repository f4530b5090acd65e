// The plans at Razorpay from a project's settings, because Razorpay's events contain only the id of a plan.

import type { SettingsWith } from "../provider.ts";
import type { Facts } from "../provider-event.ts";
import { perMonth } from "../reading/months.ts";
import type { PlanSettings } from "./definition.ts";

type Settings = SettingsWith<"razorpay", PlanSettings>;

/** A plan of the project's table; `mrr` in minor units per month for one unit. Null if the table does not have it. */
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
 * Adds the plan from the project's settings to the facts. Its price overrides one inferred from a payment, which may include
 * extras. With an offer, a payment below the plan's price counts instead, and without a payment the price is only the fallback.
 * A plan's name in the payload itself stays.
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
