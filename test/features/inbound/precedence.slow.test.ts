// Under high load, new posts take precedence over processing earlier ones, which still continues.

import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { workOff } from "../../../src/features/inbound/inbox/processing.ts";
import { LoadMonitor } from "../../../src/store/journal/load-monitor.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting } from "./posting.ts";

const POSTED = 60;
const PAUSE = 200; // ms, before every five webhooks under high load

let app: TestApp;
let posting: Posting;
/** Whether the processor is fully used. */
let busy = true;
let load: LoadMonitor;
/** The clock of the load monitor, in ms. */
let now: number;

beforeEach(async () => {
  app = testApp();
  busy = true;
  now = 0;
  load = new LoadMonitor(1_000, {
    now: () => now,
    processor: () => (busy ? now : 0),
    sleep: (ms) => Bun.sleep(ms),
  });
  posting = await newPosting(app);
  for (let n = 0; n < POSTED; n++) await posting.custom({ ...CANCELLATION, customer_email: `c-${n}@example.com` });
});
afterEach(async () => {
  mock.restore();
  await app.close();
});

/** Makes the load high. */
function startLoad(): void {
  for (const arrived of [0, 110]) {
    now = arrived; // the processor's use is only measured after some time
    for (let i = 0; i < 200; i++) load.count();
  }
}

test("under high load few are processed, but some", async () => {
  startLoad();
  const stop = new AbortController();
  let pauses = 0;
  const { sleep } = Bun;
  spyOn(Bun, "sleep").mockImplementation((ms) => {
    if (ms !== PAUSE) return sleep(ms);
    if (++pauses === 4) stop.abort();
    return Promise.resolve();
  });
  await workOff({ ...app.deps, load }, stop.signal);
  const left = (await posting.inbox("status=queued")).length;
  expect(left).toBeLessThan(POSTED);
  expect(left).toBeGreaterThanOrEqual(POSTED - 5 * 4);
});

test("high load that leaves the processor time delays nothing", async () => {
  busy = false;
  startLoad();
  await workOff({ ...app.deps, load }, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
});

test("a webhook that has waited for a minute waits for no other", async () => {
  app.clock.advance(60_001);
  startLoad();
  const sleep = spyOn(Bun, "sleep");
  await workOff({ ...app.deps, load }, new AbortController().signal);
  expect(await posting.inbox("status=queued")).toEqual([]);
  // How long they have waited is only known after the first five are read, so there is one pause.
  expect(sleep.mock.calls.filter(([ms]) => ms === PAUSE)).toHaveLength(1);
});
