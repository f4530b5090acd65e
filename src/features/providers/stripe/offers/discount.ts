// Adds a coupon to a subscription and keeps its other discounts.

import type Stripe from "stripe";
import { stripeFailure } from "../../../../adapters/stripe.ts";
import { monthsLater } from "../../../../lib/months-later.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change, Try } from "./change.ts";
import { assertChangeable, periodEnd } from "./subscription.ts";

type Discount = TermsOf<"discount">;
/** `before`: the ids of the discounts before the change. Times in ms. */
type Plan = { coupon: string; before: string[]; from: number; until: number };

export const discount: Change<Discount, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const until = monthsLater(now, terms.months);
    const due = inMs(periodEnd(subscription));
    if (due !== null && due >= until) {
      throw new NotPossible("The next invoice is due after the discount would have ended");
    }
    return { coupon: couponId(terms), before: discountsOf(subscription).map(idOf), from: now, until };
  },
  isDone: (plan, subscription) => added(plan, subscription).length > 0,
  async apply(given, plan, subscription) {
    assertChangeable(subscription);
    try {
      await add(given, plan, subscription, 1);
    } catch (error) {
      // The coupon was deleted between the two requests.
      if (stripeFailure(error)?.code !== "resource_missing") throw error;
      await add(given, plan, subscription, 2);
    }
  },
  async revert({ api, task, keyOf }, plan, subscription) {
    const ours = new Set(added(plan, subscription).map(idOf));
    if (ours.size === 0) return;
    const kept = discountsOf(subscription)
      .map(idOf)
      .filter((id) => !ours.has(id));
    const discounts = kept.length === 0 ? ("" as const) : kept.map((id) => ({ discount: id }));
    await api.subscriptions.update(task.subscriptionId, { discounts }, keyOf());
  },
  effectOf: ({ from, until }) => ({ from, until }),
};

/** Offers with the same terms share one coupon. */
const couponId = ({ percent, months }: Discount): string => `recoverd-${percent}-percent-${months}-months`;

async function add({ api, task, keyOf }: Try<Discount>, plan: Plan, subscription: Stripe.Subscription, round: number) {
  const coupon = await getCoupon(api, task.terms, plan.coupon, keyOf(`coupon-${round}`));
  // An existing discount of the same coupon is replaced, because Stripe accepts a coupon only once.
  const others = discountsOf(subscription).filter((one) => couponOf(one) !== coupon);
  const discounts = [...others.map((one) => ({ discount: idOf(one) })), { coupon }];
  await api.subscriptions.update(task.subscriptionId, { discounts }, keyOf(round > 1 ? `again-${round}` : undefined));
}

/** The id of the coupon, which is created if missing. @throws {NotPossible} if it has other terms or is used up. */
async function getCoupon(api: Stripe, { percent, months }: Discount, id: string, once: Stripe.RequestOptions) {
  const found = (await findCoupon(api, id)) ?? (await createCoupon(api, { id, percent, months }, once));
  const isSame =
    found.percent_off === percent &&
    found.duration === "repeating" &&
    found.duration_in_months === months &&
    found.valid;
  if (!isSame) throw new NotPossible(`The coupon ${id} at Stripe has other terms, or is used up`);
  return found.id;
}

async function findCoupon(api: Stripe, id: string): Promise<Stripe.Coupon | null> {
  try {
    const found = await api.coupons.retrieve(id);
    return (found as { deleted?: boolean }).deleted ? null : found;
  } catch (error) {
    if (stripeFailure(error)?.status === 404) return null;
    throw error;
  }
}

async function createCoupon(
  api: Stripe,
  { id, percent, months }: { id: string; percent: number; months: number },
  once: Stripe.RequestOptions,
): Promise<Stripe.Coupon> {
  const name = `${percent}% off for ${months} ${months === 1 ? "month" : "months"}`;
  const terms = { percent_off: percent, duration: "repeating" as const, duration_in_months: months };
  try {
    return await api.coupons.create({ id, name, ...terms }, once);
  } catch (error) {
    // Another application created it in the meantime.
    if (stripeFailure(error)?.code === "resource_already_exists") return api.coupons.retrieve(id);
    throw error;
  }
}

type Entry = string | Stripe.Discount;

const discountsOf = ({ discounts }: Stripe.Subscription): Entry[] => discounts ?? [];

const idOf = (entry: Entry): string => (typeof entry === "string" ? entry : entry.id);

/** The discounts of the coupon that were added after the plan. */
const added = ({ coupon, before }: Plan, subscription: Stripe.Subscription): Entry[] =>
  discountsOf(subscription).filter((one) => !before.includes(idOf(one)) && (couponOf(one) ?? coupon) === coupon);

/** The id of the discount's coupon; null if the discount is given only by its id. */
function couponOf(entry: Entry): string | null {
  if (typeof entry === "string") return null;
  const coupon = entry.source?.coupon ?? (entry as { coupon?: string | Stripe.Coupon }).coupon ?? null;
  return typeof coupon === "string" ? coupon : (coupon?.id ?? null);
}
