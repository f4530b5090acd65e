// What is purged, and when: bodies first, rows and the providers' signals much later.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { inboundEvents } from "../../../src/features/inbound/inbox/tables.ts";
import { purgeOld } from "../../../src/features/inbound/retention.ts";
import { inboundSignals } from "../../../src/features/inbound/signals/signals.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting } from "./posting.ts";
import { reportingTo } from "./reporting.ts";

let app: TestApp;
let years = 0;
let posting: Posting;

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = testApp(environment);
  // Ids contain a time that never goes back, so each test begins later than everything before it in this process.
  years += 10;
  app.clock.advance(years * 365 * DAY);
  posting = await newPosting(app);
}
beforeEach(() => start());
afterEach(() => app.close());

const rows = () => app.deps.store.read.select().from(inboundEvents);
const bodies = async () => (await rows()).map(({ body }) => body !== null);
const purge = () => purgeOld(app.deps, app.deps.config.inbound, new AbortController().signal);

test("bodies are purged after 90 days, and a repeated event_id is recognised even so", async () => {
  await posting.custom({ ...CANCELLATION, event_id: "e-1" });
  await app.work();
  app.clock.advance(89 * DAY);
  await app.work();
  expect(await bodies()).toEqual([true]);
  app.clock.advance(2 * DAY);
  await app.work();
  expect(await bodies()).toEqual([false]);
  await posting.custom({ ...CANCELLATION, event_id: "e-1" });
  expect(await bodies()).toEqual([false]);
});

test("rows are let go of after two years, but not what still waits", async () => {
  await posting.custom({ ...CANCELLATION, event_id: "e-1" });
  await app.work();
  await posting.custom({ ...CANCELLATION, event_id: "e-2" });
  app.clock.advance(729 * DAY);
  await purge();
  expect(await rows()).toHaveLength(2);
  app.clock.advance(2 * DAY);
  await purge();
  expect((await rows()).map(({ eventId, status }) => `${eventId} ${status}`)).toEqual(["e-2 queued"]);
});

test("both as long as the configuration says, however many there are", async () => {
  await app.close();
  await start({ RECOVERD_INBOUND__BODY_RETENTION: "2d", RECOVERD_INBOUND__RETENTION: "30d" });
  for (let n = 0; n < 1_100; n++) await posting.custom({ ...CANCELLATION, customer_email: `c-${n}@example.com` });
  await app.deps.ingest.caughtUp(); // at this load, posts go to the journal first
  await app.deps.store.write(async (tx) => {
    await tx.update(inboundEvents).set({ status: "processed" });
  });
  app.clock.advance(3 * DAY);
  await purge();
  expect(new Set(await bodies())).toEqual(new Set([false]));
  app.clock.advance(28 * DAY);
  await purge();
  expect(await rows()).toEqual([]);
});

test("the signals of a subscription are purged together, and never while an event is open", async () => {
  const { newCustomer, report, statesOf } = reportingTo(app, posting);
  const [over, alive, open] = [newCustomer(), newCustomer(), newCustomer()];
  for (const customer of [over, alive, open]) await report([customer.identity(0), customer.failed(1)]);
  for (const customer of [over, alive]) await report([customer.paid(2)]);
  app.clock.advance(729 * DAY);
  await report([alive.seen(3, true)]);
  app.clock.advance(2 * DAY);
  await purge();
  const left = (await app.deps.store.read.select().from(inboundSignals)).map(({ subscriptionId }) => subscriptionId);
  expect(new Set(left)).toEqual(new Set([alive.subject.subscriptionId, open.subject.subscriptionId]));
  expect(left).toHaveLength(4);
  expect(await statesOf(over)).toEqual(["payment_failed recovered"]);
});
