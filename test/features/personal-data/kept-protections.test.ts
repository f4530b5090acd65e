// What a project has deleted by age still protects its customers: from a discount that comes again, and from mails after a death.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { applyRetention } from "../../../src/features/personal-data/retention.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { compile } from "../../../src/store/engine.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { DISCOUNT, newFlow } from "../cancel-flow/flow.ts";
import { automated, DAY, EVERYTHING } from "../dunning/automated.ts";

let app: TestApp;
beforeEach(() => {
  app = testApp({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" });
});
afterEach(() => app.close());

async function purge(): Promise<void> {
  await app.deps.store.write((tx) => enqueue(tx, applyRetention, {}, app.clock.now()));
  await app.work();
}

const count = async (from: string) =>
  (await compile(app.deps.store.read, `select count(*) from ${from}`).values())[0]![0];

test("a cooldown lasts though its session's customer was deleted, and then nothing of them is left", async () => {
  const flow = await newFlow(app, { retention: { sessions: 5 } });
  await flow.offer({ ...DISCOUNT, cooldown_days: 30 });
  const ada = { customer_email: "ada@example.com", customer_hash: flow.hash("ada@example.com") };
  const { session_id, offer } = (await flow.submit(ada)).body;
  expect(offer.title).toBe(DISCOUNT.title);
  await flow.report(session_id, "abandoned");
  app.clock.advance(10 * DAY);
  await purge();
  expect(await count("cancel_sessions where customer_email is not null or identity like '%ada@%'")).toBe(0);
  expect((await flow.submit(ada)).body.offer).toBeNull();
  const grace = { customer_email: "grace@example.com", customer_hash: flow.hash("grace@example.com") };
  expect((await flow.submit(grace)).body.offer.title).toBe(DISCOUNT.title);
  app.clock.advance(21 * DAY);
  await purge();
  expect((await flow.submit(ada)).body.offer.title).toBe(DISCOUNT.title);
  app.clock.advance(60 * DAY);
  await purge();
  expect(await count("cancel_sessions where identity is not null")).toBe(0);
});

test("a reason that speaks of a death keeps mails back for its year though the event's customer was deleted", async () => {
  const acme = await automated(app, { automation: EVERYTHING, retention: { churn_events: 40 } });
  const create = async (more: object) => {
    const path = `/projects/${acme.project.slug}/churn-events`;
    const answer = await app.call("POST", path, { key: acme.project.key, body: { ...CANCELLATION, ...more } });
    expect(answer.status).toBe(201);
    return answer.body.data.id as string;
  };
  await create({ cancel_reason: "My husband died last month." });
  await acme.pass(31 * DAY);
  app.clock.advance(10 * DAY);
  await purge();
  expect(await count("churn_events where customer_email = 'ada@example.com' or cancel_reason is not null")).toBe(0);
  const failed = { event_type: "payment_failed", cancel_reason: null };
  const isHeld = async (id: string) => (await acme.timeline(id)).some(({ reason }) => reason === "customer_sensitive");
  const own = await create({ ...failed, customer_email: " Ada@Example.com" });
  const other = await create({ ...failed, customer_email: "grace@example.com" });
  await app.work();
  expect([await isHeld(own), await isHeld(other)]).toEqual([true, false]);
  app.clock.advance(330 * DAY);
  await purge();
  expect(await count("churn_events where address_hash is not null")).toBe(0);
});
