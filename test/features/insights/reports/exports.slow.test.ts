// Every table as CSV: its contents, who may export it, and that it is streamed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { EXPORTS } from "../../../../src/features/insights/reports/exports/tables.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { newMate } from "../../projects/team.ts";
import { addActivity } from "./add-activity.ts";

let app: TestApp;
let project: TestProject;
let stranger: TestProject;

beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
  stranger = await newProject(app, "Elsewhere");
  await addActivity(app, project);
});
afterAll(() => app.close());

type Row = Record<string, string>;

async function read(table: string, query = "", of = project): Promise<Row[]> {
  const answer = await app.call("GET", `/projects/${of.slug}/exports/${table}.csv${query}`, { key: of.key });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${table}-${of.slug}.csv"`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return parse(answer.body, { columns: true, record_delimiter: "\r\n" });
}

const get = async (path: string) => {
  const { status, body } = await app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });
  expect(status).toBe(200);
  return body;
};

test.each(EXPORTS.map(({ name, columns }) => [name, columns] as const))(
  "%s has its header row and no number that is none, also where there is nothing",
  async (name, columns) => {
    const path = `/projects/${stranger.slug}/exports/${name}.csv`;
    const empty = await app.call("GET", path, { key: stranger.key });
    expect(empty.status).toBe(200);
    expect(empty.body.split("\r\n")[0]).toBe(columns.join(","));
    expect(empty.body).not.toMatch(/NaN|undefined|null|Infinity/);
    for (const row of await read(name)) {
      expect(Object.keys(row)).toEqual([...columns]);
      expect(JSON.stringify(row)).not.toMatch(/NaN|undefined|null|Infinity|object Object/);
    }
  },
);

describe("what stands in it", () => {
  test("churn events are those of the API, oldest first, with ISO times", async () => {
    const listed = await get("/churn-events?per_page=100&order=asc");
    const rows = await read("churn-events");
    expect(rows).toHaveLength(24);
    expect(
      rows.map((row) => [row.id, row.customer_email, row.status, Number(row.mrr), row.created_at, row.recovered_at]),
    ).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: an answer, read field by field
      listed.data.map((event: any) => [
        event.id,
        event.customer_email,
        event.status,
        event.mrr,
        event.created_at,
        event.recovered_at ?? "",
      ]),
    );
  });

  test("`from` and `to` are days in the project's time zone, both included", async () => {
    const all = await read("churn-events");
    const dayOf = ({ created_at }: Row, zone: string) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(created_at!));
    for (const timezone of ["UTC", "Pacific/Auckland"]) {
      const body = { settings: { timezone } };
      expect((await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body })).status).toBe(200);
      const rows = await read("churn-events", "?from=2026-03-01&to=2026-03-03");
      const expected = all.filter((row) => {
        const day = dayOf(row, timezone);
        return day >= "2026-03-01" && day <= "2026-03-03";
      });
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
    await app.call("PATCH", `/projects/${project.slug}`, {
      token: project.token,
      body: { settings: { timezone: "UTC" } },
    });
  });

  test("what is worked out is what the API works out", async () => {
    const { series } = (await get("/stats?from=2026-02-23&to=2026-03-08")).data;
    const days = await read("stats", "?from=2026-02-23&to=2026-03-08");
    expect(
      days.map((day) => [day.date, Number(day.churned_mrr), Number(day.recovered_mrr), Number(day.events)]),
    ).toEqual(
      series.map((day: { date: string; churned_mrr: number; recovered_mrr: number; events: number }) => [
        day.date,
        day.churned_mrr,
        day.recovered_mrr,
        day.events,
      ]),
    );
    const { months } = (await get("/mrr")).data;
    const mrr = await read("mrr");
    expect(mrr.map((row) => [row.month, Number(row.start), Number(row.churn), Number(row.end)])).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: an answer, read field by field
      months.map((row: any) => [row.month, row.mrr_movements.start, row.mrr_movements.churn, row.mrr_movements.end]),
    );
    const { cohorts } = (await get("/cohorts?by=signup_month&from=2025-01-01&to=2025-03-31")).data;
    const members = await read("cohorts", "?by=signup_month&from=2025-01-01&to=2025-03-31");
    expect(cohorts.length).toBeGreaterThan(0);
    expect(members.map((row) => [row.cohort, row.period, row.members])).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: an answer, read field by field
      cohorts.flatMap((one: any) =>
        // biome-ignore lint/suspicious/noExplicitAny: an answer, read field by field
        one.periods.map((period: any) => [one.cohort, String(period.period), String(period.retained ?? "")]),
      ),
    );
    const forecast = (await get("/forecasting?horizon=24")).data.series;
    expect((await read("forecast")).map(({ month, mrr }) => [month, Number(mrr)])).toEqual(
      forecast.map(({ month, mrr }: { month: string; mrr: number }) => [month, mrr]),
    );
    expect((await read("strategies")).reduce((sum, row) => sum + Number(row.sends), 0)).toBe(24);
    expect(await read("subscriptions")).toHaveLength(400);
  });

  test("no cell is a formula, and none breaks out of its cell", async () => {
    const hostile = [`=HYPERLINK("https://evil.example","x")`, "+1+1", "-1-1", "@SUM(A1)", "\tx", `a,"b";c\nd`];
    const victim = await newProject(app, "Victim");
    for (const [index, name] of hostile.entries()) {
      const body = {
        ...CANCELLATION,
        customer_email: `h${index}@example.com`,
        customer_name: name.replace(/[\t\n]/g, " ").trim(),
        cancel_reason: name,
      };
      const answer = await app.call("POST", `/projects/${victim.slug}/churn-events`, { key: victim.key, body });
      expect(answer.status).toBe(201);
    }
    const rows = await read("churn-events", "", victim);
    expect(rows).toHaveLength(hostile.length);
    for (const row of rows) {
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
    expect(rows.map(({ cancel_reason }) => cancel_reason)).toContain(`'${hostile[0]}`);
    expect(rows.map(({ cancel_reason }) => cancel_reason)).toContain(hostile[5]);
  });
});

describe("who may have it", () => {
  test("a viewer may, and it is written down who took what", async () => {
    const viewer = await newMate(app, project, "viewer");
    const path = `/projects/${project.slug}/exports/messages.csv?from=2026-03-01`;
    expect((await app.call("GET", path, { token: viewer.token })).status).toBe(200);
    const log = await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token });
    expect(log.body.data[0]).toMatchObject({
      action: "data.exported",
      target: "messages",
      details: { from: "2026-03-01" },
    });
    expect(JSON.stringify(log.body.data[0])).toContain(viewer.email);
  });

  test.each([
    ["suppressions.csv?reason=bounced", "suppressions", { reason: "bounced" }],
    ["cancel-flow/sessions.csv?verified=true", "cancel-flow-sessions", { verified: true }],
  ])("so it is for %s", async (path, target, details) => {
    expect((await app.call("GET", `/projects/${project.slug}/${path}`, { key: project.key })).status).toBe(200);
    const log = await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token });
    expect(log.body.data[0]).toMatchObject({ action: "data.exported", target, details });
  });

  test("another project's rows are in none of them", async () => {
    for (const { name } of EXPORTS.filter(({ takes }) => takes === "period")) {
      expect(await read(name, "", stranger)).toEqual([]);
      const path = `/projects/${project.slug}/exports/${name}.csv`;
      expect((await app.call("GET", path, { key: stranger.key })).status).toBe(403);
    }
  });

  test("days that do not exist or are reversed, and unknown currencies, are refused and not written down", async () => {
    const entries = async () =>
      (await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token })).body.meta.total;
    const before = await entries();
    for (const [path, field] of [
      ["churn-events.csv?from=2026-02-30", "from"],
      ["alerts.csv?from=2026-03-02&to=2026-03-01", "from"],
      ["stats.csv?from=1900-01-01&to=2026-01-01", "from"],
      ["mrr.csv?currency=dollars", "currency"],
      ["cohorts.csv?by=week", "by"],
    ]) {
      const answer = await app.call("GET", `/projects/${project.slug}/exports/${path}`, { key: project.key });
      expect([path, answer.status, answer.body.error.details[0].field]).toEqual([path!, 400, field]);
    }
    expect(await entries()).toBe(before);
    const unknown = await app.call("GET", `/projects/${project.slug}/exports/users.csv`, { key: project.key });
    expect(unknown.status).toBe(404);
  });
});

describe("many rows", () => {
  const COUNT = 60_000;
  const PIECE = 5_000;
  const MOST_MEMORY = 40_000_000; // bytes
  const BETWEEN_LOOKS = 10_000_000; // bytes; data that is not streamed is still in memory at the next look

  test("are streamed: every row once, also where many were made in the same moment, while memory stays as it is", async () => {
    const large = await newProject(app, "Large");
    await app.deps.store.write(async (tx) => {
      // Seven events for each moment, so that pages end within one; already lost, so that no job has to end them. They are
      // written in pieces, because a slow machine would not finish one large write in time.
      for (let from = 0; from < COUNT; from += PIECE) {
        await tx.run(`insert into churn_events (id, project_id, customer_email, event_type, status, mrr, currency, provider,
            source, generation, created_at, updated_at, cancel_reason)
          with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + PIECE})
          select 'evt_large_' || ((i * 7919) % ${COUNT}), '${large.id}', 'c' || i || '@example.com', 'cancellation', 'lost',
            100, 'usd', 'api', 'api', 0, 1700000000000 + i / 7, 1700000000000, '${"x".repeat(1_000)}' from n`);
      }
    });
    const path = `http://localhost:8080/api/v1/projects/${large.slug}/exports/churn-events.csv`;
    const response = await app.fetch(new Request(path, { headers: { "x-api-key": large.key } }), "127.0.0.1");
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    const seen = new Uint8Array(COUNT);
    Bun.gc(true);
    const started = process.memoryUsage().rss;
    let [lines, bytes, looked, most, largest] = [0, 0, 0, 0, 0];
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      largest = Math.max(largest, value.length);
      rest += Buffer.from(value).toString();
      const whole = rest.split("\r\n");
      rest = whole.pop()!;
      lines += whole.length;
      for (const line of whole) {
        const id = /^evt_large_(\d+),/.exec(line)?.[1];
        if (id !== undefined) seen[Number(id)]!++;
      }
      if (bytes - looked < BETWEEN_LOOKS) continue;
      looked = bytes;
      if (process.memoryUsage().rss - started > MOST_MEMORY) Bun.gc(true); // garbage does not count
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect([lines, seen.every((times) => times === 1), rest]).toEqual([COUNT + 1, true, ""]);
    expect(bytes).toBeGreaterThan(60_000_000);
    expect(largest).toBeLessThan(2_000_000);
    // The whole export is 60 MB as bytes, and several times that as rows.
    expect(most - started).toBeLessThan(MOST_MEMORY);
  });

  test("a client that hangs up ends the reading", async () => {
    const path = `http://localhost:8080/api/v1/projects/${project.slug}/exports/churn-events.csv`;
    const response = await app.fetch(new Request(path, { headers: { "x-api-key": project.key } }), "127.0.0.1");
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect((await reader.closed.catch(() => "failed")) ?? "closed").toBe("closed");
  });
});

describe("what stands in it besides", () => {
  test("variants are all those of an event, with the texts of the API", async () => {
    const created = {
      customer_email: "nine@example.com",
      event_type: "cancellation",
      cancel_reason: "=too, expensive",
    };
    const at = `/projects/${project.slug}/churn-events`;
    const { id } = (await app.call("POST", at, { key: project.key, body: created })).body.data;
    await app.call("POST", `${at}/${id}/generate`, { key: project.key, headers: { prefer: "respond-async" } });
    await app.work();
    const { data } = await get(`/churn-events/${id}/variants`);
    const rows = (await read("variants")).filter(({ event_id }) => event_id === id);
    const shown = ({ id, strategy, rank, subject }: Record<string, unknown>) => [id, strategy, Number(rank), subject];
    expect(rows.map(shown).sort()).toEqual(data.map(shown).sort());
    const bodies = new Map<string, string>(
      data.map((variant: { id: string; body: string }) => [variant.id, variant.body]),
    );
    for (const row of rows) expect(row.body).toBe(bodies.get(row.id!)!);
  });

  test("what came in stands there without its body, what goes out with how often it was tried, plans with their prices", async () => {
    const posted = { customer_email: "in@example.com", event_type: "cancellation" };
    await app.call("POST", `/webhooks/custom/${project.publicKey}`, { body: posted });
    await app.work();
    const [inbound] = (await read("inbound-events")).slice(-1);
    expect(inbound).toMatchObject({ source: "custom", signed: "false", status: "processed", count: "1" });
    expect(JSON.stringify(inbound)).not.toContain("in@example.com");
    await app.deps.store.write(async (tx) => {
      await tx.run(
        sql`insert into plans values (${project.id}, 'stripe', 'plan_1', 'Pro', 4900, 'usd', '{}', 0, 0), (${project.id}, 'stripe', 'plan_2', 'Trying', 100, 'usd', '{}', 0, 1)`,
      );
      await tx.run(sql`insert into webhook_endpoints (id, project_id, url, events, enabled, created_at, updated_at)
        values ('whe_1', ${project.id}, 'https://hooks.example/?secret=1', '[]', 1, 0, 0)`);
      await tx.run(sql`insert into webhook_deliveries
        values (1, 'dlv_1', ${project.id}, 'whe_1', 'alr_1', 'churn_risk.alert', 0, 'failed', 4, 4, 0, null, 'timed_out', null, 0, 0, null)`);
    });
    expect((await read("plans")).at(-1)).toMatchObject({
      plan_id: "plan_1",
      name: "Pro",
      mrr: "4900",
      currency: "usd",
    });
    expect(await read("plans")).toEqual(expect.not.arrayContaining([expect.objectContaining({ plan_id: "plan_2" })]));
    expect(await read("plans", "?mode=test")).toMatchObject([{ plan_id: "plan_2", test: "true" }]);
    const [delivery] = await read("webhook-deliveries");
    expect(delivery).toMatchObject({ opaque_id: "alr_1", event: "churn_risk.alert", status: "failed", attempts: "4" });
    expect(JSON.stringify(delivery)).not.toContain("secret");
  });
});

test("what was a test is shown with mode=test alone, also of alerts, deliveries and scores", async () => {
  const other = await newProject(app);
  const path = `/projects/${other.slug}/churn-risk`;
  const body = {
    delivery_mode: "webhook",
    webhook_url: "https://93.184.216.34/hook",
    risk_threshold: 40,
    enabled: true,
  };
  expect((await app.call("PUT", `${path}/config`, { key: other.key, body })).status).toBe(200);
  expect((await app.call("POST", `${path}/test`, { key: other.key })).status).toBeLessThan(300);
  await app.call("POST", "/track", { key: other.key, body: { customer_email: "ada@example.com", event: "login" } });
  app.clock.advance(60_000);
  await app.call("POST", `${path}/recompute`, { key: other.key });
  await app.work();
  const counts = async (query: string) =>
    Promise.all(
      ["alerts", "webhook-deliveries", "risk-scores"].map(async (table) => (await read(table, query, other)).length),
    );
  expect(await counts("")).toEqual([0, 0, 1]);
  expect(await counts("?mode=live")).toEqual([0, 0, 1]);
  expect(await counts("?mode=test")).toEqual([1, 1, 0]);
});
