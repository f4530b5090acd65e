// Webhook endpoints over the API: who may manage them, what is rejected, what they receive, and when they are disabled.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTED } from "../../../src/commands/statistics.ts";
import { feedbackReceived } from "../../../src/features/messages/feedback/ingest-reports.ts";
import { WEBHOOK_EVENTS } from "../../../src/features/webhooks/kinds.ts";
import { DELIVERY_COUNTS } from "../../../src/features/webhooks/tables.ts";
import { DAY, HOUR, SECOND } from "../../../src/lib/duration.ts";
import { publish } from "../../../src/queue/domain-events.ts";
import { countsOf, countWrong } from "../../../src/store/row-counts.ts";
import { CANCELLATION, type TestApp } from "../../support/app.ts";
import { errorOf, fieldsOf, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";
import { deliverWith, type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

let listening: Listening;
let app: TestApp;
let acme: Hooked;
let url: string;
beforeAll(async () => {
  listening = await startListening();
  app = listening.app;
});
afterAll(() => listening.stop());
beforeEach(async () => {
  acme = await newHooked(app);
  listening.receiver.answer(200);
  url = `${listening.receiver.url}/${acme.project.slug}`;
});
afterEach(() => app.work());

const received = () => listening.receiver.received.filter(({ path }) => path.startsWith(`/${acme.project.slug}`));
const bodies = () => received().map(({ body }) => JSON.parse(body));

async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.work();
}

test("an endpoint is added, shown, changed and deleted, each in the audit log", async () => {
  const created = await acme.call("POST", "/webhook-endpoints", { url, events: ["churn_event.lost"] });
  expect(created.status).toBe(201);
  const { data } = created.body;
  expect(data).toMatchObject({ url, events: ["churn_event.lost"], enabled: true, managed_by: null, description: null });
  expect(data.id).toMatch(/^whk_/);
  expect(await acme.endpoints()).toEqual([data]);
  const path = `/webhook-endpoints/${data.id}`;
  expect((await acme.call("GET", path)).body.data).toEqual(data);
  const changed = await acme.call("PATCH", path, { description: "CRM", events: ["churn_event.lost", "email.bounced"] });
  expect(changed.body.data).toMatchObject({ description: "CRM", events: ["churn_event.lost", "email.bounced"], url });
  expect((await acme.call("PATCH", path, {})).body.data).toEqual(changed.body.data);
  expect((await acme.call("DELETE", path)).status).toBe(204);
  expect(errorOf(await acme.call("GET", path))).toBe("404 NOT_FOUND");
  const log = (await acme.call("GET", "/audit-log")).body.data.map(({ action }: { action: string }) => action);
  expect(log.slice(0, 3)).toEqual(["webhook_endpoint.deleted", "webhook_endpoint.changed", "webhook_endpoint.created"]);
});

test("the totals of logs are counted with the deliveries that come and go", async () => {
  const { slug, id, token } = acme.project;
  const body = { settings: { retention: { deliveries: 1 } } };
  expect((await app.call("PATCH", `/projects/${slug}`, { token, body })).status).toBe(200);
  const add = async () =>
    (await acme.call("POST", "/webhook-endpoints", { url, events: ["churn_event.created"] })).body.data.id;
  const [one, other] = [await add(), await add()];
  const { store } = app.deps;
  const totals = async () => {
    for (const list of COUNTED) expect(await store.write((tx) => countWrong(tx, list, id))).toBe(0);
    return Object.fromEntries(await countsOf(store.read, id, DELIVERY_COUNTS.list));
  };
  await acme.call("POST", "/churn-events", CANCELLATION);
  await app.work();
  expect(await totals()).toEqual({ [one]: 1, [other]: 1 });
  expect((await acme.call("DELETE", `/webhook-endpoints/${one}`)).status).toBe(204);
  expect(await totals()).toEqual({ [other]: 1 });
  app.clock.advance(DAY / 2);
  await acme.call("POST", "/churn-events", { ...CANCELLATION, customer_email: "eve@example.com" });
  await app.work();
  expect((await acme.call("GET", `/webhook-endpoints/${other}/deliveries`)).body.meta.total).toBe(2);
  app.clock.advance(DAY - HOUR);
  await app.work();
  expect(await totals()).toEqual({ [other]: 1 });
});

test.each([
  [{}, ["events", "url"]],
  [{ url: "https://example.com", events: [] }, ["events"]],
  [{ url: "https://example.com", events: ["churn_event.created", "everything"] }, ["events.1"]],
  [{ url: "http://example.com/", events: ["churn_event.created"] }, ["url"]],
  [{ url: "https://10.0.0.1/", events: ["churn_event.created"] }, ["url"]],
  [{ url: "https://169.254.169.254/", events: ["churn_event.created"] }, ["url"]],
  [{ url: "https://user:pw@example.com/", events: ["churn_event.created"] }, ["url"]],
  [{ url: "http://example.com/", events: ["everything"], enabled: "yes" }, ["enabled", "events.0", "url"]],
  [{ url: 1, events: ["churn_event.created"] }, ["url"]],
])("%j is refused, naming what is wrong", async (body, fields) => {
  const refused = await acme.call("POST", "/webhook-endpoints", body);
  expect([errorOf(refused), fieldsOf(refused).sort()]).toEqual(["400 VALIDATION_ERROR", fields]);
  const { id } = await acme.add(url, ["churn_event.created"]);
  if ("url" in body) expect((await acme.call("PATCH", `/webhook-endpoints/${id}`, body)).status).toBe(400);
  expect(await acme.endpoints()).toMatchObject([{ url, events: ["churn_event.created"] }]);
});

const VECTORS = join(import.meta.dir, "../../../../shared/fixtures/vectors/ssrf-vectors.json");

test.skipIf(!existsSync(VECTORS))(
  "no collected address inside is saved, nor reached if it was saved somehow",
  async () => {
    const { must_block } = JSON.parse(readFileSync(VECTORS, "utf8")) as { must_block: string[] };
    const loopback = /127|localhost|①|2130706433|0x7f|0177|7f00:1/i; // which this test's configuration allows
    const addresses = must_block.filter((text) => !loopback.test(text)).map((text) => text.split(" (")[0]!);
    for (const address of addresses) {
      const answer = await acme.call("POST", "/webhook-endpoints", { url: address, events: ["churn_event.lost"] });
      expect([address, answer.status]).toEqual([address, 400]);
    }
    for (const address of addresses) await acme.fire(address);
    await app.work();
    const { data } = await acme.alerts("?per_page=100");
    expect(data).toHaveLength(addresses.length);
    for (const alert of data) expect(alert.attempts).toMatchObject([{ status_code: null, error: "private_address" }]);
  },
);

test("a name that leads inside only later is refused then, and nothing connects", async () => {
  const { id } = await acme.add(`https://rebind.test:${listening.receiver.port}/`, ["churn_event.created"]);
  const before = listening.receiver.connections();
  await journey(app, acme.project).event();
  await deliverWith(app, async () => ["10.0.0.1"]);
  expect((await acme.deliveries(id))[0].attempts).toMatchObject([{ error: "private_address" }]);
  expect(listening.receiver.connections()).toBe(before);
});

test("two projects with endpoints on one host have a connection each", async () => {
  const other = await newHooked(app);
  const own = await listening.another();
  const connections: number[] = [];
  for (const hooked of [acme, other]) {
    await hooked.add(own.url, ["churn_event.created"]);
    await journey(app, hooked.project).event();
    await app.work();
    connections.push(own.connections());
  }
  expect(own.received).toHaveLength(2);
  expect(connections).toEqual([1, 2]);
});

test("a project has at most twenty", async () => {
  for (let n = 0; n < 20; n++) await acme.add(`${url}/${n}`, ["churn_event.lost"]);
  expect(errorOf(await acme.call("POST", "/webhook-endpoints", { url, events: ["churn_event.lost"] }))).toBe(
    "409 CONFLICT",
  );
});

describe("What happens is reported as the API shows it", () => {
  test("a new event, its variants, the mail that is sent, and its recovery", async () => {
    const { id } = await acme.add(url, [...WEBHOOK_EVENTS]);
    const acmes = journey(app, acme.project);
    const event = await acmes.event();
    const [variant] = await acmes.variants(event.id);
    await acmes.send(event.id, variant.id);
    await acme.call("POST", `/churn-events/${event.id}/recovered`);
    await app.work();
    const byEvent = Map.groupBy(bodies(), (body) => body.event);
    expect([...byEvent.keys()].sort()).toEqual([
      "churn_event.created",
      "churn_event.email_sent",
      "churn_event.recovered",
      "churn_event.variants_generated",
    ]);
    const dataOf = (name: string) => byEvent.get(name)![0].data;
    const now = await acmes.read(event.id);
    expect(dataOf("churn_event.created")).toEqual({ ...event, status: "new", updated_at: event.created_at });
    expect(dataOf("churn_event.variants_generated").variants).toHaveLength(VARIANT_COUNT);
    expect(dataOf("churn_event.variants_generated")).toMatchObject({ id: event.id, status: "variants_generated" });
    expect(dataOf("churn_event.email_sent")).toMatchObject({
      id: event.id,
      status: "email_sent",
      variant: { id: variant.id, status: "sent" },
      message_id: expect.stringMatching(/^msg_/),
    });
    const { variants: _, ...recovered } = now;
    expect(dataOf("churn_event.recovered")).toEqual(recovered);
    for (const { headers, body } of received()) {
      const { event: name, opaque_id, project_id } = JSON.parse(body);
      expect(project_id).toBe(acme.project.id);
      expect(headers).toMatchObject({
        "x-service-event": name,
        "x-service-delivery": opaque_id,
        "x-service-signature": createHmac("sha256", await acme.secret())
          .update(body)
          .digest("hex"),
      });
    }
    const ids = received().map(({ headers }) => headers["webhook-id"]!);
    expect(new Set(ids).size).toBe(4);
    const log = await acme.deliveries(id);
    expect(log.map((one: { opaque_id: string }) => one.opaque_id).sort()).toEqual(ids.sort());
    expect(await acme.deliveries(id, "?event=churn_event.created")).toHaveLength(1);
  });

  test("an event that is lost, of several projects at once", async () => {
    await acme.add(url, ["churn_event.lost"]);
    const other = await newHooked(app);
    await other.add(`${url}/other`, ["churn_event.lost"]);
    const silent = await newHooked(app);
    for (const { project } of [acme, other, silent]) {
      await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body: CANCELLATION });
    }
    app.clock.advance(31 * DAY);
    await app.work();
    const lost = bodies();
    expect(lost.map(({ project_id, data }) => [project_id, data.project_id, data.status]).toSorted()).toEqual(
      [acme, other].map(({ project }) => [project.id, project.id, "lost"]).toSorted(),
    );
  });

  test("bounces and complaints", async () => {
    await acme.add(url, ["email.bounced", "email.complained"]);
    for (const kind of ["bounced", "complained"] as const) {
      const news = { projectId: acme.project.id, messageId: null, email: "ada@example.com", kind };
      await app.deps.store.write((tx) => publish(tx, feedbackReceived, news, app.clock.now()));
    }
    await app.work();
    expect(bodies().map(({ event, data }) => [event, data.customer_email])).toEqual([
      ["email.bounced", "ada@example.com"],
      ["email.complained", "ada@example.com"],
    ]);
  });

  test("alerts go to every endpoint that asked for them, under one identifier", async () => {
    const { id } = await acme.add(`${url}/second`, ["churn_risk.alert"]);
    await acme.configure(url);
    const alert = await acme.fire(url);
    await app.work();
    expect(received().map(({ path, headers }) => [path, headers["x-service-delivery"]])).toEqual(
      expect.arrayContaining([
        [`/${acme.project.slug}`, alert],
        [`/${acme.project.slug}/second`, alert],
      ]),
    );
    expect(await acme.deliveries(id)).toMatchObject([{ opaque_id: alert, status: "delivered" }]);
    expect((await acme.alerts()).meta.total).toBe(1);
  });

  test("only what was asked for, only while it is switched on, and nothing of other projects", async () => {
    const { id } = await acme.add(url, ["churn_event.recovered"]);
    const acmes = journey(app, acme.project);
    const [first, second] = [await acmes.event(), await acmes.event({ customer_email: "grace@example.com" })];
    const other = await newHooked(app);
    const theirs = await journey(app, other.project).event();
    await other.call("POST", `/churn-events/${theirs.id}/recovered`);
    await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: false });
    await acme.call("POST", `/churn-events/${first.id}/recovered`);
    await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: true });
    await acme.call("POST", `/churn-events/${second.id}/recovered`);
    await app.work();
    expect(bodies().map(({ data }) => data.id)).toEqual([second.id]);
  });

  test("from the very moment on at which the first endpoint is there", async () => {
    const acmes = journey(app, acme.project);
    await acmes.event();
    await acme.add(url, ["churn_event.created"]);
    const { id } = await acmes.event({ customer_email: "grace@example.com" });
    await app.work();
    expect(bodies().map(({ data }) => data.id)).toEqual([id]);
  });
});

describe("The endpoint of the churn-risk configuration", () => {
  test("is the first in the list, and changed where it belongs", async () => {
    const own = await acme.add(`${url}/own`, ["churn_event.lost"]);
    await acme.configure(url);
    const [first, second] = await acme.endpoints();
    expect(first).toMatchObject({ url, managed_by: "churn_risk", events: ["churn_risk.alert"], enabled: true });
    expect(second.id).toBe(own.id);
    const path = `/webhook-endpoints/${first.id}`;
    expect(errorOf(await acme.call("DELETE", path))).toBe("409 CONFLICT");
    for (const change of [{ url: `${url}/x` }, { events: ["churn_event.lost"] }, { enabled: false }]) {
      expect(errorOf(await acme.call("PATCH", path, change))).toBe("409 CONFLICT");
    }
    await acme.configure(null, false);
    expect((await acme.endpoints())[0]).toMatchObject({ id: first.id, enabled: false });
    expect(errorOf(await acme.call("PATCH", path, { enabled: true }))).toBe("409 CONFLICT");
  });
});

describe("An endpoint is switched off by the service", () => {
  const mailsAbout = async (text: string) => (await mailsOf(app)).filter(({ subject }) => subject?.includes(text));
  const nameOf = async () => (await acme.call("GET", "")).body.data.name as string;

  test("when it answers 410 to the last of four tries, with a mail to the administrators, and what waits is stopped", async () => {
    const { id } = await acme.add(url, ["churn_event.created"]);
    const acmes = journey(app, acme.project);
    listening.receiver.answer({ status: 410, body: "Gone" });
    await acmes.event();
    await app.work();
    for (const wait of [10, 60]) await pass(wait * SECOND);
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: true, disabled_reason: null });
    await acmes.event({ customer_email: "grace@example.com" });
    await pass(299 * SECOND);
    expect(received()).toHaveLength(3 + 1);
    await pass(SECOND);
    await pass(HOUR);
    expect(received()).toHaveLength(4 + 1);
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: false, disabled_reason: "gone" });
    expect((await acme.deliveries(id)).map(({ status }: { status: string }) => status)).toEqual(["stopped", "failed"]);
    const mails = await mailsAbout(await nameOf());
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("410 Gone");
    listening.receiver.answer(200);
    expect((await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: true })).body.data).toMatchObject({
      enabled: true,
      disabled_reason: null,
      failing_since: null,
    });
  });

  test("but alerts that wait get all four of their tries, and can then be sent again", async () => {
    await acme.call("PUT", "/churn-risk/config", { webhook_url: url, enabled: true });
    listening.receiver.answer(410);
    const fire = async (): Promise<string> => (await acme.call("POST", "/churn-risk/test")).body.data.opaque_id;
    await fire();
    await app.work();
    for (const wait of [10, 60]) await pass(wait * SECOND);
    const waiting = await fire();
    await app.work();
    for (const wait of [10, 60, 230]) await pass(wait * SECOND);
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: false, disabled_reason: "gone" });
    expect(await acme.alert(waiting)).toMatchObject({ status: "delivering", attempts: [{}, {}, {}] });
    await pass(70 * SECOND);
    expect(await acme.alert(waiting)).toMatchObject({ status: "failed", attempts: [{}, {}, {}, {}] });
    listening.receiver.answer(200);
    expect((await acme.call("POST", `/churn-risk/alerts/${waiting}/retry`)).status).toBe(202);
    await app.work();
    expect(await acme.alert(waiting)).toMatchObject({ status: "delivered" });
  });

  test("and on again where the configuration of churn risk says once more that alerts are enabled", async () => {
    const config = { webhook_url: url, enabled: true };
    await acme.call("PUT", "/churn-risk/config", config);
    listening.receiver.answer(410);
    const { opaque_id } = (await acme.call("POST", "/churn-risk/test")).body.data;
    await app.work();
    for (const wait of [10, 60, 300]) await pass(wait * SECOND);
    expect(await acme.alert(opaque_id)).toMatchObject({ status: "failed" });
    expect(received()).toHaveLength(4);
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: false, disabled_reason: "gone" });
    await acme.call("PUT", "/churn-risk/config", { risk_threshold: 60 });
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: false });
    await acme.call("PUT", "/churn-risk/config", { enabled: true });
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: true, disabled_reason: null });
  });

  test("after five days of nothing but failures, once", async () => {
    await acme.add(url, ["churn_event.created"]);
    listening.receiver.answer(500);
    const acmes = journey(app, acme.project);
    const { key } = acme.project;
    const endpoint = async () => {
      const token = (await app.call("POST", "/auth/login", { body: await credentials() })).body.data.access_token;
      return (await app.call("GET", `/projects/${acme.project.slug}/webhook-endpoints`, { token })).body.data[0];
    };
    const credentials = async () => ({ email: owner, password: "correct horse battery" });
    const owner = (await acme.call("GET", "/members")).body.data[0].email;
    const name = await nameOf();
    for (let day = 0; day <= 5; day++) {
      expect((await endpoint()).enabled).toBe(true);
      await acmes.event({ customer_email: `day${day}@example.com` });
      await app.work();
      for (const wait of [10, 60, 300]) {
        app.clock.advance(wait * SECOND);
        await app.work();
      }
      app.clock.advance(DAY - 370 * SECOND);
    }
    expect(await endpoint()).toMatchObject({ enabled: false, disabled_reason: "failing" });
    await app.work();
    const mails = await mailsAbout(name);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("for five days every attempt has failed");
    expect(key).toStartWith("sk_");
  });

  test("not for failures with a success between them", async () => {
    const { id } = await acme.add(url, ["churn_event.created"]);
    const event = (n: number) =>
      app.call("POST", `/projects/${acme.project.slug}/churn-events`, {
        key: acme.project.key,
        body: { ...CANCELLATION, customer_email: `c${n}@example.com` },
      });
    for (let day = 0; day < 8; day++) {
      listening.receiver.answer(day === 4 ? 200 : 500);
      await event(day);
      await app.work();
      for (const wait of [10, 60, 300]) {
        app.clock.advance(wait * SECOND);
        await app.work();
      }
      app.clock.advance(DAY - 370 * SECOND);
    }
    const log = await app.call("GET", `/projects/${acme.project.slug}/webhook-endpoints/${id}/deliveries`, {
      key: acme.project.key,
    });
    expect(log.body.data.map(({ status }: { status: string }) => status)).toEqual([
      ...Array(3).fill("failed"),
      "delivered",
      ...Array(4).fill("failed"),
    ]);
  });
});

test("a delivery is sent again by hand, under its endpoint only, also to one that is switched off", async () => {
  const { id } = await acme.add(url, ["churn_event.created"]);
  const other = await acme.add(`${url}/other`, ["churn_event.lost"]);
  listening.receiver.answer(410);
  await journey(app, acme.project).event();
  await app.work();
  for (const wait of [10, 60, 300]) await pass(wait * SECOND);
  const [delivery] = await acme.deliveries(id);
  expect(delivery.status).toBe("failed");
  const retry = (endpoint: string) =>
    acme.call("POST", `/webhook-endpoints/${endpoint}/deliveries/${delivery.id}/retry`);
  expect((await retry(other.id)).status).toBe(404);
  listening.receiver.answer(200);
  expect(await retry(id)).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
  await app.work();
  expect(await acme.deliveries(id)).toMatchObject([
    { status: "delivered", attempts: [{}, {}, {}, {}, { cause: "manual" }] },
  ]);
  expect((await acme.endpoints())[0]).toMatchObject({ enabled: false });
});

test("deliveries are deleted after 30 days, unless they still wait", async () => {
  const { id } = await acme.add(url, ["churn_event.created"]);
  const add = (email: string) =>
    app.call("POST", `/projects/${acme.project.slug}/churn-events`, {
      key: acme.project.key,
      body: { ...CANCELLATION, customer_email: email },
    });
  const total = async () =>
    (
      await app.call("GET", `/projects/${acme.project.slug}/webhook-endpoints/${id}/deliveries`, {
        key: acme.project.key,
      })
    ).body.meta.total;
  await add("old@example.com");
  await app.work();
  app.clock.advance(29 * DAY);
  await add("young@example.com");
  await app.work();
  expect(await total()).toBe(2);
  app.clock.advance(2 * DAY);
  await app.work();
  expect(await total()).toBe(1);
});
