// Statistics over the API: what was recorded, imported and sent, with the definitions of all numbers.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { churnEvents } from "../../../../src/features/churn-events/tables.ts";
import { variants } from "../../../../src/features/variants/tables.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { VARIANT_COUNT } from "../../../support/strategies.ts";

let app: TestApp;
let project: TestProject;

// The clock starts at 2026-03-02T09:00Z.
beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});

afterEach(() => app.close());

const get = (path: string) => app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });

const stats = async (query = "") => {
  const { status, body } = await get(`/stats${query}`);
  expect(status).toBe(200);
  return body.data;
};

async function importRows(kind: string, rows: readonly object[]): Promise<void> {
  const { status, body } = await app.call("POST", `/projects/${project.slug}/imports?kind=${kind}`, {
    key: project.key,
    raw: rows.map((row) => JSON.stringify(row)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(status).toBe(202);
  await app.work();
  const done = await get(`/imports/${body.data.id}`);
  expect(done.body.data).toMatchObject({ status: "completed", rows: { rejected: 0 } });
}

let customers = 0;
const event = (fields: object) => ({
  customer_email: `customer-${++customers}@example.com`,
  event_type: "cancellation",
  currency: "usd",
  ...fields,
});

const record = async (fields: object = {}): Promise<string> => {
  const body = { ...CANCELLATION, customer_email: `customer-${++customers}@example.com`, ...fields };
  const { status, body: answer } = await app.call("POST", `/projects/${project.slug}/churn-events`, {
    key: project.key,
    body,
  });
  expect(status).toBe(201);
  return answer.data.id;
};

const setTimezone = async (timezone: string): Promise<void> => {
  const body = { settings: { timezone } };
  expect((await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body })).status).toBe(200);
};

test("an empty project has zeros where it counts, and null where nothing can be computed", async () => {
  const data = await stats();
  expect(data.period).toEqual({ from: "2025-12-03", to: "2026-03-02", timezone: "UTC" });
  expect(data.currency).toBe("usd");
  expect(data.churn_events).toEqual({
    total: 0,
    by_status: { new: 0, processing: 0, variants_generated: 0, email_sent: 0, recovered: 0, lost: 0 },
    by_type: { cancellation: 0, payment_failed: 0 },
    by_provider: {},
    by_reason: {},
    without_mrr: 0,
  });
  expect(data.mrr).toEqual({ at_risk: 0, recovered: 0, lost: 0, discounts: 0, recovered_net: 0 });
  expect(data.recovery_rate).toBeNull();
  expect(data.recovery_rate_interval).toBeNull();
  expect(data.median_days_to_recover).toBeNull();
  expect(data.emails).toEqual({
    sent: 0,
    opened: 0,
    clicked: 0,
    bounced: 0,
    unsubscribed: 0,
    open_rate: null,
    click_rate: null,
  });
  expect(data.strategies).toHaveLength(VARIANT_COUNT);
  expect(data.strategies[0]).toEqual({
    strategy: "value_recap",
    sent: 0,
    opened: 0,
    clicked: 0,
    recovered: 0,
    recovery_rate: null,
    low: null,
    high: null,
  });
  expect(data.cancel_flow).toMatchObject({ sessions: 0, save_rate: null, verified: { sessions: 0, save_rate: null } });
  expect(data.holdout).toBeNull();
  for (const field of [
    "mrr_movements",
    "gross_revenue_retention",
    "net_revenue_retention",
    "customer_churn_rate",
    "churn_rate_denominator",
    "quick_ratio",
    "arpa",
    "arr",
    "customers",
  ]) {
    expect({ [field]: data[field] }).toEqual({ [field]: null });
    expect({ [field]: data.previous[field] }).toEqual({ [field]: null });
  }
  expect(data.series).toHaveLength(90);
  expect(data.series[0]).toEqual({ date: "2025-12-03", churned_mrr: 0, recovered_mrr: 0, events: 0, recovered: 0 });
  expect(data.series[89].date).toBe("2026-03-02");
  expect(data.previous.period).toEqual({ from: "2025-09-04", to: "2025-12-02", timezone: "UTC" });
});

test("events count by what they are, and their MRR by what became of them", async () => {
  const [first, second] = [await record({ mrr: 1_000 }), await record({ mrr: 2_000, event_type: "payment_failed" })];
  await record({ mrr: 4_000 });
  await record({ mrr: null });
  const lost = await record({ mrr: 8_000 });
  await app.call("POST", `/projects/${project.slug}/churn-events/${first}/recovered`, { key: project.key });
  app.clock.advance(36 * 3_600_000);
  await app.call("POST", `/projects/${project.slug}/churn-events/${second}/recovered`, { key: project.key });
  await app.deps.store.write(async (tx) => {
    await tx.update(churnEvents).set({ status: "lost" }).where(eq(churnEvents.id, lost));
  });
  const data = await stats();
  expect(data.churn_events).toMatchObject({
    total: 5,
    by_status: { new: 2, processing: 0, variants_generated: 0, email_sent: 0, recovered: 2, lost: 1 },
    by_type: { cancellation: 4, payment_failed: 1 },
    by_provider: { api: 5 },
    by_reason: { unspecified: 5 },
    without_mrr: 1,
  });
  expect(data.mrr).toMatchObject({ at_risk: 4_000, recovered: 3_000, lost: 8_000, recovered_net: 3_000 });
  expect(data.recovery_rate).toBe(2 / 3);
  // The Wilson interval of 2 in 3.
  expect(data.recovery_rate_interval.low).toBeCloseTo(0.2077, 4);
  expect(data.recovery_rate_interval.high).toBeCloseTo(0.9385, 4);
  expect(data.median_days_to_recover).toBe(0.75);
  expect(data.series.slice(-2)).toEqual([
    { date: "2026-03-02", churned_mrr: 15_000, recovered_mrr: 1_000, events: 5, recovered: 1 },
    { date: "2026-03-03", churned_mrr: 0, recovered_mrr: 2_000, events: 0, recovered: 1 },
  ]);
});

test("amounts of different currencies are never added, and events in others are counted separately", async () => {
  await record({ mrr: 1_000 });
  await record({ mrr: 1_500, currency: "kwd" });
  await record({ mrr: 700, currency: "KWD" });
  const usd = await stats();
  expect(usd.mrr.at_risk).toBe(1_000);
  expect(usd.churn_events.total).toBe(1);
  expect(usd.other_currencies).toEqual([{ currency: "kwd", events: 2 }]);
  const kwd = await stats("?currency=KWD");
  expect(kwd.currency).toBe("kwd");
  expect(kwd.mrr.at_risk).toBe(2_200);
  expect(kwd.other_currencies).toEqual([{ currency: "usd", events: 1 }]);
});

describe("a period", () => {
  test("counts the events of its days, both ends included, in the project's time zone", async () => {
    await setTimezone("America/New_York");
    await importRows("churn_events", [
      event({ mrr: 1, occurred_at: "2026-01-10T04:59:59.999Z" }), // the 9th in the project's zone
      event({ mrr: 10, occurred_at: "2026-01-10T05:00:00Z" }),
      event({ mrr: 100, occurred_at: "2026-01-12T04:59:59.999Z" }),
      event({ mrr: 1_000, occurred_at: "2026-01-12T05:00:00Z" }), // the 12th in the project's zone
    ]);
    const data = await stats("?from=2026-01-10&to=2026-01-11");
    expect(data.period).toEqual({ from: "2026-01-10", to: "2026-01-11", timezone: "America/New_York" });
    expect(data.mrr.at_risk).toBe(110);
    expect(data.series.map(({ date, churned_mrr }: never) => [date, churned_mrr])).toEqual([
      ["2026-01-10", 10],
      ["2026-01-11", 100],
    ]);
    expect(data.previous.period).toMatchObject({ from: "2026-01-08", to: "2026-01-09" });
    expect(data.previous.mrr.at_risk).toBe(1);
  });

  test("has days of 23 and 25 hours where the clock changes, each moment in one of them", async () => {
    await setTimezone("Europe/Berlin");
    await importRows("churn_events", [
      event({ occurred_at: "2025-10-25T21:59:59Z" }), // the 25th
      event({ occurred_at: "2025-10-25T22:00:00Z" }),
      event({ occurred_at: "2025-10-26T22:59:59Z" }),
      event({ occurred_at: "2025-10-26T23:00:00Z" }), // the 27th
    ]);
    const data = await stats("?from=2025-10-25&to=2025-10-27");
    expect(data.series.map(({ events }: never) => events)).toEqual([1, 2, 1]);
  });

  test("ends today in the project's time zone where nothing else is asked for", async () => {
    await setTimezone("Pacific/Auckland");
    app.clock.advance(4 * 3_600_000);
    expect((await stats()).period).toMatchObject({ from: "2025-12-04", to: "2026-03-03" });
    expect((await stats("?to=2026-01-31")).period).toMatchObject({ from: "2025-11-03", to: "2026-01-31" });
  });

  test.each([
    ["?from=2026-02-01&to=2026-01-31", "from"],
    ["?from=2026-03-03", "from"],
    ["?from=2026-02-30", "from"],
    ["?to=2026-13-01", "to"],
    ["?from=yesterday", "from"],
    ["?from=", "from"],
    ["?from=2026-01-01T00:00:00Z", "from"],
    ["?from=1950-01-01", "from"],
    ["?from=0001-01-01", "from"],
    ["?currency=dollars", "currency"],
    ["?currency=", "currency"],
  ])("%s is refused by name", async (query, field) => {
    for (const path of ["/stats", "/cohorts", "/mrr"]) {
      const { status, body } = await get(`${path}${query}`);
      expect({ path, status }).toEqual({ path, status: 400 });
      expect(body.error.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
    }
  });

  test("is refused with every field that is wrong", async () => {
    for (const path of ["/stats", "/cohorts", "/mrr", "/forecasting", "/exports/stats.csv"]) {
      const { body } = await get(`${path}?from=2026-02-30&to=soon&currency=dollars`);
      const fields = body.error.details.map((detail: { field: string }) => detail.field);
      expect([path, fields.sort()]).toEqual([path, ["currency", "from", "to"]]);
    }
  });

  test("of five years is reported day by day", async () => {
    await importRows("churn_events", [event({ mrr: 5, occurred_at: "2021-03-05T00:00:00Z" })]);
    const data = await stats("?from=2021-03-01&to=2026-03-02");
    expect(data.series).toHaveLength(1_828);
    expect(data.mrr.at_risk + data.mrr.lost).toBe(5);
  });

  test("of fifty years is reported as well, with the numbers of the actual events", async () => {
    await importRows("churn_events", [event({ mrr: 5, occurred_at: "2021-03-05T00:00:00Z" })]);
    const data = await stats("?from=1976-03-03&to=2026-03-02");
    expect(data.series).toHaveLength(18_262);
    expect(data.churn_events.total).toBe(1);
    expect(data.series.reduce((sum: number, { events }: { events: number }) => sum + events, 0)).toBe(1);
    for (const path of ["/cohorts", "/cohorts?by=signup_month", "/mrr", "/forecasting"]) {
      const joint = path.includes("?") ? "&" : "?";
      expect((await get(`${path}${joint}from=1976-03-03`)).status).toBe(200);
    }
  });
});

describe("recoveries", () => {
  const DAY = 24 * 3_600_000;

  /** Sends the event's variant of a strategy; returns its id. */
  async function send(id: string, strategy: string): Promise<string> {
    const at = `/projects/${project.slug}/churn-events/${id}`;
    const found = await app.call("GET", `${at}/variants`, { key: project.key });
    const variant = found.body.data.find((one: { strategy: string }) => one.strategy === strategy);
    expect((await app.call("POST", `${at}/variants/${variant.id}/send`, { key: project.key })).status).toBe(200);
    return variant.id;
  }

  async function generated(fields: object = {}): Promise<string> {
    const id = await record(fields);
    const path = `/projects/${project.slug}/churn-events/${id}/generate`;
    await app.call("POST", path, { key: project.key, headers: { prefer: "respond-async" } });
    await app.work();
    return id;
  }

  const recover = (id: string) =>
    app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });

  test("after a mail count for the last mail before, within 14 days", async () => {
    const [first, late, silent] = [
      await generated({ mrr: 100 }),
      await generated({ mrr: 10 }),
      await record({ mrr: 1 }),
    ];
    await send(first, "discount");
    app.clock.advance(DAY);
    const opened = await send(first, "founder_email");
    await send(late, "discount");
    await app.deps.store.write(async (tx) => {
      await tx.update(variants).set({ opensByPeople: 1, opensByMachines: 3 }).where(eq(variants.id, opened));
    });
    app.clock.advance(DAY);
    await recover(first);
    await recover(silent);
    app.clock.advance(13 * DAY + 1);
    await recover(late);
    const data = await stats();
    expect(data.attribution).toEqual({
      window_days: 14,
      after_offer: { events: 0, mrr: 0 },
      after_mail: { events: 1, mrr: 100 },
      by_provider_retry: { events: 0, mrr: 0 },
      by_itself: { events: 2, mrr: 11 },
    });
    const of = (strategy: string) => data.strategies.find((one: { strategy: string }) => one.strategy === strategy);
    expect(of("discount")).toMatchObject({ sent: 2, opened: 0, recovered: 0, recovery_rate: 0, low: 0 });
    expect(of("founder_email")).toMatchObject({ sent: 1, opened: 1, recovered: 1, recovery_rate: 1, high: 1 });
    expect(data.emails).toMatchObject({ sent: 3, opened: 1, clicked: 0, open_rate: 1 / 3, click_rate: 0 });
  });

  test("of failed payments that a provider reported, without a mail, are its own retries", async () => {
    await importRows("churn_events", [event({ mrr: 5, occurred_at: "2026-02-01T00:00:00Z" })]);
    const id = await record({ mrr: 300, event_type: "payment_failed" });
    await app.deps.store.write(async (tx) => {
      await tx.update(churnEvents).set({ source: "stripe", provider: "stripe" }).where(eq(churnEvents.id, id));
    });
    await recover(id);
    expect((await stats()).attribution.by_provider_retry).toEqual({ events: 1, mrr: 300 });
  });

  test("after an accepted offer are the offer's, and its discount is taken off", async () => {
    const publicKey = project.publicKey;
    const offer = {
      offer_type: "discount",
      title: "Stay",
      description: "Less",
      cta_button_text: "Yes",
      is_active: true,
    };
    const at = `/projects/${project.slug}/retention-offers/too_expensive`;
    await app.call("PUT", at, { key: project.key, body: { ...offer, discount_percent: 20 } });
    const id = await record({ mrr: 5_000, customer_email: "ada@example.com" });
    const session = async (outcome: string | null, fields: object) => {
      const body = { public_key: publicKey, reason: "too_expensive", currency: "usd", ...fields };
      const shown = await app.call("POST", "/cancel-flow/reasons", { body });
      expect(shown.body.offer).not.toBeNull();
      if (outcome === null) return;
      const path = `/cancel-flow/sessions/${shown.body.session_id}/outcome`;
      expect((await app.call("POST", path, { body: { public_key: publicKey, outcome } })).status).toBe(200);
    };
    await session("accepted", { customer_email: "ada@example.com", mrr: 5_000 });
    await session("abandoned", { customer_email: "ben@example.com", mrr: 9_000 });
    await session("abandoned", { customer_email: "cleo@example.com" });
    await session(null, { customer_email: "dan@example.com" });
    await recover(id);
    const data = await stats();
    expect(data.attribution.after_offer).toEqual({ events: 1, mrr: 5_000 });
    expect(data.mrr).toMatchObject({ recovered: 5_000, discounts: 1_000, recovered_net: 4_000 });
    expect(data.cancel_flow).toMatchObject({
      sessions: 4,
      offers_shown: 4,
      accepted: 1,
      declined: 0,
      abandoned: 2,
      open: 1,
      save_rate: 1 / 3,
      saved_mrr: 5_000,
      discounts: 1_000,
      saved_mrr_net: 4_000,
      verified: { sessions: 0, accepted: 0, save_rate: null },
    });
    expect(data.cancel_flow.low).toBeCloseTo(0.0615, 4);
    expect(data.cancel_flow.high).toBeCloseTo(0.7923, 4);
  });
});

test("the save rate is one of the sessions that were shown an offer, whatever pages report of the others", async () => {
  const offer = { offer_type: "custom", title: "Stay", description: "Do", cta_button_text: "Yes", is_active: true };
  const at = `/projects/${project.slug}/retention-offers/too_expensive`;
  expect((await app.call("PUT", at, { key: project.key, body: offer })).status).toBe(201);
  const outcomes = [
    ["too_expensive", "declined"],
    ["other", "accepted"],
    ["other", "accepted"],
  ];
  for (const [reason, outcome] of outcomes) {
    const body = { public_key: project.publicKey, reason };
    const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body })).body;
    const answer = { public_key: project.publicKey, outcome };
    expect((await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, { body: answer })).status).toBe(200);
  }
  const { cancel_flow } = await stats();
  expect(cancel_flow).toMatchObject({ sessions: 3, offers_shown: 1, accepted: 2, declined: 1, save_rate: 0, low: 0 });
  expect(cancel_flow.high).toBeCloseTo(0.7935, 4);
});

test("the holdout is compared with mailed customers, with an interval of the difference", async () => {
  const settings = { automation: { send: "recommended", holdout_percent: 50 } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await record());
  const path = (id: string) => `/projects/${project.slug}/churn-events/${id}/timeline`;
  for (const id of ids) {
    const { body } = await app.call("GET", path(id), { key: project.key });
    const isHeldOut = JSON.stringify(body).includes("holdout");
    await app.deps.store.write(async (tx) => {
      const status = isHeldOut ? "lost" : "recovered";
      await tx.update(churnEvents).set({ status }).where(eq(churnEvents.id, id));
    });
  }
  const { holdout } = await stats();
  expect(holdout.treated.events + holdout.held_out.events).toBe(40);
  expect(holdout.held_out.events).toBeGreaterThan(5);
  expect(holdout).toMatchObject({
    treated: { recovered: holdout.treated.events, recovery_rate: 1 },
    held_out: { recovered: 0, recovery_rate: 0 },
    lift: 1,
    high: 1,
  });
  // Every event of this test has the same MRR, so amounts and counts are proportional.
  const mrr = holdout.treated.recovered_mrr / holdout.treated.recovered;
  expect(mrr).toBeGreaterThan(0);
  expect(holdout.treated.ended_mrr).toBe(mrr * holdout.treated.ended);
  expect(holdout.held_out).toMatchObject({ ended_mrr: mrr * holdout.held_out.ended, recovered_mrr: 0 });
  expect(holdout.low).toBeGreaterThan(0.5);
  expect(holdout.low).toBeLessThan(1);
});

test("every number of the answer has its definition, at its own route and in the OpenAPI document", async () => {
  const { body } = await get("/stats/definitions");
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(new Set(names).size).toBe(names.length);
  const data = await stats();
  for (const field of Object.keys(data)) {
    const isDefined = names.some((name: string) => name === field || name.startsWith(`${field}.`));
    expect({ field, isDefined }).toEqual({ field, isDefined: true });
  }
  const document = JSON.stringify((await app.call("GET", "/openapi.json")).body);
  for (const { name, definition } of body.data) {
    if (["mrr_movements", "strategies.recovery_rate"].includes(name)) continue;
    expect({ name, isDocumented: document.includes(JSON.stringify(definition).slice(1, -1)) }).toEqual({
      name,
      isDocumented: true,
    });
  }
});
