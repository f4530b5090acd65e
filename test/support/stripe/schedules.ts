// Subscription schedules: a subscription's planned phases.

import { invalid } from "./errors.ts";
import { type Form, formsIn, numberIn, textIn } from "./form.ts";
import type { State, StripeObject } from "./state.ts";
import { changedMetadata } from "./subscriptions.ts";

export function createSchedule(state: State, livemode: boolean, form: Form): StripeObject {
  const from = textIn(form, "from_subscription");
  if (from === undefined) {
    throw invalid("Missing required param: from_subscription.", {
      code: "parameter_missing",
      param: "from_subscription",
    });
  }
  const subscription = state.get("subscription", livemode, from, "from_subscription");
  if (subscription.schedule !== null) {
    throw invalid("You cannot migrate a subscription that is already attached to a schedule.", {
      param: "from_subscription",
    });
  }
  const items: StripeObject[] = subscription.items.data;
  const [item] = items;
  const phase = {
    start_date: item?.current_period_start ?? subscription.created,
    end_date: item?.current_period_end ?? null,
    items: items.map(({ price, quantity, discounts }) => ({
      price: price.id,
      quantity,
      discounts: discounts.map((discount: string) => ({ discount, coupon: null, promotion_code: null })),
    })),
    proration_behavior: "create_prorations",
  };
  const schedule = state.add("subscription_schedule", livemode, {
    customer: subscription.customer,
    subscription: subscription.id,
    released_subscription: null,
    status: "active",
    end_behavior: "release",
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    phases: [phase],
    metadata: {},
  });
  subscription.schedule = schedule.id;
  return schedule;
}

export function updateSchedule(state: State, schedule: StripeObject, form: Form): StripeObject {
  if (schedule.status !== "active" && schedule.status !== "not_started") {
    throw invalid(`You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`);
  }
  const phases = formsIn(form, "phases");
  if ("phases" in form && phases.length === 0) throw invalid("phases must not be empty.", { param: "phases" });
  if (phases.length > 0) {
    schedule.phases = phases.map((phase, index) => {
      const items = formsIn(phase, "items").map((item) => {
        const price = textIn(item, "price") ?? "";
        state.get("price", schedule.livemode, price, `phases[${index}][items][0][price]`);
        return { price, quantity: numberIn(item, "quantity") ?? 1, discounts: formsIn(item, "discounts") };
      });
      return {
        ...phase,
        items,
        start_date: numberIn(phase, "start_date") ?? schedule.phases[index]?.start_date ?? null,
        end_date: numberIn(phase, "end_date") ?? null,
      };
    });
  }
  const behaviour = textIn(form, "end_behavior");
  if (behaviour !== undefined) schedule.end_behavior = behaviour;
  if ("metadata" in form) schedule.metadata = changedMetadata(schedule.metadata, form);
  return schedule;
}

export function releaseSchedule(state: State, schedule: StripeObject): StripeObject {
  const subscription = state.get("subscription", schedule.livemode, schedule.subscription);
  subscription.schedule = null;
  Object.assign(schedule, { status: "released", released_subscription: subscription.id, subscription: null });
  return schedule;
}
