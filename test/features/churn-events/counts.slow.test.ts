// The stored totals equal those counted from the rows, whatever happens to events and in whatever order.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const EMAILS = ["ada@example.com", "bob@example.com", "eve@example.com"];
const someEmail = fc.constantFrom(...EMAILS);
const someIndex = fc.nat(30);

const someStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("create"), email: someEmail, failed: fc.boolean(), test: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("recover", "reopen", "generate", "send"), index: someIndex }),
  },
  fc.record({
    do: fc.constant("webhook"),
    email: someEmail,
    type: fc.constantFrom("cancellation", "payment_failed", "payment_recovered"),
  }),
  fc.record({ do: fc.constant("cancel"), email: someEmail }),
  fc.record({ do: fc.constantFrom("import", "work", "wait") }),
) as fc.Arbitrary<Step>;

type Step = { do: string; email?: string; failed?: boolean; test?: boolean; index?: number; type?: string };

async function take(project: TestProject, step: Step): Promise<void> {
  const { token, slug, publicKey } = project;
  const post = (path: string, body: unknown = {}) => app.call("POST", path, { token, body });
  const events = `/projects/${slug}/churn-events`;
  const given = { ...CANCELLATION, customer_email: step.email };
  const pick = async () => {
    const { data } = (await app.call("GET", `${events}?per_page=100&order=asc`, { token })).body;
    return data[step.index! % Math.max(1, data.length)]?.id;
  };
  switch (step.do) {
    case "create":
      await post(events, { ...given, event_type: step.failed ? "payment_failed" : "cancellation", test: step.test });
      return;
    case "generate": {
      const headers = { prefer: "respond-async" }; // the job does not run before the next step
      await app.call("POST", `${events}/${await pick()}/generate`, { token, body: {}, headers });
      return;
    }
    case "recover":
      await post(`${events}/${await pick()}/recovered`);
      return;
    case "reopen":
      await app.call("DELETE", `${events}/${await pick()}/recovered`, { token });
      return;
    case "send": {
      const id = await pick();
      const { data } = (await app.call("GET", `${events}/${id}`, { token })).body;
      await post(`${events}/${id}/variants/${data?.variants[0]?.id}/send`);
      return;
    }
    case "webhook":
      await app.call("POST", `/webhooks/custom/${publicKey}`, { body: { ...given, event_type: step.type } });
      return;
    case "cancel":
      await app.call("POST", `/cancel-flow/${publicKey}/reasons`, {
        body: { reason: "too_expensive", customer_email: step.email },
      });
      return;
    case "import":
      await app.call("POST", `/projects/${slug}/imports?kind=churn_events&format=csv`, {
        token,
        raw: `customer_email,event_type,occurred_at,recovered_at\n${EMAILS.map((email) => `${email},cancellation,2026-01-02,`).join("\n")}`,
        headers: { "content-type": "text/csv" },
      });
      await app.work();
      return;
    case "work":
      await app.work();
      return;
    case "wait":
      app.clock.advance(31 * DAY + HOUR);
      await app.work();
  }
}

const counted = () =>
  app.deps.store.read.values(
    sql`select project_id, part, total from row_counts where list = 'churn_events' order by project_id, part`,
  );
const there = () =>
  app.deps.store.read.values(
    sql`select project_id, status || '/' || event_type || '/' || test as part, count(*) from churn_events
      group by project_id, part order by project_id, part`,
  );

test("after anything that creates, changes, ends or deletes events", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 3, maxLength: 10 }), async (steps) => {
      const project = await newProject(app);
      for (const step of steps) {
        await take(project, step);
        expect(await counted()).toEqual(await there());
      }
      for (const [, part] of (await there()) as string[][]) seen.add(part!);
    }),
    { numRuns: 5 },
  );
  expect(seen.size).toBeGreaterThan(5);
});

test("after sample data, with and without", async () => {
  const { token, slug } = await newProject(app);
  await app.call("POST", `/projects/${slug}/churn-events`, { token, body: CANCELLATION });
  expect((await app.call("POST", `/projects/${slug}/sample-data`, { token })).status).toBeLessThan(300);
  expect(await counted()).toEqual(await there());
  expect((await app.call("DELETE", `/projects/${slug}/sample-data`, { token })).status).toBeLessThan(300);
  expect(await counted()).toEqual(await there());
});

test("after events and the deletion of their project in one commit", async () => {
  const [project, other] = [await newProject(app), await newProject(app)];
  const { token, slug } = project;
  const create = (of: TestProject) =>
    app.call("POST", `/projects/${of.slug}/churn-events`, { token: of.token, body: CANCELLATION });
  await Promise.all([
    create(project),
    create(other),
    app.call("DELETE", `/projects/${slug}`, { token }),
    create(project),
  ]);
  expect(await counted()).toEqual(await there());
});
