// Customers, products, prices, coupons and invoices, with the fields that tests need.

import { declined, invalid } from "./errors.ts";
import { type Form, formIn, numberIn, textIn } from "./form.ts";
import type { State, StripeObject } from "./state.ts";
import { changedMetadata } from "./subscriptions.ts";

type Fields = Record<string, unknown>;

export const addCustomer = (state: State, livemode: boolean, fields: Fields): StripeObject =>
  state.add("customer", livemode, { email: null, name: null, metadata: {}, balance: 0, delinquent: false, ...fields });

export const addProduct = (state: State, livemode: boolean, fields: Fields): StripeObject =>
  state.add("product", livemode, { name: "Product", active: true, metadata: {}, ...fields });

export const addPrice = (state: State, livemode: boolean, { unit_amount = 1_000, ...fields }: Fields): StripeObject =>
  state.add("price", livemode, {
    active: true,
    billing_scheme: "per_unit",
    currency: "usd",
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: fields.product ?? addProduct(state, livemode, {}).id,
    recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
    type: "recurring",
    unit_amount,
    unit_amount_decimal: unit_amount === null ? null : String(unit_amount),
    ...fields,
  });

export const addCoupon = (state: State, livemode: boolean, fields: Fields): StripeObject =>
  state.add("coupon", livemode, {
    amount_off: null,
    currency: null,
    duration: "once",
    duration_in_months: null,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...fields,
  });

/** Adds an invoice of a subscription; `open` unless the fields have another status. */
export function addInvoice(
  state: State,
  livemode: boolean,
  { subscription, ...fields }: { subscription: StripeObject } & Fields,
): StripeObject {
  const created = (fields.created as number | undefined) ?? state.now();
  const id = state.newId("invoice");
  const items: StripeObject[] = subscription.items.data;
  const lines = items.map((item) => ({
    id: `il_${id}_${item.id}`,
    object: "line_item",
    amount: (item.price.unit_amount ?? 0) * item.quantity,
    currency: subscription.currency,
    description: "1 × Plan",
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { subscription: subscription.id, subscription_item: item.id, proration: false },
    },
    period: { start: created, end: created + (item.current_period_end - item.current_period_start) },
    pricing: {
      type: "price_details",
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
  }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const status = (fields.status as string | undefined) ?? "open";
  const customer = state.find("customer", livemode, subscription.customer);
  const intent = state.add("payment_intent", livemode, {
    amount: total,
    customer: subscription.customer,
    last_payment_error: null,
  });
  return state.add("invoice", livemode, {
    id,
    created,
    amount_due: total,
    amount_paid: status === "paid" ? total : 0,
    amount_remaining: status === "paid" ? 0 : total,
    attempt_count: 0,
    attempted: status === "paid",
    auto_advance: true,
    billing_reason: "subscription_cycle",
    collection_method: "charge_automatically",
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    discounts: [],
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    lines: { object: "list", url: `/v1/invoices/${id}/lines`, has_more: false, data: lines },
    metadata: {},
    next_payment_attempt: null,
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id, metadata: {} } },
    payments: {
      object: "list",
      data: [{ is_default: true, status: "open", payment: { type: "payment_intent", payment_intent: intent.id } }],
    },
    status,
    status_transitions: { finalized_at: created, paid_at: status === "paid" ? created : null, voided_at: null },
    subtotal: total,
    total,
    ...fields,
  });
}

export function updateWithMetadata(
  state: State,
  object: StripeObject,
  form: Form,
  fields: readonly string[],
): StripeObject {
  const given = fields.filter((name) => name in form).map((name) => [name, textIn(form, name) || null]);
  Object.assign(object, Object.fromEntries(given));
  if ("metadata" in form) object.metadata = changedMetadata(object.metadata, form);
  state.tell(`${object.object}.updated`, object);
  return object;
}

export function createCoupon(state: State, livemode: boolean, form: Form): StripeObject {
  const id = textIn(form, "id");
  if (id !== undefined && state.find("coupon", livemode, id)) {
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  }
  const [percent, amount] = [numberIn(form, "percent_off") ?? null, numberIn(form, "amount_off") ?? null];
  if ((percent === null) === (amount === null)) {
    throw invalid("Must provide percent_off or amount_off.", { code: "parameter_missing", param: "percent_off" });
  }
  if (percent !== null && !(percent > 0 && percent <= 100)) {
    throw invalid("Invalid percent_off: must be between 0 and 100.", { param: "percent_off" });
  }
  const currency = textIn(form, "currency") ?? null;
  if (amount !== null && currency === null) {
    throw invalid("You must pass currency when passing amount_off", { code: "parameter_missing", param: "currency" });
  }
  const duration = textIn(form, "duration") ?? "once";
  const months = numberIn(form, "duration_in_months") ?? null;
  if ((duration === "repeating") !== (months !== null)) {
    throw invalid("duration_in_months is for repeating coupons, which need it.", { param: "duration_in_months" });
  }
  const coupon = addCoupon(state, livemode, {
    ...(id === undefined ? {} : { id }),
    percent_off: percent,
    amount_off: amount,
    currency,
    duration,
    duration_in_months: months,
    max_redemptions: numberIn(form, "max_redemptions") ?? null,
    redeem_by: numberIn(form, "redeem_by") ?? null,
    name: textIn(form, "name") ?? null,
    metadata: formIn(form, "metadata"),
  });
  state.tell("coupon.created", coupon);
  return coupon;
}

/** The bank's decline code by customer id, for customers with declined cards. */
export type Declines = Map<string, string>;

export function payInvoice(state: State, invoice: StripeObject, declines: Declines): StripeObject {
  if (invoice.status === "paid") throw invalid("Invoice is already paid");
  if (invoice.status !== "open") throw invalid(`An invoice that is ${invoice.status} cannot be paid.`);
  invoice.attempt_count += 1;
  invoice.attempted = true;
  const code = declines.get(invoice.customer);
  if (code !== undefined) {
    state.tell("invoice.payment_failed", invoice);
    throw declined(code);
  }
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = state.now();
  state.tell("invoice.paid", invoice);
  return invoice;
}

export function voidInvoice(state: State, invoice: StripeObject): StripeObject {
  if (invoice.status !== "open") throw invalid("You can only void open invoices.");
  invoice.status = "void";
  invoice.status_transitions.voided_at = state.now();
  state.tell("invoice.voided", invoice);
  return invoice;
}

/** Changes a customer's balance. A negative amount is a credit, which reduces the next invoices. */
export function changeBalance(state: State, customer: StripeObject, form: Form): StripeObject {
  const amount = numberIn(form, "amount");
  const currency = textIn(form, "currency");
  if (amount === undefined || currency === undefined) {
    throw invalid("Missing required param: amount.", { code: "parameter_missing", param: "amount" });
  }
  customer.balance += amount;
  return state.add("customer_balance_transaction", customer.livemode, {
    amount,
    currency,
    customer: customer.id,
    description: textIn(form, "description") ?? null,
    ending_balance: customer.balance,
    metadata: formIn(form, "metadata"),
    type: "adjustment",
  });
}
