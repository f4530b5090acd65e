// A later report of the provider's next attempt moves the planned mails.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { updateChurnEvent } from "../../../src/features/churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../../../src/features/churn-events/tables.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Automated, automated, DAY, HOUR } from "./automated.ts";

const SOFT = "insufficient_funds";
const HARD = "expired_card";

let app: TestApp;
let acme: Automated;
let start: number;
beforeEach(async () => {
  app = testApp();
  acme = await automated(app, {
    automation: { generate: "all", send: "recommended", dunning_schedule: ["0d", "3d", "7d"] },
  });
  start = app.clock.now();
});
afterEach(() => app.close());

const atDay = (days: number) => new Date(start + days * DAY).toISOString();
const failed = (metadata: Record<string, unknown>) => acme.failedPayment({ metadata });
const failure = (code: string, nextAttempt: number | null) => ({
  decline_code: code,
  ...(nextAttempt === null ? {} : { next_payment_attempt: atDay(nextAttempt) }),
});

const reportAgain = (id: string, changed: Partial<ChurnEvent>) =>
  app.deps.store.write(async (tx) => {
    const [event] = await tx.select().from(churnEvents).where(eq(churnEvents.id, id));
    await updateChurnEvent(tx, event!, changed, app.clock.now());
  });

/** What was sent and what is planned, in days after the start. */
async function daysOf(id: string) {
  const days = (at: string) => Math.round(((Date.parse(at) - start) / DAY) * 1_000) / 1_000;
  const timeline = await acme.timeline(id);
  return {
    sent: timeline.filter(({ kind }) => kind === "sent").map(({ at }) => days(at)),
    planned: (await acme.planned(id)).map(days),
  };
}
const AN_HOUR = Math.round((HOUR / DAY) * 1_000) / 1_000;

test("another next attempt is waited for in the place of the one before, and nothing is sent meanwhile", async () => {
  const { id } = await failed(failure(SOFT, 2));
  await acme.liveUntil(start + 2 * DAY);
  await reportAgain(id, { metadata: failure(SOFT, 5) });
  expect(await daysOf(id)).toEqual({ sent: [], planned: [5, 8, 12].map((day) => day + AN_HOUR) });
  await acme.liveUntil(start + 30 * DAY - 1);
  expect(await daysOf(id)).toEqual({ sent: [5, 8, 12].map((day) => day + AN_HOUR), planned: [] });
});

test("an attempt that is put forward lets the dunning begin sooner", async () => {
  const { id } = await failed(failure(SOFT, 6));
  await reportAgain(id, { metadata: failure(SOFT, 1) });
  await acme.liveUntil(start + 2 * DAY);
  expect(await daysOf(id)).toEqual({ sent: [1 + AN_HOUR], planned: [4, 8].map((day) => day + AN_HOUR) });
});

test("however often it is put off, the first mail goes out within a week", async () => {
  const { id } = await failed(failure(SOFT, 3));
  for (let day = 3; day < 20; day += 3) {
    await acme.liveUntil(start + day * DAY);
    await reportAgain(id, { metadata: failure(SOFT, day + 3) });
  }
  expect(await daysOf(id)).toEqual({ sent: [7, 10, 14], planned: [] });
});

test("after the last attempt has failed the dunning begins at once, with its distances", async () => {
  const { id } = await failed(failure(SOFT, 4));
  await acme.liveUntil(start + 4 * DAY);
  await reportAgain(id, { metadata: failure(SOFT, null) });
  await acme.liveUntil(start + 4 * DAY);
  expect(await daysOf(id)).toEqual({ sent: [4], planned: [7, 11] });
});

test("a card that turns out to be of no use is asked about at once", async () => {
  const { id } = await failed(failure(SOFT, 6));
  await acme.liveUntil(start + DAY);
  await reportAgain(id, { metadata: failure(HARD, 6) });
  await acme.liveUntil(start + DAY);
  expect(await daysOf(id)).toEqual({ sent: [1], planned: [4, 8] });
});

test("sent mails stay, and later steps wait for the newly reported attempt", async () => {
  const { id } = await failed(failure(SOFT, 1));
  await acme.liveUntil(start + 2 * DAY);
  expect((await daysOf(id)).sent).toEqual([1 + AN_HOUR]);
  await reportAgain(id, { metadata: failure(SOFT, 5) });
  expect(await daysOf(id)).toEqual({ sent: [1 + AN_HOUR], planned: [8, 12].map((day) => day + AN_HOUR) });
});

test("the end of the attempts hurries no mail once the dunning has begun", async () => {
  const { id } = await failed(failure(SOFT, 1));
  await acme.liveUntil(start + 2 * DAY);
  await reportAgain(id, { metadata: failure(SOFT, null) });
  await acme.liveUntil(start + 2 * DAY);
  expect(await daysOf(id)).toEqual({ sent: [1 + AN_HOUR], planned: [4, 8].map((day) => day + AN_HOUR) });
});

test("any other repeated report leaves the plan unchanged", async () => {
  const { id } = await failed(failure(SOFT, 2));
  await acme.set({ automation: { dunning_schedule: ["1d"] } });
  const before = await acme.timeline(id);
  await reportAgain(id, { metadata: { ...failure(SOFT, 2), attempt_count: 3, pay_url: "https://pay.example/" } });
  await reportAgain(id, { customerName: "Grace" });
  expect(await acme.timeline(id)).toEqual(before);
});

test("an event that is held out, switched off or recovered is not planned again", async () => {
  const { id } = await failed(failure(SOFT, 2));
  await acme.set({ automation: { send: "off" } });
  await reportAgain(id, { metadata: failure(SOFT, 5) });
  await acme.liveUntil(start + 20 * DAY);
  expect(await daysOf(id)).toEqual({ sent: [], planned: [] });
});

test("a cancellation that turns out to be a failed payment is planned for as such", async () => {
  const { id } = await acme.arrive({ event_type: "cancellation" }, { source: "stripe" });
  await reportAgain(id, { eventType: "payment_failed", metadata: failure(SOFT, 2) });
  expect(await daysOf(id)).toEqual({ sent: [], planned: [2, 5, 9].map((day) => day + AN_HOUR) });
  await acme.liveUntil(start + 20 * DAY);
  expect((await daysOf(id)).sent).toEqual([2, 5, 9].map((day) => day + AN_HOUR));
});
