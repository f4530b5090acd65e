// Which kinds of events are mailed automatically, on which days, and the win-back mails after a cancellation.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { type Automated, automated, DAY, EVERYTHING, HOUR, sentFirst, type TimelineEntry } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
afterAll(() => app.close());

const later = (acme: Automated, ms: number) => acme.liveUntil(app.clock.now() + ms);
const sentAt = (timeline: TimelineEntry[]): number[] =>
  timeline.filter(({ kind }) => kind === "sent").map(({ at }) => Date.parse(at));
const ends = (timeline: TimelineEntry[]): string[] =>
  timeline.filter(({ kind }) => kind === "send").map(({ state, reason }) => `${state} ${reason ?? ""}`);
const only = (...send_for: string[]) => ({ automation: { ...EVERYTHING, dunning_schedule: ["0d", "3d"], send_for } });

test("send is about the kinds in send_for, and no others", async () => {
  const acme = await automated(app, only("payment_failed"));
  const [left, failed] = [await acme.event(), await acme.failedPayment()];
  await later(acme, 5 * DAY);
  expect(await acme.timeline(left.id).then(sentAt)).toEqual([]);
  expect(await acme.timeline(failed.id).then(sentAt)).toHaveLength(2);

  const other = await automated(app, only("cancellation"));
  const [gone, unpaid] = [await other.event(), await other.failedPayment()];
  await later(other, 5 * DAY);
  expect(await other.timeline(gone.id).then(sentAt)).toHaveLength(1);
  expect(await other.timeline(unpaid.id).then(sentAt)).toEqual([]);
});

test("a provider's failed payment shows its steps, and that its kind is not mailed", async () => {
  const acme = await automated(app, only("cancellation"));
  const { id } = await acme.arrive({ event_type: "payment_failed" }, { source: "stripe", provider: "stripe" });
  expect(ends(await acme.timeline(id))).toEqual(["planned kind_off", "planned kind_off"]);
  await later(acme, 5 * DAY);
  expect(ends(await acme.timeline(id))).toEqual(["skipped kind_off", "skipped kind_off"]);
});

test("switching a kind off or on gives up what was planned for it, and never mails the past", async () => {
  const acme = await automated(app, only("cancellation", "payment_failed"));
  const [left, failed] = [await acme.event(), await acme.failedPayment()];
  await app.work();
  expect(await acme.timeline(failed.id).then(sentAt)).toHaveLength(1);
  await acme.set(only("cancellation"));
  await later(acme, DAY);
  expect(await acme.timeline(left.id).then(sentAt)).toHaveLength(1);
  await acme.set(only("cancellation", "payment_failed"));
  await later(acme, 5 * DAY);
  expect(await acme.timeline(failed.id).then(sentAt)).toHaveLength(1);
  expect(ends(await acme.timeline(failed.id))).toEqual(["dropped automation_changed"]);
});

test("days hold in the customer's time zone, also for what was planned before they were set", async () => {
  const acme = await automated(app, { timezone: "UTC", ...only("payment_failed") });
  app.clock.set("2027-03-01T09:00:00.000Z"); // a Monday
  const planned = await acme.failedPayment();
  await app.work();
  await acme.set({ automation: { days: ["wed", "sat"] } });
  const fresh = await acme.failedPayment({ customer_email: "kiri@example.com", timezone: "Pacific/Auckland" });
  await later(acme, 20 * DAY);
  const iso = async (id: string) => (await acme.timeline(id).then(sentAt)).map((at) => new Date(at).toISOString());
  expect(await iso(planned.id)).toEqual(["2027-03-01T09:00:00.000Z", "2027-03-06T00:00:00.000Z"]);
  expect(await iso(fresh.id)).toEqual(["2027-03-02T11:00:00.000Z", "2027-03-05T11:00:00.000Z"]);
});

const WINBACK = {
  recovery_window: "60d",
  automation: {
    ...EVERYTHING,
    winback_schedule: ["3d", "6d"],
    max_emails_per_customer: { count: 10, per: "30d" },
  },
};

test("win-back mails follow the recommended one in rank order, each variant once, the last saying that it is the last", async () => {
  const acme = await automated(app, WINBACK);
  const before = (await mailsOf(app)).length;
  const { id } = await acme.event();
  const created = app.clock.now();
  await later(acme, 59 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toEqual([created + 2 * HOUR, created + 3 * DAY, created + 6 * DAY]);
  const able = sentFirst<{ id: string; strategy: string }>((await acme.read(id)).variants);
  const sent = timeline.filter(({ kind }) => kind === "sent").map(({ variant_id }) => variant_id);
  expect(sent).toEqual(able.slice(0, 3).map((variant) => variant.id));
  const mails = (await mailsOf(app)).slice(before);
  expect(mails.map(({ text }) => text!.includes("This is the last email we will send you"))).toEqual([
    false,
    false,
    true,
  ]);
  expect(
    timeline.filter(({ kind }) => kind === "sent").map(({ summary }) => summary.split("automatically ")[1]),
  ).toEqual(["(in place of the recommended variant)", "(win-back 1 of 2)", "(win-back 2 of 2)"]);
});

test("if people write first, the win-back mails follow theirs, and nobody gets the same mail twice", async () => {
  const acme = await automated(app, {
    ...WINBACK,
    automation: { ...WINBACK.automation, send_for: ["payment_failed"] },
  });
  const { id } = await acme.event();
  const created = app.clock.now();
  await later(acme, 2 * DAY + 12 * HOUR);
  expect(await acme.timeline(id).then(sentAt)).toEqual([]);
  const able = sentFirst<{ id: string; strategy: string }>((await acme.read(id)).variants);
  await acme.send(id, able[0]!.id);
  await later(acme, 40 * DAY);
  const timeline = await acme.timeline(id);
  // There is at least a day between two mails.
  expect(sentAt(timeline)).toEqual([created + 2.5 * DAY, created + 3.5 * DAY, created + 6 * DAY]);
  const sent = timeline.filter(({ kind }) => kind === "sent").map(({ variant_id }) => variant_id);
  expect(sent).toEqual(able.slice(0, 3).map((variant) => variant.id));
});

test("giving up the recommended mail leaves the win-back mails that are planned behind it", async () => {
  const acme = await automated(app, WINBACK);
  const { id } = await acme.event();
  const created = app.clock.now();
  await later(acme, HOUR);
  await acme.set({ automation: { send_for: ["payment_failed"] } });
  await later(acme, 59 * DAY);
  expect(sentAt(await acme.timeline(id))).toEqual([created + 3 * DAY, created + 6 * DAY]);
});

test.each([
  ["the customer is back", "recovered", (acme: Automated, id: string) => acme.recover(id)],
  [
    "the address is suppressed",
    "suppressed",
    (acme: Automated) =>
      app.call("POST", `/projects/${acme.project.slug}/suppressions`, {
        key: acme.project.key,
        body: { email: "ada@example.com" },
      }),
  ],
  ["a person should answer", "sensitive", (acme: Automated, id: string) => acme.setReason(id, "My husband died")],
  ["automatic sending is off", "automation_changed", (acme: Automated) => acme.set({ automation: { send: "off" } })],
])("no win-back mail once %s", async (_, reason, change) => {
  const acme = await automated(app, WINBACK);
  const { id } = await acme.event();
  await later(acme, DAY);
  await change(acme, id);
  await later(acme, 59 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toHaveLength(1);
  expect(ends(timeline)).toEqual([`dropped ${reason}`, `dropped ${reason}`]);
});

test("a win-back mail heeds the customer's cap, the quiet hours and the holdout", async () => {
  const capped = await automated(app, {
    ...WINBACK,
    automation: { ...WINBACK.automation, max_emails_per_customer: { count: 1, per: "4d" } },
  });
  const quiet = await automated(app, {
    ...WINBACK,
    automation: { ...WINBACK.automation, quiet_hours: { from: "08:00", to: "20:00" } },
  });
  const held = await automated(app, { ...WINBACK, automation: { ...WINBACK.automation, holdout_percent: 100 } });
  app.clock.set("2029-03-01T09:00:00.000Z");
  const ids = await Promise.all([capped, quiet, held].map(async (acme) => (await acme.event()).id));
  await later(capped, 59 * DAY);
  const [ofCapped, ofQuiet, ofHeld] = [
    await capped.timeline(ids[0]!),
    await quiet.timeline(ids[1]!),
    await held.timeline(ids[2]!),
  ];
  expect([sentAt(ofCapped).length, ...ends(ofCapped)]).toEqual([2, "skipped customer_cap"]);
  expect(sentAt(ofQuiet).map((at) => new Date(at).toISOString())).toEqual([
    "2029-03-01T20:00:00.000Z",
    "2029-03-04T20:00:00.000Z",
    "2029-03-07T20:00:00.000Z",
  ]);
  expect(ends(ofHeld)).toEqual(["skipped holdout", "skipped holdout", "skipped holdout"]);
});
