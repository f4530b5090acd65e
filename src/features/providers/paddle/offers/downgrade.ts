// A change to a smaller plan, at once: what was paid too much is credited to the next payment. Paddle cannot change the items of
// a subscription later than that.

import { ApiError, type JsonApi } from "../../../../adapters/json-api.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import {
  type Answer,
  assertChangeable,
  type Change,
  type Cycle,
  type Given,
  type Subscription,
  update,
} from "./subscription.ts";

type Downgrade = TermsOf<"downgrade">;
/** `price`: the former one. `from` in ms. */
type Plan = { price: string; quantity: number; from: number };

type Price = { id: string; status: "active" | "archived"; billing_cycle: Cycle | null };

export const downgrade: Change<Downgrade, Plan> = {
  async plan({ api, task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const item = onlyItem(subscription);
    if (terms.when === "period_end") throw new NotPossible("Paddle cannot change a plan at the end of the period");
    const price = await getPrice(api, terms.priceId);
    if (price.id === item.price.id) throw new NotPossible("The subscription has this price already");
    if (price.status !== "active") throw new NotPossible(`The price ${price.id} is archived at Paddle`);
    if (!price.billing_cycle) {
      throw new NotPossible(`The price ${price.id} is for one payment, and not for a subscription`);
    }
    if (cycleOf(price.billing_cycle) !== cycleOf(subscription.billing_cycle)) {
      throw new NotPossible(`The price ${price.id} is for another period: such a change at once would charge at once`);
    }
    return { price: item.price.id, quantity: item.quantity, from: now };
  },
  isDone: () => false,
  async apply(given, { quantity }, subscription) {
    const { priceId } = given.task.terms;
    if (subscription.items.some(({ price }) => price.id === priceId)) return;
    assertChangeable(subscription);
    onlyItem(subscription);
    await changePrice(given, subscription, { price_id: priceId, quantity });
  },
  async revert(given, { price, quantity }, subscription) {
    const item = subscription.items.find((one) => one.price.id === given.task.terms.priceId);
    if (item) await changePrice(given, subscription, { price_id: price, quantity });
  },
  effectOf: ({ from }) => ({ from, until: null }),
};

function onlyItem({ items }: Subscription): Subscription["items"][number] {
  const [item, ...others] = items;
  if (!item || others.length > 0) {
    throw new NotPossible("The subscription has several items, and the offer does not say which of them changes");
  }
  return item;
}

async function getPrice(api: JsonApi, id: string): Promise<Price> {
  const unknown = () => new NotPossible(`Paddle has no price ${id}`);
  if (!/^[A-Za-z0-9_-]+$/.test(id)) throw unknown();
  try {
    return (await api.get<Answer<Price>>(`/prices/${id}`)).data;
  } catch (error) {
    if (error instanceof ApiError && error.failure.status === 404) throw unknown();
    throw error;
  }
}

const cycleOf = ({ interval, frequency }: Cycle): string => `${frequency} ${interval}`;

/** In a trial nothing can be credited. */
const changePrice = (given: Given<Downgrade>, { status }: Subscription, item: object) =>
  update(given, {
    items: [item],
    proration_billing_mode: status === "trialing" ? "do_not_bill" : "prorated_next_billing_period",
  });
