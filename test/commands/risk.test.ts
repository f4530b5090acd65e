// `recoverd risk backtest` as a separate process, on a data folder that a service has filled.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { DAY } from "../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../support/app.ts";
import { addressFor } from "../support/postgres-engine.ts";
import { program } from "../support/program.ts";

const MAIN = await program();

async function recoverd(folder: string, ...args: string[]) {
  const data = join(folder, "data");
  const address = await addressFor(join(data, "recoverd.db"));
  const run = Bun.spawn(["bun", MAIN, "risk", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: data, ...address },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

/** A project with the app's clock at the current time, which commands use; `at` returns earlier times in ISO 8601. */
async function newToday(app: TestApp) {
  const project = await newProject(app);
  const now = Date.now();
  app.clock.advance(now - app.clock.now());
  return { project, at: (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString() };
}

test("prints how well the scorecard predicted who would leave, while the service holds the folder", async () => {
  const app = testApp();
  try {
    const { project, at } = await newToday(app);
    const events = Array.from({ length: 40 }, (_, each) => each).flatMap((each) => {
      const customer_email = `customer-${each}@example.com`;
      const logins = Array.from({ length: 30 }, (_, index) => ({
        customer_email,
        event: "login",
        timestamp: at(88 - index * 2),
      }));
      return each < 25 ? [...logins, { customer_email, event: "cancel_page_view", timestamp: at(33) }] : logins;
    });
    for (let start = 0; start < events.length; start += 1_000) {
      const body = { events: events.slice(start, start + 1_000) };
      expect((await app.call("POST", "/track", { key: project.key, body })).status).toBe(202);
    }
    const lines = Array.from({ length: 25 }, (_, each) =>
      JSON.stringify({
        customer_email: `customer-${each}@example.com`,
        event_type: "cancellation",
        occurred_at: at(20),
      }),
    );
    const headers = { "content-type": "application/x-ndjson" };
    await app.call("POST", `/projects/${project.slug}/imports?kind=churn_events`, {
      key: project.key,
      raw: lines.join("\n"),
      headers,
    });
    await app.work();

    const { code, out, err } = await recoverd(app.folder, "backtest");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`${project.slug}: 80 looks at customers, 30 days apart; 25 of them left within 30 days`);
    expect(out).toMatch(/the card +1\.000 +3\.200/);
    expect(out).toMatch(/medium +25 +25 +100\.0%/);

    const json = JSON.parse((await recoverd(app.folder, "backtest", "--json", "--project", project.slug)).out);
    expect(json).toMatchObject({ project: project.slug, outcomes: 25, card: { tested: 80, left: 25 } });
    expect(await recoverd(app.folder, "backtest", "--project", "nobody")).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no project "nobody"'),
    });
    expect((await recoverd(app.folder, "guess")).code).toBe(2);
  } finally {
    await app.close();
  }
});

test("tests the chances as the model of the API does: the same numbers", async () => {
  const app = testApp();
  try {
    const { project, at } = await newToday(app);
    // Everyone logs in every other day; those who leave view the cancel page two days before one of the snapshots.
    const people = Array.from({ length: 90 }, (_, each) => ({
      customer_email: `customer-${each}@example.com`,
      leaves: each < 25 ? 50 : each < 35 ? 20 : null,
    }));
    for (const { customer_email, leaves } of people) {
      const logins = Array.from({ length: 44 }, (_, index) => 88 - index * 2).filter((ago) => ago > (leaves ?? -1));
      const events = logins.map((ago) => ({ customer_email, event: "login", timestamp: at(ago) }));
      if (leaves !== null) events.push({ customer_email, event: "cancel_page_view", timestamp: at(leaves + 12) });
      expect((await app.call("POST", "/track", { key: project.key, body: { events } })).status).toBe(202);
    }
    const raw = people
      .filter(({ leaves }) => leaves !== null)
      .map(({ customer_email, leaves }) =>
        JSON.stringify({ customer_email, event_type: "cancellation", occurred_at: at(leaves!) }),
      )
      .join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const path = `/projects/${project.slug}`;
    await app.call("POST", `${path}/imports?kind=churn_events`, { key: project.key, raw, headers });
    await app.work();
    await app.call("POST", `${path}/churn-risk/model/train`, { key: project.key });
    await app.work();
    const model = (await app.call("GET", `${path}/churn-risk/model`, { key: project.key })).body.data;
    expect(model).toMatchObject({ calibrated: true, outcomes: 35 });

    const report = JSON.parse((await recoverd(app.folder, "backtest", "--json", "--project", project.slug)).out);
    expect([report.outcomes, report.snapshots]).toEqual([model.outcomes, model.snapshots]);
    const { calibrated, constantBrier, recency, card, tested, left } = report.quality;
    expect(model.quality).toMatchObject({
      customers: tested,
      left,
      recency: { auc: recency.auc, lift_10: recency.lift },
      card: { auc: card.auc, lift_10: card.lift },
      calibrated: { auc: calibrated.auc, lift_10: calibrated.lift, brier: calibrated.brier },
      constant_brier: constantBrier,
    });
    expect([left, calibrated.auc]).toEqual([10, 1]);

    const { out } = await recoverd(app.folder, "backtest");
    expect(out).toContain(`Trained on the time before, tested on the last 30 days (${tested} customers, 10 left`);
  } finally {
    await app.close();
  }
});
