// The churn events that follow from a provider's signals: the contract's rules, and the same result in any order.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NO_FACTS, type ProviderEvent } from "../../../src/features/providers/provider-event.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { type Customer, type Reporting, reportingTo } from "./reporting.ts";

let app: TestApp;
let key: string;
let slug: string;
let reporting: Reporting;
const newCustomer: Reporting["newCustomer"] = () => reporting.newCustomer();
const report: Reporting["report"] = (reports, test) => reporting.report(reports, test);
const eventsOf: Reporting["eventsOf"] = (customer) => reporting.eventsOf(customer);
const endOf: Reporting["endOf"] = (customer) => reporting.endOf(customer);
const statesOf: Reporting["statesOf"] = (customer) => reporting.statesOf(customer);

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  const project = await newProject(app);
  ({ key, slug } = project);
  reporting = reportingTo(app, project);
});
afterAll(() => app.close());

describe("one open event", () => {
  test("repeated failures are one event with the newest attempt", async () => {
    const customer = newCustomer();
    await report([
      customer.identity(0),
      customer.failed(1),
      customer.failed(2, { attempt: 2, declineCode: "expired_card" }),
      customer.failed(3, { attempt: 3 }),
    ]);
    expect(await eventsOf(customer)).toMatchObject([
      {
        event_type: "payment_failed",
        mrr: 4900,
        currency: "eur",
        customer_name: "Ada",
        metadata: { attempt_count: 3, decline_code: "expired_card" },
      },
    ]);
  });

  test("the reason that follows in a second update is the first one's", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.scheduled(1), customer.scheduled(1, "Too dear")]);
    expect(await eventsOf(customer)).toMatchObject([{ cancel_reason: "Too dear", reason_code: "too_expensive" }]);
  });

  test("a scheduled cancellation and the end that follows are one", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.scheduled(1, "Too dear"), customer.ended(5)]);
    expect(await statesOf(customer)).toEqual(["cancellation open"]);
  });

  test("payments failed, then the end: the open failure is final, whatever cause is reported", async () => {
    for (const cause of ["payment_failed", "unknown", "requested"] as const) {
      const customer = newCustomer();
      await report([customer.identity(0), customer.failed(1), customer.ended(5, cause)]);
      expect(await statesOf(customer)).toEqual(["payment_failed open"]);
    }
  });

  test("what ends by policy, or never began, is nothing", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.ended(1, "policy")]);
    const other = newCustomer();
    await report([other.identity(0), other.ended(1, "never_active")]);
    expect([...(await eventsOf(customer)), ...(await eventsOf(other))]).toEqual([]);
  });

  test("a subscription that ends before its first payment is no event, whatever cause is reported and in whatever order", async () => {
    for (const cause of ["requested", "unknown", "payment_failed"] as const) {
      const customer = newCustomer();
      const reports = [customer.identity(0), customer.seen(1, false, { neverActive: true }), customer.ended(5, cause)];
      await report(reports);
      expect(await endOf(customer)).toEqual([]);
      const other = newCustomer();
      await report([other.identity(0), other.ended(5, cause), other.seen(1, false, { neverActive: true })]);
      expect(await endOf(other)).toEqual([]);
    }
  });

  test("a subscription that ends after its first payment is a cancellation, in whatever order that is reported", async () => {
    const began = (customer: Customer) => [
      customer.identity(0),
      customer.seen(1, false, { neverActive: true }),
      customer.seen(1, true),
      customer.ended(5),
    ];
    const paid = (customer: Customer) => [
      customer.identity(0),
      customer.seen(1, false, { neverActive: true }),
      customer.paid(1),
      customer.ended(5),
    ];
    for (const of of [began, paid]) {
      const [customer, reversed] = [newCustomer(), newCustomer()];
      await report(of(customer));
      await report(of(reversed).toReversed());
      expect(await endOf(customer)).toHaveLength(1);
      expect(await endOf(reversed)).toEqual(await endOf(customer));
    }
  });

  test("a failure after somebody marked the event recovered is a new one", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.failed(1)]);
    const [event] = await eventsOf(customer);
    await app.call("POST", `/projects/${slug}/churn-events/${event.id}/recovered`, { key });
    await report([customer.failed(50, { attempt: 2 })]);
    expect(await statesOf(customer)).toEqual(["payment_failed open", "payment_failed recovered"]);
  });
});

describe("who is back", () => {
  test("a payment recovers the failed payment once, and a failure older than it that arrives late is recovered too", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.paid(10), customer.failed(5), customer.paid(10)]);
    expect(await statesOf(customer)).toEqual(["payment_failed recovered"]);
  });

  test("a payment of nothing recovers nothing", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.failed(1), customer.paid(2, 0)]);
    expect(await statesOf(customer)).toEqual(["payment_failed open"]);
  });

  test("a payment that names no subscription recovers the customer's failures, except at Stripe", async () => {
    for (const provider of ["razorpay", "paddle", "stripe"] as const) {
      const customer = newCustomer();
      const paid = customer.paid(2, 4900, { ...customer.subject, subscriptionId: null });
      await reporting.report([customer.identity(0), customer.failed(1), paid], false, provider);
      expect(await statesOf(customer)).toEqual([`payment_failed ${provider === "stripe" ? "open" : "recovered"}`]);
    }
  });

  test("a payment that names no subscription recovers nothing in another currency, nor with less than is due", async () => {
    for (const more of [{ facts: { ...NO_FACTS, currency: "usd" } }, { amount: 4_899 }]) {
      for (const turned of [false, true]) {
        const customer = newCustomer();
        const paid = customer.paid(2, 9_900, { ...customer.subject, subscriptionId: null });
        const reports = [customer.failed(1, { amountDue: 4_900 }), { ...paid, ...more } as ProviderEvent];
        await reporting.report([customer.identity(0), ...(turned ? reports.toReversed() : reports)], false, "razorpay");
        expect(await statesOf(customer)).toEqual(["payment_failed open"]);
      }
    }
  });

  test("a payment leaves a scheduled or completed cancellation alone; undoing it recovers it", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.scheduled(1), customer.paid(2)]);
    expect(await statesOf(customer)).toEqual(["cancellation open"]);
    await report([customer.undone(3)]);
    expect(await statesOf(customer)).toEqual(["cancellation recovered"]);
    const gone = newCustomer();
    await report([gone.identity(0), gone.ended(1), gone.paid(2)]);
    expect(await statesOf(gone)).toEqual(["cancellation open"]);
  });

  test("a subscription that runs again after its end and is paid for is back", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.ended(1), customer.seen(2, true), customer.paid(3)]);
    expect(await statesOf(customer)).toEqual(["cancellation recovered"]);
  });

  test("a payment recovers the customer's events that came over the API", async () => {
    const customer = newCustomer();
    for (const event_type of ["cancellation", "payment_failed"]) {
      await app.call("POST", `/projects/${slug}/churn-events`, {
        key,
        body: { customer_email: customer.email, event_type },
      });
    }
    await report([customer.identity(0), customer.paid(1)]);
    expect(await statesOf(customer)).toEqual(["cancellation open", "payment_failed open"]); // the payment preceded the events
    await report([customer.paid(61)]);
    expect(await statesOf(customer)).toEqual(["cancellation recovered", "payment_failed recovered"]);
  });
});

describe("held back", () => {
  test("test mode and disputes", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.failed(1)], true);
    const other = newCustomer();
    await report([other.identity(0), other.scheduled(1), other.disputed(2)]);
    const third = newCustomer();
    await report([third.identity(0), third.ended(1, "disputed")]);
    const held = async (one: Customer) => (JSON.parse((await endOf(one))[0]!) as unknown[])[6];
    expect([await held(customer), await held(other), await held(third)]).toEqual(["test_mode", "dispute", "dispute"]);
  });
});

test("an event waits for the customer's address", async () => {
  const customer = newCustomer();
  await report([customer.failed(1), customer.failed(2, { attempt: 2 })]);
  expect(await eventsOf(customer)).toEqual([]);
  await report([customer.identity(0)]);
  expect(await eventsOf(customer)).toMatchObject([{ event_type: "payment_failed", metadata: { attempt_count: 2 } }]);
});

test("the plan is called what the map calls it, else its product, else what the invoice's line says", async () => {
  const facts = {
    email: null,
    name: null,
    planId: "price_1",
    planName: null,
    mrr: null,
    currency: null,
    startedAt: null,
  };
  const said = { ...facts, productId: "prod_1", planDescription: "Pro plan, monthly" };
  const named = async (customer: Customer) => (await eventsOf(customer))[0].plan_name;
  const [line, product, price] = [newCustomer(), newCustomer(), newCustomer()];
  await report([line.identity(0), line.failed(1, { facts: said })]);
  const plan = { kind: "plan" as const, mrr: null, currency: null, occurredAt: app.clock.now() };
  await report([{ ...plan, planId: "prod_1", name: "Pro" }, product.identity(0), product.failed(1, { facts: said })]);
  await report([
    { ...plan, planId: "price_1", name: "Pro monthly" },
    price.identity(0),
    price.failed(1, { facts: said }),
  ]);
  expect([await named(line), await named(product), await named(price)]).toEqual([
    "Pro plan, monthly",
    "Pro",
    "Pro monthly",
  ]);
});

test("an address that a payload froze long ago does not replace a newer one", async () => {
  const customer = newCustomer();
  const frozen = { email: "old@example.com", name: null, planId: null, planName: null, mrr: null, currency: null };
  const facts = { ...frozen, startedAt: null, identityAt: app.clock.now() - 10 * 3_600_000 };
  await report([customer.identity(0), customer.failed(1, { facts })]);
  expect(await statesOf(customer)).toEqual(["payment_failed open"]);
});

describe("in any order", () => {
  /** A tenth of the orders of six in which still every four come in each of their orders. */
  const ordersOfEveryFour = showing(foursIn, scattered(permutations([0, 1, 2, 3, 4, 5])));

  const HISTORIES: Record<string, (customer: Customer) => ProviderEvent[]> = {
    "a failure that is paid, then a cancellation that is undone": (customer) => [
      customer.identity(0),
      customer.failed(1),
      customer.failed(2, { attempt: 2 }),
      customer.paid(3),
      customer.scheduled(4, "Too dear"),
      customer.undone(5),
    ],
    "failures until the end": (customer) => [
      customer.identity(0),
      customer.seen(1, true),
      customer.failed(2),
      customer.failed(3, { attempt: 2 }),
      customer.failed(4, { attempt: 3 }),
      customer.ended(5, "unknown"),
    ],
    "two steps of a cancellation, and its end": (customer) => [
      customer.identity(0),
      customer.seen(1, true),
      customer.paid(2),
      customer.scheduled(3),
      customer.scheduled(4, "Too dear"),
      customer.ended(5),
    ],
  };

  for (const [name, historyOf] of Object.entries(HISTORIES)) {
    test(`${name}: ends alike with every four of its six reports in every order`, async () => {
      const straight = newCustomer();
      await report(historyOf(straight));
      const expected = await endOf(straight);
      expect(expected.length).toBeGreaterThan(0);
      const shuffled = ordersOfEveryFour.map((order) => {
        const customer = newCustomer();
        const reports = historyOf(customer);
        return { customer, order, reports: order.map((index) => reports[index]!) };
      });
      await reporting.reportAll(shuffled.map(({ reports }) => reports));
      const wrong: string[] = [];
      for (const { customer, order } of shuffled) {
        const end = await endOf(customer);
        if (JSON.stringify(end) !== JSON.stringify(expected)) wrong.push(`${order}: ${end} instead of ${expected}`);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    });
  }

  test("any history in any order ends alike", async () => {
    const steps = ["failed", "paid", "scheduled", "undone", "ended", "seenRunning"] as const;
    const reports = (customer: Customer, step: (typeof steps)[number], minute: number): ProviderEvent =>
      step === "seenRunning" ? { ...customer.seen(minute, true), ...UNSAID } : customer[step](minute);
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.constantFrom(...steps), { minLength: 1, maxLength: 7 })
          .map(possible)
          .chain((customer) =>
            fc.record({
              customer: fc.constant(customer),
              order: fc.shuffledSubarray(
                customer.map((_, index) => index),
                { minLength: customer.length },
              ),
            }),
          ),
        async ({ customer: chosen, order }) => {
          const [straight, mixed] = [newCustomer(), newCustomer()];
          await reporting.reportAll([
            [straight.identity(0), ...chosen.map((step, index) => reports(straight, step, index + 1))],
            [mixed.identity(0), ...order.map((index) => reports(mixed, chosen[index]!, index + 1))],
          ]);
          expect(await endOf(mixed)).toEqual(await endOf(straight));
        },
      ),
      { numRuns: 150 },
    );
  });
});

/** In these lives, only `scheduled` and `undone` report whether a cancellation is scheduled. */
const UNSAID = { cancelScheduled: null };

/** A subscription ends once, and afterwards only a payment that was already under way may come. */
function possible<S extends string>(customer: S[]): S[] {
  const end = customer.indexOf("ended" as S);
  return customer.filter((step, index) => end === -1 || index <= end || step === "paid");
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((first, index) =>
    permutations([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

/** In another sequence, because neighbouring permutations differ in little. */
const scattered = <T>(all: readonly T[]): T[] => all.map((_, index) => all[(index * 287) % all.length]!);

/** Those that show something which none before them shows. */
function showing<T>(shownBy: (one: T) => string[], all: readonly T[]): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const before = seen.size;
    for (const shown of shownBy(one)) seen.add(shown);
    return seen.size > before;
  });
}

/** Every four elements in the order in which they come. */
function foursIn(order: readonly number[], length = 4): string[] {
  if (length === 0) return [""];
  return order.flatMap((first, index) => foursIn(order.slice(index + 1), length - 1).map((rest) => `${first}${rest}`));
}

describe("a provider that repeats its state", () => {
  test("a scheduled end that is reported again opens no second event after somebody has ended the first", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.scheduled(1)]);
    const [event] = await eventsOf(customer);
    expect((await app.call("POST", `/projects/${slug}/churn-events/${event.id}/recovered`, { key })).status).toBe(200);
    app.clock.advance(60_000);
    await report([customer.scheduled(62), customer.scheduled(63)]);
    expect(await statesOf(customer)).toEqual(["cancellation recovered"]);
    app.clock.advance(3_600_000);
    await report([customer.undone(30), customer.scheduled(40)]);
    expect(await statesOf(customer)).toEqual(["cancellation open", "cancellation recovered"]);
  });

  test("the undoing of a scheduled end does not settle a dispute", async () => {
    const customer = newCustomer();
    await report([customer.identity(0), customer.disputed(1), customer.undone(2)]);
    expect(await statesOf(customer)).toEqual(["cancellation open"]);
    await report([customer.scheduled(3), customer.undone(4)]);
    expect(await statesOf(customer)).toEqual(["cancellation open"]);
  });
});
