// A trial has no MRR: payment after it is new MRR, and leaving during it is no churn. Reported over HTTP, in any order.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../../support/app.ts";
import { hexHmac, newPosting, STRIPE_SECRET } from "../../inbound/posting.ts";
import { newStripeLife, ordersOf, type StripeLife } from "../../inbound/stripe-life.ts";

let app: TestApp;

beforeAll(() => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
});
afterAll(() => app.close());

const SECRET = "secret_for_tests_only";
const START = Date.parse("2025-12-10T00:00:00Z");
const DAY = 24 * 60;
/** January 9. */
const TRIAL_END = 30 * DAY;
const MONTHS = "from=2025-12-01&to=2026-02-28&currency=eur";

type Body = { provider?: "razorpay" | "paddle"; [field: string]: unknown };

/** `new` plus `reactivation`, churn and closing MRR of December, January and February. */
async function monthsAfter(sent: readonly Body[]): Promise<number[][]> {
  const posting = await newPosting(app);
  const enabled = { enabled: true, webhook_secret: SECRET };
  const plans = { plan_1: { amount: 4_900, currency: "eur" } };
  await posting.set({
    integrations: {
      stripe: { enabled: true, webhook_secret: STRIPE_SECRET },
      razorpay: { ...enabled, plans },
      paddle: enabled,
    },
  });
  for (const { provider, ...body } of sent) {
    const raw = JSON.stringify(body);
    const seconds = Math.floor(app.clock.now() / 1_000);
    const headers: Record<string, string> =
      provider === "razorpay"
        ? { "x-razorpay-signature": hexHmac(SECRET, raw) }
        : { "paddle-signature": `ts=${seconds};h1=${hexHmac(SECRET, `${seconds}:${raw}`)}` };
    const { status } =
      provider === undefined
        ? await posting.stripe(body)
        : await app.call("POST", `/webhooks/${provider}/${posting.publicKey}`, { raw, headers });
    expect(status).toBe(200);
  }
  await app.work();
  const { body } = await app.call("GET", `/projects/${posting.slug}/mrr?${MONTHS}`, { key: posting.key });
  const months = body.data.months ?? [];
  return months.map(({ mrr_movements: m }: { mrr_movements: Record<string, number> }) => [
    m.new! + m.reactivation!,
    m.churn!,
    m.end!,
  ]);
}

async function wrongOrders(reportsIn: () => Body[], expected: number[][]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const order of ordersOf([...reportsIn().keys()])) {
    const reports = reportsIn();
    const months = await monthsAfter(order.map((index) => reports[index]!));
    if (!Bun.deepEquals(months, expected)) wrong.push({ order, months });
  }
  return wrong;
}

const NOTHING: number[][] = [];
const PAID_SINCE_JANUARY = [
  [0, 0, 0],
  [4_900, 0, 4_900],
  [0, 0, 4_900],
];
const PAID_SINCE_FEBRUARY = [
  [0, 0, 0],
  [0, 0, 0],
  [4_900, 0, 4_900],
];

describe("a trial at Stripe", () => {
  const trialOf = (life: StripeLife) => life.trial(0, TRIAL_END);
  const period = (life: StripeLife, from: number) => ({
    current_period_start: life.trial(from, from).trial_start,
    current_period_end: life.trial(from + 30 * DAY, 0).trial_start,
  });
  const begun = (life: StripeLife) => [life.person(0), life.created(0, { status: "trialing" }, trialOf(life))];
  const paid = (life: StripeLife) => [
    life.updated(TRIAL_END, {}, { status: "trialing" }, { ...trialOf(life), ...period(life, TRIAL_END) }),
    life.paid(TRIAL_END + 60),
  ];
  const failing = (life: StripeLife) => {
    const due = { ...trialOf(life), ...period(life, TRIAL_END) };
    return [
      life.updated(TRIAL_END, {}, { status: "trialing" }, due),
      life.failed(TRIAL_END + 60),
      life.updated(TRIAL_END + 60, { status: "past_due" }, { status: "active" }, due),
    ];
  };

  const LIVES: [name: string, reportsIn: (life: StripeLife) => Body[], expected: number[][]][] = [
    ["that runs", begun, NOTHING],
    [
      "that becomes a paid subscription is new when it does",
      (life) => [...begun(life), ...paid(life)],
      PAID_SINCE_JANUARY,
    ],
    [
      "of which only what followed is known is new when that began",
      (life) => [
        life.person(0),
        life.updated(60 * DAY, {}, { items: {} }, { ...trialOf(life), ...period(life, 60 * DAY) }),
      ],
      PAID_SINCE_JANUARY,
    ],
    [
      "that is cancelled was nobody",
      (life) => [
        ...begun(life),
        life.scheduled(
          3 * DAY,
          { status: "trialing" },
          { ...trialOf(life), cancel_at: life.trial(0, TRIAL_END).trial_end },
        ),
        life.deleted(TRIAL_END, {}, trialOf(life)),
      ],
      NOTHING,
    ],
    [
      "of which only the end is known was nobody",
      (life) => [life.person(0), life.deleted(9 * DAY, {}, trialOf(life))],
      NOTHING,
    ],
    [
      "whose first charge fails is new once it is paid",
      (life) => [
        ...begun(life),
        ...failing(life),
        life.paid(55 * DAY),
        life.updated(55 * DAY, {}, { status: "past_due" }, { ...trialOf(life), ...period(life, TRIAL_END) }),
      ],
      PAID_SINCE_FEBRUARY,
    ],
    [
      "whose first charge is never paid was nobody",
      (life) => [
        ...begun(life),
        ...failing(life),
        life.deleted(
          55 * DAY,
          {},
          { ...trialOf(life), ...period(life, TRIAL_END), cancellation_details: { reason: "payment_failed" } },
        ),
      ],
      NOTHING,
    ],
    [
      "that is prolonged is new after the longer one",
      (life) => [
        ...begun(life),
        life.updated(5 * DAY, { status: "trialing" }, { trial_end: 1 }, life.trial(0, 55 * DAY)),
        life.updated(55 * DAY, {}, { status: "trialing" }, { ...life.trial(0, 55 * DAY), ...period(life, 55 * DAY) }),
      ],
      PAID_SINCE_FEBRUARY,
    ],
    [
      "and a month that is given away later: it was paid before, and stays",
      (life) => [
        ...begun(life),
        ...paid(life),
        life.updated(40 * DAY, { status: "trialing" }, { status: "active" }, life.trial(40 * DAY, 70 * DAY)),
      ],
      PAID_SINCE_JANUARY,
    ],
  ];

  test.each(LIVES)("%s", async (...[, reportsIn, expected]) => {
    expect(await wrongOrders(() => reportsIn(newStripeLife("2025-03-31.basil", START)), expected)).toEqual([]);
  });
});

describe("a trial at Paddle", () => {
  const time = (minute: number) => new Date(START + minute * 60_000).toISOString();
  const report = (minute: number, name: string, more: object): Body => ({
    provider: "paddle",
    event_id: `evt_${Bun.randomUUIDv7()}`,
    event_type: `subscription.${name}`,
    occurred_at: time(minute),
    data: {
      id: "sub_trial",
      customer_id: "ctm_trial",
      currency_code: "EUR",
      created_at: time(0),
      started_at: time(0),
      first_billed_at: null,
      canceled_at: null,
      scheduled_change: null,
      import_meta: null,
      billing_cycle: { interval: "month", frequency: 1 },
      items: [
        {
          status: "active",
          quantity: 1,
          price: {
            id: "pri_1",
            unit_price: { amount: "4900", currency_code: "EUR" },
            billing_cycle: { interval: "month", frequency: 1 },
          },
        },
      ],
      ...more,
    },
  });
  const created = () => report(0, "created", { status: "trialing" });
  const active = { status: "active", first_billed_at: time(TRIAL_END) };

  const LIVES: [name: string, reports: () => Body[], expected: number[][]][] = [
    ["that runs", () => [created()], NOTHING],
    ["that becomes paid", () => [created(), report(TRIAL_END, "activated", active)], PAID_SINCE_JANUARY],
    ["of which only what followed is known", () => [report(60 * DAY, "updated", active)], PAID_SINCE_JANUARY],
    [
      "that is cancelled",
      () => [created(), report(9 * DAY, "canceled", { status: "canceled", canceled_at: time(9 * DAY) })],
      NOTHING,
    ],
  ];

  test.each(LIVES)("%s", async (...[, reportsIn, expected]) => {
    expect(await wrongOrders(reportsIn, expected)).toEqual([]);
  });
});

describe("a trial at Razorpay", () => {
  const at = (minute: number) => START / 1_000 + minute * 60;
  const report = (minute: number, name: string, more: object): Body => ({
    provider: "razorpay",
    entity: "event",
    event: `subscription.${name}`,
    created_at: at(minute),
    payload: {
      subscription: {
        entity: {
          id: "sub_trial",
          plan_id: "plan_1",
          customer_id: "cust_trial",
          quantity: 1,
          created_at: at(0),
          start_at: at(TRIAL_END),
          current_start: null,
          current_end: null,
          paid_count: 0,
          ...more,
        },
      },
    },
  });
  const authenticated = () => report(1, "authenticated", { status: "authenticated" });
  const running = { status: "active", current_start: at(TRIAL_END), current_end: at(60 * DAY), paid_count: 1 };

  const LIVES: [name: string, reports: () => Body[], expected: number[][]][] = [
    ["that runs", () => [authenticated()], NOTHING],
    ["that becomes paid", () => [authenticated(), report(TRIAL_END, "activated", running)], PAID_SINCE_JANUARY],
    ["of which only what followed is known", () => [report(60 * DAY, "updated", running)], PAID_SINCE_JANUARY],
    [
      "that is cancelled",
      () => [authenticated(), report(40 * DAY, "cancelled", { status: "cancelled", ended_at: at(9 * DAY) })],
      NOTHING,
    ],
    ["that expires", () => [report(40 * DAY, "expired", { status: "expired" })], NOTHING],
  ];

  test.each(LIVES)("%s", async (...[, reportsIn, expected]) => {
    expect(await wrongOrders(reportsIn, expected)).toEqual([]);
  });
});
