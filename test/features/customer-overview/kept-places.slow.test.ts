// The rows behind the list of customers, after random histories: updating them step by step gives the same as computing
// them from everything.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { COUNTED } from "../../../src/commands/statistics.ts";
import { checkPlaces, rebuildPlaces } from "../../../src/features/customer-overview/rebuild-places.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { compile } from "../../../src/store/engine.ts";
import { countWrong } from "../../../src/store/row-counts.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const call = (project: TestProject, method: string, path: string, more: object) =>
  app.call(method, `/projects/${project.slug}${path}`, { key: project.key, ...more });

const EMAILS = ["ada@example.com", "bo@example.com", "cy@example.com"];

const email = fc.constantFrom(...EMAILS);
const STEP = fc.oneof(
  fc.record({
    do: fc.constant("leave" as const),
    email,
    test: fc.boolean(),
    type: fc.constantFrom("cancellation", "payment_failed"),
    mrr: fc.constantFrom(null, 900, 4_900),
  }),
  fc.record({ do: fc.constant("left long ago" as const), email, recovered: fc.boolean() }),
  fc.record({ do: fc.constant("come back" as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant("reopen" as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant("track" as const), email, risky: fc.boolean() }),
  fc.record({ do: fc.constant("track by id" as const), risky: fc.boolean() }),
  fc.record({ do: fc.constant("link" as const), email }),
  fc.record({ do: fc.constant("score" as const), days: fc.constantFrom(0, 1, 20) }),
  fc.record({ do: fc.constant("subscribe" as const), email, mrr: fc.constantFrom(100, 2_000), ended: fc.boolean() }),
  fc.record({ do: fc.constant("tell the address" as const), email }),
);
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;

async function take(project: TestProject, step: Step): Promise<void> {
  const post = (path: string, body: object) => call(project, "POST", path, { body });
  const track = (customer: object, risky: boolean) =>
    app.call("POST", "/track", {
      key: project.key,
      body: { events: Array(5).fill({ ...customer, event: risky ? "cancel_page_view" : "login" }) },
    });
  const load = (kind: string, row: object) =>
    call(project, "POST", `/imports?kind=${kind}`, {
      raw: JSON.stringify(row),
      headers: { "content-type": "application/x-ndjson" },
    });
  const nth = async (which: number) =>
    (await call(project, "GET", "/churn-events", {})).body.data[which]?.id as string | undefined;
  const iso = (ago: number) => new Date(app.clock.now() - ago).toISOString();
  switch (step.do) {
    case "leave":
      await post("/churn-events", {
        ...CANCELLATION,
        customer_email: step.email,
        event_type: step.type,
        mrr: step.mrr,
        test: step.test,
      });
      break;
    case "left long ago":
      await load("churn_events", {
        customer_email: step.email,
        event_type: "cancellation",
        occurred_at: iso(60 * DAY),
        ...(step.recovered ? { recovered_at: iso(50 * DAY) } : {}),
      });
      break;
    case "come back":
    case "reopen": {
      const id = await nth(step.which);
      if (id) await post(`/churn-events/${id}/${step.do === "reopen" ? "reopen" : "recovered"}`, {});
      break;
    }
    case "track":
      await track({ customer_email: step.email }, step.risky);
      break;
    case "track by id":
      await track({ customer_id: "c-1" }, step.risky);
      break;
    case "link":
      await track({ customer_email: step.email, customer_id: "c-1" }, false);
      break;
    case "score":
      app.clock.advance(step.days * DAY);
      await app.work();
      await post("/churn-risk/recompute", {});
      break;
    case "subscribe":
      await load("subscriptions", {
        subscription_id: `sub-${step.email}`,
        customer_id: "c-1",
        mrr: step.mrr,
        currency: "usd",
        status: step.ended ? "ended" : "running",
      });
      break;
    case "tell the address":
      await load("customers", { customer_id: "c-1", customer_email: step.email });
      break;
  }
  app.clock.advance(60_000);
  await app.work();
}

test("whatever happens, and in whatever order, changes the rows that it concerns", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 14 }), async (steps) => {
      const project = await newProject(app);
      for (const step of steps) {
        await take(project, step);
        const wrong = await checkPlaces(app.deps.store, project);
        const totals = await app.deps.store.write(async (tx) => {
          const differing = COUNTED.map((list) => countWrong(tx, list, project.id));
          return (await Promise.all(differing)).reduce((sum, one) => sum + one);
        });
        expect([step, wrong, totals]).toEqual([step, 0, 0]);
      }
      const { body } = await call(project, "GET", "/customers?state=left,could_not_pay,at_risk,recovered,active", {});
      expect(body.meta.total).toBe(body.data.length);
      for (const { state } of body.data as { state: string }[]) seen.add(state);
    }),
    { numRuns: 40 },
  );
  expect([...seen].sort()).toEqual(["active", "at_risk", "could_not_pay", "left", "recovered"]);
});

test("wrong rows are found and mended", async () => {
  const project = await newProject(app);
  for (const one of EMAILS) {
    await call(project, "POST", "/churn-events", { body: { ...CANCELLATION, customer_email: one } });
  }
  const damage = (sql: string) => app.deps.store.write((tx) => compile(tx, sql).run(project.id));
  for (const sql of [
    "update customer_overview set mrr = 7 where project_id = ? and person like 'a%'",
    "delete from customer_overview where project_id = ? and person like 'b%'",
    `insert into customer_overview (project_id, person, test, place, since, mrr, score, customer)
     values (?, '#7', 0, 4, 1, 1, 1, 7)`,
  ]) {
    await damage(sql);
    expect([sql, await checkPlaces(app.deps.store, project)]).not.toEqual([sql, 0]);
    await rebuildPlaces(app.deps.store, project);
    expect([sql, await checkPlaces(app.deps.store, project)]).toEqual([sql, 0]);
  }
});
