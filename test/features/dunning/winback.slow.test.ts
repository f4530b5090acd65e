// The sequence for those who cancelled, and each thing that stops it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { complaint } from "../messages/feedback/mails.ts";
import { type Answered, answered, SEQUENCE } from "../replies/answered.ts";
import { DAY, HOUR } from "./automated.ts";

let app: TestApp;
let acme: Answered;
beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" }); // the clock goes far
  acme = await answered(app);
});
afterAll(() => app.close());

let customers = 0;
const newEmail = () => `customer-${++customers}@example.com`;
const mailsTo = async (email: string) => (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === email);
const sentTimes = async (id: string) =>
  (await acme.timeline(id)).filter(({ kind }) => kind === "sent").map(({ at }) => at);
const iso = (at: number) => new Date(at).toISOString();

test("each step is another strategy in rank order, at its time, the last one says so, and then it is lost", async () => {
  const began = app.clock.now();
  const { id } = await acme.event({ customer_email: newEmail() });
  await acme.liveUntil(began + 46 * DAY);
  expect(await sentTimes(id)).toEqual([2 * HOUR, 14 * DAY, 45 * DAY].map((after) => iso(began + after)));
  const { variants, status } = await acme.read(id);
  const sent = variants.filter((one: { sent_at?: string }) => one.sent_at !== undefined);
  expect(sent.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3]);
  expect(new Set(sent.map(({ strategy }: { strategy: string }) => strategy)).size).toBe(3);
  expect(status).toBe("email_sent");
  await acme.liveUntil(began + 53 * DAY);
  expect((await acme.read(id)).status).toBe("lost");
});

test("it is off by default: only the recommended mail goes out", async () => {
  const other = await answered(app, { automation: { generate: "all", send: "recommended" } });
  const { id } = await other.event({ customer_email: newEmail() });
  await other.liveUntil(app.clock.now() + 29 * DAY);
  expect((await other.timeline(id)).filter(({ kind }) => kind === "sent")).toHaveLength(1);
});

test("it keeps to the customer's own clock and days", async () => {
  app.clock.set("2026-06-01T00:30:00.000Z"); // a Monday
  const own = await answered(app, {
    automation: { ...SEQUENCE.automation, quiet_hours: { from: "20:00", to: "08:00" }, days: ["tue", "wed", "thu"] },
  });
  const began = app.clock.now();
  const zones = ["Asia/Tokyo", "America/Los_Angeles"];
  const events = [];
  for (const timezone of zones) events.push(await own.event({ customer_email: newEmail(), timezone }));
  await own.liveUntil(began + 20 * DAY);
  const times = await Promise.all(
    events.map(async ({ id }) => (await own.timeline(id)).filter(({ kind }) => kind === "sent").map(({ at }) => at)),
  );
  expect(times).toEqual([
    ["2026-06-01T23:00:00.000Z", "2026-06-15T23:00:00.000Z"], // Tuesday, 8:00 in Tokyo
    ["2026-06-02T15:00:00.000Z", "2026-06-16T15:00:00.000Z"], // Tuesday, 8:00 in Los Angeles
  ]);
});

/** What may happen after the first mail, and why nothing more goes out. */
const STOPS: [name: string, reason: string, happen: (id: string, email: string) => Promise<unknown>][] = [
  ["an answer", "replied", (_, email) => acme.answer("Not now, thanks", { from: email })],
  ["a return", "recovered", (id) => acme.recover(id)],
  [
    "an unsubscribe",
    "suppressed",
    async (_, email) => app.call("POST", linksOf((await mailsTo(email))[0]!).unsubscribe, { body: undefined }),
  ],
  [
    "a complaint",
    "suppressed",
    async (_, email) => {
      const { slug, token } = acme.project;
      const { urls } = (await app.call("GET", `/projects/${slug}/mail-webhooks`, { token })).body.data;
      return app.call("POST", new URL(urls.raw).pathname, { raw: complaint({ recipient: email }) });
    },
  ],
  ["a pause", "paused", (id) => acme.call("POST", `/${id}/automation/pause`)],
];

for (const [name, reason, happen] of STOPS) {
  test(`${name} stops it`, async () => {
    const email = newEmail();
    const { id } = await acme.event({ customer_email: email });
    await acme.liveUntil(app.clock.now() + 3 * HOUR);
    expect(await mailsTo(email)).toHaveLength(1);
    await happen(id, email);
    await acme.liveUntil(app.clock.now() + 25 * DAY);
    expect(await mailsTo(email)).toHaveLength(1);
    const steps = (await acme.timeline(id)).filter(({ kind }) => kind === "send");
    expect(steps.map((step) => step.reason)).toEqual([reason, reason]);
  });
}

test("the cap stops it, over all events of a customer", async () => {
  const own = await answered(app, {
    automation: { ...SEQUENCE.automation, max_emails_per_customer: { count: 1, per: "30d" } },
  });
  const { id } = await own.event({ customer_email: newEmail() });
  await own.liveUntil(app.clock.now() + 46 * DAY);
  const timeline = await own.timeline(id);
  expect(timeline.filter(({ kind }) => kind === "sent")).toHaveLength(2); // the month is over by the last one
  expect(timeline.find(({ kind }) => kind === "send")).toMatchObject({ state: "skipped", reason: "customer_cap" });
});
