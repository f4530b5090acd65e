// `recoverd risk backtest` as a process of its own, on a data folder that a service has filled.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { DAY } from "../../src/features/risk/facts.ts";
import { newProject, testApp } from "../support/app.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");

async function recoverd(folder: string, ...args: string[]) {
  const run = Bun.spawn(["bun", MAIN, "risk", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: join(folder, "data") },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

test("prints how well the card told who would leave, while the service holds the folder", async () => {
  const app = testApp();
  try {
    const project = await newProject(app);
    const now = Date.now();
    app.clock.advance(now - app.clock.now());
    const at = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString();
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
}, 60_000);
