// A customer's life at Razorpay as webhooks.

import type { Sent } from "./other-project.ts";

export type RazorpayLife = ReturnType<typeof newRazorpayLife>;

const DAY = 24 * 60;

let people = 0;

type Payment = { id?: string; [field: string]: unknown };

/** `start`: minute 0, in ms. */
export function newRazorpayLife(start: number) {
  const person = ++people;
  const email = `razorpay-${person}@example.com`;
  const own = (name: string) => `${name}_Life${person}`;
  const at = (minute: number) => Math.floor(start / 1_000) + minute * 60;
  const event = (minute: number, name: string, entities: Record<string, object>): Sent => ({
    provider: "razorpay",
    body: {
      entity: "event",
      event: name,
      payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
      created_at: at(minute),
    },
  });
  const subscription = (
    status: string,
    { of = "a", createdAt = 0, ...more }: { of?: string; createdAt?: number; [field: string]: unknown } = {},
  ) => ({
    id: own(`sub_${of}`),
    plan_id: "plan_1",
    customer_id: own("cust"),
    status,
    quantity: 1,
    notes: [],
    created_at: at(createdAt),
    start_at: at(createdAt),
    current_start: at(createdAt),
    current_end: at(createdAt + 30 * DAY),
    paid_count: 3,
    auth_attempts: 1,
    ...more,
  });
  const payment = ({ id = "pay_1", ...more }: Payment = {}) => ({
    id: own(id),
    amount: 49_900,
    currency: "INR",
    status: "captured",
    email,
    customer_id: own("cust"),
    notes: [],
    ...more,
  });
  type Of = Parameters<typeof subscription>[1];
  return {
    email,
    own,
    event,
    charged: (minute: number, of: Of = {}, more: Payment = {}) =>
      event(minute, "subscription.charged", { subscription: subscription("active", of), payment: payment(more) }),
    pending: (minute: number, of: Of = {}) =>
      event(minute, "subscription.pending", { subscription: subscription("pending", of) }),
    /** The failed charge of an invoice. */
    failedOf: (minute: number, more: Payment) =>
      event(minute, "subscription.pending", {
        subscription: subscription("pending"),
        payment: payment({ status: "failed", ...more }),
      }),
    /** The failed retry of a charge, which names the customer's current address. */
    retried: (minute: number, to: string) =>
      event(minute, "subscription.pending", {
        subscription: subscription("pending", { auth_attempts: 2 }),
        payment: payment({ id: "pay_4", status: "failed", email: to }),
      }),
    halted: (minute: number, of: Of = {}) =>
      event(minute, "subscription.halted", {
        subscription: subscription("halted", { auth_attempts: 4, ...of }),
      }),
    activated: (minute: number, of: Of = {}) =>
      event(minute, "subscription.activated", { subscription: subscription("active", of) }),
    authenticated: (minute: number, of: Of = {}) =>
      event(minute, "subscription.authenticated", { subscription: subscription("authenticated", of) }),
    cancelled: (minute: number, of: Of = {}) =>
      event(minute, "subscription.cancelled", {
        subscription: subscription("cancelled", { ended_at: at(minute), ...of }),
      }),
    captured: (minute: number, more: Payment = {}) =>
      event(minute, "payment.captured", { payment: payment({ id: "pay_2", ...more }) }),
    failed: (minute: number, more: Payment = {}) =>
      event(minute, "payment.failed", {
        payment: payment({ id: "pay_3", status: "failed", error_reason: "insufficient_funds", ...more }),
      }),
    paused: (minute: number, of: Of = {}) =>
      event(minute, "subscription.paused", { subscription: subscription("paused", of) }),
    resumed: (minute: number, of: Of = {}) =>
      event(minute, "subscription.resumed", { subscription: subscription("active", of) }),
    disputed: (minute: number, more: Payment = {}, phase = "chargeback", what = "created") =>
      event(minute, `payment.dispute.${what}`, {
        payment: payment(more),
        dispute: { id: own("disp"), payment_id: own(more.id ?? "pay_1"), amount: 49_900, currency: "INR", phase },
      }),
  };
}
