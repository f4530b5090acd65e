// Changes a subscription to a smaller plan: immediately with a credit for the unused time, or at the end of the paid period.

import type Stripe from "stripe";
import { stripeFailure } from "../../../../adapters/stripe.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change, Try } from "./change.ts";
import { changeAtPeriodEnd, findOwnSchedule } from "./schedule.ts";
import { assertChangeable, itemsOf, periodEnd } from "./subscription.ts";

type Downgrade = TermsOf<"downgrade">;
/** `price`: the former price. Times in ms. */
type Plan = { item: string; price: string; from: number | null; plannedAt: number };

export const downgrade: Change<Downgrade, Plan> = {
  async plan({ api, task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const item = onlyItem(subscription);
    const price = await getPrice(api, terms.priceId);
    if (price.id === item.price.id) throw new NotPossible("The subscription has this price already");
    if (!price.active) throw new NotPossible(`The price ${price.id} is archived at Stripe`);
    if (!price.recurring) throw new NotPossible(`The price ${price.id} is for one payment, and not for a subscription`);
    if (price.currency !== subscription.currency) {
      throw new NotPossible(
        `The price ${price.id} is in ${price.currency.toUpperCase()}, the subscription in ${subscription.currency.toUpperCase()}`,
      );
    }
    if (terms.when === "now" && intervalOf(price) !== intervalOf(item.price)) {
      throw new NotPossible(`The price ${price.id} is for another period: such a change at once would charge at once`);
    }
    const from = terms.when === "now" ? now : inMs(periodEnd(subscription));
    return { item: item.id, price: item.price.id, from, plannedAt: now };
  },
  // A change at the period's end is in a schedule, which `apply` checks.
  isDone: () => false,
  async apply(given, plan, subscription) {
    const { terms } = given.task;
    if (itemsOf(subscription).some(({ price }) => price.id === terms.priceId)) return;
    assertChangeable(subscription, { onSchedule: terms.when === "period_end" });
    if (terms.when === "period_end") return changeAtPeriodEnd(given, plan, subscription);
    await changePrice(given, onlyItem(subscription).id, terms.priceId);
  },
  async revert(given, plan, subscription) {
    const { api, task, keyOf } = given;
    const schedule = task.terms.when === "period_end" ? await findOwnSchedule(given, subscription) : null;
    if (schedule) await api.subscriptionSchedules.release(schedule.id, {}, keyOf("release"));
    const item = itemsOf(subscription).find(({ price }) => price.id === task.terms.priceId);
    if (item) await changePrice(given, item.id, plan.price);
  },
  effectOf: ({ from }) => ({ from, until: null }),
};

function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...others] = itemsOf(subscription);
  if (!item || others.length > 0) {
    throw new NotPossible("The subscription has several items, and the offer does not say which of them changes");
  }
  return item;
}

async function getPrice(api: Stripe, id: string): Promise<Stripe.Price> {
  try {
    return await api.prices.retrieve(id);
  } catch (error) {
    if (stripeFailure(error)?.status === 404) throw new NotPossible(`Stripe has no price ${id}`);
    throw error;
  }
}

const intervalOf = ({ recurring }: Stripe.Price): string => `${recurring?.interval_count ?? 1} ${recurring?.interval}`;

const changePrice = ({ api, task, keyOf }: Try<Downgrade>, item: string, price: string) =>
  api.subscriptions.update(
    task.subscriptionId,
    { items: [{ id: item, price }], proration_behavior: "create_prorations" },
    keyOf(),
  );
