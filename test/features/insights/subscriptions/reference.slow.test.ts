// The MRR movements of a simulated business match its published reference exactly, after an import of its subscriptions.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { movementsByMonth } from "../../../../src/features/insights/subscriptions/movements.ts";
import { refreshAccounts } from "../../../../src/features/insights/subscriptions/refresh-mrr.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";

const FIXTURES = join(import.meta.dir, "../../../../../shared/fixtures/analytics/churnsim");

type SubscriptionLine = { account_id: string; plan: string; start_date: string; end_date: string; mrr: string };
type ReferenceLine = Record<
  "month" | "start" | "new" | "reactivation" | "expansion" | "contraction" | "churn" | "end",
  string
>;

const linesOf = <T>(path: string): T[] => parse(readFileSync(path), { columns: true });

const rowOf = (line: SubscriptionLine, index: number) => ({
  subscription_id: `sub-${index}`,
  customer_id: `account-${line.account_id}`,
  plan_name: line.plan,
  mrr: Number(line.mrr),
  currency: "usd",
  started_at: `${line.start_date}T00:00:00Z`,
  ...(line.end_date
    ? { status: "ended", ended_at: `${line.end_date}T00:00:00Z`, occurred_at: `${line.end_date}T00:00:00Z` }
    : { status: "running" }),
});

describe.each(["crm5", "socialnet7"])("%s", (name) => {
  const folder = join(FIXTURES, name);
  const isThere = existsSync(folder);
  let app: TestApp;
  let project: TestProject;

  beforeAll(async () => {
    if (!isThere) return;
    app = testApp();
    project = await newProject(app);
    const raw = linesOf<SubscriptionLine>(join(folder, "subscriptions.csv"))
      .map((line, index) => JSON.stringify(rowOf(line, index)))
      .join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const path = `/projects/${project.slug}/imports?kind=subscriptions`;
    const { status, body } = await app.call("POST", path, { key: project.key, raw, headers });
    expect(status).toBe(202);
    await app.work();
    const done = await app.call("GET", `/projects/${project.slug}/imports/${body.data.id}`, { key: project.key });
    expect(done.body.data).toMatchObject({ status: "completed", rows: { rejected: 0 } });
  }, 300_000);

  afterAll(() => app?.close());

  test.skipIf(!isThere)("every month of the reference comes out to the unit", async () => {
    const reference = linesOf<ReferenceLine>(join(folder, "mrr_movements_reference.csv"));
    const { store, clock } = app.deps;
    await refreshAccounts(store, project.id);
    // The reference names a month by the 1st on which it ends.
    const period = { from: "2019-12-01", to: "2022-12-31", timezone: "UTC" };
    const months = await movementsByMonth(
      store.read,
      { projectId: project.id, test: false },
      "usd",
      period,
      clock.now(),
    );
    const ours = new Map(months.map(({ churned, customers, paused, resumed, ...month }) => [month.month, month]));
    for (const { month: ending, start, end, ...movements } of reference) {
      const last = new Date(`${ending}-01T00:00:00Z`);
      last.setUTCDate(0);
      const month = last.toISOString().slice(0, 7);
      expect(ours.get(month)).toEqual({
        month,
        start: Number(start),
        new: Number(movements.new),
        reactivation: Number(movements.reactivation),
        expansion: Number(movements.expansion),
        contraction: Math.abs(Number(movements.contraction)),
        churn: Number(movements.churn),
        end: Number(end),
      });
    }
    expect(reference.length).toBeGreaterThanOrEqual(4);
  });
});
