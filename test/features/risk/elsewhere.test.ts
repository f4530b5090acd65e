// Customers known from subscriptions: by their own address, or by the address of the provider's customer.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { saveCustomer } from "../../../src/features/customers/service.ts";
import { recordSighting } from "../../../src/features/customers/subscriptions.ts";
import { runScoring } from "../../../src/features/risk/scoring-run.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const see = (subscriptionId: string, daysAgo: number, facts: object) =>
  app.deps.store.write((tx) =>
    recordSighting(tx, project, "stripe", {
      subscriptionId,
      at: app.clock.now() - daysAgo * DAY,
      running: true,
      ...facts,
    }),
  );

const run = () => runScoring(app.deps, { projectId: project.id, signal: new AbortController().signal });

const risk = async (email: string) => {
  const answer = await app.call("GET", `/projects/${project.slug}/churn-risk/customers/${email}`, { key: project.key });
  return answer.status === 200 ? answer.body.data : answer.status;
};

test("a subscription that becomes cheaper is a smaller plan, one that becomes dearer a larger one, whatever reports it", async () => {
  await see("sub_less", 70, { email: "less@example.com", mrr: 9900, currency: "usd" });
  await see("sub_less", 40, { mrr: 9900, currency: "usd" });
  await see("sub_less", 10, { mrr: 4900, currency: "usd" });
  await app.deps.store.write((tx) =>
    saveCustomer(tx, project, "stripe", {
      customerId: "cus_more",
      email: "more@example.com",
      name: null,
      at: app.clock.now(),
    }),
  );
  await see("sub_more", 40, { customerId: "cus_more", mrr: 1000, currency: "usd" });
  await see("sub_more", 10, { customerId: "cus_more", mrr: 2000, currency: "usd" });
  await see("sub_same", 40, { email: "same@example.com", mrr: 1000, currency: "usd" });
  await see("sub_gone", 40, { email: "gone@example.com", running: false });
  await run();
  expect((await risk("less@example.com")).signals).toEqual([
    {
      name: "plan_downgrade",
      value: 1,
      usual: null,
      weight: 9,
      sentence: "Moved to a smaller plan once in the last 60 days",
    },
  ]);
  expect(await risk("more@example.com")).toMatchObject({
    risk_score: 0,
    signals: [
      { name: "plan_upgrade", value: 1, weight: -8, sentence: "Moved to a larger plan once in the last 60 days" },
    ],
  });
  expect(await risk("same@example.com")).toMatchObject({ risk_score: 0, signals: [] });
  expect(await risk("gone@example.com")).toBe(404);
});

test("a customer who was known before and is tracked later stays one customer", async () => {
  await see("sub_both", 40, { email: "both@example.com", mrr: 1000, currency: "usd" });
  await run();
  await app.call("POST", "/track", {
    key: project.key,
    body: { customer_email: "Both@example.com", event: "cancel_page_view" },
  });
  await run();
  expect(await risk("both@example.com")).toMatchObject({ risk_score: 57, previous_score: 0 });
  const { body } = await app.call("GET", `/projects/${project.slug}/churn-risk/customers?search=both@`, {
    key: project.key,
  });
  expect(body.meta.total).toBe(1);
});

test("a customer is found by every spelling of the address, and of its domain", async () => {
  await see("sub_spelt", 40, { email: "ada@müller.example", mrr: 1000, currency: "usd" });
  await run();
  for (const spelling of ["ada@müller.example", "Ada@MÜLLER.example", "ada@xn--mller-kva.example"]) {
    expect(await risk(encodeURIComponent(spelling))).toMatchObject({ customer_email: "ada@xn--mller-kva.example" });
  }
  for (const search of ["ada@müller.example", "@MÜLLER.example", "＠müller.example"]) {
    const path = `/projects/${project.slug}/churn-risk/customers?search=${encodeURIComponent(search)}`;
    expect([search, (await app.call("GET", path, { key: project.key })).body.meta.total]).toEqual([search, 1]);
  }
});

const runScheduled = () => runScoring(app.deps, { projectId: null, signal: new AbortController().signal });

test("a late report of a subscription counts in the next run, however old its facts are", async () => {
  await see("sub_known", 90, { email: "known@example.com", mrr: 9900, currency: "usd" });
  await runScheduled();
  app.clock.advance(10 * 60_000);
  expect(await runScheduled()).toEqual({ written: 0, fired: 0 });

  await see("sub_late", 40, { email: "late@example.com", mrr: 9900, currency: "usd" });
  await see("sub_late", 10, { mrr: 4900, currency: "usd" });
  await see("sub_known", 20, { mrr: 4900, currency: "usd" });
  app.clock.advance(10 * 60_000);
  await runScheduled();
  expect((await risk("late@example.com")).signals).toMatchObject([{ name: "plan_downgrade", weight: 9 }]);
  expect((await risk("known@example.com")).signals).toMatchObject([{ name: "plan_downgrade", weight: 9 }]);
  expect(await runScheduled()).toEqual({ written: 0, fired: 0 });
});

test("a subscription counts as soon as its customer's address is known", async () => {
  await see("sub_nameless", 40, { customerId: "cus_nameless", mrr: 9900, currency: "usd" });
  await runScheduled();
  app.clock.advance(10 * 60_000);
  const facts = { customerId: "cus_nameless", email: "named@example.com", name: null, at: app.clock.now() - 30 * DAY };
  await app.deps.store.write((tx) => saveCustomer(tx, project, "stripe", facts));
  await runScheduled();
  expect(await risk("named@example.com")).toMatchObject({ risk_score: 0 });
});
