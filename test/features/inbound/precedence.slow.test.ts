// Under high load new posts go before the processing of earlier ones, which goes on all the same.

import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { workOff } from "../../../src/features/inbound/inbox/processing.ts";
import { LoadMonitor } from "../../../src/store/journal/load-monitor.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting } from "./posting.ts";

const POSTED = 60;
const PAUSE = 200; // ms, before each five under high load

let app: TestApp;
let posting: Posting;
let arriving: ReturnType<typeof setInterval> | undefined;
/** A processor that has time, or none. */
let busy = true;
let load: LoadMonitor;

beforeEach(async () => {
  app = testApp();
  busy = true;
  load = new LoadMonitor(1_000, { now: () => performance.now(), processor: () => (busy ? performance.now() : 0) });
  posting = await newPosting(app);
  for (let n = 0; n < POSTED; n++) await posting.custom({ ...CANCELLATION, customer_email: `c-${n}@example.com` });
});
afterEach(async () => {
  mock.restore();
  clearInterval(arriving);
  await app.close();
});

async function startLoad(): Promise<void> {
  const arrive = () => {
    for (let i = 0; i < 200; i++) load.count();
  };
  arrive();
  await Bun.sleep(110); // how busy the processor is shows after a while
  arrive();
  arriving = setInterval(arrive, 10);
}

/** How many are left after so many milliseconds of work. */
async function leftAfter(ms: number): Promise<number> {
  const stop = new AbortController();
  const work = workOff({ ...app.deps, load }, stop.signal);
  await Bun.sleep(ms);
  stop.abort();
  await work;
  return (await posting.inbox("status=queued")).length;
}

test("under high load few are processed, but some", async () => {
  await startLoad();
  const left = await leftAfter(700); // in pauses of 200 ms, 5 after each
  expect(left).toBeLessThan(POSTED);
  expect(left).toBeGreaterThanOrEqual(POSTED - 5 * 4);
});

test("high load that leaves the processor time delays nothing", async () => {
  busy = false;
  await startLoad();
  await workOff({ ...app.deps, load }, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
});

test("what has waited for a minute waits for nobody", async () => {
  app.clock.advance(60_001);
  await startLoad();
  const sleep = spyOn(Bun, "sleep");
  await workOff({ ...app.deps, load }, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
  // Only with the first five in hand is it known how long they have waited.
  expect(sleep.mock.calls.filter(([ms]) => ms === PAUSE)).toHaveLength(1);
});
