// A customer whose id is "." or ".." could be neither read nor erased, because clients shorten paths with one of these.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Answer, CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
  app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body });

test.each([".", "..", " .. "])("%j is refused where a request names it, with the field", async (customer_id) => {
  const { publicKey: public_key, key } = project;
  const requests: [string, Promise<Answer>][] = [
    ["customer_id", ask("POST", "/churn-events", { ...CANCELLATION, customer_id })],
    ["customer_id", ask("POST", "/cancel-flow/links", { customer_id })],
    ["customer_id", app.call("POST", "/track", { key, body: { customer_id, event: "login" } })],
    ["customer_id", app.call("POST", "/track", { body: { public_key, customer_id, event: "login" } })],
    [
      "events.1.customer_id",
      app.call("POST", "/track", {
        key,
        body: {
          events: [
            { customer_id: "a", event: "x" },
            { customer_id, event: "x" },
          ],
        },
      }),
    ],
    ["customer_id", app.call("POST", "/cancel-flow/reasons", { body: { public_key, customer_id, reason: "other" } })],
  ];
  for (const [field, answer] of requests) {
    const { status, body } = await answer;
    expect({ status, fields: body.error?.details.map((one: { field: string }) => one.field) }).toEqual({
      status: 400,
      fields: [field],
    });
  }
});

test("what a webhook, a file or another tracker says of such a customer is stored under an id that a path can hold", async () => {
  await app.call("POST", `/webhooks/custom/${project.publicKey}`, {
    body: { ...CANCELLATION, customer_email: "custom@example.com", customer_id: ".." },
  });
  const file = "customer_email,event_type,customer_id\nfile@example.com,cancellation,..\n";
  const imported = await app.call("POST", `/projects/${project.slug}/imports?kind=churn_events`, {
    token: project.token,
    raw: file,
    headers: { "content-type": "text/csv" },
  });
  expect(imported.status).toBe(202);
  const call = { type: "track", event: "Login", userId: ".." };
  expect((await app.call("POST", "/track", { key: project.key, body: call })).status).toBe(202);
  await app.work();
  const inbox = (await ask("GET", "/inbound-events")).body.data;
  expect(inbox.find(({ source }: { source: string }) => source === "custom").notes).toMatchObject([
    { field: "customer_id" },
  ]);
  const events = (await ask("GET", "/churn-events?sort=customer_email&order=asc")).body.data;
  expect(events.map((one: { customer_id: string | null }) => one.customer_id)).toEqual([null, "customer:.."]);
  const { body } = await ask("GET", `/customers/${encodeURIComponent("customer:..")}/explanation`);
  expect(body.data.customer.customer_id).toBe("customer:..");
  const stored = await app.deps.store.read.values(
    "select customer_id from customers union all select customer_id from tracked_customers",
  );
  expect(stored.flat()).toEqual(["customer:.."]);
});
