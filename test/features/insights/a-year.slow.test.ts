// A year of varied customers, reported over HTTP by all sources: every number matches one calculated by hand, and is the
// same everywhere it is shown.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { hexHmac, newPosting, type Posting, STRIPE_SECRET } from "../inbound/posting.ts";
import { newStripeLife, type StripeEvent } from "../inbound/stripe-life.ts";

const SECRET = "secret_for_tests_only";
const FIRST = "2026-03-03";
const NOW = "2027-03-01T12:00:00Z";
const YEAR = "from=2026-03-01&to=2027-02-28";

let app: TestApp;
let posting: Posting;

const time = (day: string): number => Date.parse(`${day}T10:00:00Z`);
const minute = (day: string): number => (time(day) - time(FIRST)) / 60_000;
const iso = (day: string): string => new Date(time(day)).toISOString();
const seconds = (day: string): number => time(day) / 1_000;

type Step = { at: number; send: () => Promise<{ status: number }> };
const steps: Step[] = [];

beforeAll(async () => {
  app = testApp();
  app.clock.set(time(FIRST));
  posting = await newPosting(app);
  const enabled = { enabled: true, webhook_secret: SECRET };
  await posting.set({
    currency: "eur",
    timezone: "Europe/Berlin",
    recovery_window: "30d",
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET }, razorpay: enabled, paddle: enabled },
  });
  planLives();
  for (const { at, send } of steps.toSorted((a, b) => a.at - b.at)) {
    while (app.clock.now() + 7 * 86_400_000 < at) {
      app.clock.advance(7 * 86_400_000);
      await app.work();
    }
    app.clock.set(Math.max(app.clock.now(), at) + 1_000);
    const { status } = await send();
    expect(status).toBeLessThan(300);
    await app.work();
  }
  for (const day of ["2027-01-20", "2027-02-20"]) {
    app.clock.set(time(day));
    await app.work();
  }
  app.clock.set(NOW);
  await app.work();
}, 600_000);
afterAll(() => app.close());

function planLives(): void {
  const stripe = (...events: StripeEvent[]) => {
    for (const event of events) steps.push({ at: event.created * 1_000, send: () => posting.stripe(event) });
  };
  const newLife = () => newStripeLife("2025-03-31.basil", time(FIRST));
  const costs = (
    unit_amount: number,
    { currency = "eur", interval = "month", ...more }: Record<string, unknown> = {},
  ) => ({
    currency,
    items: {
      data: [{ quantity: 1, price: { id: `price_${unit_amount}`, currency, unit_amount, recurring: { interval } } }],
    },
    ...more,
  });

  // From monthly to yearly, 490.00 a year: 40.83 a month.
  const yearly = newLife();
  const since = (day: string) => ({ createdAt: minute(day) });
  stripe(
    yearly.person(minute("2026-03-10")),
    yearly.created(minute("2026-03-10"), {}, costs(4_900)),
    yearly.updated(minute("2026-09-15"), since("2026-03-10"), { items: {} }, costs(49_000, { interval: "year" })),
  );

  // A trial, a paid quarter, a cancellation, and back after the window.
  const returns = newLife();
  const trial = { trial_start: seconds("2026-04-20"), trial_end: seconds("2026-05-04") };
  stripe(
    returns.person(minute("2026-04-20")),
    returns.created(minute("2026-04-20"), { status: "trialing" }, costs(2_900, trial)),
    returns.updated(minute("2026-05-04"), since("2026-04-20"), { status: "trialing" }, costs(2_900, trial)),
    returns.scheduled(minute("2026-08-05"), since("2026-04-20"), costs(2_900, trial)),
    returns.deleted(minute("2026-08-15"), since("2026-04-20"), costs(2_900, trial)),
    returns.created(minute("2026-11-20"), { of: "b" }, costs(2_900)),
  );

  // A failed payment that is paid, then refunded in part; and one in dollars that is never paid.
  const fails = newLife();
  stripe(
    fails.person(minute("2026-03-20")),
    fails.created(minute("2026-03-20"), {}, costs(9_900)),
    fails.failed(minute("2026-06-20"), { amount: 9_900 }),
    fails.paid(minute("2026-06-25"), { amount: 9_900 }),
    fails.event(minute("2026-06-27"), "charge.refunded", {
      object: "charge",
      id: fails.own("ch_1"),
      customer: fails.customer,
      amount: 9_900,
      amount_refunded: 2_000,
      refunded: false,
    }),
  );
  const dollars = newLife();
  const unpaid = { cancellation_details: { reason: "payment_failed" } };
  stripe(
    dollars.person(minute("2026-06-01")),
    dollars.created(minute("2026-06-01"), {}, costs(5_000, { currency: "usd" })),
    dollars.failed(minute("2026-10-01"), { amount: 5_000, currency: "usd" }),
    dollars.deleted(minute("2026-10-20"), since("2026-06-01"), costs(5_000, { currency: "usd", ...unpaid })),
  );

  // Half price for three months.
  const half = newLife();
  const coupon = { id: "half", object: "coupon", duration: "repeating", duration_in_months: 3, percent_off: 50 };
  const discount = {
    id: half.own("di"),
    object: "discount",
    coupon,
    start: seconds("2026-05-01"),
    end: seconds("2026-08-01"),
  };
  stripe(
    half.person(minute("2026-05-01")),
    half.created(minute("2026-05-01"), {}, costs(1_900, { discounts: [discount] })),
    half.updated(minute("2026-08-01"), since("2026-05-01"), { discounts: [] }, costs(1_900, { discounts: [] })),
  );

  // A pause of two months.
  const pauses = newLife();
  const pause_collection = { behavior: "void", resumes_at: null };
  stripe(
    pauses.person(minute("2026-03-05")),
    pauses.created(minute("2026-03-05"), {}, costs(3_900)),
    pauses.updated(
      minute("2026-07-10"),
      since("2026-03-05"),
      { pause_collection: null },
      costs(3_900, { pause_collection }),
    ),
    pauses.updated(
      minute("2026-09-10"),
      since("2026-03-05"),
      { pause_collection },
      costs(3_900, { pause_collection: null }),
    ),
  );

  // In test mode, so part of no live number.
  const tests = newLife();
  for (const event of [
    tests.person(minute("2026-04-01")),
    tests.created(minute("2026-04-01"), {}, costs(7_700)),
    tests.scheduled(minute("2026-05-01"), since("2026-04-01"), costs(7_700)),
    tests.deleted(minute("2026-05-03"), since("2026-04-01"), costs(7_700)),
  ])
    stripe({ ...event, livemode: false });

  const signed = (provider: "razorpay" | "paddle", day: string, body: object): void => {
    const raw = JSON.stringify(body);
    steps.push({
      at: time(day),
      send: () => {
        const ts = Math.floor(app.clock.now() / 1_000);
        const headers: Record<string, string> =
          provider === "razorpay"
            ? { "x-razorpay-signature": hexHmac(SECRET, raw) }
            : { "paddle-signature": `ts=${ts};h1=${hexHmac(SECRET, `${ts}:${raw}`)}` };
        return app.call("POST", `/webhooks/${provider}/${posting.publicKey}`, { raw, headers });
      },
    });
  };

  // At Paddle, with a permanent discount of 20%: 39.20.
  const paddle = (day: string, event_type: string, data: object) =>
    signed("paddle", day, { event_id: `evt_${day}`, event_type, occurred_at: iso(day), data });
  const teapot = {
    id: "sub_p",
    customer_id: "ctm_p",
    status: "active",
    currency_code: "EUR",
    created_at: iso("2026-03-15"),
    started_at: iso("2026-03-15"),
    first_billed_at: iso("2026-03-15"),
    billing_cycle: { interval: "month", frequency: 1 },
    scheduled_change: null,
    discount: {
      id: "dsc_1",
      recur: true,
      type: "percentage",
      amount: "20",
      starts_at: iso("2026-03-15"),
      ends_at: null,
    },
    items: [
      {
        status: "active",
        quantity: 1,
        recurring: true,
        price: {
          id: "pri_1",
          unit_price: { amount: "4900", currency_code: "EUR" },
          billing_cycle: { interval: "month", frequency: 1 },
        },
      },
    ],
  };
  paddle("2026-03-14", "customer.created", { id: "ctm_p", email: "paddle@example.com", name: "Pia" });
  paddle("2026-03-15", "subscription.created", teapot);
  paddle("2026-12-03", "subscription.canceled", { ...teapot, status: "canceled", canceled_at: iso("2026-12-03") });

  // At Razorpay, in rupees.
  const razorpay = (day: string, event: string, status: string, more: object = {}) =>
    signed("razorpay", day, {
      event: `subscription.${event}`,
      created_at: seconds(day),
      payload: {
        subscription: {
          entity: {
            id: "sub_r",
            plan_id: "plan_r",
            customer_id: "cust_r",
            status,
            created_at: seconds("2026-04-10"),
            start_at: seconds("2026-04-10"),
            current_start: seconds("2026-04-10"),
            current_end: seconds("2026-05-10"),
            paid_count: 1,
            ...more,
          },
        },
        payment: {
          entity: {
            id: `pay_${day}`,
            amount: 49_900,
            currency: "INR",
            status: "captured",
            email: "razorpay@example.com",
          },
        },
      },
    });
  razorpay("2026-04-10", "charged", "active");
  razorpay("2026-12-20", "cancelled", "cancelled", { ended_at: seconds("2026-12-20") });

  // Earlier history, imported on the first day.
  const imported = (kind: string, rows: object[]) =>
    steps.push({
      at: time(FIRST),
      send: () =>
        app.call("POST", `/projects/${posting.slug}/imports?kind=${kind}`, {
          key: posting.key,
          raw: rows.map((row) => JSON.stringify(row)).join("\n"),
          headers: { "content-type": "application/x-ndjson" },
        }),
    });
  const old = { currency: "eur", occurred_at: "2026-03-02T00:00:00Z" };
  imported("subscriptions", [
    {
      ...old,
      subscription_id: "i1",
      customer_email: "stays@example.com",
      mrr: 2_500,
      started_at: "2025-06-01T00:00:00Z",
    },
    {
      ...old,
      subscription_id: "i2",
      customer_email: "left@example.com",
      mrr: 1_200,
      started_at: "2025-09-01T00:00:00Z",
    },
  ]);
  imported("churn_events", [
    {
      customer_email: "stays@example.com",
      event_type: "cancellation",
      mrr: 2_500,
      currency: "eur",
      occurred_at: "2026-03-01T10:00:00Z",
      recovered_at: "2026-03-02T10:00:00Z",
    },
  ]);
  steps.push({
    at: time("2026-05-10"),
    send: () =>
      app.call("POST", `/projects/${posting.slug}/imports?kind=subscriptions`, {
        key: posting.key,
        raw: JSON.stringify({
          subscription_id: "i2",
          status: "ended",
          ended_at: iso("2026-05-10"),
          occurred_at: iso("2026-05-10"),
        }),
        headers: { "content-type": "application/x-ndjson" },
      }),
  });

  // By the API and by the custom webhook.
  const cancels = { customer_email: "api@example.com", event_type: "cancellation", mrr: 800, currency: "eur" };
  steps.push({
    at: time("2026-10-10"),
    send: async () => {
      await app.call("POST", `/projects/${posting.slug}/churn-events`, {
        key: posting.key,
        body: { ...cancels, mrr: 99, test: true },
      });
      return app.call("POST", `/projects/${posting.slug}/churn-events`, { key: posting.key, body: cancels });
    },
  });
  steps.push({
    at: time("2026-10-12"),
    send: async () => {
      const [event] = await posting.events("customer_email=api@example.com&test=false");
      return app.call("POST", `/projects/${posting.slug}/churn-events/${event.id}/recovered`, { key: posting.key });
    },
  });
  const custom = (day: string, event_type: string) =>
    steps.push({
      at: time(day),
      send: () => posting.custom({ customer_email: "custom@example.com", event_type, mrr: 600, currency: "eur" }),
    });
  custom("2026-11-05", "payment_failed");
  custom("2026-11-08", "payment_recovered");
}

const get = async (path: string) => {
  const { status, body } = await app.call("GET", `/projects/${posting.slug}${path}`, { key: posting.key });
  expect(status).toBe(200);
  return body.data ?? body;
};

type Moved = Record<string, number>;

/** The movements of each month that has any, and its closing MRR. */
async function movedIn(currency: string): Promise<[string, Moved][]> {
  const { months } = await get(`/mrr?${YEAR}&currency=${currency}`);
  return months.flatMap(({ month, mrr_movements: m }: { month: string; mrr_movements: Moved }) => {
    const names = [
      "new",
      "reactivation",
      "expansion",
      "contraction",
      "churn_voluntary",
      "churn_involuntary",
      "paused",
      "resumed",
    ];
    const moved = Object.fromEntries(names.flatMap((name) => (m[name] === 0 ? [] : [[name, m[name]]])));
    return Object.keys(moved).length === 0 ? [] : [[month, { ...moved, end: m.end }]];
  });
}

test("MRR moves as the lives did, in each currency", async () => {
  expect(await movedIn("eur")).toEqual([
    ["2026-03", { new: 4_900 + 9_900 + 3_900 + 3_920, end: 26_320 }],
    ["2026-05", { new: 2_900 + 950, churn_voluntary: 1_200, end: 28_970 }],
    ["2026-07", { paused: 3_900, end: 25_070 }],
    ["2026-08", { expansion: 950, churn_voluntary: 2_900, end: 23_120 }],
    ["2026-09", { contraction: 817, resumed: 3_900, end: 26_203 }],
    ["2026-11", { reactivation: 2_900, end: 29_103 }],
    ["2026-12", { churn_voluntary: 3_920, end: 25_183 }],
  ]);
  expect(await movedIn("usd")).toEqual([
    ["2026-06", { new: 5_000, end: 5_000 }],
    ["2026-10", { churn_involuntary: 5_000, end: 0 }],
  ]);
  expect(await movedIn("inr")).toEqual([
    ["2026-04", { new: 49_900, end: 49_900 }],
    ["2026-12", { churn_voluntary: 49_900, end: 0 }],
  ]);
});

test("events are lost and recovered as they were, and tests apart", async () => {
  const of = async (query: string) => {
    const { churn_events, mrr, median_days_to_recover } = await get(`/stats?${YEAR}&${query}`);
    return [churn_events.total, mrr.at_risk, mrr.recovered, mrr.lost, median_days_to_recover];
  };
  expect(await of("currency=eur")).toEqual([6, 0, 2_500 + 9_900 + 800 + 600, 2_900 + 3_920, 2.5]);
  expect(await of("currency=usd")).toEqual([1, 0, 0, 5_000, null]);
  expect(await of("currency=inr")).toEqual([1, 0, 0, 49_900, null]);
  expect(await of("currency=eur&mode=test")).toEqual([2, 0, 0, 7_700 + 99, null]);
});

test("the same numbers stand in the days, the cohorts, the exports and the forecast", async () => {
  const { series, mrr_movements, mrr } = await get(`/stats?${YEAR}`);
  const sum = (rows: Moved[], name: string) => rows.reduce((all, row) => all + row[name]!, 0);
  expect([sum(series, "recovered_mrr"), sum(series, "churned_mrr")]).toEqual([mrr.recovered, mrr.recovered + mrr.lost]);
  const byEvent = (await get(`/cohorts?by=event_month&${YEAR}`)).cohorts;
  expect(sum(byEvent, "mrr")).toBe(mrr.recovered + mrr.lost);
  const bySignup = (await get(`/cohorts?by=signup_month&${YEAR}`)).cohorts;
  expect(bySignup.map((row: Moved) => [row.cohort, row.size, row.mrr])).toEqual([
    ["2026-03", 4, 22_620],
    ["2026-05", 2, 3_850],
  ]);
  const csv: string = await get(`/exports/mrr.csv?${YEAR}`);
  const [head, ...rows] = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(rows.at(-1)![head!.indexOf("end")]).toBe(String(mrr_movements.end));
  const { series: months, at_risk_mrr } = await get("/forecasting?horizon=1");
  expect([months[0].components.start, at_risk_mrr]).toEqual([mrr_movements.end, mrr.at_risk]);
});
