// A customer who leaves through the cancel flow is reported twice: by the flow, and by the payment provider, or another
// system, that then ends the subscription. Both reports are one cancellation.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { applyCustom } from "../../../src/features/inbound/custom/apply-custom-event.ts";
import { applyProviderEvent } from "../../../src/features/inbound/signals/apply-provider-event.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { NO_FACTS, type ProviderEvent } from "../../../src/features/providers/provider-event.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeAll(async () => {
  app = testApp();
  flow = await newFlow(app);
});
afterAll(() => app.close());

let people = 0;

function newCustomer() {
  const email = `both-${++people}@example.com`;
  const subject = { customerId: `cus_b${people}`, subscriptionId: `sub_b${people}` };
  const tell = (event: ProviderEvent) =>
    app.deps.store.write(async (tx) =>
      applyProviderEvent(
        tx,
        { project: await getProject(tx, flow.project.id), provider: "stripe", test: false },
        event,
        app.clock.now(),
      ),
    );
  const decline = async (body: object = {}) => {
    const session = (await flow.submit({ customer_email: email, comment: "Too much", ...body })).body.session_id;
    await flow.report(session, "declined");
  };
  return {
    email,
    decline: (more: object = {}) => decline({ customer_hash: flow.hash(email), ...more }),
    claimDecline: () => decline(),
    leaves: (more: object = {}) =>
      tell({
        kind: "cancellation_scheduled",
        subject,
        occurredAt: app.clock.now(),
        facts: { ...NO_FACTS, email, mrr: 4900, currency: "usd", planName: "Pro" },
        reason: { text: null, code: null },
        endsAt: null,
        ...more,
      }),
    reported: (signed: boolean) =>
      app.deps.store.write(async (tx) => {
        const fields = {
          customer_email: email,
          event_type: "cancellation" as const,
          mrr: 4900,
          cancel_reason: "by user",
          metadata: { seats: 3 },
        };
        return applyCustom(tx, await getProject(tx, flow.project.id), fields, signed, app.clock.now());
      }),
    pays: (more: object) =>
      tell({
        kind: "payment_succeeded",
        subject,
        occurredAt: app.clock.now(),
        facts: { ...NO_FACTS, email, currency: "usd" },
        amount: 4900,
        ...more,
      }),
    other: { subject: { ...subject, subscriptionId: `${subject.subscriptionId}_other` } },
    stays: () =>
      tell({ kind: "cancellation_undone", subject, occurredAt: app.clock.now(), facts: { ...NO_FACTS, email } }),
    events: async () =>
      (await app.call("GET", `${flow.at}/churn-events?customer_email=${email}`, { key: flow.project.key })).body.data,
  };
}

test("the provider's word joins the cancellation that the customer declined into, and brings what it knows", async () => {
  const customer = newCustomer();
  await customer.decline();
  app.clock.advance(60_000);
  await customer.leaves();
  await customer.leaves();
  expect(await customer.events()).toMatchObject([
    { source: "cancel_flow", cancel_reason: "Too much", reason_code: "too_expensive", mrr: 4900, plan_name: "Pro" },
  ]);
  app.clock.advance(60_000);
  await customer.stays();
  expect(await customer.events()).toMatchObject([{ status: "recovered" }]);
});

test("if the provider was faster, the customer's reason joins its cancellation", async () => {
  const customer = newCustomer();
  await customer.leaves();
  await customer.decline();
  expect(await customer.events()).toMatchObject([
    { source: "stripe", cancel_reason: "Too much", reason_code: "too_expensive", mrr: 4900 },
  ]);
});

test("an unproven cancellation joins nothing, in either order", async () => {
  for (const order of [
    ["claimDecline", "leaves"],
    ["leaves", "claimDecline"],
  ] as const) {
    const customer = newCustomer();
    for (const step of order) await customer[step]();
    const events = await customer.events();
    expect(events.map(({ source }: { source: string }) => source).sort()).toEqual(["cancel_flow", "stripe"]);
    const byProvider = events.find(({ source }: { source: string }) => source === "stripe");
    expect(byProvider).toMatchObject({ cancel_reason: null, reason_code: null });
  }
});

test("a dispute, and a cancellation of another day, are cancellations of their own", async () => {
  const disputing = newCustomer();
  await disputing.decline();
  await disputing.leaves({ kind: "disputed" });
  expect(await disputing.events()).toHaveLength(2);
  const later = newCustomer();
  await later.decline();
  app.clock.advance(24 * 3_600_000);
  await later.leaves();
  expect(await later.events()).toHaveLength(2);
});

test("a signed custom webhook is the cancellation that the customer declined into, in either order, and the customer's words stay", async () => {
  const declining = newCustomer();
  await declining.decline();
  await declining.reported(true);
  await declining.reported(true);
  expect(await declining.events()).toMatchObject([{ source: "cancel_flow", cancel_reason: "Too much", mrr: 4900 }]);
  const signed = newCustomer();
  await signed.reported(true);
  await signed.decline();
  expect(await signed.events()).toMatchObject([
    { source: "custom", cancel_reason: "Too much", reason_code: "too_expensive", mrr: 4900 },
  ]);
});

test("no system's word replaces the reason that the customer gave in the cancel flow", async () => {
  const reason = { text: "by user", code: "other" };
  const declinedFirst = newCustomer();
  await declinedFirst.decline();
  await declinedFirst.leaves({ reason });
  expect(await declinedFirst.events()).toMatchObject([{ cancel_reason: "Too much", reason_code: "too_expensive" }]);
  const reportedFirst = newCustomer();
  await reportedFirst.reported(true);
  await reportedFirst.decline();
  await reportedFirst.reported(true);
  expect(await reportedFirst.events()).toMatchObject([{ cancel_reason: "Too much", reason_code: "too_expensive" }]);
});

test("a proven customer joins the event that is trusted already, so that only one is mailed about", async () => {
  const customer = newCustomer();
  await customer.leaves();
  await customer.claimDecline();
  await customer.decline();
  expect(await customer.events()).toMatchObject([
    { source: "cancel_flow", held_back: "unverified" },
    { source: "stripe", held_back: null, cancel_reason: "Too much" },
  ]);
});

test("a customer who declines again gives their language and time zone again", async () => {
  const customer = newCustomer();
  await customer.decline({ locale: "en" });
  await customer.decline({ locale: "de-AT" });
  expect(await customer.events()).toMatchObject([{ locale: "de-AT" }]);
});

test("if either is not proven, they are two", async () => {
  for (const tell of [
    async (customer: ReturnType<typeof newCustomer>) => [await customer.decline(), await customer.reported(false)],
    async (customer: ReturnType<typeof newCustomer>) => [await customer.reported(false), await customer.decline()],
    async (customer: ReturnType<typeof newCustomer>) => [await customer.claimDecline(), await customer.reported(true)],
    async (customer: ReturnType<typeof newCustomer>) => [await customer.reported(true), await customer.claimDecline()],
  ]) {
    const customer = newCustomer();
    await tell(customer);
    const sources = (await customer.events()).map(({ source }: { source: string }) => source);
    expect(sources.sort()).toEqual(["cancel_flow", "custom"]);
  }
});

test("of two subscriptions that end, the second is a cancellation of its own", async () => {
  const customer = newCustomer();
  await customer.decline();
  await customer.leaves();
  await customer.leaves(customer.other);
  await customer.leaves();
  const events = await customer.events();
  expect(events.map(({ source }: { source: string }) => source).sort()).toEqual(["cancel_flow", "stripe"]);
});

test("a payment for the customer's other subscription leaves it open", async () => {
  const customer = newCustomer();
  await customer.decline();
  await customer.leaves();
  app.clock.advance(60_000);
  await customer.pays(customer.other);
  expect(await customer.events()).toMatchObject([{ status: expect.not.stringMatching("recovered") }]);
});

test("a signed custom webhook and the provider report the same event, in either order; an unsigned one another", async () => {
  const [first, second, unsigned] = [newCustomer(), newCustomer(), newCustomer()];
  await first.reported(true);
  await first.leaves({ facts: { ...NO_FACTS, email: first.email, mrr: 7900, currency: "usd" } });
  expect(await first.events()).toMatchObject([
    {
      source: "custom",
      cancel_reason: "by user",
      mrr: 7900,
      metadata: { seats: 3, subscription_id: expect.any(String) },
    },
  ]);
  await second.leaves({ facts: { ...NO_FACTS, email: second.email, mrr: 7900, currency: "usd" } });
  await second.reported(true);
  expect(await second.events()).toMatchObject([{ source: "stripe", cancel_reason: "by user", mrr: 7900 }]);
  await unsigned.reported(false);
  await unsigned.leaves();
  expect(await unsigned.events()).toHaveLength(2);
});

test("the customer's words at the provider stay, whatever a system says of it", async () => {
  const customer = newCustomer();
  await customer.leaves({ reason: { text: "No export", code: "missing_features" } });
  await customer.reported(true);
  expect(await customer.events()).toMatchObject([{ cancel_reason: "No export", reason_code: "missing_features" }]);
});
