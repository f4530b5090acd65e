// What the automation does when an event arrives: whether its variants are generated, and what is planned.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { count, eq } from "drizzle-orm";
import type { EventSource } from "../../../src/features/churn-events/sources.ts";
import { automationSteps } from "../../../src/features/dunning/tables.ts";
import { jobs } from "../../../src/queue/jobs.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";
import { automated } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const rows = async () => {
  const [inQueue] = await app.deps.store.read.select({ n: count() }).from(jobs);
  const [planned] = await app.deps.store.read.select({ n: count() }).from(automationSteps);
  return { jobs: inQueue!.n, steps: planned!.n };
};

test.each(["cancellation", "payment_failed"])(
  "with the default settings a %s by the API costs no other row",
  async (event_type) => {
    const acme = await automated(app, {});
    const before = await rows();
    const { id } = await acme.event({ event_type });
    expect(await rows()).toEqual(before);
    await app.work();
    expect((await acme.read(id)).status).toBe("new");
  },
);

const SOURCES: EventSource[] = ["custom", "cancel_flow", "stripe", "razorpay", "paddle"];

test.each([
  ["webhooks", "api", false],
  ["webhooks", "import", false],
  ...SOURCES.map((source) => ["webhooks", source, true] as const),
  ["all", "api", true],
  ["all", "import", true],
  ["all", "stripe", true],
  ["off", "api", false],
  ["off", "custom", false],
  ["off", "stripe", false],
] as const)(
  "with generate %s variants of an event of %s are written automatically: %p",
  async (generate, source, written) => {
    const acme = await automated(app, { automation: { generate } });
    const { id } = await acme.arrive({}, { source });
    await app.work();
    const event = await acme.read(id);
    expect([event.status, event.variants.length]).toEqual(written ? ["variants_generated", VARIANT_COUNT] : ["new", 0]);
  },
);

test("the answer to a creation shows the event as new, though it is being written for", async () => {
  const acme = await automated(app);
  const event = await acme.event();
  expect(event.status).toBe("new");
  expect((await acme.read(event.id)).status).toBe("processing");
});

test("an event that could not be recorded leaves nothing planned", async () => {
  const acme = await automated(app);
  const before = await rows();
  const first = await acme.create(
    { customer_email: "ada@example.com", event_type: "payment_failed" },
    { "idempotency-key": "k" },
  );
  const after = await rows();
  expect(after.steps).toBe(before.steps + 4);
  const refused = await acme.create(
    { customer_email: "bob@example.com", event_type: "payment_failed" },
    { "idempotency-key": "k" },
  );
  expect([first.status, refused.status]).toEqual([201, 409]);
  expect(await rows()).toEqual(after);
});

test("the dunning of a webhook's failed payment is planned and shown although nothing is sent, and then says why not", async () => {
  const acme = await automated(app, { automation: { generate: "webhooks" } });
  const { id } = await acme.arrive({ event_type: "payment_failed" }, { source: "custom", heldBack: "public_key" });
  const planned = (await acme.timeline(id)).filter(({ kind }) => kind === "send");
  expect(planned.map(({ state, reason }) => [state, reason])).toEqual(Array(4).fill(["planned", "automation_off"]));
  await acme.liveUntil(app.clock.now() + 20 * 86_400_000);
  const passed = (await acme.timeline(id)).filter(({ kind }) => kind === "send" || kind === "sent");
  expect(passed.map(({ state, reason }) => [state, reason])).toEqual(Array(4).fill(["skipped", "automation_off"]));
});

test("with an empty schedule nothing is planned for a failed payment", async () => {
  const acme = await automated(app, { automation: { generate: "all", send: "recommended", dunning_schedule: [] } });
  const { id } = await acme.failedPayment();
  await app.work();
  expect(await app.deps.store.read.select().from(automationSteps).where(eq(automationSteps.eventId, id))).toEqual([]);
});
