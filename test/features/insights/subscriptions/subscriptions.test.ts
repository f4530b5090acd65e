// MRR of accounts over time and its movements: through imports and the API, and for histories of every kind.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { reportPause } from "../../../../src/features/customers/pauses.ts";
import { saveCustomer } from "../../../../src/features/customers/service.ts";
import { recordSighting, type Sighting } from "../../../../src/features/customers/subscriptions.ts";
import { CHANGE_KINDS } from "../../../../src/features/customers/tables.ts";
import { type AccountSpan, movementsBetween } from "../../../../src/features/insights/subscriptions/movements.ts";
import {
  FOREVER,
  type Span,
  spansOfAccount,
  spansOfSubscription,
} from "../../../../src/features/insights/subscriptions/spans.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

describe("what one subscription pays", () => {
  const report = (
    day: string,
    kind: "started" | "running" | "mrr" | "ended",
    mrr: number | null,
    currency = "usd",
  ) => ({
    at: at(day),
    kind,
    mrr,
    currency: mrr === null ? null : currency,
    reportedAt: at(day),
  });
  const spans = (...changes: ReturnType<typeof report>[]) =>
    spansOfSubscription(changes).map(({ from, until, mrr, currency }) => [
      new Date(from).toISOString().slice(0, 10),
      until === FOREVER ? "" : new Date(until).toISOString().slice(0, 10),
      mrr,
      currency,
    ]);

  test("is the last reported MRR, until it ended, and again when it runs again", () => {
    expect(
      spans(
        report("2026-01-01", "started", 1_000),
        report("2026-02-01", "running", 1_000),
        report("2026-03-01", "mrr", 1_500),
        report("2026-04-01", "ended", null),
        report("2026-06-01", "running", null),
      ),
    ).toEqual([
      ["2026-01-01", "2026-03-01", 1_000, "usd"],
      ["2026-03-01", "2026-04-01", 1_500, "usd"],
      ["2026-06-01", "", 1_500, "usd"],
    ]);
  });

  test("goes on through failed payments: only an end ends it", () => {
    expect(spans(report("2026-01-01", "started", 900), report("2026-02-01", "mrr", 900))).toEqual([
      ["2026-01-01", "", 900, "usd"],
    ]);
  });

  test("is nothing where no MRR was reported, where it is 0, and where it was never seen to run", () => {
    expect(spans(report("2026-01-01", "started", null))).toEqual([]);
    expect(spans(report("2026-01-01", "started", 0), report("2026-02-01", "running", 500))).toEqual([
      ["2026-02-01", "", 500, "usd"],
    ]);
    expect(spans(report("2026-01-01", "mrr", 500))).toEqual([]);
    expect(spans(report("2026-01-01", "started", 500), report("2026-01-01", "ended", null))).toEqual([]);
  });

  test("changes its currency with its price", () => {
    expect(spans(report("2026-01-01", "started", 500), report("2026-02-01", "mrr", 1_234, "kwd"))).toEqual([
      ["2026-01-01", "2026-02-01", 500, "usd"],
      ["2026-02-01", "", 1_234, "kwd"],
    ]);
  });
});

const change = fc.record({
  at: fc.integer({ min: 0, max: 50 }),
  kind: fc.constantFrom(...CHANGE_KINDS),
  mrr: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: null }),
  currency: fc.constantFrom("usd", "kwd"),
  reportedAt: fc.nat(50),
});
const subscription = fc.array(change, { maxLength: 12 });
/** In chronological order, without overlap. */
const pauses = fc
  .uniqueArray(fc.nat(60), { maxLength: 6 })
  .map((ends) => ends.toSorted((a, b) => a - b))
  .map((ends) => ends.flatMap((from, i) => (i % 2 === 0 ? [{ from, until: ends[i + 1] ?? null }] : [])));

test("spans of an account never overlap and add up to its subscriptions, at every moment, in each currency", () => {
  const paidAt = (spans: readonly Span[], moment: number, currency: string) =>
    spans
      .filter((span) => span.currency === currency && span.from <= moment && moment < span.until)
      .map(({ mrr }) => mrr);
  fc.assert(
    fc.property(fc.array(subscription, { maxLength: 4 }), fc.nat(60), (subscriptions, moment) => {
      const each = subscriptions.map((changes) => spansOfSubscription(changes));
      const account = spansOfAccount(each);
      for (const currency of ["usd", "kwd"]) {
        const paid = paidAt(account, moment, currency);
        expect(paid.length).toBeLessThanOrEqual(1);
        const sum = each.flatMap((spans) => paidAt(spans, moment, currency)).reduce((a, b) => a + b, 0);
        expect(paid[0] ?? 0).toBe(sum);
      }
    }),
  );
});

test("movements balance to the unit for any history, and every customer moves in one way only", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(subscription, { maxLength: 3 }), { maxLength: 8 }),
      fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 8 }),
      pauses,
      (accounts, moments, paused) => {
        const spans = accounts.flatMap((subscriptions, index): AccountSpan[] => {
          // Every other subscription is paused.
          const spans = subscriptions.map((changes, i) => spansOfSubscription(changes, i % 2 === 0 ? paused : []));
          const usd = spansOfAccount(spans).filter(({ currency }) => currency === "usd");
          const firstAt = Math.min(...usd.map(({ from }) => from));
          return usd.map((span) => ({ ...span, account: `a${index}`, firstAt }));
        });
        const all = movementsBetween(
          spans,
          moments.toSorted((a, b) => a - b),
        );
        all.forEach((m, index) => {
          const gained = m.new + m.reactivation + m.expansion + m.resumed;
          expect(m.start + gained - m.contraction - m.churn - m.paused).toBe(m.end);
          const { customers } = m;
          const came = customers.new + customers.reactivated + customers.resumed;
          expect(customers.start + came - customers.churned - customers.paused).toBe(customers.end);
          expect(m.churned.reduce((sum, { mrr }) => sum + mrr, 0)).toBe(m.churn);
          if (index > 0) expect(m.start).toBe(all[index - 1]!.end);
          for (const amount of [m.start, m.new, m.reactivation, m.expansion, m.contraction, m.churn, m.end]) {
            expect(amount).toBeGreaterThanOrEqual(0);
          }
        });
      },
    ),
  );
});

describe("over the API", () => {
  let app: TestApp;
  let project: TestProject;

  // The clock starts at 2026-03-02T09:00Z.
  beforeEach(async () => {
    app = testApp();
    project = await newProject(app);
  });

  afterEach(() => app.close());

  const see = (subscriptionId: string, day: string, sighting: Partial<Sighting>, provider = "stripe") =>
    app.deps.store.write((tx) =>
      recordSighting(tx, project, provider, { subscriptionId, at: at(day), currency: "usd", ...sighting }),
    );

  const get = async (path: string) => {
    const { status, body } = await app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });
    expect(status).toBe(200);
    return body.data;
  };

  test("every movement is what the field calls it, month by month", async () => {
    const start = { running: true, email: "new@example.com", mrr: 1_000 };
    await see("s1", "2025-11-10", { ...start, startedAt: at("2025-11-10") });
    await see("s2", "2025-10-05", { ...start, email: "grows@example.com", startedAt: at("2025-10-05") });
    await see("s2", "2025-11-20", { mrr: 1_700 });
    await see("s3", "2025-10-06", { ...start, email: "shrinks@example.com", startedAt: at("2025-10-06") });
    await see("s3", "2025-11-21", { mrr: 400 });
    await see("s4", "2025-10-07", { ...start, email: "leaves@example.com", startedAt: at("2025-10-07"), mrr: 90 });
    await see("s4", "2025-11-22", { running: false });
    await see("s4", "2026-01-22", { running: true });
    const { months } = await get("/mrr?from=2025-09-01&to=2026-02-28");
    const rows = months.map(({ month, mrr_movements: m }: never) => [month, ...Object.values(m as object)]);
    // start, new, reactivation, expansion, contraction, churn, voluntary, involuntary, end, paused, resumed
    expect(rows).toEqual([
      ["2025-09", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      ["2025-10", 0, 2_090, 0, 0, 0, 0, 0, 0, 2_090, 0, 0],
      ["2025-11", 2_090, 1_000, 0, 700, 600, 90, 90, 0, 3_100, 0, 0],
      ["2025-12", 3_100, 0, 0, 0, 0, 0, 0, 0, 3_100, 0, 0],
      ["2026-01", 3_100, 0, 90, 0, 0, 0, 0, 0, 3_190, 0, 0],
      ["2026-02", 3_190, 0, 0, 0, 0, 0, 0, 0, 3_190, 0, 0],
    ]);
    expect(months[2]).toMatchObject({
      complete: true,
      gross_revenue_retention: (2_090 - 690) / 2_090,
      net_revenue_retention: (2_090 + 700 - 690) / 2_090,
      customer_churn_rate: 1 / 3,
      churn_rate_denominator: "customers_active_at_start",
      quick_ratio: 1_700 / 690,
      arpa: 3_100 / 3,
      arr: 37_200,
      customers: { active_at_start: 3, active: 3, new: 1, churned: 1, reactivated: 0 },
    });
    expect(months[0]).toMatchObject({
      gross_revenue_retention: null,
      net_revenue_retention: null,
      customer_churn_rate: null,
      quick_ratio: null,
      arpa: null,
      arr: 0,
    });
    const stats = await get("/stats?from=2025-11-01&to=2025-11-30");
    expect(stats.mrr_movements).toEqual(months[2].mrr_movements);
    expect(stats.previous.mrr_movements).toMatchObject({ start: 0, new: 2_090, end: 2_090 });
  });

  test("a pause is a movement of its own: nobody has churned, and who goes on is not new", async () => {
    const running = { running: true, mrr: 1_000, startedAt: at("2025-10-10") };
    for (const name of ["pauses", "leaves", "stays"]) {
      await see(name, "2025-10-10", { ...running, email: `${name}@example.com` });
    }
    const report = (name: string, day: string, paused: boolean, until: string | null) =>
      app.deps.store.write((tx) =>
        reportPause(tx, project, "stripe", name, { at: at(day), paused, untilAt: until === null ? null : at(until) }),
      );
    await report("pauses", "2025-11-15", true, "2026-01-15");
    await report("leaves", "2025-11-15", true, "2026-03-15");
    await see("leaves", "2025-12-20", { running: false });
    await report("stays", "2026-01-05", true, "2026-02-15");
    await report("stays", "2026-01-20", false, null);
    const { months } = await get("/mrr?from=2025-11-01&to=2026-01-31");
    const of = (index: number) => months[index].mrr_movements;
    expect(of(0)).toMatchObject({ start: 3_000, churn: 0, contraction: 0, paused: 2_000, resumed: 0, end: 1_000 });
    expect(months[0].customers).toMatchObject({ active_at_start: 3, churned: 0, paused: 2, active: 1 });
    expect(months[0]).toMatchObject({ customer_churn_rate: 0, gross_revenue_retention: 1 });
    expect(of(1)).toMatchObject({ start: 1_000, churn: 1_000, resumed: 1_000, paused: 0, end: 1_000 });
    expect(of(2)).toMatchObject({ start: 1_000, new: 0, reactivation: 0, resumed: 1_000, paused: 0, end: 2_000 });
  });

  test("a month that is not over ends now, and the future is left out", async () => {
    await see("s1", "2026-02-10", { running: true, mrr: 700, startedAt: at("2026-02-10") });
    await see("s2", "2026-02-10", { running: false, mrr: 300, startedAt: at("2026-02-01"), endedAt: at("2026-03-20") });
    const { months } = await get("/mrr?from=2026-02-01&to=2026-06-30");
    expect(months.map(({ month, complete }: never) => [month, complete])).toEqual([
      ["2026-02", true],
      ["2026-03", false],
    ]);
    expect(months[1].mrr_movements).toMatchObject({ start: 1_000, churn: 0, end: 1_000 });
  });

  test("months begin at the project's midnight", async () => {
    const body = { settings: { timezone: "America/New_York" } };
    await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body });
    const first = Date.parse("2026-02-01T05:00:00Z");
    await see("s1", "2026-02-10", { running: true, mrr: 100, startedAt: first });
    await see("s2", "2026-02-10", { running: true, mrr: 7, startedAt: first - 1 });
    const { months } = await get("/mrr?from=2026-01-01&to=2026-02-28");
    // A snapshot includes what begins at its exact moment, but not what ends then.
    expect(months[0].mrr_movements).toMatchObject({ new: 107, end: 107 });
    await see("s3", "2026-02-10", { running: true, mrr: 1_000, startedAt: first + 1 });
    const later = await get("/mrr?from=2026-01-01&to=2026-02-28");
    expect(later.months.map((month: never) => (month as { mrr_movements: { new: number } }).mrr_movements.new)).toEqual(
      [107, 1_000],
    );
  });

  test("subscriptions of one customer or one address are one account, in whatever order that is learned", async () => {
    const running = { running: true, mrr: 100, startedAt: at("2026-01-10") };
    await see("s1", "2026-01-10", { ...running, customerId: "c1" });
    await see("s2", "2026-01-10", { ...running, customerId: "c1" });
    await see("s3", "2026-01-10", { ...running, customerId: "c2" }, "paddle");
    await see("s4", "2026-01-10", { ...running, customerId: null, email: "Ada@example.com" }, "import");
    const active = async () => (await get("/stats")).customers.active;
    expect(await active()).toBe(3);
    const isAda = { customerId: "c1", email: "ada@example.com", name: null, at: at("2026-01-11") };
    await app.deps.store.write((tx) => saveCustomer(tx, project, "stripe", isAda));
    expect(await active()).toBe(2);
    await app.deps.store.write((tx) => saveCustomer(tx, project, "paddle", { ...isAda, customerId: "c2" }));
    expect(await active()).toBe(1);
    expect((await get("/stats")).mrr_movements.end).toBe(400);
    const isBen = { customerId: "c2", email: "ben@example.com", name: null, at: at("2026-01-12") };
    await app.deps.store.write((tx) => saveCustomer(tx, project, "paddle", isBen));
    expect(await active()).toBe(2);
    expect((await get("/stats")).mrr_movements.end).toBe(400);
  });

  test("a change of plan on the same day is no churn, and a change of currency is one in each", async () => {
    const ada = { email: "ada@example.com" };
    const january = "from=2026-01-01&to=2026-01-31";
    await see("old", "2025-12-01", { ...ada, running: true, mrr: 1_000, startedAt: at("2025-12-01") });
    await see("old", "2026-01-15", { running: false });
    await see("new", "2026-01-15", { ...ada, running: true, mrr: 1_500, startedAt: at("2026-01-15") });
    expect((await get(`/stats?${january}`)).mrr_movements).toMatchObject({ new: 0, expansion: 500, churn: 0 });
    await see("new", "2026-01-20", { mrr: 460, currency: "kwd" });
    expect((await get(`/stats?${january}`)).mrr_movements).toMatchObject({ start: 1_000, churn: 1_000, end: 0 });
    expect((await get(`/stats?${january}&currency=kwd`)).mrr_movements).toMatchObject({ new: 460, end: 460 });
    expect((await get(`/stats?${january}&currency=eur`)).mrr_movements).toBeNull();
    expect((await get(`/mrr?${january}&currency=eur`)).months).toBeNull();
  });

  test("churn is involuntary where the last event that was not recovered is a failed payment", async () => {
    const running = { running: true, mrr: 100, startedAt: at("2025-12-10") };
    for (const name of ["fails", "cancels", "returns", "silent"]) {
      await see(name, "2025-12-10", { ...running, email: `${name}@example.com` });
      await see(name, "2026-03-02", { running: false });
    }
    const record = async (name: string, event_type: string) => {
      const body = { customer_email: `${name}@example.com`, event_type };
      const made = await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body });
      app.clock.advance(1_000);
      return made.body.data.id;
    };
    await record("fails", "cancellation");
    await record("fails", "payment_failed");
    await record("cancels", "payment_failed");
    await record("cancels", "cancellation");
    const id = await record("returns", "payment_failed");
    await app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });
    const { mrr_movements } = await get("/stats?from=2026-02-01&to=2026-03-02");
    expect(mrr_movements).toMatchObject({ churn: 400, churn_involuntary: 100, churn_voluntary: 300 });
  });
});
