// The forecast over the API: its basis, its answer with little data, and that it is reproducible.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../../../src/lib/duration.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";

let app: TestApp;
let project: TestProject;

beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

type Subscription = { subscription_id: string; started_at: string; ended_at?: string; mrr: number; currency: string };

async function importSubscriptions(rows: (Subscription & { customer_email: string })[], to = project): Promise<void> {
  const raw = rows
    .map((row) =>
      JSON.stringify({
        ...row,
        status: row.ended_at ? "ended" : "running",
        occurred_at: row.ended_at ?? row.started_at,
      }),
    )
    .join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  const answer = await app.call("POST", `/projects/${to.slug}/imports?kind=subscriptions`, {
    key: to.key,
    raw,
    headers,
  });
  await app.work();
  const done = await app.call("GET", `/projects/${to.slug}/imports/${answer.body.data.id}`, { key: to.key });
  expect(done.body.data).toMatchObject({ status: "completed", rows: { rejected: 0 } });
}

/** A business that began `months` ago and gains `signups` customers each month; one in twelve leaves. */
function business(months: number, signups: number, currency = "usd") {
  const random = seeded(`business ${months} ${signups}`);
  const now = app.clock.now();
  return Array.from({ length: months * signups }, (_, index) => {
    const started = now - Math.floor(index / signups) * 30 * DAY - Math.floor(random.uniform() * 25 + 1) * DAY;
    let ended = started;
    do ended += 30 * DAY;
    while (random.uniform() > 1 / 12 && ended < now);
    return {
      subscription_id: `sub-${index}`,
      customer_email: `customer-${index}@example.com`,
      started_at: new Date(started).toISOString(),
      ...(ended < now ? { ended_at: new Date(ended).toISOString() } : {}),
      mrr: 2_000 + Math.floor(random.uniform() * 8_000),
      currency,
    };
  });
}

async function forecastOf(query = "", of = project) {
  for (;;) {
    const { status, body } = await app.call("GET", `/projects/${of.slug}/forecasting${query}`, { key: of.key });
    expect(status).toBe(200);
    // A read waits at most two seconds for subscriptions that were just imported.
    if (!body.data.warnings.some((one: string) => one.includes("still being processed"))) return body.data;
  }
}

/** Every number in a response, at any depth. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe("with subscriptions", () => {
  test("says month by month what is to be expected, in whole minor units that balance", async () => {
    await importSubscriptions(business(14, 12));
    const data = await forecastOf("?horizon=12");
    expect(data).toMatchObject({ currency: "usd", as_of: "2026-03-02", basis: "subscriptions", reason: null });
    expect(data.series.map(({ month }: { month: string }) => month)).toEqual(
      ["04", "05", "06", "07", "08", "09", "10", "11", "12"]
        .map((month) => `2026-${month}`)
        .concat(["2027-01", "2027-02", "2027-03"]),
    );
    let start = data.series[0].components.start;
    for (const { mrr, low, high, interval, components, ...expected } of data.series) {
      expect(components.start).toBe(start);
      const { new: joined, reactivation, expansion, contraction, churn } = components;
      expect(mrr).toBe(start + joined + reactivation + expansion - contraction - churn);
      expect(low).toBeLessThanOrEqual(mrr);
      expect(high).toBeGreaterThanOrEqual(mrr);
      expect(interval).toBe(0.8);
      expect(expected.expected_lost_mrr).toBe(churn);
      expect(expected.expected_churned_mrr).toBe(expected.expected_recovered_mrr + expected.expected_lost_mrr);
      start = mrr;
    }
    expect(numbersIn(data.series).every((value) => value === 0.8 || Number.isSafeInteger(value))).toBe(true);
  });

  test("begins with what is paid today and loses about what it lost before", async () => {
    const rows = business(14, 40);
    await importSubscriptions(rows);
    const data = await forecastOf();
    const running = rows.filter((row) => !row.ended_at);
    const [first] = data.series;
    expect(first.components.start).toBe(running.reduce((sum, { mrr }) => sum + mrr, 0));
    expect(first.components.churn / first.components.start).toBeWithin(0.05, 0.12);
    expect(first.components.new / (40 * 6_000)).toBeWithin(0.7, 1.3);
    expect(data.series).toHaveLength(6);
    expect(data.expected_churned_mrr_30d).toBe(first.expected_churned_mrr);
    const { retention } = data;
    expect(retention.periods_fitted).toBeWithin(11, 15);
    expect(retention.curve[0]).toEqual({ month: 0, survival: 1 });
    expect(retention.curve[1].survival).toBeWithin(0.85, 0.97);
    for (const { low, inner_low, mrr, inner_high, high } of data.series) {
      expect([low, inner_low, mrr, inner_high, high]).toEqual(
        [low, inner_low, mrr, inner_high, high].toSorted((a, b) => a - b),
      );
    }
    expect(data.backtest.folds).toBe(6);
    expect(data.backtest.mape).toBeLessThan(0.1);
    expect(data.backtest.interval_coverage).toBeWithin(0, 1.0001);
    expect(numbersIn(data).every(Number.isFinite)).toBe(true);
  });

  test("says the same, byte by byte, all day long and for the same day later on", async () => {
    await importSubscriptions(business(8, 10));
    const path = `/projects/${project.slug}/forecasting?horizon=3`;
    const ask = async (more = "") => (await app.call("GET", path + more, { key: project.key })).body;
    const morning = JSON.stringify(await ask());
    app.clock.advance(10 * 60 * 60_000);
    expect(JSON.stringify(await ask())).toBe(morning);
    app.clock.advance(DAY);
    const nextDay = JSON.stringify(await ask());
    expect(nextDay).not.toBe(morning);
    expect(JSON.stringify(await ask("&to=2026-03-02"))).toBe(morning);
    app.clock.advance(-DAY - 10 * 60 * 60_000);
  });

  test("leaves other currencies out and says so, and forecasts them where they are asked for", async () => {
    await importSubscriptions(business(6, 8));
    const started_at = new Date(app.clock.now() - 100 * DAY).toISOString();
    await importSubscriptions([
      { subscription_id: "euro", customer_email: "euro@example.com", started_at, mrr: 1_000, currency: "eur" },
    ]);
    const dollars = await forecastOf();
    expect(dollars.warnings.join(" ")).toContain("accounts also pay in EUR");
    const euros = await forecastOf("?currency=EUR");
    expect(euros).toMatchObject({ currency: "eur", series: [{ components: { start: 1_000 } }, {}, {}, {}, {}, {}] });
    expect(euros.warnings.join(" ")).toContain("Only 1 customer pays");
  });

  test("knows nothing of another project's customers", async () => {
    await importSubscriptions(business(6, 8));
    const other = await newProject(app);
    expect(await forecastOf("", other)).toMatchObject({ series: [], at_risk_mrr: 0, retention: null });
  });

  test("looks at no month before the first that is asked for", async () => {
    await importSubscriptions(business(14, 12));
    const all = await forecastOf();
    const recent = await forecastOf("?from=2025-11-01");
    expect(recent.retention.periods_fitted).toBeGreaterThan(3);
    expect(recent.retention.log_likelihood).toBeGreaterThan(all.retention.log_likelihood);
    expect(recent.warnings.join(" ")).toContain("Only 4 whole months are known");
    expect(recent.series[0].components.start).toBe(all.series[0].components.start);
  });

  test("takes customers who are likely to leave by what they pay, and counts none of them twice", async () => {
    const month = (months: number) => new Date(app.clock.now() - months * 30 * DAY).toISOString();
    const rows = Array.from({ length: 40 }, (_, index) => ({
      subscription_id: `sub-${index}`,
      customer_email: `customer-${index}@example.com`,
      started_at: month(5),
      ...(index < 8 ? { ended_at: month(index / 2) } : {}),
      mrr: index === 39 ? 100_000 : 1_000,
      currency: "usd",
    }));
    await importSubscriptions(rows);
    const before = await forecastOf();
    await app.call("POST", "/track", {
      key: project.key,
      body: { customer_email: "customer-39@example.com", event: "cancel_page_view" },
    });
    await app.deps.store.write(async (tx) => {
      const { sql } = await import("drizzle-orm");
      await tx.run(sql`
        insert into risk_models (project_id, version, trained_at, intercept, coefficients, kinds, snapshots, outcomes)
        values (${project.id}, 1, 0, 0, '[]', '[]', 0, 0)`);
      await tx.run(sql`
        insert into risk_scores (customer, project_id, score, raw_sum, signals, after_login, after_payment, probability, changed_at)
        select number, project_id, 90, 90, '[]', 90, 90, 0.9, 0 from tracked_customers where project_id = ${project.id}`);
      await tx.run(sql`
        insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at)
        select (select max(number) from tracked_customers) + row_number() over (), ${project.id}, email, null, 0, 0, 0
        from mrr_accounts where project_id = ${project.id} and email <> 'customer-39@example.com'`);
      await tx.run(sql`
        insert into risk_scores (customer, project_id, score, raw_sum, signals, after_login, after_payment, probability, changed_at)
        select number, project_id, 5, 5, '[]', 5, 5, 0.05, 0 from tracked_customers
        where project_id = ${project.id} and email <> 'customer-39@example.com'`);
    });
    const after = await forecastOf();
    expect(after.series[0].components.churn).toBeGreaterThan(2 * before.series[0].components.churn);
    expect(after.series[0].components.churn).toBeLessThan(after.series[0].components.start);
    expect(after.retention).toEqual(before.retention);
    expect((await forecastOf("?to=2026-03-01")).series[0].components.churn).toBeLessThan(
      before.series[0].components.churn * 1.5,
    );
  });
});

describe("with churn events alone", () => {
  const importEvents = async (count: number, monthsBack: number) => {
    const raw = Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        customer_email: `gone-${index}@example.com`,
        event_type: "cancellation",
        mrr: 3_000,
        currency: "usd",
        occurred_at: new Date(app.clock.now() - (5 + ((index * 30) % (monthsBack * 30))) * DAY).toISOString(),
      }),
    ).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const path = `/projects/${project.slug}/imports?kind=churn_events`;
    expect((await app.call("POST", path, { key: project.key, raw, headers })).status).toBe(202);
    await app.work();
  };

  test("predicts what will churn, and says that the MRR itself is unknown", async () => {
    await importEvents(24, 6);
    const data = await forecastOf("?horizon=2");
    expect(data).toMatchObject({ basis: "churn_events", retention: null, backtest: null, reason: null });
    expect(data.series).toHaveLength(2);
    expect(data.series[0]).toMatchObject({ month: "2026-04", mrr: null, low: null, high: null, components: null });
    expect(data.series[0].expected_churned_mrr).toBeWithin(9_000, 15_001);
    expect(data.series[0].expected_lost_mrr).toBe(
      data.series[0].expected_churned_mrr - data.series[0].expected_recovered_mrr,
    );
    expect(data.warnings.join(" ")).toContain("Subscriptions are not known");
  });

  test("waits for a second month", async () => {
    await importEvents(3, 1);
    const data = await forecastOf();
    expect(data.series).toEqual([]);
    expect(data.reason).toContain("Only one whole month of churn events");
  });
});

describe("with next to nothing", () => {
  test("an empty project sees what is missing", async () => {
    const data = await forecastOf();
    expect(data).toEqual({
      currency: "usd",
      as_of: "2026-03-02",
      basis: "churn_events",
      includes_new_business: false,
      series: [],
      at_risk_mrr: 0,
      expected_churned_mrr_30d: null,
      retention: null,
      backtest: null,
      warnings: [],
      reason: expect.stringContaining("connect a payment provider"),
    });
  });

  test("an open churn event is at risk, and other currencies are left out", async () => {
    await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body: CANCELLATION });
    expect((await forecastOf()).at_risk_mrr).toBe(4_900);
    expect((await forecastOf("?currency=jpy")).at_risk_mrr).toBe(0);
  });

  test.each([
    ["one customer who stays", [{ started: 70 }]],
    ["one customer who left", [{ started: 100, ended: 40 }]],
    ["a customer of yesterday", [{ started: 1 }]],
    ["years of silence", [{ started: 900, ended: 800 }]],
    [
      "everybody left at once",
      [
        { started: 90, ended: 20 },
        { started: 90, ended: 20 },
      ],
    ],
  ])("%s gives numbers or a reason, and never anything else", async (_name, lives) => {
    const at = (daysAgo: number) => new Date(app.clock.now() - daysAgo * DAY).toISOString();
    await importSubscriptions(
      lives.map(({ started, ended }: { started: number; ended?: number }, index) => ({
        subscription_id: `sub-${index}`,
        customer_email: `customer-${index}@example.com`,
        started_at: at(started),
        ...(ended ? { ended_at: at(ended) } : {}),
        mrr: 1_500,
        currency: "usd",
      })),
    );
    const data = await forecastOf("?horizon=24");
    expect(numbersIn(data).every(Number.isFinite)).toBe(true);
    if (data.series.length === 0) expect(data.reason).toBeString();
    else expect(data.series).toHaveLength(24);
    for (const { low, mrr, high } of data.series) {
      expect(low).toBeWithin(0, mrr + 1);
      expect(high).toBeGreaterThanOrEqual(mrr);
    }
  });

  test("a curve that is fitted to one renewal says so, one that is fitted to more does not", async () => {
    const at = (daysAgo: number) => new Date(app.clock.now() - daysAgo * DAY).toISOString();
    const subscription = (id: string, daysAgo: number) => ({
      subscription_id: id,
      customer_email: `${id}@example.com`,
      started_at: at(daysAgo),
      mrr: 900,
      currency: "usd",
    });
    await importSubscriptions([subscription("first", 40), subscription("second", 40)]);
    const young = await forecastOf();
    expect(young.retention.periods_fitted).toBe(1);
    expect(young.warnings.join(" ")).toContain("How long customers stay is fitted to one renewal only");
    await importSubscriptions([subscription("older", 100)]);
    const older = await forecastOf();
    expect(older.retention.periods_fitted).toBeGreaterThan(1);
    expect(older.warnings.join(" ")).not.toContain("fitted to one renewal");
  });

  test("years without anybody do not stand in the way of those since", async () => {
    const at = (daysAgo: number) => new Date(app.clock.now() - daysAgo * DAY).toISOString();
    await importSubscriptions([
      {
        subscription_id: "old",
        customer_email: "old@example.com",
        started_at: at(2_000),
        ended_at: at(1_900),
        mrr: 900,
        currency: "usd",
      },
      { subscription_id: "new", customer_email: "new@example.com", started_at: at(100), mrr: 1_500, currency: "usd" },
    ]);
    const data = await forecastOf();
    expect(data.series[0].components.start).toBe(1_500);
    expect(data.warnings.join(" ")).toContain("whole months are known");
  });
});

describe("what is asked", () => {
  test.each([
    ["?horizon=0", "horizon"],
    ["?horizon=25", "horizon"],
    ["?horizon=six", "horizon"],
    ["?horizon=1.5", "horizon"],
    ["?currency=dollars", "currency"],
    ["?from=2026-02-30", "from"],
    ["?from=2026-03-02&to=2026-03-01", "from"],
    ["?from=1950-01-01", "from"],
  ])("%s is refused by its name", async (query, field) => {
    const { status, body } = await app.call("GET", `/projects/${project.slug}/forecasting${query}`, {
      key: project.key,
    });
    expect(status).toBe(400);
    expect(body.error.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });
});
