// Which offer a customer gets: only facts about a verified customer decide.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fits } from "../../../src/features/cancel-flow/choosing.ts";
import { saveCustomer } from "../../../src/features/customers/service.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { DISCOUNT, EXTENSION, type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeAll(async () => {
  app = testApp();
  flow = await newFlow(app);
});
afterAll(() => app.close());

const proven = (customer_email: string) => ({ customer_email, customer_hash: flow.hash(customer_email) });
const titleFor = async (body: object): Promise<string | null> => (await flow.submit(body)).body.offer?.title ?? null;

test("an offer is shown to the end of its last day in the project's time zone, then its fallback in its place", async () => {
  const dated = await newFlow(app, { timezone: "America/New_York" });
  await dated.offer({ ...DISCOUNT, fallback: EXTENSION, valid_until: "2026-03-02" });
  const title = async () => (await dated.submit()).body.offer.title;
  const before = app.clock.now();
  app.clock.advance(Date.parse("2026-03-03T04:59:59Z") - before);
  expect(await title()).toBe(DISCOUNT.title);
  app.clock.advance(1_000);
  expect(await title()).toBe(EXTENSION.title);
  await dated.offer({ ...DISCOUNT, valid_until: "2026-03-02" });
  expect((await dated.submit()).body.offer).toBeNull();
});

describe("rules", () => {
  test("show the offer to a proven customer with matching subscriptions, and to nobody else", async () => {
    await flow.offer({
      ...DISCOUNT,
      rules: { min_mrr: 5_000, max_mrr: 10_000, min_tenure_days: 30, plans: ["PRO", "price_team"] },
    });
    const customer = async (name: string, change: object = {}) => {
      const email = `${name}@example.com`;
      const startedAt = app.clock.now() - 30 * DAY;
      await flow.subscribes({ email, mrr: 5_000, planName: "Pro", startedAt, ...change });
      return titleFor(proven(email));
    };
    expect(await customer("fitting")).toBe(DISCOUNT.title);
    expect(await customer("plan-id", { planName: "Big", planId: "price_team" })).toBe(DISCOUNT.title);
    expect(await customer("small", { mrr: 4_999 })).toBeNull();
    expect(await customer("large", { mrr: 10_001 })).toBeNull();
    expect(await customer("largest", { mrr: 10_000 })).toBe(DISCOUNT.title);
    expect(await customer("young", { startedAt: app.clock.now() - 30 * DAY + 1 })).toBeNull();
    expect(await customer("ageless", { startedAt: null })).toBeNull();
    expect(await customer("basic", { planName: "Basic" })).toBeNull();
    expect(await customer("foreign", { currency: "eur" })).toBeNull();
    expect(await customer("gone", { running: false })).toBeNull();
    expect(await titleFor(proven("unknown@example.com"))).toBeNull();
  });

  test("are not judged by what a browser says, proven or not", async () => {
    const said = { mrr: 6_000, currency: "usd", plan_name: "Pro", tenure_days: 400 };
    expect(await titleFor({ customer_email: "fitting@example.com", ...said })).toBeNull();
    expect(await titleFor({ ...proven("small@example.com"), ...said })).toBeNull();
    expect(await titleFor({ ...proven("fitting@example.com"), mrr: 1, plan_name: "Free" })).toBe(DISCOUNT.title);
  });

  test("find a customer by the id that was proven, and the address of one by the map of the provider", async () => {
    await flow.subscribes({ customerId: "c-77", mrr: 6_000, planName: "Pro", startedAt: 0 });
    expect(await titleFor({ customer_id: "c-77", customer_hash: flow.hash("c-77") })).toBe(DISCOUNT.title);
    expect(await titleFor({ customer_id: "c-77" })).toBeNull();
    // With a verified address, the id is only a claim of the browser.
    expect(await titleFor({ ...proven("nobody@example.com"), customer_id: "c-77" })).toBeNull();
  });

  test("find by the address also subscriptions that carry the customer's id only, at the same provider", async () => {
    const email = "mapped@example.com";
    const at = app.clock.now();
    await app.deps.store.write((tx) =>
      saveCustomer(tx, flow.project, "stripe", { customerId: "c-88", email, name: null, at }),
    );
    await flow.subscribes({ customerId: "c-88", mrr: 3_000, planName: "Pro", startedAt: 0 }, "paddle");
    expect(await titleFor(proven(email))).toBeNull();
    await flow.subscribes({ customerId: "c-88", mrr: 6_000, planName: "Pro", startedAt: 0 });
    expect(await titleFor(proven(email))).toBe(DISCOUNT.title);
    // A subscription that matches by both counts once: 6,000 and 4,000, not 14,000.
    await flow.subscribes({ subscriptionId: "second", customerId: "c-88", email, mrr: 4_000, planName: "Pro" });
    expect(await titleFor(proven(email))).toBe(DISCOUNT.title);
  });

  test("that do not hold lead to the fallback", async () => {
    await flow.offer({ ...DISCOUNT, rules: { min_mrr: 1 }, fallback: EXTENSION }, "other");
    const answer = await flow.submit({ reason: "other" });
    expect(answer.body.offer).toEqual(EXTENSION);
    expect(answer.body).not.toHaveProperty("fallback_offer");
    const fitting = await flow.submit({ reason: "other", ...proven("fitting@example.com") });
    expect([fitting.body.offer.title, fitting.body.fallback_offer.title]).toEqual([DISCOUNT.title, EXTENSION.title]);
  });

  test("about unknown facts do not hold, whatever the numbers", () => {
    const amount = fc.option(fc.nat(20_000));
    const rules = fc.record({ min_mrr: amount, max_mrr: amount, min_tenure_days: amount, plans: fc.constant(null) });
    const known = fc.record({
      mrr: amount,
      tenureDays: amount,
      plans: fc.constant<string[]>([]),
      planName: fc.constant(null),
    });
    fc.assert(
      fc.property(rules, known, (asked, { mrr, tenureDays, ...rest }) => {
        const needsMrr = asked.min_mrr !== null || asked.max_mrr !== null;
        const expected =
          (!needsMrr || (mrr !== null && mrr >= (asked.min_mrr ?? 0) && mrr <= (asked.max_mrr ?? Infinity))) &&
          (asked.min_tenure_days === null || (tenureDays !== null && tenureDays >= asked.min_tenure_days));
        expect(fits(asked, { mrr, tenureDays, ...rest })).toBe(expected);
      }),
    );
  });
});

describe("a cooldown", () => {
  test("keeps a proven customer from being offered a discount again within its days, whatever the reason", async () => {
    await flow.offer(DISCOUNT, "bad_support");
    await flow.offer({ ...DISCOUNT, cooldown_days: 30, fallback: EXTENSION }, "missing_features");
    const ada = proven("ada@example.com");
    const rested = () => titleFor({ ...ada, reason: "missing_features" });
    expect(await rested()).toBe(DISCOUNT.title);
    app.clock.advance(29 * DAY);
    expect(await rested()).toBe(EXTENSION.title);
    app.clock.advance(2 * DAY);
    expect(await rested()).toBe(DISCOUNT.title);
    app.clock.advance(31 * DAY);
    expect(await titleFor({ ...ada, reason: "bad_support" })).toBe(DISCOUNT.title);
    expect(await rested()).toBe(EXTENSION.title);
    expect(await titleFor({ ...proven("grace@example.com"), reason: "missing_features" })).toBe(DISCOUNT.title);
  });

  test("shows the same discount again to a page that is loaded again, but not once its session has ended", async () => {
    const bob = { ...proven("bob@example.com"), reason: "missing_features" };
    const first = await flow.submit(bob);
    expect(await titleFor(bob)).toBe(DISCOUNT.title);
    await flow.report(first.body.session_id, "abandoned");
    expect(await titleFor(bob)).toBe(EXTENSION.title);
  });

  test("is not worn by somebody who only says to be that customer, nor lifted by an unproven one", async () => {
    await titleFor({ customer_email: "carol@example.com", reason: "bad_support" });
    const carol = proven("carol@example.com");
    expect(await titleFor({ customer_email: "carol@example.com", reason: "missing_features" })).toBe(EXTENSION.title);
    expect(await titleFor({ ...carol, reason: "missing_features" })).toBe(DISCOUNT.title);
  });

  test("counts a discount that was a fallback once it was shown", async () => {
    const fallback = { ...DISCOUNT, is_active: undefined };
    await flow.offer({ ...EXTENSION, is_active: true, fallback, cooldown_days: 30 }, "technical_issues");
    const dave = { ...proven("dave@example.com"), reason: "technical_issues" };
    const followed = async (offer?: string) => {
      const answer = await flow.submit(dave);
      await flow.report(answer.body.session_id, "declined", { offer });
      return answer.body.fallback_offer?.title ?? null;
    };
    expect(await followed()).toBe(DISCOUNT.title);
    expect(await followed("fallback")).toBe(DISCOUNT.title);
    expect(await followed()).toBeNull();
  });
});

describe("arms", () => {
  const arm = (name: string, percent: number) => ({
    name,
    percent,
    offer: { ...DISCOUNT, title: name, is_active: undefined },
  });

  test("are the same for a proven customer every time, and share the customers as they say", async () => {
    await flow.offer({ ...DISCOUNT, arms: [arm("small", 30), arm("large", 20)] }, "temporary_pause");
    const counts: Record<string, number> = {};
    for (let i = 0; i < 400; i++) {
      const body = { ...proven(`share-${i}@example.com`), reason: "temporary_pause" };
      const title = await titleFor(body);
      counts[title!] = (counts[title!] ?? 0) + 1;
      if (i < 40) expect(await titleFor(body)).toBe(title);
    }
    expect(counts.small).toBeWithin(90, 150);
    expect(counts.large).toBeWithin(50, 110);
    expect(counts[DISCOUNT.title]).toBeWithin(160, 240);
    const [newest] = await flow.sessions("?reason=temporary_pause&per_page=1");
    expect(newest.arm).toBe(newest.offer.title === DISCOUNT.title ? "control" : newest.offer.title);
  });

  test("are not chosen by the address that an unproven browser names", async () => {
    const seen = new Set<string | null>();
    for (let i = 0; i < 60; i++) {
      seen.add(await titleFor({ customer_email: "share-1@example.com", reason: "temporary_pause" }));
    }
    expect(seen.size).toBe(3);
  });

  test("of everybody leave nobody for the offer itself", async () => {
    await flow.offer({ ...DISCOUNT, arms: [arm("all", 100)] }, "switched_to_competitor");
    for (let i = 0; i < 20; i++) expect(await titleFor({ reason: "switched_to_competitor" })).toBe("all");
  });
});
