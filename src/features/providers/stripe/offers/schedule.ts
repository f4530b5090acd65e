// Changes the price at the end of the period by a schedule at Stripe: the first phase is the unchanged subscription until then,
// the second has the new price.

import type Stripe from "stripe";
import { HOUR, MINUTE } from "../../../../lib/duration.ts";
import { NotPossible, type Terms } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import type { Try } from "./change.ts";

type Downgrade = TermsOf<"downgrade">;
type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** The metadata key that marks a schedule as ours; its value is the application's id. */
const MARK = "recoverd_offer";
/** In ms: how long a revert is retried. */
const LONGEST_REVERT = HOUR;

export async function changeAtPeriodEnd(
  given: Try<Downgrade>,
  { plannedAt }: { plannedAt: number },
  subscription: Stripe.Subscription,
): Promise<void> {
  const { api, task, keyOf } = given;
  const found = await findSchedule(api, subscription);
  if (found && isOwn(found, task.id)) return;
  // A schedule with one phase that is newer than the plan comes from an earlier try that failed afterwards.
  const isUnfinished = found?.phases.length === 1 && found.created * 1_000 >= plannedAt - MINUTE;
  if (found && !isUnfinished) {
    throw new NotPossible("The subscription follows a schedule at Stripe, and has to be changed there");
  }
  const schedule =
    found ?? (await api.subscriptionSchedules.create({ from_subscription: subscription.id }, keyOf("schedule")));
  const price = await api.prices.retrieve(task.terms.priceId);
  const phases = phasesOf(schedule, price);
  const change = { end_behavior: "release" as const, metadata: { [MARK]: task.id }, phases };
  try {
    await api.subscriptionSchedules.update(schedule.id, change, keyOf());
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 400) await release(given, schedule.id);
    throw error;
  }
}

/** The application's schedule; null if the subscription has none, or another one. */
export async function findOwnSchedule({ api, task }: Try<Downgrade>, subscription: Stripe.Subscription) {
  const found = await findSchedule(api, subscription);
  return found && isOwn(found, task.id) ? found : null;
}

/** The schedule of any offer that was carried out here; null if the subscription has none, or the company's own. */
export async function findOffersSchedule({ api }: { api: Stripe }, subscription: Stripe.Subscription) {
  const found = await findSchedule(api, subscription);
  return found?.metadata?.[MARK] ? found : null;
}

/** The offer of a schedule, by its application's id, whose price has not begun. */
export type Waiting = { id: string; priceId: string };

export function waitingIn({ metadata, phases: [current, next] }: Stripe.SubscriptionSchedule, now: number) {
  const price = next?.items[0]?.price;
  if (!price || current!.end_date * 1_000 <= now) return null;
  return { id: metadata![MARK]!, priceId: idOf(price) };
}

/** Schedules the price again that waited in a schedule which was released. */
export const waitAgain = (given: Try<Terms>, { id, priceId }: Waiting, subscription: Stripe.Subscription) =>
  changeAtPeriodEnd(
    {
      ...given,
      task: { ...given.task, id, terms: { kind: "downgrade", priceId, when: "period_end" } },
      keyOf: (step = "update") => given.keyOf(`downgrade-${step}`),
    },
    { plannedAt: given.now - LONGEST_REVERT },
    subscription,
  );

async function findSchedule(api: Stripe, { schedule }: Stripe.Subscription) {
  if (!schedule) return null;
  return api.subscriptionSchedules.retrieve(typeof schedule === "string" ? schedule : schedule.id);
}

const isOwn = ({ metadata }: Stripe.SubscriptionSchedule, id: string): boolean => metadata?.[MARK] === id;

function phasesOf({ phases }: Stripe.SubscriptionSchedule, price: Stripe.Price): Phase[] {
  const now = phases[0]!;
  const kept = {
    discounts: (now.discounts ?? []).map(discountOf),
    default_tax_rates: (now.default_tax_rates ?? []).map(({ id }) => id),
    proration_behavior: "none" as const,
  };
  const items = now.items.map((item) => ({
    price: idOf(item.price),
    ...(item.quantity !== undefined && { quantity: item.quantity }),
    discounts: (item.discounts ?? []).map(discountOf),
    tax_rates: (item.tax_rates ?? []).map(({ id }) => id),
  }));
  const { interval, interval_count } = price.recurring!;
  return [
    {
      ...kept,
      items,
      start_date: now.start_date,
      end_date: now.end_date,
      ...(now.trial_end && { trial_end: now.trial_end }),
    } as Phase,
    {
      ...kept,
      items: [{ ...items[0], price: price.id }],
      duration: { interval, interval_count },
    },
  ];
}

const discountOf = ({ discount, coupon, promotion_code }: Stripe.SubscriptionSchedule.Phase.Discount) => {
  if (discount) return { discount: idOf(discount) };
  return promotion_code ? { promotion_code: idOf(promotion_code) } : { coupon: idOf(coupon!) };
};

const idOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);

/** Releases an unused schedule, which would only prevent later changes. Ignores failures. */
async function release({ api, keyOf }: Try<Downgrade>, id: string): Promise<void> {
  try {
    await api.subscriptionSchedules.release(id, {}, keyOf("release-unused"));
  } catch {
    // the caller throws the first error, which says more
  }
}
