// What a provider's signals come to: the contract's rules, and the same end whatever the order.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NO_FACTS, type ProviderEvent } from "../../../src/features/providers/provider-event.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { type Life, type Living, livingIn } from "./life.ts";

let app: TestApp;
let key: string;
let slug: string;
let living: Living;
const newLife: Living["newLife"] = () => living.newLife();
const tell: Living["tell"] = (reports, test) => living.tell(reports, test);
const eventsOf: Living["eventsOf"] = (life) => living.eventsOf(life);
const endOf: Living["endOf"] = (life) => living.endOf(life);
const briefly: Living["briefly"] = (life) => living.briefly(life);

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  const project = await newProject(app);
  ({ key, slug } = project);
  living = livingIn(app, project);
});
afterAll(() => app.close());

describe("one open event", () => {
  test("repeated failures are one event with the newest attempt", async () => {
    const life = newLife();
    await tell([
      life.identity(0),
      life.failed(1),
      life.failed(2, { attempt: 2, declineCode: "expired_card" }),
      life.failed(3, { attempt: 3 }),
    ]);
    expect(await eventsOf(life)).toMatchObject([
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
    const life = newLife();
    await tell([life.identity(0), life.scheduled(1), life.scheduled(1, "Too dear")]);
    expect(await eventsOf(life)).toMatchObject([{ cancel_reason: "Too dear", reason_code: "too_expensive" }]);
  });

  test("a scheduled cancellation and the end that follows are one", async () => {
    const life = newLife();
    await tell([life.identity(0), life.scheduled(1, "Too dear"), life.ended(5)]);
    expect(await briefly(life)).toEqual(["cancellation open"]);
  });

  test("payments failed, then the end: the open failure is final, whatever cause is reported", async () => {
    for (const cause of ["payment_failed", "unknown", "requested"] as const) {
      const life = newLife();
      await tell([life.identity(0), life.failed(1), life.ended(5, cause)]);
      expect(await briefly(life)).toEqual(["payment_failed open"]);
    }
  });

  test("what ends by policy, or never began, is nothing", async () => {
    const life = newLife();
    await tell([life.identity(0), life.ended(1, "policy")]);
    const other = newLife();
    await tell([other.identity(0), other.ended(1, "never_active")]);
    expect([...(await eventsOf(life)), ...(await eventsOf(other))]).toEqual([]);
  });

  test("a subscription that ends before its first payment is no event, whatever cause is reported and in whatever order", async () => {
    for (const cause of ["requested", "unknown", "payment_failed"] as const) {
      const life = newLife();
      const reports = [life.identity(0), life.seen(1, false, { neverActive: true }), life.ended(5, cause)];
      await tell(reports);
      expect(await endOf(life)).toEqual([]);
      const other = newLife();
      await tell([other.identity(0), other.ended(5, cause), other.seen(1, false, { neverActive: true })]);
      expect(await endOf(other)).toEqual([]);
    }
  });

  test("a subscription that ends after its first payment is a cancellation, in whatever order that is reported", async () => {
    const began = (life: Life) => [
      life.identity(0),
      life.seen(1, false, { neverActive: true }),
      life.seen(1, true),
      life.ended(5),
    ];
    const paid = (life: Life) => [
      life.identity(0),
      life.seen(1, false, { neverActive: true }),
      life.paid(1),
      life.ended(5),
    ];
    for (const of of [began, paid]) {
      const [life, reversed] = [newLife(), newLife()];
      await tell(of(life));
      await tell(of(reversed).toReversed());
      expect(await endOf(life)).toHaveLength(1);
      expect(await endOf(reversed)).toEqual(await endOf(life));
    }
  });

  test("a failure after somebody marked the event recovered is a new one", async () => {
    const life = newLife();
    await tell([life.identity(0), life.failed(1)]);
    const [event] = await eventsOf(life);
    await app.call("POST", `/projects/${slug}/churn-events/${event.id}/recovered`, { key });
    await tell([life.failed(50, { attempt: 2 })]);
    expect(await briefly(life)).toEqual(["payment_failed open", "payment_failed recovered"]);
  });
});

describe("who is back", () => {
  test("a payment recovers the failed payment once, and a failure older than it that arrives late is recovered too", async () => {
    const life = newLife();
    await tell([life.identity(0), life.paid(10), life.failed(5), life.paid(10)]);
    expect(await briefly(life)).toEqual(["payment_failed recovered"]);
  });

  test("a payment of nothing recovers nothing", async () => {
    const life = newLife();
    await tell([life.identity(0), life.failed(1), life.paid(2, 0)]);
    expect(await briefly(life)).toEqual(["payment_failed open"]);
  });

  test("a payment that names no subscription recovers the customer's failures, except at Stripe", async () => {
    for (const provider of ["razorpay", "paddle", "stripe"] as const) {
      const life = newLife();
      const paid = life.paid(2, 4900, { ...life.subject, subscriptionId: null });
      await living.tell([life.identity(0), life.failed(1), paid], false, provider);
      expect(await briefly(life)).toEqual([`payment_failed ${provider === "stripe" ? "open" : "recovered"}`]);
    }
  });

  test("a payment that names no subscription recovers nothing in another currency, nor with less than is due", async () => {
    for (const more of [{ facts: { ...NO_FACTS, currency: "usd" } }, { amount: 4_899 }]) {
      for (const turned of [false, true]) {
        const life = newLife();
        const paid = life.paid(2, 9_900, { ...life.subject, subscriptionId: null });
        const reports = [life.failed(1, { amountDue: 4_900 }), { ...paid, ...more } as ProviderEvent];
        await living.tell([life.identity(0), ...(turned ? reports.toReversed() : reports)], false, "razorpay");
        expect(await briefly(life)).toEqual(["payment_failed open"]);
      }
    }
  });

  test("a payment leaves a scheduled or completed cancellation alone; undoing it recovers it", async () => {
    const life = newLife();
    await tell([life.identity(0), life.scheduled(1), life.paid(2)]);
    expect(await briefly(life)).toEqual(["cancellation open"]);
    await tell([life.undone(3)]);
    expect(await briefly(life)).toEqual(["cancellation recovered"]);
    const gone = newLife();
    await tell([gone.identity(0), gone.ended(1), gone.paid(2)]);
    expect(await briefly(gone)).toEqual(["cancellation open"]);
  });

  test("a subscription that runs again after its end and is paid for is back", async () => {
    const life = newLife();
    await tell([life.identity(0), life.ended(1), life.seen(2, true), life.paid(3)]);
    expect(await briefly(life)).toEqual(["cancellation recovered"]);
  });

  test("a payment recovers the customer's events that came over the API", async () => {
    const life = newLife();
    for (const event_type of ["cancellation", "payment_failed"]) {
      await app.call("POST", `/projects/${slug}/churn-events`, {
        key,
        body: { customer_email: life.email, event_type },
      });
    }
    await tell([life.identity(0), life.paid(1)]);
    expect(await briefly(life)).toEqual(["cancellation open", "payment_failed open"]); // it was paid before that
    await tell([life.paid(61)]);
    expect(await briefly(life)).toEqual(["cancellation recovered", "payment_failed recovered"]);
  });
});

describe("held back", () => {
  test("test mode and disputes", async () => {
    const life = newLife();
    await tell([life.identity(0), life.failed(1)], true);
    const other = newLife();
    await tell([other.identity(0), other.scheduled(1), other.disputed(2)]);
    const third = newLife();
    await tell([third.identity(0), third.ended(1, "disputed")]);
    const held = async (one: Life) => (JSON.parse((await endOf(one))[0]!) as unknown[])[6];
    expect([await held(life), await held(other), await held(third)]).toEqual(["test_mode", "dispute", "dispute"]);
  });
});

test("an event waits for the customer's address", async () => {
  const life = newLife();
  await tell([life.failed(1), life.failed(2, { attempt: 2 })]);
  expect(await eventsOf(life)).toEqual([]);
  await tell([life.identity(0)]);
  expect(await eventsOf(life)).toMatchObject([{ event_type: "payment_failed", metadata: { attempt_count: 2 } }]);
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
  const named = async (life: Life) => (await eventsOf(life))[0].plan_name;
  const [line, product, price] = [newLife(), newLife(), newLife()];
  await tell([line.identity(0), line.failed(1, { facts: said })]);
  const plan = { kind: "plan" as const, mrr: null, currency: null, occurredAt: app.clock.now() };
  await tell([{ ...plan, planId: "prod_1", name: "Pro" }, product.identity(0), product.failed(1, { facts: said })]);
  await tell([
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
  const life = newLife();
  const frozen = { email: "old@example.com", name: null, planId: null, planName: null, mrr: null, currency: null };
  const facts = { ...frozen, startedAt: null, toldAt: app.clock.now() - 10 * 3_600_000 };
  await tell([life.identity(0), life.failed(1, { facts })]);
  expect(await briefly(life)).toEqual(["payment_failed open"]);
});

describe("in any order", () => {
  const LIVES: Record<string, (life: Life) => ProviderEvent[]> = {
    "a failure that is paid, then a cancellation that is undone": (life) => [
      life.identity(0),
      life.failed(1),
      life.failed(2, { attempt: 2 }),
      life.paid(3),
      life.scheduled(4, "Too dear"),
      life.undone(5),
    ],
    "failures until the end": (life) => [
      life.identity(0),
      life.seen(1, true),
      life.failed(2),
      life.failed(3, { attempt: 2 }),
      life.failed(4, { attempt: 3 }),
      life.ended(5, "unknown"),
    ],
    "two steps of a cancellation, and its end": (life) => [
      life.identity(0),
      life.seen(1, true),
      life.paid(2),
      life.scheduled(3),
      life.scheduled(4, "Too dear"),
      life.ended(5),
    ],
  };

  for (const [name, lifeOf] of Object.entries(LIVES)) {
    test(`${name}: every order of six ends alike`, async () => {
      const straight = newLife();
      await tell(lifeOf(straight));
      const expected = await endOf(straight);
      expect(expected.length).toBeGreaterThan(0);
      const shuffled = permutations([0, 1, 2, 3, 4, 5]).map((order) => {
        const life = newLife();
        const reports = lifeOf(life);
        return { life, order, reports: order.map((index) => reports[index]!) };
      });
      await living.tellAll(shuffled.map(({ reports }) => reports));
      const wrong: string[] = [];
      for (const { life, order } of shuffled) {
        const end = await endOf(life);
        if (JSON.stringify(end) !== JSON.stringify(expected)) wrong.push(`${order}: ${end} instead of ${expected}`);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    });
  }

  test("any life in any order ends alike", async () => {
    const steps = ["failed", "paid", "scheduled", "undone", "ended", "seenRunning"] as const;
    const reports = (life: Life, step: (typeof steps)[number], minute: number): ProviderEvent =>
      step === "seenRunning" ? { ...life.seen(minute, true), ...UNSAID } : life[step](minute);
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.constantFrom(...steps), { minLength: 1, maxLength: 7 })
          .map(possible)
          .chain((life) =>
            fc.record({
              life: fc.constant(life),
              order: fc.shuffledSubarray(
                life.map((_, index) => index),
                { minLength: life.length },
              ),
            }),
          ),
        async ({ life: chosen, order }) => {
          const [straight, mixed] = [newLife(), newLife()];
          await living.tellAll([
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

/** A scheduled cancellation is reported by two events: scheduled and undone. */
const UNSAID = { cancelScheduled: null };

/** A subscription ends once, and nothing but a payment that was on its way comes after that. */
function possible<S extends string>(life: S[]): S[] {
  const end = life.indexOf("ended" as S);
  return life.filter((step, index) => end === -1 || index <= end || step === "paid");
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((first, index) =>
    permutations([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

describe("a provider that repeats its state", () => {
  test("a scheduled end that is reported again opens no second event after somebody has ended the first", async () => {
    const life = newLife();
    await tell([life.identity(0), life.scheduled(1)]);
    const [event] = await eventsOf(life);
    expect((await app.call("POST", `/projects/${slug}/churn-events/${event.id}/recovered`, { key })).status).toBe(200);
    app.clock.advance(60_000);
    await tell([life.scheduled(62), life.scheduled(63)]);
    expect(await briefly(life)).toEqual(["cancellation recovered"]);
    app.clock.advance(3_600_000);
    await tell([life.undone(30), life.scheduled(40)]);
    expect(await briefly(life)).toEqual(["cancellation open", "cancellation recovered"]);
  });

  test("the undoing of a scheduled end does not settle a dispute", async () => {
    const life = newLife();
    await tell([life.identity(0), life.disputed(1), life.undone(2)]);
    expect(await briefly(life)).toEqual(["cancellation open"]);
    await tell([life.scheduled(3), life.undone(4)]);
    expect(await briefly(life)).toEqual(["cancellation open"]);
  });
});
