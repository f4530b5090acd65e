// Customers, plans and subscriptions as providers report them: the newest report wins, in any order of arrival.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findCustomer, findPlan, saveCustomer, savePlan } from "../../../src/features/customers/service.ts";
import {
  findSubscription,
  recordSighting,
  type Sighting,
  subscriptionsOf,
} from "../../../src/features/customers/subscriptions.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { changesOf } from "../../support/subscription-changes.ts";

let app: TestApp;
let own: TestProject;
let other: TestProject;
let count = 0;
let id: string;

beforeAll(async () => {
  app = testApp();
  own = await newProject(app);
  other = await newProject(app);
});
beforeEach(() => {
  id = `thing-${++count}`;
});
afterAll(() => app.close());

const read = () => app.deps.store.read;

describe("a customer", () => {
  const remember = (at: number, email: string | null, name: string | null, provider = "stripe") =>
    app.deps.store.write((tx) => saveCustomer(tx, own, provider, { customerId: id, email, name, at }));
  const found = async () => {
    const { email, name } = (await findCustomer(read(), own, "stripe", id))!;
    return { email, name };
  };

  test("is who the newest says, and what is not said does not change", async () => {
    await remember(10, " Ada@Example.com ", null);
    await remember(20, null, "Ada");
    await remember(15, "older@example.com", "Older");
    expect(await found()).toEqual({ email: "older@example.com", name: "Ada" });
    await remember(14, "oldest@example.com", "Oldest");
    expect(await found()).toEqual({ email: "older@example.com", name: "Ada" });
  });

  test("has an address in lower case and an id of ours", async () => {
    const customer = await remember(10, " Ada@Example.com ", "Ada");
    expect(customer).toMatchObject({ email: "ada@example.com", customerId: id, newestSeenAt: 10 });
    expect(customer.id).toStartWith("cus_");
  });

  test("is another one at another provider and in another project", async () => {
    await remember(10, "ada@example.com", "Ada");
    expect(await findCustomer(read(), own, "razorpay", id)).toBeUndefined();
    expect(await findCustomer(read(), other, "stripe", id)).toBeUndefined();
  });
});

test("a plan keeps its newest name and price, the currency with the price", async () => {
  const remember = (at: number, name: string | null, mrr: number | null, currency: string | null) =>
    app.deps.store.write((tx) => savePlan(tx, own, "stripe", { planId: id, name, mrr, currency, at }));
  await remember(20, null, 4900, "usd");
  await remember(30, "Pro", null, null);
  await remember(10, "Basic", 1900, "eur");
  expect(await findPlan(read(), own, "stripe", id)).toMatchObject({ name: "Pro", mrr: 4900, currency: "usd" });
});

test("a plan is a test for as long as only tests have reported it", async () => {
  const remember = (at: number, test: boolean) =>
    app.deps.store.write((tx) =>
      savePlan(tx, own, "stripe", { planId: id, name: "Pro", mrr: null, currency: null, at, test }),
    );
  const isTest = async () => (await findPlan(read(), own, "stripe", id))?.test;
  await remember(10, true);
  expect(await isTest()).toBe(true);
  await remember(10, false);
  expect(await isTest()).toBe(false);
  await remember(20, true);
  expect(await isTest()).toBe(false);
});

describe("a subscription", () => {
  const see = (sighting: Omit<Sighting, "subscriptionId">, subscriptionId = id) =>
    app.deps.store.write((tx) => recordSighting(tx, own, "stripe", { subscriptionId, ...sighting }));

  test("has the time of its newest report", async () => {
    await see({ at: 20, running: true });
    await see({ at: 10, running: false });
    await see({ at: 20, cancelScheduled: true });
    expect((await findSubscription(read(), own, "stripe", id))!).toMatchObject({
      status: "running",
      cancelScheduled: true,
      endedAt: null,
      newestSeenAt: 20,
    });
  });

  test("whose end was seen does not run again because of an older sighting, but because of a newer one", async () => {
    await see({ at: 20, running: false, mrr: 4900, currency: "usd" });
    expect(await see({ at: 19, running: true })).toMatchObject({ status: "ended", endedAt: 20 });
    expect(await see({ at: 21, running: true })).toMatchObject({ status: "running", endedAt: null });
  });

  test("that runs or not, nobody has said, is unknown", async () => {
    expect((await see({ at: 20, mrr: 100 })).status).toBe("unknown");
  });

  test("keeps what it paid over time, a repeat once", async () => {
    await see({ at: 300, running: true, mrr: 200, currency: "usd", startedAt: 50 });
    await see({ at: 100, running: true, mrr: 100, currency: "usd", startedAt: 50 });
    await see({ at: 100, running: true, mrr: 100, currency: "usd", startedAt: 50 });
    await see({ at: 400, running: false });
    const subscription = await see({ at: 200, mrr: 150, currency: "usd" });
    expect((await changesOf(read(), subscription)).map(({ at, kind, mrr }) => [at, kind, mrr])).toEqual([
      [50, "started", 100],
      [100, "running", 100],
      [200, "mrr", 150],
      [300, "running", 200],
      [400, "ended", null],
    ]);
  });

  test("is found by its customer, in its own project only", async () => {
    await see({ at: 1, customerId: `of-${id}` });
    expect((await subscriptionsOf(read(), own, "stripe", `of-${id}`)).map((s) => s.subscriptionId)).toEqual([id]);
    expect(await subscriptionsOf(read(), other, "stripe", `of-${id}`)).toEqual([]);
  });

  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
  const sightings = fc.array(
    fc.record({
      at: fc.integer({ min: 1, max: 6 }),
      customerId: maybe(fc.constantFrom("c1", "c2")),
      email: maybe(fc.constantFrom("a@b.example", "c@d.example")),
      planId: maybe(fc.constantFrom("p1", "p2")),
      planName: maybe(fc.constantFrom("Pro", "Basic")),
      mrr: maybe(fc.integer({ min: 0, max: 3 })),
      currency: maybe(fc.constantFrom("usd", "eur")),
      running: maybe(fc.boolean()),
      cancelScheduled: maybe(fc.boolean()),
      startedAt: maybe(fc.integer({ min: 1, max: 3 })),
      endedAt: maybe(fc.integer({ min: 1, max: 6 })),
    }),
    { minLength: 2, maxLength: 6 },
  );

  test("ends alike in whatever order reports arrive, and however often", async () => {
    let run = 0;
    const shuffled = sightings.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([all, again]) => {
        const ends = [];
        for (const reports of [all, again]) {
          const subscriptionId = `${id}-${++run}`;
          for (const sighting of reports) await see(sighting, subscriptionId);
          const subscription = (await findSubscription(read(), own, "stripe", subscriptionId))!;
          const changes = (await changesOf(read(), subscription)).map(({ subscription: _, ...change }) => change);
          const { id: _, subscriptionId: __, createdAt: ___, ...state } = subscription;
          ends.push({ state, changes });
        }
        expect(ends[1]).toEqual(ends[0]!);
      }),
      { numRuns: 100 },
    );
  });
});

test("with a project all that is known of its customers goes", async () => {
  const gone = await newProject(app);
  await app.deps.store.write(async (tx) => {
    await saveCustomer(tx, gone, "stripe", { customerId: "c", email: "a@b.example", name: null, at: 1 });
    await savePlan(tx, gone, "stripe", { planId: "p", name: "Pro", mrr: 1, currency: "usd", at: 1 });
    await recordSighting(tx, gone, "stripe", { subscriptionId: "s", customerId: "c", running: true, mrr: 1, at: 1 });
  });
  const subscription = (await findSubscription(read(), gone, "stripe", "s"))!;
  expect(await changesOf(read(), subscription)).toHaveLength(1);
  expect((await app.call("DELETE", `/projects/${gone.slug}`, { token: gone.token })).status).toBe(204);
  await app.work(); // a job deletes its rows
  expect(await findCustomer(read(), gone, "stripe", "c")).toBeUndefined();
  expect(await findPlan(read(), gone, "stripe", "p")).toBeUndefined();
  expect(await findSubscription(read(), gone, "stripe", "s")).toBeUndefined();
  expect(await changesOf(read(), subscription)).toEqual([]);
});
