// The paths of the stand-in, with the right that a key needs for each and the parameters that it takes.

import {
  addCustomer,
  addInvoice,
  addPrice,
  addProduct,
  changeBalance,
  createCoupon,
  type Declines,
  payInvoice,
  updateWithMetadata,
  voidInvoice,
} from "./billing.ts";
import { invalid } from "./errors.ts";
import { type Form, formIn, numberIn, textIn } from "./form.ts";
import { createSchedule, releaseSchedule, updateSchedule } from "./schedules.ts";
import type { State, StripeObject } from "./state.ts";
import { cancelSubscription, createSubscription, resumeSubscription, updateSubscription } from "./subscriptions.ts";
import { createEndpoint, type EndpointSecrets, updateEndpoint } from "./webhook-endpoints.ts";

export type Asked = {
  state: State;
  livemode: boolean;
  form: Form;
  declines: Declines;
  secrets: EndpointSecrets;
};

/** What a restricted key can have rights for, to read or to write. */
const RESOURCES = [
  "account",
  "customer",
  "product",
  "price",
  "coupon",
  "subscription",
  "invoice",
  "payment_intent",
  "webhook_endpoint",
  "event",
] as const;
export type Resource = (typeof RESOURCES)[number];

/** A kind of object below `/v1`. `params`: the parameters that creating or changing it accepts. */
type Kind = {
  path: string;
  kind: string;
  right: Resource;
  params: readonly string[];
  only?: (query: Form) => (object: StripeObject) => boolean;
  create?: (asked: Asked) => StripeObject;
  update?: (asked: Asked, object: StripeObject) => StripeObject;
  remove?: (asked: Asked, object: StripeObject) => StripeObject;
  actions?: Readonly<Record<string, (asked: Asked, object: StripeObject) => StripeObject>>;
};

const deleted = ({ state }: Asked, object: StripeObject) => {
  state.remove(object);
  return { ...object, deleted: true };
};

export const KINDS: readonly Kind[] = [
  {
    path: "customers",
    kind: "customer",
    right: "customer",
    params: ["email", "name", "description", "balance", "phone", "amount", "currency"],
    create: ({ state, livemode, form }) => {
      const { expand: _, metadata, ...fields } = form;
      const customer = addCustomer(state, livemode, { ...fields, metadata: metadata ?? {} });
      state.tell("customer.created", customer);
      return customer;
    },
    update: ({ state, form }, object) => updateWithMetadata(state, object, form, ["email", "name", "description"]),
    remove: deleted,
    actions: { balance_transactions: ({ state, form }, object) => changeBalance(state, object, form) },
  },
  {
    path: "products",
    kind: "product",
    right: "product",
    params: ["name", "active", "description"],
    create: ({ state, livemode, form }) => addProduct(state, livemode, { name: textIn(form, "name") ?? "Product" }),
    update: ({ state, form }, object) => updateWithMetadata(state, object, form, ["name", "description"]),
    remove: deleted,
  },
  {
    path: "prices",
    kind: "price",
    right: "price",
    params: ["currency", "product", "unit_amount", "recurring", "nickname", "active", "lookup_key"],
    create: ({ state, livemode, form }) => {
      const { interval = "month", interval_count } = formIn(form, "recurring");
      const recurring = { interval, interval_count: Number(interval_count ?? 1), usage_type: "licensed" };
      const [currency, product] = [textIn(form, "currency") ?? "usd", textIn(form, "product")];
      const unit = { unit_amount: numberIn(form, "unit_amount") ?? null, nickname: textIn(form, "nickname") ?? null };
      return addPrice(state, livemode, { currency, ...(product ? { product } : {}), recurring, ...unit });
    },
    update: ({ state, form }, object) => updateWithMetadata(state, object, form, ["nickname", "lookup_key"]),
  },
  {
    path: "coupons",
    kind: "coupon",
    right: "coupon",
    params: [
      "id",
      "percent_off",
      "amount_off",
      "currency",
      "duration",
      "duration_in_months",
      "max_redemptions",
      "redeem_by",
      "name",
      "applies_to",
    ],
    create: ({ state, livemode, form }) => createCoupon(state, livemode, form),
    update: ({ state, form }, object) => updateWithMetadata(state, object, form, ["name"]),
    remove: deleted,
  },
  {
    path: "subscriptions",
    kind: "subscription",
    right: "subscription",
    params: [
      "customer",
      "items",
      "trial_end",
      "trial_period_days",
      "pause_collection",
      "cancel_at_period_end",
      "cancel_at",
      "cancellation_details",
      "discounts",
      "proration_behavior",
      "payment_behavior",
      "billing_cycle_anchor",
      "description",
      "prorate",
      "invoice_now",
    ],
    only: (query) => (object) => {
      const status = textIn(query, "status");
      if (status === "all") return true;
      return status === undefined ? object.status !== "canceled" : object.status === status;
    },
    create: ({ state, livemode, form }) => createSubscription(state, livemode, form),
    update: ({ state, form }, object) => updateSubscription(state, object, form),
    remove: ({ state, form }, object) => cancelSubscription(state, object, form),
    actions: { resume: ({ state }, object) => resumeSubscription(state, object) },
  },
  {
    path: "subscription_schedules",
    kind: "subscription_schedule",
    right: "subscription",
    params: ["from_subscription", "phases", "end_behavior", "proration_behavior"],
    create: ({ state, livemode, form }) => createSchedule(state, livemode, form),
    update: ({ state, form }, object) => updateSchedule(state, object, form),
    actions: { release: ({ state }, object) => releaseSchedule(state, object) },
  },
  {
    path: "invoices",
    kind: "invoice",
    right: "invoice",
    params: ["customer", "subscription", "description", "auto_advance", "paid_out_of_band"],
    create: ({ state, livemode, form }) => {
      const subscription = state.get("subscription", livemode, textIn(form, "subscription") ?? "", "subscription");
      return addInvoice(state, livemode, { subscription, status: "draft" });
    },
    update: ({ state, form }, object) => updateWithMetadata(state, object, form, ["description"]),
    actions: {
      pay: ({ state, declines }, object) => payInvoice(state, object, declines),
      void: ({ state }, object) => voidInvoice(state, object),
      finalize: (_, object) => {
        if (object.status !== "draft") throw invalid("This invoice is already finalized.");
        object.status = "open";
        return object;
      },
    },
  },
  { path: "payment_intents", kind: "payment_intent", right: "payment_intent", params: [] },
  {
    path: "webhook_endpoints",
    kind: "webhook_endpoint",
    right: "webhook_endpoint",
    params: ["url", "enabled_events", "api_version", "description", "disabled", "connect"],
    create: ({ state, livemode, form, secrets }) => createEndpoint(state, livemode, form, secrets),
    update: ({ form }, object) => updateEndpoint(object, form),
    remove: deleted,
  },
  { path: "events", kind: "event", right: "event", params: [] },
];
