// The history of scores covers 400 days.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { dayOf } from "../../../src/features/risk/facts.ts";
import { purgeHistory } from "../../../src/features/risk/jobs.ts";
import { HISTORY_DAYS } from "../../../src/features/risk/service.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

test("older rows are deleted, except the one with the score of the first retained day", async () => {
  await app.call("POST", "/track", { key: project.key, body: { customer_email: "ada@example.com", event: "login" } });
  await app.call("POST", `/projects/${project.slug}/churn-risk/recompute`, { key: project.key });
  await app.work();
  const today = dayOf(app.clock.now());
  const first = today - HISTORY_DAYS + 1;
  await app.deps.store.write(async (tx) => {
    await tx.run(`with recursive d(day) as (select ${first - 2_500} union all select day + 1 from d where day < ${first - 1})
      insert into risk_history select 1, day, 50 from d where day not between ${first - 9} and ${first - 1}`);
    await tx.run(`insert into risk_history values (1, ${first + 5}, 60)`);
  });
  await purgeHistory(app.deps);
  expect(await app.deps.store.read.values("select day, score from risk_history order by day")).toEqual([
    [first - 10, 50],
    [first + 5, 60],
    [today, 0],
  ]);
  const { body } = await app.call("GET", `/projects/${project.slug}/churn-risk/customers/ada@example.com`, {
    key: project.key,
  });
  const { history } = body.data;
  expect(history).toHaveLength(HISTORY_DAYS);
  expect(history[0]).toEqual({
    date: new Date(first * DAY).toISOString().slice(0, 10),
    risk_score: 50,
    risk_level: "medium",
  });
  expect(history.at(-2).risk_score).toBe(60);
});
