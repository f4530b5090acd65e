// The alert log with alerts of both modes, and its retention.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { COUNTED } from "../../../../src/commands/statistics.ts";
import { messages } from "../../../../src/features/messages/tables.ts";
import { applyRetention } from "../../../../src/features/personal-data/retention.ts";
import { getProject } from "../../../../src/features/projects/service.ts";
import { fireTestAlert } from "../../../../src/features/risk/alerts.ts";
import { riskConfig } from "../../../../src/features/risk/config.ts";
import { purgeDirectMails } from "../../../../src/features/risk/direct/service.ts";
import { enqueue } from "../../../../src/queue/jobs.ts";
import { compile } from "../../../../src/store/engine.ts";
import { countWrong } from "../../../../src/store/row-counts.ts";
import type { TestApp } from "../../../support/app.ts";
import type { SmtpServer } from "../../../support/smtp.ts";
import { DAY, type Direct, directApp, directProject, MINUTE } from "./direct.ts";

let app: TestApp;
let smtp: SmtpServer;
let acme: Direct;
beforeAll(async () => {
  ({ app, smtp } = await directApp({ RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8" }));
  acme = await directProject(app, smtp);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** The list's total, which is counted with its rows. */
async function total(): Promise<number> {
  for (const list of COUNTED) {
    expect(await app.deps.store.write((tx) => countWrong(tx, list, acme.project.id))).toBe(0);
  }
  const { data, meta } = await acme.call(200, "GET", "/churn-risk/alerts?per_page=100");
  expect(meta.total).toBe(data.length);
  return meta.total;
}

/** Fires a test alert without running any job, so that its post stays pending. */
const fire = () =>
  app.deps.store.write(async (tx) => {
    const project = await getProject(tx, acme.project.id);
    return fireTestAlert(tx, project, await riskConfig(tx, project), app.clock.now());
  });

test("alerts of both modes stand in one list, newest first, by status and page by page", async () => {
  await acme.worry();
  await acme.score();
  const fired: string[] = [];
  for (let i = 0; i < 5; i++) {
    app.clock.advance(MINUTE);
    const posts = i % 2 === 0;
    await acme.configure(
      posts ? { delivery_mode: "webhook", webhook_url: "https://127.0.0.1:65533/hook" } : { delivery_mode: "direct" },
    );
    fired.unshift(await fire());
  }
  const modes = ["webhook", "direct", "webhook", "direct", "webhook"];
  const list = await acme.alerts();
  expect(list.slice(0, 5).map(({ opaque_id, delivery_mode }) => [opaque_id, delivery_mode])).toEqual(
    fired.map((id, i) => [id, modes[i]!]),
  );
  expect(list.slice(5)).toMatchObject([{ delivery_mode: "direct", status: "delivered", test: false }]);
  expect(list[0]!.mail).toBeNull();
  expect(await total()).toBe(list.length);

  const pages = await Promise.all([1, 2, 3].map((page) => acme.alerts(`?per_page=2&page=${page}`)));
  expect(pages.flat()).toEqual(list);
  const { meta } = await acme.call(200, "GET", "/churn-risk/alerts?per_page=2&status=stopped");
  expect(meta).toEqual({ page: 1, per_page: 2, total: list.filter(({ status }) => status === "stopped").length });
  for (const alert of list) {
    expect((await acme.call(200, "GET", `/churn-risk/alerts/${alert.opaque_id}`)).data).toEqual(alert);
  }
  await acme.configure({ delivery_mode: "direct" });
});

test("another project sees none of it, and sends none of it again", async () => {
  const other = await directProject(app, smtp);
  expect(await other.alerts()).toEqual([]);
  for (const { opaque_id } of await acme.alerts()) {
    await other.call(404, "GET", `/churn-risk/alerts/${opaque_id}`);
    await other.retry(opaque_id, 404);
  }
});

test("what is asked for again by hand stands in the project's log of deeds, as does the mail", async () => {
  const alert = await acme.alert();
  await acme.set({ automation: { holdout_percent: 100 } });
  await acme.worry({ customer_email: "joan@acme.example" });
  await acme.score();
  const held = (await acme.alerts()).find(({ last_error }) => last_error === "holdout")!;
  expect(held.opaque_id).not.toBe(alert.opaque_id);
  await acme.retry(held.opaque_id);
  await app.work();
  expect((await acme.alerts()).find(({ opaque_id }) => opaque_id === held.opaque_id)!.last_error).toBe("holdout");
  const rows = await app.deps.store.read.values(
    `select action from audit_entries where project_id = '${acme.project.id}' and action like 'direct_mail%' order by id`,
  );
  expect(rows).toEqual([["direct_mail.sent"], ["direct_mail.retried"]]);
});

test("after 30 days the outcome of an alert is deleted, but no planned mail", async () => {
  await acme.set({
    automation: { holdout_percent: 0, blackout_dates: [], quiet_hours: { from: "00:00", to: "23:59" } },
  });
  app.clock.advance(MINUTE);
  await acme.worry({ customer_email: "mary@acme.example" });
  await acme.score();
  expect((await acme.alert()).status).toBe("pending");
  const later = app.clock.now() + 31 * DAY;
  await purgeDirectMails(app.deps.store, later);
  expect(
    (await acme.alerts()).filter(({ delivery_mode }) => delivery_mode === "direct").map(({ status }) => status),
  ).toEqual(["pending"]);
  expect(await total()).toBe(4);
});

test("alerts that go for their age or with a person leave the total exact", async () => {
  const before = await total();
  const person = encodeURIComponent("mary@acme.example");
  const { slug, token } = acme.project;
  expect((await app.call("DELETE", `/projects/${slug}/customers/${person}`, { token })).status).toBe(202);
  await app.work();
  expect(await total()).toBe(before - 1);

  await fire();
  expect(await total()).toBe(before);
  await acme.set({ retention: { alerts: 1 } });
  app.clock.advance(2 * DAY);
  const rows = "select count(*) from risk_alerts where project_id = ?";
  const alerts = async () => (await compile(app.deps.store.read, rows).values(acme.project.id))[0]![0];
  expect(await alerts()).toBeGreaterThan(1);
  await app.deps.store.write((tx) => enqueue(tx, applyRetention, {}, app.clock.now()));
  await app.work();
  expect(await alerts()).toBe(0);
  expect(await total()).toBe(before - 1);
});

test("an alert whose mail is gone from the outbox is not sent again: nobody knows that it was not handed over", async () => {
  await acme.set({ automation: { quiet_hours: null } });
  await acme.worry({ customer_email: "hedy@acme.example" });
  await acme.score();
  const { opaque_id } = (await acme.alerts()).find(({ customer_email }) => customer_email === "hedy@acme.example")!;
  await app.deps.store.write(async (tx) => {
    await tx.delete(messages).where(eq(messages.toAddress, "hedy@acme.example"));
  });
  await acme.retry(opaque_id, 409);
});
