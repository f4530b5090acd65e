// The outbox over the API: lists with filters and cursors, one mail with its text, and no access to other projects.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  other = await newProject(app, "Elsewhere");
  acme = journey(app, project);
});
afterAll(() => app.close());

async function sent(address: string): Promise<string> {
  const { id } = await acme.event({ customer_email: address });
  const [variant] = await acme.variants(id);
  await acme.send(id, variant.id);
  return id;
}

const get = (path: string, of = project) => app.call("GET", `/projects/${of.slug}/messages${path}`, { key: of.key });

test("the inbox shows a body as it came, and its pages, like the audit log's, go on by cursor", async () => {
  for (const n of [1, 2, 3]) {
    app.clock.advance(1_000);
    await app.call("POST", `/webhooks/custom/${project.publicKey}`, {
      raw: `{"event_type":"cancellation","customer_email":"in-${n}@example.com"}`,
    });
  }
  const at = `/projects/${project.slug}`;
  const list = async (path: string) => (await app.call("GET", at + path, { token: project.token })).body;
  const first = await list("/inbound-events?per_page=2");
  expect(first.meta).toMatchObject({ page: 1, per_page: 2, total: 3 });
  const rest = await list(`/inbound-events?per_page=2&cursor=${first.meta.next_cursor}`);
  expect(rest.data).toHaveLength(1);
  expect(rest.meta.next_cursor).toBeNull();
  const one = await list(`/inbound-events/${rest.data[0].id}`);
  expect(one.data).toMatchObject({
    ...rest.data[0],
    body: '{"event_type":"cancellation","customer_email":"in-1@example.com"}',
  });
  expect(
    (await app.call("GET", `/projects/${other.slug}/inbound-events/${one.data.id}`, { key: other.key })).status,
  ).toBe(404);
  await app.call("PATCH", at, { token: project.token, body: { name: "Acme two" } });
  const audit = await list("/audit-log?per_page=1");
  const older = await list(`/audit-log?per_page=100&cursor=${audit.meta.next_cursor}`);
  expect(older.data.length).toBe(audit.meta.total - 1);
  expect(older.data.map(({ id }: { id: string }) => id)).not.toContain(audit.data[0].id);
});

test("a mail is queued, then sent, and shown with the text that went out", async () => {
  const eventId = await sent("grace@example.com");
  const queued = (await get("?customer_email=Grace@Example.com")).body;
  expect(queued.data).toHaveLength(1);
  expect(queued.data[0]).toMatchObject({
    status: "queued",
    automatic: false,
    to: "grace@example.com",
    churn_event_id: eventId,
    handed_over_at: null,
    last_error: null,
  });
  expect(queued.data[0].text).toBeUndefined();
  await app.work();
  const { id } = queued.data[0];
  const shown = (await get(`/${id}`)).body.data;
  const [mail] = (await mailsOf(app)).filter(({ to }) => to?.some(({ address }) => address === "grace@example.com"));
  expect(shown).toMatchObject({ status: "sent", subject: mail!.subject, gives_up_at: null, opened_at: null });
  expect(shown.text.trim()).toBe(mail!.text!.trim());
  expect(shown.html.trim()).toBe(mail!.html!.trim());
  expect(shown.delivery).not.toContain("/");
  expect((await get(`/${id}`, other)).status).toBe(404);
  expect((await get("", other)).body).toEqual({ data: [], meta: { per_page: 20, total: 0, next_cursor: null } });
});

test("an open and a click show on the mail, with the link that was followed", async () => {
  await sent("alan@example.com");
  await app.work();
  const [{ id }] = (await get("?customer_email=alan@example.com")).body.data;
  const { html } = (await get(`/${id}`)).body.data;
  app.clock.advance(3_600_000);
  const headers = { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15" };
  for (const [, path] of html.matchAll(/http:\/\/localhost:8080(\/t\/[oc]\/[^"\s]+)/g)) {
    await app.call("GET", path.replaceAll("&amp;", "&"), { headers });
  }
  const shown = (await get(`/${id}`)).body.data;
  expect(shown.opened_at).not.toBeNull();
  expect(shown.opens.by_person_at ?? shown.opens.by_machine_at).not.toBeNull();
});

test("filters and cursors", async () => {
  app.clock.advance(86_400_000);
  const since = new Date(app.clock.now()).toISOString();
  for (let n = 0; n < 5; n++) await sent(`customer-${n}@example.com`);
  const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  const all = (await get(`?since=${since}&per_page=100`)).body;
  expect(all.meta).toEqual({ per_page: 100, total: 5, next_cursor: null });
  const first = (await get(`?since=${since}&per_page=2`)).body;
  await sent("later@example.com");
  const second = (await get(`?since=${since}&per_page=100&cursor=${first.meta.next_cursor}`)).body;
  expect([...ids(first), ...ids(second)]).toEqual(ids(all));
  expect((await get("?status=queued")).body.meta.total).toBe(1);
  expect((await get(`?status=sent&since=${since}`)).body.meta.total).toBe(5);
  expect((await get("?status=bounced")).body.data).toEqual([]);
  expect((await get("?status=lost")).body.error.details[0].field).toBe("status");
  expect((await get("?since=yesterday")).body.error.details[0].field).toBe("since");
  expect((await get("?cursor=x")).body.error.details[0].field).toBe("cursor");
});
