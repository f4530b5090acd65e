// Posts that come quickly go before what was posted earlier, which is processed for all that.

import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { workOff } from "../../../src/features/inbound/processing.ts";
import { Rush } from "../../../src/lib/rush.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting } from "./posting.ts";

const POSTED = 60;
const PAUSE = 200; // ms, before each five in a rush

let app: TestApp;
let posting: Posting;
let arriving: ReturnType<typeof setInterval> | undefined;
/** A processor that has time, or none. */
let busy = true;
let rush: Rush;

beforeEach(async () => {
  app = testApp();
  busy = true;
  rush = new Rush(1_000, { now: () => performance.now(), processor: () => (busy ? performance.now() : 0) });
  posting = await newPosting(app);
  for (let n = 0; n < POSTED; n++) await posting.custom({ ...CANCELLATION, customer_email: `c-${n}@example.com` });
});
afterEach(async () => {
  mock.restore();
  clearInterval(arriving);
  await app.close();
});

async function startRush(): Promise<void> {
  const arrive = () => {
    for (let i = 0; i < 200; i++) rush.arrive();
  };
  arrive();
  await Bun.sleep(110); // how busy the processor is shows after a while
  arrive();
  arriving = setInterval(arrive, 10);
}

/** How many are left after so many milliseconds of work. */
async function leftAfter(ms: number): Promise<number> {
  const stop = new AbortController();
  const work = workOff({ ...app.deps, rush }, stop.signal);
  await Bun.sleep(ms);
  stop.abort();
  await work;
  return (await posting.inbox("status=queued")).length;
}

test("in a rush few are processed, but some", async () => {
  await startRush();
  const left = await leftAfter(700); // in pauses of 200 ms, 5 after each
  expect(left).toBeLessThan(POSTED);
  expect(left).toBeGreaterThanOrEqual(POSTED - 5 * 4);
});

test("a rush that leaves the processor time holds nothing up", async () => {
  busy = false;
  await startRush();
  await workOff({ ...app.deps, rush }, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
});

test("what has waited for a minute waits for nobody", async () => {
  app.clock.advance(60_001);
  await startRush();
  const sleep = spyOn(Bun, "sleep");
  await workOff({ ...app.deps, rush }, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
  // Only with the first five in hand is it known how long they have waited.
  expect(sleep.mock.calls.filter(([ms]) => ms === PAUSE)).toHaveLength(1);
});
