// A customer's life at Stripe as webhooks, in the shapes of an old and of a current API version.

import { expect } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";

export const SHAPES = ["2020-08-27", "2025-03-31.basil"] as const;
export type Shape = (typeof SHAPES)[number];

export type StripeEvent = { id: string; type: string; created: number; livemode: boolean; data: object };
export type StripeLife = ReturnType<typeof newStripeLife>;

type SubscriptionOf = { of?: string; status?: string; createdAt?: number };
type InvoiceOf = { of?: string | null; invoice?: string; amount?: number; currency?: string; reason?: string };
type PaymentOf = { payment?: string; invoice?: string | null; amount?: number; currency?: string; code?: string };

/** How long ago the lives began, in ms. */
const AGO = 40 * 24 * 3_600_000;

let people = 0;
let events = 0;

/** `start`: minute 0, in ms. Names such as "a" or "in_1" are unique to this life. */
export function newStripeLife(shape: Shape, start: number) {
  const person = ++people;
  const email = `stripe-${person}@example.com`;
  const customer = `cus_life${person}`;
  const own = (name: string) => `${name}_life${person}`;
  const isOld = shape === "2020-08-27";
  const at = (minute: number) => Math.floor(start / 1_000) + minute * 60;
  const event = (minute: number, type: string, object: object, previous?: object, more: object = {}): StripeEvent =>
    Object.assign(
      {
        id: `evt_life${++events}`,
        object: "event",
        api_version: shape,
        livemode: true,
        type,
        created: at(minute),
        data: { object, ...(previous && { previous_attributes: previous }) },
      },
      more,
    );

  const subscription = (
    minute: number,
    { of = "a", status = "active", createdAt = minute }: SubscriptionOf,
    more: object,
  ) => ({
    id: own(`sub_${of}`),
    object: "subscription",
    customer,
    status,
    created: at(createdAt),
    start_date: at(createdAt),
    cancel_at_period_end: false,
    cancel_at: null,
    currency: "eur",
    items: {
      data: [
        {
          quantity: 1,
          price: { id: "price_1", currency: "eur", unit_amount: 4_900, recurring: { interval: "month" } },
        },
      ],
    },
    ...more,
  });

  const invoice = (
    { of = "a", invoice = "in_1", amount = 4_900, currency = "eur", reason = "subscription_cycle" }: InvoiceOf,
    more: object,
  ) => ({
    id: own(invoice),
    object: "invoice",
    customer,
    currency,
    billing_reason: reason,
    amount_due: amount,
    amount_remaining: amount,
    ...(isOld
      ? { subscription: of && own(`sub_${of}`) }
      : { parent: of && { type: "subscription_details", subscription_details: { subscription: own(`sub_${of}`) } } }),
    lines: { data: [] },
    ...more,
  });

  const intent = ({ payment = "pi_1", invoice = null, amount = 4_900, currency = "eur" }: PaymentOf, more: object) => ({
    id: own(payment),
    object: "payment_intent",
    customer,
    amount,
    currency,
    latest_charge: own(payment.replace("pi", "ch")),
    ...(isOld
      ? { invoice: invoice && own(invoice) }
      : { payment_details: { order_reference: invoice && own(invoice), customer_reference: null } }),
    ...more,
  });

  const charge = (
    minute: number,
    { payment = "pi_1", invoice = null, amount = 4_900, currency = "eur" }: PaymentOf,
    more: object,
  ) => ({
    id: own(payment.replace("pi", "ch")),
    object: "charge",
    customer,
    amount,
    currency,
    created: at(minute),
    payment_intent: own(payment),
    ...(isOld && { invoice: invoice && own(invoice) }),
    ...more,
  });

  const dispute = ({ payment = "pi_1", amount = 4_900 }: PaymentOf, more: object) => ({
    id: own("dp_1"),
    object: "dispute",
    amount,
    currency: "eur",
    charge: own(payment.replace("pi", "ch")),
    payment_intent: own(payment),
    reason: "fraudulent",
    ...more,
  });

  return {
    email,
    customer,
    own,
    event,
    trial: (from: number, until: number) => ({ trial_start: at(from), trial_end: at(until) }),
    person: (minute: number, more: object = {}) =>
      event(minute, "customer.created", { id: customer, object: "customer", email, name: "Ada", ...more }),
    readdressed: (minute: number, to: string) =>
      event(minute, "customer.updated", { id: customer, object: "customer", email: to, name: "Ada" }, { email }),
    created: (minute: number, of: SubscriptionOf = {}, more: object = {}) =>
      event(minute, "customer.subscription.created", subscription(minute, of, more)),
    updated: (minute: number, of: SubscriptionOf, previous: object | undefined, more: object = {}) =>
      event(minute, "customer.subscription.updated", subscription(minute, { createdAt: 0, ...of }, more), previous),
    scheduled: (minute: number, of: SubscriptionOf = {}, more: object = {}) =>
      event(
        minute,
        "customer.subscription.updated",
        subscription(minute, { createdAt: 0, ...of }, { cancel_at_period_end: true, ...more }),
        { cancel_at_period_end: false },
      ),
    deleted: (minute: number, of: SubscriptionOf = {}, more: object = {}) =>
      event(
        minute,
        "customer.subscription.deleted",
        subscription(minute, { createdAt: 0, ...of, status: "canceled" }, { ended_at: at(minute), ...more }),
      ),
    failed: (minute: number, of: InvoiceOf = {}, more: object = {}) =>
      event(
        minute,
        "invoice.payment_failed",
        invoice(of, { attempt_count: 1, amount_paid: 0, status: "open", ...more }),
      ),
    paid: (minute: number, of: InvoiceOf = {}, more: object = {}) =>
      event(
        minute,
        "invoice.paid",
        invoice(of, { amount_paid: of.amount ?? 4_900, amount_remaining: 0, status: "paid", ...more }),
      ),
    voided: (minute: number, of: InvoiceOf = {}) =>
      event(minute, "invoice.voided", invoice(of, { amount_paid: 0, status: "void" })),
    /** Reports which payment paid which invoice; since 2025. */
    invoicePayment: (minute: number, { payment = "pi_1", invoice = "in_1", amount = 4_900 }: PaymentOf = {}) =>
      event(minute, "invoice_payment.paid", {
        id: own(`inpay_${payment}`),
        object: "invoice_payment",
        amount_paid: amount,
        amount_requested: amount,
        currency: "eur",
        invoice: invoice && own(invoice),
        payment: { type: "payment_intent", payment_intent: own(payment) },
        status: "paid",
      }),
    intentPaid: (minute: number, of: PaymentOf = {}, more: object = {}) =>
      event(minute, "payment_intent.succeeded", intent(of, { amount_received: of.amount ?? 4_900, ...more })),
    intentFailed: (minute: number, of: PaymentOf = {}) =>
      event(
        minute,
        "payment_intent.payment_failed",
        intent(of, { last_payment_error: { code: "card_declined", decline_code: of.code ?? "insufficient_funds" } }),
      ),
    chargePaid: (minute: number, of: PaymentOf = {}) => event(minute, "charge.succeeded", charge(minute, of, {})),
    chargeFailed: (minute: number, of: PaymentOf = {}) =>
      event(
        minute,
        "charge.failed",
        charge(minute, of, { failure_code: "card_declined", outcome: { reason: of.code ?? "insufficient_funds" } }),
      ),
    disputed: (minute: number, of: PaymentOf = {}, more: object = {}) =>
      event(minute, "charge.dispute.created", dispute(of, { status: "needs_response", ...more })),
    disputeClosed: (minute: number, status: string, of: PaymentOf = {}) =>
      event(minute, "charge.dispute.closed", dispute(of, { status })),
  };
}

/** For tests of which events come about, because writing the mails of an event takes ten times as long as reading its reports. */
export const READING_ONLY = { generate: "off", send: "off" };

/** A project that receives customers' lives at Stripe, and the resulting events. */
export async function stripeProject(app: TestApp, automation: object = {}) {
  const posting: Posting = await newPosting(app);
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } }, automation });

  async function post(sent: readonly StripeEvent[]): Promise<void> {
    for (const one of sent) {
      app.clock.advance(1_000);
      expect((await posting.stripe(one)).status).toBe(200);
    }
  }
  async function send(sent: readonly StripeEvent[]): Promise<void> {
    await post(sent);
    await app.work();
  }
  const eventsOf = (life: { email: string }) => posting.events(`customer_email=${life.email}`);
  /** The type of each event and whether it is recovered, without events that are lost. */
  async function endOf(life: { email: string }): Promise<string[]> {
    return (await eventsOf(life))
      .filter(({ status }) => status !== "lost")
      .map(({ event_type, status }) => `${event_type} ${status === "recovered" ? "recovered" : "open"}`)
      .sort();
  }
  const start = () => app.clock.now() - AGO;
  /** Sends a life in several orders, each as another customer; returns the orders with another result. */
  async function wrongOrders(
    shape: Shape,
    eventsIn: (life: StripeLife) => StripeEvent[],
    expected: unknown,
    end: (life: StripeLife) => Promise<unknown> = endOf,
  ): Promise<string[]> {
    const lives: { order: number[]; life: StripeLife }[] = [];
    for (const order of ordersOf([...eventsIn(newStripeLife(shape, start())).keys()])) {
      const life = newStripeLife(shape, start());
      const sent = eventsIn(life);
      await post(order.map((index) => sent[index]!));
      lives.push({ order, life });
    }
    await app.work();
    const wrong: string[] = [];
    for (const { order, life } of lives) {
      const ended = JSON.stringify(await end(life));
      if (ended !== JSON.stringify(expected)) wrong.push(`${order}: ${ended}`);
    }
    return wrong;
  }
  return { posting, send, eventsOf, endOf, start, wrongOrders };
}

/** All orders of up to four elements, a sample of the orders of more. */
export function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length <= 4) return permutations(all);
  const orders = [[...all], all.toReversed()];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let turn = 0; turn < 6; turn++) {
    const order = [...all];
    for (let index = order.length - 1; index > 0; index--) {
      const other = random(index + 1);
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    orders.push(order);
  }
  return orders;
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((first, index) =>
    permutations([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}
