// A whole dunning campaign across the change to daylight saving time, run at once.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { cpuTime } from "../../support/cpu.ts";
import { mailsOf } from "../../support/outbox.ts";
import { type Automated, automated, DAY, sentFirst } from "./automated.ts";

let app: TestApp;
let acme: Automated;
beforeAll(async () => {
  app = testApp();
  // A Friday in Berlin, 19:30; the clocks are set forward two days later.
  app.clock.set("2026-03-27T18:30:00.000Z");
  acme = await automated(app, {
    timezone: "Europe/Berlin",
    automation: {
      generate: "all",
      send: "recommended",
      quiet_hours: { from: "20:00", to: "08:00" },
      weekdays_only: true,
      dunning_schedule: ["1h", "3d", "6d", "14d", "21d"],
      max_emails_per_customer: { count: 20, per: "30d" },
    },
  });
});
afterAll(() => app.close());

test("30 days of dunning respect the customer's hours and days, over the change of the clock, until the payment on day 9", async () => {
  const start = app.clock.now();
  const began = cpuTime();
  const { id } = await acme.failedPayment();
  await acme.liveUntil(start + 9 * DAY);
  await acme.recover(id);
  await acme.liveUntil(start + 30 * DAY);
  const took = cpuTime() - began;

  const timeline = await acme.timeline(id);
  expect(timeline.filter(({ kind }) => kind === "sent").map(({ at }) => at)).toEqual([
    "2026-03-30T06:00:00.000Z", // Friday, 20:30, is in the quiet hours, and the weekend follows: Monday, 8:00 of summer time
    "2026-03-31T06:00:00.000Z", // Monday, 20:30, is in the quiet hours
    "2026-04-03T06:00:00.000Z", // Thursday, 20:30, is in the quiet hours
  ]);
  expect(timeline.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ["created", "done", undefined],
    ["generated", "done", undefined],
    ["sent", "done", undefined],
    ["handed_over", "done", undefined],
    ["sent", "done", undefined],
    ["handed_over", "done", undefined],
    ["sent", "done", undefined],
    ["handed_over", "done", undefined],
    ["send", "dropped", "recovered"],
    ["send", "dropped", "recovered"],
    ["recovered", "done", undefined],
  ]);
  expect((await acme.read(id)).status).toBe("recovered");

  // Each step sends a different variant, in rank order.
  const variants = sentFirst<{ id: string; subject: string; strategy: string }>((await acme.read(id)).variants);
  const sent = timeline.filter(({ kind }) => kind === "sent").map(({ variant_id }) => variant_id!);
  expect(sent).toEqual(variants.slice(0, 3).map((variant) => variant.id));
  const mails = await mailsOf(app);
  expect(mails.map(({ subject }) => subject)).toEqual(variants.slice(0, 3).map(({ subject }) => subject));
  expect(took).toBeLessThan(10_000);
});
