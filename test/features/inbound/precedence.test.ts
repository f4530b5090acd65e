// Posts that come quickly go before what was posted earlier, which is processed for all that.

import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { workOff } from "../../../src/features/inbound/processing.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting } from "./posting.ts";

const POSTED = 60;
const PAUSE = 50; // ms, before each five in a rush

let app: TestApp;
let posting: Posting;
let rush: ReturnType<typeof setInterval> | undefined;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
  for (let n = 0; n < POSTED; n++) await posting.custom({ ...CANCELLATION, customer_email: `c-${n}@example.com` });
});
afterEach(async () => {
  mock.restore();
  clearInterval(rush);
  await app.close();
});

function startRush(): void {
  const arrive = () => {
    for (let i = 0; i < 200; i++) app.deps.rush.arrive();
  };
  arrive();
  rush = setInterval(arrive, 10);
}

/** How many are left after so many milliseconds of work. */
async function leftAfter(ms: number): Promise<number> {
  const stop = new AbortController();
  const work = workOff(app.deps, stop.signal);
  await Bun.sleep(ms);
  stop.abort();
  await work;
  return (await posting.inbox("status=queued")).length;
}

test("in a rush few are processed, but some", async () => {
  startRush();
  const left = await leftAfter(175); // in pauses of 50 ms, 5 after each
  expect(left).toBeLessThan(POSTED);
  expect(left).toBeGreaterThanOrEqual(POSTED - 5 * 4);
});

test("what has waited for ten seconds waits for nobody", async () => {
  app.clock.advance(10_001);
  startRush();
  const sleep = spyOn(Bun, "sleep");
  await workOff(app.deps, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
  // Only with the first five in hand is it known how long they have waited.
  expect(sleep.mock.calls.filter(([ms]) => ms === PAUSE)).toHaveLength(1);
});
