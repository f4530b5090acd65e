// Details that are easily lost between a provider's report and an event: customers, times, what stays.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { churnEvents } from "../../../src/features/churn-events/tables.ts";
import { findSubscription } from "../../../src/features/customers/subscriptions.ts";
import { inboundSignals } from "../../../src/features/inbound/signals/signals.ts";
import { type Facts, NO_FACTS, type ProviderEvent } from "../../../src/features/providers/provider-event.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Life, type Living, livingIn } from "./life.ts";

let app: TestApp;
let project: TestProject;
let living: Living;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await newProject(app);
  living = livingIn(app, project);
});
afterAll(() => app.close());

const said = (facts: Partial<Facts>) => ({ facts: { ...NO_FACTS, ...facts } });
/** The same, with nobody named but the subscription. */
const nameless = (report: ProviderEvent): ProviderEvent =>
  "subject" in report ? { ...report, subject: { ...report.subject, customerId: null } } : report;
const ofSubscription = (report: ProviderEvent, subscriptionId: string): ProviderEvent =>
  "subject" in report ? { ...report, subject: { ...report.subject, subscriptionId } } : report;
const recordByHand = (life: Life, event_type: string) =>
  app.call("POST", `/projects/${project.slug}/churn-events`, {
    key: project.key,
    body: { customer_email: life.email, event_type },
  });
const markRecovered = (id: string) =>
  app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });

describe("the customer of a report", () => {
  test("an address that only a subscription's payload reported is used for its later events", async () => {
    const life = living.newLife();
    const seen = { ...life.seen(0, true), ...said({ email: life.email, name: "Ada" }) };
    await living.tell([nameless(seen), nameless(life.failed(1))]);
    expect(await living.eventsOf(life)).toMatchObject([{ customer_email: life.email }]);
  });

  test("a name that was reported without a customer is used as well", async () => {
    const life = living.newLife();
    await living.tell([nameless(life.failed(1, said({ email: life.email, name: "Grace" })))]);
    expect(await living.eventsOf(life)).toMatchObject([{ customer_name: "Grace" }]);
  });

  test("a report about a subscription belongs to its customer, also where it does not name the customer", async () => {
    const life = living.newLife();
    await living.tell([life.seen(0, true), nameless(life.failed(1, said({ email: life.email })))]);
    await living.tell([ofSubscription(life.failed(2), `${life.subject.subscriptionId}_b`)]);
    expect(await living.briefly(life)).toEqual(["payment_failed open", "payment_failed open"]);
  });

  test("a customer who is named late adds the address to earlier reports without a name", async () => {
    const life = living.newLife();
    const owner = { ...life.seen(2, true), running: null, cancelScheduled: null } as ProviderEvent;
    await living.tell([nameless(life.failed(1)), owner]);
    expect(await living.eventsOf(life)).toEqual([]);
    await living.tell([life.identity(3)]);
    expect(await living.briefly(life)).toEqual(["payment_failed open"]);
  });

  test("a payment for one subscription leaves the failures of another alone", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1)]);
    await living.tell([ofSubscription(life.paid(2), `${life.subject.subscriptionId}_b`)]);
    expect(await living.briefly(life)).toEqual(["payment_failed open"]);
  });

  test("a payment that names no subscription is none of a subscription that is not the customer's", async () => {
    const [life, other] = [living.newLife(), living.newLife()];
    await living.tell([life.identity(0), other.identity(0), life.failed(1), other.failed(1)], false, "razorpay");
    await living.tell([life.paid(2, 4_900, { ...life.subject, subscriptionId: null })], false, "razorpay");
    expect([await living.briefly(life), await living.briefly(other)]).toEqual([
      ["payment_failed recovered"],
      ["payment_failed open"],
    ]);
  });

  test("a payment at one provider recovers nothing of another provider's", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1)], false, "paddle");
    await living.tell([life.identity(0), life.paid(61)]);
    expect(await living.briefly(life)).toEqual(["payment_failed open"]);
  });

  test("a payment while an end is scheduled leaves a cancellation from elsewhere open, too", async () => {
    const life = living.newLife();
    await recordByHand(life, "cancellation");
    await living.tell([life.identity(0), life.scheduled(60), life.paid(61)]);
    expect(await living.briefly(life)).toEqual(["cancellation open", "cancellation open"]);
  });
});

describe("a payment that holds only an address", () => {
  const paidBy = (email: string, { minute = 5, amount = 4_900 } = {}): ProviderEvent => ({
    kind: "address_paid",
    email,
    amount,
    currency: null,
    occurredAt: app.clock.now() - 3_600_000 + minute * 60_000,
  });

  test("recovers what was recorded by hand for it, be it a failure or a cancellation", async () => {
    const life = living.newLife();
    await recordByHand(life, "payment_failed");
    await recordByHand(life, "cancellation");
    await living.tell([paidBy(life.email.toUpperCase(), { minute: 61 })], false, "razorpay");
    expect(await living.briefly(life)).toEqual(["cancellation recovered", "payment_failed recovered"]);
  });

  test("recovers the failures of the customer who has it at the provider", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1), paidBy(life.email)], false, "razorpay");
    expect(await living.briefly(life)).toEqual(["payment_failed recovered"]);
  });

  test("recovers the failure of a subscription that was reported with it and without a customer", async () => {
    const life = living.newLife();
    await living.tell([nameless(life.failed(1, said({ email: life.email }))), paidBy(life.email)], false, "razorpay");
    expect(await living.briefly(life)).toEqual(["payment_failed recovered"]);
  });

  test("leaves a cancellation open while the subscription is to end", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.scheduled(1), paidBy(life.email)], false, "razorpay");
    expect(await living.briefly(life)).toEqual(["cancellation open"]);
  });

  test("recovers nothing where nothing was paid, nor of anybody else, nor what came later", async () => {
    const [life, other] = [living.newLife(), living.newLife()];
    await recordByHand(life, "payment_failed");
    await living.tell(
      [paidBy(life.email, { minute: 61, amount: 0 }), paidBy(other.email, { minute: 61 })],
      false,
      "razorpay",
    );
    await living.tell([paidBy(life.email, { minute: 1 })], false, "razorpay");
    expect(await living.briefly(life)).toEqual(["payment_failed open"]);
  });
});

describe("what is stored of a subscription", () => {
  const stateOf = async ({ subject }: Life) => {
    const of = await findSubscription(app.deps.store.read, project, "stripe", subject.subscriptionId);
    return `${of?.status} ${of?.cancelScheduled}`;
  };

  test("is whether it runs, and whether its end is scheduled", async () => {
    const life = living.newLife();
    await living.tell([life.scheduled(1)]);
    expect(await stateOf(life)).toBe("running true");
    await living.tell([life.undone(2)]);
    expect(await stateOf(life)).toBe("running false");
    await living.tell([life.ended(3)]);
    expect(await stateOf(life)).toBe("ended false");
  });

  test("and nothing of what says neither", async () => {
    const life = living.newLife();
    await living.tell([{ ...life.seen(1, true), running: null, cancelScheduled: null } as ProviderEvent]);
    const rows = await app.deps.store.read
      .select()
      .from(inboundSignals)
      .where(eq(inboundSignals.subscriptionId, life.subject.subscriptionId));
    expect(rows).toEqual([]);
  });
});

describe("when it counts", () => {
  test("a payment after the provider said that no end is scheduled any more recovers the cancellation", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.scheduled(1), life.seen(2, true), life.paid(3)]);
    expect(await living.briefly(life)).toEqual(["cancellation recovered"]);
  });

  test("an end that was undone stands against no later recovery", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.scheduled(1), life.undone(2), life.disputed(3), life.paid(4)]);
    expect(await living.briefly(life)).toEqual(["cancellation recovered", "cancellation recovered"]);
  });

  test("a failure after the end is nobody's to save", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.ended(1), life.failed(2)]);
    expect(await living.briefly(life)).toEqual(["cancellation open"]);
  });

  test("but it tells more of a failure that was open at the end", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1), life.ended(2), life.failed(3, { attempt: 4 })]);
    expect(await living.eventsOf(life)).toMatchObject([
      { event_type: "payment_failed", metadata: { attempt_count: 4 } },
    ]);
  });

  test("an end because of failed payments is one, even where no failure was reported", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.ended(1, "payment_failed")]);
    expect(await living.briefly(life)).toEqual(["payment_failed open"]);
  });

  test.each([
    ["a failure and its payment", (life: Life) => [life.failed(1), life.paid(1)], ["payment_failed recovered"]],
    ["an end and its undoing before it", (life: Life) => [life.undone(1), life.scheduled(1)], ["cancellation open"]],
    ["a failure and the end", (life: Life) => [life.failed(1), life.ended(1)], ["payment_failed open"]],
    [
      "being seen to run and the end",
      (life: Life) => [life.seen(1, true), life.ended(1), life.paid(2)],
      ["cancellation open"],
    ],
  ])("%s in the same second come to the same, whichever came first", async (_, reportOf, expected) => {
    for (const turned of [false, true]) {
      const life = living.newLife();
      const report = reportOf(life);
      await living.tell([life.identity(0), ...(turned ? report.toReversed() : report)]);
      expect(await living.briefly(life)).toEqual(expected);
    }
  });

  test("of two attempts in the same second the later one counts, whichever came first", async () => {
    for (const attempts of [
      [1, 2],
      [2, 1],
    ]) {
      const life = living.newLife();
      await living.tell([life.identity(0), ...attempts.map((attempt) => life.failed(1, { attempt }))]);
      expect(await living.eventsOf(life)).toMatchObject([{ metadata: { attempt_count: 2 } }]);
    }
  });
});

test("a failed payment has no reason to cancel, whatever the end of its subscription reported", async () => {
  const life = living.newLife();
  const ended = { ...life.ended(2, "unknown"), reason: { text: "Too dear", code: "too_expensive" } } as ProviderEvent;
  await living.tell([life.identity(0), life.failed(1), ended]);
  expect(await living.eventsOf(life)).toMatchObject([
    { event_type: "payment_failed", cancel_reason: null, reason_code: null },
  ]);
});

describe("what is learnt late", () => {
  test("turns an open event into what it truly is, in place of a second one, and takes its reason from it", async () => {
    const life = living.newLife();
    const ended = { ...life.ended(10), reason: { text: "Too dear", code: "too_expensive" } } as ProviderEvent;
    await living.tell([life.identity(0), ended]);
    expect(await living.eventsOf(life)).toMatchObject([{ event_type: "cancellation", cancel_reason: "Too dear" }]);
    await living.tell([life.failed(5)]);
    expect(await living.eventsOf(life)).toMatchObject([
      { event_type: "payment_failed", cancel_reason: null, reason_code: null },
    ]);
  });

  test("gives the event of what was none to what is one", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(5), life.ended(3)]);
    expect(await living.briefly(life)).toEqual(["cancellation open"]);
  });

  test("closes an event that ought never to have been; should it have been after all, it is a new one", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(5), life.ended(3, "policy")]);
    expect(await living.eventsOf(life)).toMatchObject([{ status: "lost" }]);
    await living.tell([life.seen(4, true)]);
    const statuses = (await living.eventsOf(life)).map(({ status }: { status: string }) => status === "lost");
    expect(statuses.sort()).toEqual([false, true]);
  });

  test("leaves a cancellation open whose failure was paid before it", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1), life.paid(5), life.ended(4), life.paid(3)]);
    expect(await living.briefly(life)).toEqual(["cancellation open", "payment_failed recovered"]);
  });

  test("takes back no published recovery, even of what was part of another event", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.ended(10), life.seen(20, true), life.failed(25), life.paid(30)]);
    const before = await living.briefly(life);
    expect(before).toEqual(["cancellation recovered", "payment_failed recovered"]);
    await living.tell([life.failed(5)]);
    expect(await living.briefly(life)).toEqual(before);
  });

  test("holds back nothing that is over", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1), life.paid(3)]);
    await living.tell([life.failed(2, { attempt: 2 })], true);
    const [event] = await app.deps.store.read
      .select()
      .from(churnEvents)
      .where(eq(churnEvents.customerEmail, life.email));
    expect(event).toMatchObject({ heldBack: null, status: "recovered" });
  });
});

describe("what stays", () => {
  test("one event that somebody ended by hand, however often its subscription is reported again", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.failed(1), life.failed(2, { attempt: 2 })]);
    await markRecovered((await living.eventsOf(life))[0].id);
    await living.tell([life.seen(3, true), life.seen(4, true)]);
    expect(await living.briefly(life)).toEqual(["payment_failed recovered"]);
  });

  test("a reason that somebody wrote by hand, until the provider tells another", async () => {
    const life = living.newLife();
    await living.tell([life.identity(0), life.scheduled(1, "Too dear")]);
    await app.deps.store.write(async (tx) => {
      await tx.update(churnEvents).set({ cancelReason: "By hand" }).where(eq(churnEvents.customerEmail, life.email));
    });
    await living.tell([{ ...life.seen(2, true), cancelScheduled: null } as ProviderEvent]);
    expect(await living.eventsOf(life)).toMatchObject([{ cancel_reason: "By hand" }]);
    await living.tell([life.scheduled(3, "Found another")]);
    expect(await living.eventsOf(life)).toMatchObject([{ cancel_reason: "Found another" }]);
  });

  test("the plan's name from the subscription's own payload, before the one from the list of plans", async () => {
    const life = living.newLife();
    const plan = { kind: "plan" as const, planId: "price_own", name: "Listed", mrr: null, currency: null };
    const seen = { ...life.seen(1, true), ...said({ planId: "price_own", planName: "Own" }) };
    await living.tell([{ ...plan, occurredAt: 1 }, life.identity(0), seen, life.failed(2)]);
    expect(await living.eventsOf(life)).toMatchObject([{ plan_name: "Own" }]);
  });

  test("the tenure at the first failure, and none below zero", async () => {
    const [old, young] = [living.newLife(), living.newLife()];
    const start = app.clock.now() - 10.5 * DAY;
    await living.tell([old.identity(0), old.failed(1, said({ startedAt: start })), old.failed(4 * 24 * 60)]);
    await living.tell([young.identity(0), young.failed(1, said({ startedAt: app.clock.now() + DAY }))]);
    expect(await living.eventsOf(old)).toMatchObject([{ tenure_days: 10 }]);
    expect(await living.eventsOf(young)).toMatchObject([{ tenure_days: 0 }]);
  });
});
