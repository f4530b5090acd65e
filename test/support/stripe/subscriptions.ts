// Subscriptions: their items, trials, discounts, pauses, and their end.

import { invalid, noSuch } from "./errors.ts";
import { type Form, formIn, formsIn, numberIn, textIn } from "./form.ts";
import type { State, StripeObject } from "./state.ts";

const DAY = 86_400;
const MONTHS: Readonly<Record<string, number>> = { month: 30 * DAY, year: 365 * DAY, week: 7 * DAY, day: DAY };
const LONGEST_TRIAL = 5 * 366 * DAY;

/** Adds a subscription with all of Stripe's fields; `fields` replace the defaults, and `prices` are ids of prices. */
export function addSubscription(
  state: State,
  livemode: boolean,
  { prices = [], ...fields }: { prices?: string[] } & Record<string, unknown>,
): StripeObject {
  const created = (fields.created as number | undefined) ?? state.now();
  const id = (fields.id as string | undefined) ?? state.newId("subscription");
  const items = prices.map((price) => itemOf(state, livemode, id, price, created, 1));
  return state.add("subscription", livemode, {
    id,
    created,
    start_date: created,
    billing_cycle_anchor: created,
    status: "active",
    currency: items[0]?.price.currency ?? "usd",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    discounts: [],
    ended_at: null,
    items: { object: "list", url: `/v1/subscription_items?subscription=${id}`, has_more: false, data: items },
    latest_invoice: null,
    metadata: {},
    pause_collection: null,
    schedule: null,
    trial_end: null,
    trial_start: null,
    ...fields,
  });
}

function itemOf(
  state: State,
  livemode: boolean,
  subscription: string,
  priceId: string,
  start: number,
  quantity: number,
) {
  const price = state.find("price", livemode, priceId);
  if (!price) throw noSuch("price", priceId, "items[0][price]", 400);
  const { interval = "month", interval_count = 1 } = price.recurring ?? {};
  return {
    id: state.newId("subscription_item"),
    object: "subscription_item",
    created: start,
    current_period_start: start,
    current_period_end: start + (MONTHS[interval] ?? MONTHS.month!) * interval_count,
    discounts: [],
    metadata: {},
    price: structuredClone(price),
    quantity,
    subscription,
  };
}

export function createSubscription(state: State, livemode: boolean, form: Form): StripeObject {
  const customer = textIn(form, "customer");
  if (customer === undefined)
    throw invalid("Missing required param: customer.", { code: "parameter_missing", param: "customer" });
  state.get("customer", livemode, customer, "customer");
  const prices = formsIn(form, "items").map((item) => textIn(item, "price") ?? "");
  const days = numberIn(form, "trial_period_days");
  const { items: _, trial_period_days, ...rest } = form;
  const subscription = addSubscription(state, livemode, { customer, prices });
  const trial: Form = days === undefined ? {} : { trial_end: String(state.now() + days * DAY) };
  change(state, subscription, { ...rest, ...trial });
  state.tell("customer.subscription.created", subscription);
  return subscription;
}

export function updateSubscription(state: State, subscription: StripeObject, form: Form): StripeObject {
  if (subscription.status === "canceled") {
    const others = Object.keys(form).filter((name) => !["cancellation_details", "metadata", "expand"].includes(name));
    if (others.length > 0) {
      throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
    }
  }
  if (subscription.schedule !== null && ("cancel_at_period_end" in form || "cancel_at" in form)) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const before = structuredClone(subscription);
  change(state, subscription, form);
  const previous = Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(subscription[name])),
  );
  if (Object.keys(previous).length > 0) state.tell("customer.subscription.updated", subscription, previous);
  return subscription;
}

/** Makes all changes of the form, or none if one is refused. */
function change(state: State, subscription: StripeObject, form: Form): void {
  const draft = { ...subscription };
  if ("items" in form) draft.items = { ...draft.items, data: changedItems(state, draft, form) };
  if ("trial_end" in form) Object.assign(draft, trialOf(state, draft, textIn(form, "trial_end") ?? ""));
  if ("pause_collection" in form) draft.pause_collection = pauseOf(state, form);
  if ("cancel_at_period_end" in form) Object.assign(draft, endOf(state, draft, form));
  if ("cancel_at" in form) draft.cancel_at = numberIn(form, "cancel_at") ?? null;
  if ("cancellation_details" in form) {
    draft.cancellation_details = { ...draft.cancellation_details, ...formIn(form, "cancellation_details") };
  }
  if ("metadata" in form) draft.metadata = changedMetadata(draft.metadata, form);
  if ("proration_behavior" in form) {
    oneOf(form, "proration_behavior", ["create_prorations", "always_invoice", "none"]);
  }
  if ("discounts" in form) draft.discounts = changedDiscounts(state, draft, form);
  Object.assign(subscription, draft);
}

function changedItems(state: State, subscription: StripeObject, form: Form): unknown[] {
  const { livemode, id } = subscription;
  const items: StripeObject[] = [...subscription.items.data];
  for (const given of formsIn(form, "items")) {
    const itemId = textIn(given, "id");
    const [priceId, quantity] = [textIn(given, "price"), numberIn(given, "quantity")];
    if (itemId === undefined) {
      items.push(itemOf(state, livemode, id, priceId ?? "", state.now(), quantity ?? 1) as unknown as StripeObject);
      continue;
    }
    const index = items.findIndex((one) => one.id === itemId);
    if (index < 0) throw noSuch("subscription_item", itemId, "items[0][id]", 400);
    if (textIn(given, "deleted") === "true") {
      items.splice(index, 1);
      continue;
    }
    const old = items[index]!;
    const renewed = itemOf(state, livemode, id, priceId ?? old.price.id, state.now(), quantity ?? old.quantity);
    const isSameInterval = old.price.recurring?.interval === renewed.price.recurring?.interval;
    const { current_period_start, current_period_end } = isSameInterval ? old : renewed;
    items[index] = {
      ...old,
      price: renewed.price,
      quantity: renewed.quantity,
      current_period_start,
      current_period_end,
    };
  }
  return items;
}

function trialOf(state: State, subscription: StripeObject, text: string): Record<string, unknown> {
  const now = state.now();
  if (text === "now") return { trial_end: now, status: "active" };
  const end = Number(text);
  if (!Number.isInteger(end) || end <= now)
    throw invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", { param: "trial_end" });
  if (end > now + LONGEST_TRIAL)
    throw invalid("trial_end must be at most five years in the future.", { param: "trial_end" });
  const data = subscription.items.data.map((item: StripeObject) => ({
    ...item,
    current_period_start: now,
    current_period_end: end,
  }));
  return {
    trial_end: end,
    trial_start: subscription.trial_start ?? now,
    status: "trialing",
    billing_cycle_anchor: end,
    items: { ...subscription.items, data },
  };
}

function pauseOf(state: State, form: Form): unknown {
  if (textIn(form, "pause_collection") === "") return null;
  const given = formIn(form, "pause_collection");
  const behavior = oneOf(given, "behavior", ["keep_as_draft", "mark_uncollectible", "void"]);
  const resumesAt = numberIn(given, "resumes_at") ?? null;
  if (resumesAt !== null && resumesAt <= state.now()) {
    throw invalid("Invalid timestamp: must be in the future.", { param: "pause_collection[resumes_at]" });
  }
  return { behavior, resumes_at: resumesAt };
}

function endOf(state: State, subscription: StripeObject, form: Form): Record<string, unknown> {
  const isOn = textIn(form, "cancel_at_period_end") === "true";
  const end = Math.max(...subscription.items.data.map((item: StripeObject) => item.current_period_end));
  return {
    cancel_at_period_end: isOn,
    cancel_at: isOn ? end : null,
    canceled_at: isOn ? state.now() : null,
    cancellation_details: { ...subscription.cancellation_details, reason: isOn ? "cancellation_requested" : null },
  };
}

export function changedMetadata(metadata: Record<string, string>, form: Form): Record<string, unknown> {
  if (textIn(form, "metadata") === "") return {};
  const merged = { ...metadata, ...formIn(form, "metadata") };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

function changedDiscounts(state: State, subscription: StripeObject, form: Form): string[] {
  if (textIn(form, "discounts") === "") return [];
  const { livemode, customer, id } = subscription;
  const now = state.now();
  return formsIn(form, "discounts").map((given, index) => {
    const stays = textIn(given, "discount");
    if (stays !== undefined) return stays;
    const couponId = textIn(given, "coupon") ?? "";
    const param = `discounts[${index}][coupon]`;
    const coupon = state.find("coupon", livemode, couponId);
    if (!coupon) throw noSuch("coupon", couponId, param, 400);
    if (!coupon.valid) throw invalid(`Coupon expired: ${couponId}`, { code: "coupon_expired", param });
    const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
    coupon.times_redeemed += 1;
    if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) coupon.valid = false;
    return state.add("discount", livemode, {
      customer,
      subscription: id,
      start: now,
      end: months === null ? null : addMonths(now, months),
      promotion_code: null,
      source: { type: "coupon", coupon: couponId },
    }).id;
  });
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1_000);
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + months) / 1_000);
}

function oneOf(form: Form, name: string, allowed: readonly string[]): string {
  const value = textIn(form, name) ?? "";
  if (!allowed.includes(value)) throw invalid(`Invalid ${name}: must be one of ${allowed.join(", ")}`, { param: name });
  return value;
}

export function cancelSubscription(state: State, subscription: StripeObject, form: Form): StripeObject {
  if (subscription.status === "canceled") throw noSuch("subscription", subscription.id);
  const now = state.now();
  Object.assign(subscription, {
    status: "canceled",
    canceled_at: now,
    ended_at: now,
    cancellation_details: {
      ...subscription.cancellation_details,
      ...formIn(form, "cancellation_details"),
      reason: "cancellation_requested",
    },
  });
  state.tell("customer.subscription.deleted", subscription);
  return subscription;
}

export function resumeSubscription(state: State, subscription: StripeObject): StripeObject {
  if (subscription.status !== "paused") throw invalid("You can only resume a paused subscription.");
  subscription.status = "active";
  state.tell("customer.subscription.resumed", subscription);
  return subscription;
}
