// Details that are easily lost between a provider's report and an event: customers, times, what stays.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { churnEvents } from "../../../src/features/churn-events/tables.ts";
import { findSubscription } from "../../../src/features/customers/subscriptions.ts";
import { inboundSignals } from "../../../src/features/inbound/signals/signals.ts";
import { type Facts, NO_FACTS, type ProviderEvent } from "../../../src/features/providers/provider-event.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Customer, type Reporting, reportingTo } from "./reporting.ts";

let app: TestApp;
let project: TestProject;
let reporting: Reporting;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await newProject(app);
  reporting = reportingTo(app, project);
});
afterAll(() => app.close());

const said = (facts: Partial<Facts>) => ({ facts: { ...NO_FACTS, ...facts } });
/** The same report with only the subscription's id. */
const nameless = (report: ProviderEvent): ProviderEvent =>
  "subject" in report ? { ...report, subject: { ...report.subject, customerId: null } } : report;
const ofSubscription = (report: ProviderEvent, subscriptionId: string): ProviderEvent =>
  "subject" in report ? { ...report, subject: { ...report.subject, subscriptionId } } : report;
const recordByHand = (customer: Customer, event_type: string) =>
  app.call("POST", `/projects/${project.slug}/churn-events`, {
    key: project.key,
    body: { customer_email: customer.email, event_type },
  });
const markRecovered = (id: string) =>
  app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });

describe("the customer of a report", () => {
  test("an address that only a subscription's payload reported is used for its later events", async () => {
    const customer = reporting.newCustomer();
    const seen = { ...customer.seen(0, true), ...said({ email: customer.email, name: "Ada" }) };
    await reporting.report([nameless(seen), nameless(customer.failed(1))]);
    expect(await reporting.eventsOf(customer)).toMatchObject([{ customer_email: customer.email }]);
  });

  test("a name that was reported without a customer is used as well", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([nameless(customer.failed(1, said({ email: customer.email, name: "Grace" })))]);
    expect(await reporting.eventsOf(customer)).toMatchObject([{ customer_name: "Grace" }]);
  });

  test("a report about a subscription belongs to its customer, also where it does not name the customer", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.seen(0, true), nameless(customer.failed(1, said({ email: customer.email })))]);
    await reporting.report([ofSubscription(customer.failed(2), `${customer.subject.subscriptionId}_b`)]);
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open", "payment_failed open"]);
  });

  test("a customer who is named late adds the address to earlier reports without a name", async () => {
    const customer = reporting.newCustomer();
    const owner = { ...customer.seen(2, true), running: null, cancelScheduled: null } as ProviderEvent;
    await reporting.report([nameless(customer.failed(1)), owner]);
    expect(await reporting.eventsOf(customer)).toEqual([]);
    await reporting.report([customer.identity(3)]);
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open"]);
  });

  test("a payment for one subscription leaves the failures of another alone", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(1)]);
    await reporting.report([ofSubscription(customer.paid(2), `${customer.subject.subscriptionId}_b`)]);
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open"]);
  });

  test("a payment that names no subscription is none of a subscription that is not the customer's", async () => {
    const [customer, other] = [reporting.newCustomer(), reporting.newCustomer()];
    await reporting.report(
      [customer.identity(0), other.identity(0), customer.failed(1), other.failed(1)],
      false,
      "razorpay",
    );
    await reporting.report([customer.paid(2, 4_900, { ...customer.subject, subscriptionId: null })], false, "razorpay");
    expect([await reporting.statesOf(customer), await reporting.statesOf(other)]).toEqual([
      ["payment_failed recovered"],
      ["payment_failed open"],
    ]);
  });

  test("a payment at one provider recovers nothing of another provider's", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(1)], false, "paddle");
    await reporting.report([customer.identity(0), customer.paid(61)]);
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open"]);
  });

  test("a payment while an end is scheduled leaves a cancellation from elsewhere open, too", async () => {
    const customer = reporting.newCustomer();
    await recordByHand(customer, "cancellation");
    await reporting.report([customer.identity(0), customer.scheduled(60), customer.paid(61)]);
    expect(await reporting.statesOf(customer)).toEqual(["cancellation open", "cancellation open"]);
  });
});

describe("a payment that holds only an address", () => {
  const paidBy = (email: string, { minute = 5, amount = 4_900 } = {}): ProviderEvent => ({
    kind: "payment_succeeded",
    subject: { customerId: null, subscriptionId: null },
    facts: { ...NO_FACTS, email },
    amount,
    paymentIds: [`pay_${Bun.randomUUIDv7()}`],
    occurredAt: app.clock.now() - 3_600_000 + minute * 60_000,
  });

  test("recovers what was recorded by hand for it, be it a failure or a cancellation", async () => {
    const customer = reporting.newCustomer();
    await recordByHand(customer, "payment_failed");
    await recordByHand(customer, "cancellation");
    await reporting.report([paidBy(customer.email.toUpperCase(), { minute: 61 })], false, "razorpay");
    expect(await reporting.statesOf(customer)).toEqual(["cancellation recovered", "payment_failed recovered"]);
  });

  test("recovers the failures of the customer who has it at the provider", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(1), paidBy(customer.email)], false, "razorpay");
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed recovered"]);
  });

  test("recovers the failure of a subscription that was reported with it and without a customer", async () => {
    const customer = reporting.newCustomer();
    const failed = nameless(customer.failed(1, said({ email: customer.email, mrr: 4_900 })));
    await reporting.report([failed, paidBy(customer.email)], false, "razorpay");
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed recovered"]);
  });

  test("recovers no failure of which the amount is unknown", async () => {
    const customer = reporting.newCustomer();
    const failed = nameless(customer.failed(1, said({ email: customer.email })));
    await reporting.report([failed, paidBy(customer.email)], false, "razorpay");
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open"]);
  });

  test("leaves a cancellation open while the subscription is to end", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.scheduled(1), paidBy(customer.email)], false, "razorpay");
    expect(await reporting.statesOf(customer)).toEqual(["cancellation open"]);
  });

  test("recovers nothing where nothing was paid, nor of anybody else, nor what came later", async () => {
    const [customer, other] = [reporting.newCustomer(), reporting.newCustomer()];
    await recordByHand(customer, "payment_failed");
    await reporting.report(
      [paidBy(customer.email, { minute: 61, amount: 0 }), paidBy(other.email, { minute: 61 })],
      false,
      "razorpay",
    );
    await reporting.report([paidBy(customer.email, { minute: 1 })], false, "razorpay");
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open"]);
  });
});

describe("what is stored of a subscription", () => {
  const stateOf = async ({ subject }: Customer) => {
    const of = await findSubscription(app.deps.store.read, project, "stripe", subject.subscriptionId);
    return `${of?.status} ${of?.cancelScheduled}`;
  };

  test("is whether it runs, and whether its end is scheduled", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.scheduled(1)]);
    expect(await stateOf(customer)).toBe("running true");
    await reporting.report([customer.undone(2)]);
    expect(await stateOf(customer)).toBe("running false");
    await reporting.report([customer.ended(3)]);
    expect(await stateOf(customer)).toBe("ended false");
  });

  test("and nothing of what says neither", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([{ ...customer.seen(1, true), running: null, cancelScheduled: null } as ProviderEvent]);
    const rows = await app.deps.store.read
      .select()
      .from(inboundSignals)
      .where(eq(inboundSignals.subscriptionId, customer.subject.subscriptionId));
    expect(rows).toEqual([]);
  });
});

describe("when it counts", () => {
  test("a payment after the provider said that no end is scheduled any more recovers the cancellation", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.scheduled(1), customer.seen(2, true), customer.paid(3)]);
    expect(await reporting.statesOf(customer)).toEqual(["cancellation recovered"]);
  });

  test("an end that was undone stands against no later recovery", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([
      customer.identity(0),
      customer.scheduled(1),
      customer.undone(2),
      customer.disputed(3),
      customer.paid(4),
    ]);
    expect(await reporting.statesOf(customer)).toEqual(["cancellation recovered", "cancellation recovered"]);
  });

  test("a failure after the end is nobody's to save", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.ended(1), customer.failed(2)]);
    expect(await reporting.statesOf(customer)).toEqual(["cancellation open"]);
  });

  test("but it tells more of a failure that was open at the end", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([
      customer.identity(0),
      customer.failed(1),
      customer.ended(2),
      customer.failed(3, { attempt: 4 }),
    ]);
    expect(await reporting.eventsOf(customer)).toMatchObject([
      { event_type: "payment_failed", metadata: { attempt_count: 4 } },
    ]);
  });

  test("an end because of failed payments is one, even where no failure was reported", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.ended(1, "payment_failed")]);
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed open"]);
  });

  test.each([
    [
      "a failure and its payment",
      (customer: Customer) => [customer.failed(1), customer.paid(1)],
      ["payment_failed recovered"],
    ],
    [
      "an end and its undoing before it",
      (customer: Customer) => [customer.undone(1), customer.scheduled(1)],
      ["cancellation open"],
    ],
    ["a failure and the end", (customer: Customer) => [customer.failed(1), customer.ended(1)], ["payment_failed open"]],
    [
      "being seen to run and the end",
      (customer: Customer) => [customer.seen(1, true), customer.ended(1), customer.paid(2)],
      ["cancellation open"],
    ],
  ])("%s in the same second come to the same, whichever came first", async (_, reportOf, expected) => {
    for (const turned of [false, true]) {
      const customer = reporting.newCustomer();
      const report = reportOf(customer);
      await reporting.report([customer.identity(0), ...(turned ? report.toReversed() : report)]);
      expect(await reporting.statesOf(customer)).toEqual(expected);
    }
  });

  test("of two attempts in the same second the later one counts, whichever came first", async () => {
    for (const attempts of [
      [1, 2],
      [2, 1],
    ]) {
      const customer = reporting.newCustomer();
      await reporting.report([customer.identity(0), ...attempts.map((attempt) => customer.failed(1, { attempt }))]);
      expect(await reporting.eventsOf(customer)).toMatchObject([{ metadata: { attempt_count: 2 } }]);
    }
  });
});

test("a failed payment has no reason to cancel, whatever the end of its subscription reported", async () => {
  const customer = reporting.newCustomer();
  const ended = {
    ...customer.ended(2, "unknown"),
    reason: { text: "Too dear", code: "too_expensive" },
  } as ProviderEvent;
  await reporting.report([customer.identity(0), customer.failed(1), ended]);
  expect(await reporting.eventsOf(customer)).toMatchObject([
    { event_type: "payment_failed", cancel_reason: null, reason_code: null },
  ]);
});

describe("what is learnt late", () => {
  test("turns an open event into what it truly is, in place of a second one, and takes its reason from it", async () => {
    const customer = reporting.newCustomer();
    const ended = { ...customer.ended(10), reason: { text: "Too dear", code: "too_expensive" } } as ProviderEvent;
    await reporting.report([customer.identity(0), ended]);
    expect(await reporting.eventsOf(customer)).toMatchObject([
      { event_type: "cancellation", cancel_reason: "Too dear" },
    ]);
    await reporting.report([customer.failed(5)]);
    expect(await reporting.eventsOf(customer)).toMatchObject([
      { event_type: "payment_failed", cancel_reason: null, reason_code: null },
    ]);
  });

  test("gives the event of what was none to what is one", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(5), customer.ended(3)]);
    expect(await reporting.statesOf(customer)).toEqual(["cancellation open"]);
  });

  test("closes an event that ought never to have been; should it have been after all, it is a new one", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(5), customer.ended(3, "policy")]);
    expect(await reporting.eventsOf(customer)).toMatchObject([{ status: "lost" }]);
    await reporting.report([customer.seen(4, true)]);
    const statuses = (await reporting.eventsOf(customer)).map(({ status }: { status: string }) => status === "lost");
    expect(statuses.sort()).toEqual([false, true]);
  });

  test("leaves a cancellation open whose failure was paid before it", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([
      customer.identity(0),
      customer.failed(1),
      customer.paid(5),
      customer.ended(4),
      customer.paid(3),
    ]);
    expect(await reporting.statesOf(customer)).toEqual(["cancellation open", "payment_failed recovered"]);
  });

  test("takes back no published recovery, even of what was part of another event", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([
      customer.identity(0),
      customer.ended(10),
      customer.seen(20, true),
      customer.failed(25),
      customer.paid(30),
    ]);
    const before = await reporting.statesOf(customer);
    expect(before).toEqual(["cancellation recovered", "payment_failed recovered"]);
    await reporting.report([customer.failed(5)]);
    expect(await reporting.statesOf(customer)).toEqual(before);
  });

  test("holds back nothing that is over", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(1), customer.paid(3)]);
    await reporting.report([customer.failed(2, { attempt: 2 })], true);
    const [event] = await app.deps.store.read
      .select()
      .from(churnEvents)
      .where(eq(churnEvents.customerEmail, customer.email));
    expect(event).toMatchObject({ heldBack: null, status: "recovered" });
  });
});

describe("what stays", () => {
  test("one event that somebody ended by hand, however often its subscription is reported again", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.failed(1), customer.failed(2, { attempt: 2 })]);
    await markRecovered((await reporting.eventsOf(customer))[0].id);
    await reporting.report([customer.seen(3, true), customer.seen(4, true)]);
    expect(await reporting.statesOf(customer)).toEqual(["payment_failed recovered"]);
  });

  test("a reason that somebody wrote by hand, until the provider tells another", async () => {
    const customer = reporting.newCustomer();
    await reporting.report([customer.identity(0), customer.scheduled(1, "Too dear")]);
    await app.deps.store.write(async (tx) => {
      await tx
        .update(churnEvents)
        .set({ cancelReason: "By hand" })
        .where(eq(churnEvents.customerEmail, customer.email));
    });
    await reporting.report([{ ...customer.seen(2, true), cancelScheduled: null } as ProviderEvent]);
    expect(await reporting.eventsOf(customer)).toMatchObject([{ cancel_reason: "By hand" }]);
    await reporting.report([customer.scheduled(3, "Found another")]);
    expect(await reporting.eventsOf(customer)).toMatchObject([{ cancel_reason: "Found another" }]);
  });

  test("the plan's name from the subscription's own payload, before the one from the list of plans", async () => {
    const customer = reporting.newCustomer();
    const plan = { kind: "plan" as const, planId: "price_own", name: "Listed", mrr: null, currency: null };
    const seen = { ...customer.seen(1, true), ...said({ planId: "price_own", planName: "Own" }) };
    await reporting.report([{ ...plan, occurredAt: 1 }, customer.identity(0), seen, customer.failed(2)]);
    expect(await reporting.eventsOf(customer)).toMatchObject([{ plan_name: "Own" }]);
  });

  test("the tenure at the first failure, and none below zero", async () => {
    const [old, young] = [reporting.newCustomer(), reporting.newCustomer()];
    const start = app.clock.now() - 10.5 * DAY;
    await reporting.report([old.identity(0), old.failed(1, said({ startedAt: start })), old.failed(4 * 24 * 60)]);
    await reporting.report([young.identity(0), young.failed(1, said({ startedAt: app.clock.now() + DAY }))]);
    expect(await reporting.eventsOf(old)).toMatchObject([{ tenure_days: 10 }]);
    expect(await reporting.eventsOf(young)).toMatchObject([{ tenure_days: 0 }]);
  });
});
