// Bulk actions: the preview, the result, and that nobody is mailed twice.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { runBulk } from "../../../src/features/today/bulk/service.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;

beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterEach(() => app.close());

const bulk = (body: unknown, headers: Record<string, string> = {}) => acme.call("POST", "/bulk", { body, headers });
const read = async (id: string) => (await acme.call("GET", `/bulk/${id}`)).body.data;
const change = (settings: unknown) =>
  app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });

let count = 0;
async function written(change: Record<string, unknown> = {}) {
  const event = await acme.event({ customer_email: `customer-${++count}@example.com`, ...change });
  return { id: event.id as string, email: event.customer_email as string, variants: await acme.variants(event.id) };
}

test("a dry run says what would be sent and what would not, and does nothing", async () => {
  const good = await written();
  await acme.edit(good.id, good.variants[0].id, { subject: "A word from us" });
  const second = await written({ customer_email: good.email });
  const fresh = await acme.event({ customer_email: "fresh@example.com" });
  const grave = await written({ cancel_reason: "My husband died last month" });
  const suppressed = await written();
  await app.call("POST", `/projects/${project.slug}/suppressions`, {
    key: project.key,
    body: { email: suppressed.email },
  });
  const trial = await written({ test: true });
  const back = await written();
  await acme.recover(back.id);
  const ids = [good.id, second.id, fresh.id, grave.id, suppressed.id, trial.id, back.id, "evt_none"];
  const answer = await bulk({ action: "send", ids, dry_run: true });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    id: null,
    total: 8,
    acts_on: [
      {
        churn_event_id: good.id,
        customer_email: good.email,
        customer_name: "Ada Lovelace",
        variant_id: good.variants[0].id,
        strategy: good.variants[0].strategy,
        subject: "A word from us",
        edited: true,
      },
    ],
  });
  const held = answer.body.data.held.map((one: Record<string, unknown>) => [one.churn_event_id, one.reason, one.until]);
  expect(held).toEqual([
    [second.id, "same_customer", null],
    [fresh.id, "no_variants", null],
    [grave.id, "sensitive", null],
    [suppressed.id, "suppressed", null],
    [trial.id, "test_mode", null],
    [back.id, "recovered", null],
    ["evt_none", "not_found", null],
  ]);
  await app.work();
  const recipients = (await mailsOf(app)).flatMap(({ to }) => to?.map(({ address }) => address));
  expect(recipients.filter((address) => address?.startsWith("customer"))).toEqual([]);
});

test("sends once, however often the job runs", async () => {
  const events = [await written(), await written()];
  const answer = await bulk({ action: "send", ids: [...events.map(({ id }) => id), "evt_none"] });
  expect(answer.status).toBe(202);
  const { id } = answer.body.data;
  expect(await read(id)).toMatchObject({ status: "running", total: 3, done: 0, held: 1 });
  await app.work();
  await app.deps.store.write((tx) => enqueue(tx, runBulk, { projectId: project.id, bulkId: id }, app.clock.now()));
  await app.work();
  expect(await read(id)).toMatchObject({ status: "done", done: 2, held: 1, failed: 0 });
  expect(await mailsOf(app)).toHaveLength(2);
  expect((await acme.read(events[0]!.id)).variants[0].status).toBe("sent");
  const again = await bulk({ action: "send", ids: events.map((event) => event.id), dry_run: true });
  expect(again.body.data.held.map(({ reason }: { reason: string }) => reason)).toEqual([
    "already_sent",
    "already_sent",
  ]);
});

test("waits for the hours in which customers may be written to, and then sends", async () => {
  await change({ automation: { quiet_hours: { from: "08:00", to: "12:00" } } });
  const event = await written();
  const { body } = await bulk({ action: "send", ids: [event.id] });
  expect(body.data.held).toMatchObject([{ reason: "quiet_hours", until: "2026-03-02T12:00:00.000Z" }]);
  await app.work();
  expect(await read(body.data.id)).toMatchObject({ status: "waiting", waiting: 1 });
  expect(await mailsOf(app)).toEqual([]);
  app.clock.advance(3 * 3_600_000);
  await app.work();
  expect(await read(body.data.id)).toMatchObject({ status: "done", done: 1 });
  expect(await mailsOf(app)).toHaveLength(1);
});

test("a customer who has had enough is left out, and one who came back meanwhile is not mailed", async () => {
  await change({ automation: { max_emails_per_customer: { count: 1, per: "30d" } } });
  const full = await written();
  await acme.send(full.id, full.variants[0].id);
  const other = await written({ customer_email: full.email });
  const leaving = await written();
  const { body } = await bulk({ action: "send", ids: [other.id, leaving.id] });
  expect(body.data.held).toMatchObject([{ churn_event_id: other.id, reason: "customer_cap" }]);
  await acme.recover(leaving.id);
  await app.work();
  expect(await read(body.data.id)).toMatchObject({ status: "done", done: 0, held: 2 });
});

test("generates for what a filter finds", async () => {
  const fresh = await acme.event({ customer_email: "fresh@example.com" });
  const done = await written();
  const { body } = await bulk({ action: "generate", filter: { event_type: "cancellation" } });
  expect(body.data.acts_on).toMatchObject([{ churn_event_id: fresh.id, variant_id: null }]);
  expect(body.data.held).toMatchObject([{ churn_event_id: done.id, reason: "already_written" }]);
  await app.work();
  expect(await read(body.data.id)).toMatchObject({ status: "done", done: 1 });
  expect((await acme.read(fresh.id)).variants).toHaveLength(VARIANT_COUNT);
});

test("the same Idempotency-Key starts one action", async () => {
  const { id } = await written();
  const request = { action: "send", ids: [id] };
  const [first, second] = [
    await bulk(request, { "idempotency-key": "k" }),
    await bulk(request, { "idempotency-key": "k" }),
  ];
  expect(second.body).toEqual(first.body);
  expect(second.status).toBe(202);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(errorOf(await bulk({ action: "generate", ids: [id] }, { "idempotency-key": "k" }))).toBe("409 CONFLICT");
});

test("a repeat gets the first answer though its filter matches too many by now", async () => {
  const { id } = await acme.event();
  const request = { action: "generate", filter: { status: "new" } };
  const first = await bulk(request, { "idempotency-key": "many" });
  expect(first.body.data.acts_on).toMatchObject([{ churn_event_id: id }]);
  const rows = Array.from({ length: 501 }, (_, n) => `many-${n}@example.com,cancellation`);
  await app.call("POST", `/projects/${project.slug}/imports?kind=churn_events&format=csv`, {
    key: project.key,
    raw: ["customer_email,event_type", ...rows].join("\n"),
  });
  await app.work();
  expect((await bulk(request)).status).toBe(400);
  const second = await bulk(request, { "idempotency-key": "many" });
  expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([202, "true"]);
  expect(second.body).toEqual(first.body);
});

test("wrong requests are named, and never act on everybody", async () => {
  for (const [body, field] of [
    [{ action: "send" }, "ids"],
    [{ action: "send", ids: ["evt_1"], filter: { status: "new" } }, "ids"],
    [{ action: "send", ids: [] }, "ids"],
    [{ action: "send", ids: Array(501).fill("evt_1") }, "ids"],
    [{ action: "send", filter: {} }, "filter"],
    [{ action: "send", filter: { statuss: "new" } }, "filter.statuss"],
    [{ action: "delete", ids: ["evt_1"] }, "action"],
  ] as const) {
    const answer = await bulk(body);
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual([field]);
  }
});

test("another project's events and actions are not found", async () => {
  const other = journey(app, await newProject(app));
  const theirs = await other.event();
  const { body } = await bulk({ action: "send", ids: [theirs.id], dry_run: true });
  expect(body.data).toMatchObject({ acts_on: [], held: [{ reason: "not_found", customer_email: null }] });
  const { id } = (await other.call("POST", "/bulk", { body: { action: "generate", ids: [theirs.id] } })).body.data;
  expect(errorOf(await acme.call("GET", `/bulk/${id}`))).toBe("404 NOT_FOUND");
});
