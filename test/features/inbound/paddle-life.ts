// A customer's life at Paddle as webhooks.

import type { Sent } from "./other-project.ts";

export type PaddleLife = ReturnType<typeof newPaddleLife>;

const DAY = 24 * 60;

let people = 0;

/** `start`: minute 0, in ms. */
export function newPaddleLife(start: number) {
  const person = ++people;
  const email = `paddle-${person}@example.com`;
  const own = (name: string) => `${name}_life${person}`;
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
  const event = (minute: number, event_type: string, data: object): Sent => ({
    provider: "paddle",
    body: { event_id: own(`evt_${Bun.randomUUIDv7()}`), event_type, occurred_at: at(minute), data },
  });
  const item = (cycle: object | null) => ({
    status: "active",
    quantity: 1,
    recurring: cycle !== null,
    price: {
      id: "pri_1",
      product_id: "pro_1",
      billing_cycle: cycle,
      unit_price: { amount: "4900", currency_code: "EUR" },
    },
    product: { id: "pro_1", name: "Teapot Pro" },
  });
  const MONTH = { interval: "month", frequency: 1 };
  type Of = { of?: string; createdAt?: number; status?: string };
  const subscription = ({ of = "a", createdAt = 0, status = "active" }: Of, more: object) => ({
    id: own(`sub_${of}`),
    status,
    customer_id: own("ctm"),
    currency_code: "EUR",
    created_at: at(createdAt),
    started_at: at(createdAt),
    first_billed_at: status === "trialing" ? null : at(createdAt),
    scheduled_change: null,
    billing_cycle: MONTH,
    items: [item(MONTH)],
    ...more,
  });
  const transaction = (id: string, status: string, { of = "a" }: { of?: string | null }, more: object) => ({
    id: own(id),
    status,
    customer_id: own("ctm"),
    subscription_id: of === null ? null : own(`sub_${of}`),
    origin: "subscription_recurring",
    currency_code: "EUR",
    items: [item(MONTH)],
    details: { totals: { grand_total: "4900", total: "4900" } },
    payments: [],
    ...more,
  });
  const subscribed =
    (name: string) =>
    (minute: number, of: Of = {}, more: object = {}) =>
      event(minute, `subscription.${name}`, subscription({ createdAt: minute, ...of }, more));
  return {
    email,
    own,
    person: (minute: number) => event(minute, "customer.created", { id: own("ctm"), email, name: "Lise" }),
    readdressed: (minute: number, to: string) =>
      event(minute, "customer.updated", { id: own("ctm"), email: to, name: "Lise" }),
    created: subscribed("created"),
    activated: subscribed("activated"),
    updated: subscribed("updated"),
    paused: (minute: number, of: Of = {}) => subscribed("paused")(minute, { createdAt: 0, ...of, status: "paused" }),
    resumed: (minute: number, of: Of = {}) => subscribed("resumed")(minute, { createdAt: 0, ...of }),
    trialing: (minute: number, of: Of = {}) => subscribed("trialing")(minute, { ...of, status: "trialing" }),
    pastDue: (minute: number, of: Of = {}, more: object = {}) =>
      subscribed("past_due")(minute, { createdAt: 0, ...of, status: "past_due" }, more),
    ending: (minute: number) => ({ scheduled_change: { action: "cancel", effective_at: at(minute) } }),
    canceled: (minute: number, of: Of = {}, more: object = {}) =>
      subscribed("canceled")(minute, { createdAt: 0, ...of, status: "canceled" }, { canceled_at: at(minute), ...more }),
    scheduled: (minute: number, of: Of = {}, effective = minute + 20 * DAY) =>
      subscribed("updated")(
        minute,
        { createdAt: 0, ...of },
        { scheduled_change: { action: "cancel", effective_at: at(effective) } },
      ),
    failed: (minute: number, more: object = {}) =>
      event(
        minute,
        "transaction.payment_failed",
        transaction(
          "txn_1",
          "past_due",
          {},
          { payments: [{ status: "error", error_code: "declined", created_at: at(minute) }], ...more },
        ),
      ),
    transactionPastDue: (minute: number) =>
      event(minute, "transaction.past_due", transaction("txn_1", "past_due", {}, {})),
    transactionCanceled: (minute: number, more: object = {}) =>
      event(minute, "transaction.canceled", transaction("txn_1", "canceled", {}, more)),
    completed: (minute: number, of: { of?: string | null } = {}, more: object = {}) =>
      event(minute, "transaction.completed", transaction("txn_2", "completed", of, more)),
    /** Paddle creates the subscription of a checkout after its payment. */
    paidAtCheckout: (minute: number) =>
      event(
        minute,
        "transaction.paid",
        transaction("txn_3", "paid", { of: null }, { origin: "web", details: { totals: { grand_total: "9900" } } }),
      ),
    once: { items: [item(null)], origin: "web" },
    chargedBack: (minute: number, of: string | null, action = "chargeback") =>
      event(minute, "adjustment.created", {
        id: own("adj"),
        action,
        customer_id: own("ctm"),
        subscription_id: of === null ? null : own(`sub_${of}`),
        transaction_id: own("txn_2"),
        currency_code: "EUR",
      }),
  };
}
