// What is sent automatically, and when: the recommended variant of a cancellation, the steps of a failed payment.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { churnEvents } from "../../../src/features/churn-events/tables.ts";
import { sendStep } from "../../../src/features/dunning/service.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";
import {
  type Automated,
  automated,
  DAY,
  EVERYTHING,
  HOUR,
  MINUTE,
  sentFirst,
  type TimelineEntry,
} from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const sentAt = (timeline: TimelineEntry[]): number[] =>
  timeline.filter(({ kind }) => kind === "sent").map(({ at }) => Date.parse(at));

const later = async (acme: Automated, ms: number) => acme.liveUntil(app.clock.now() + ms);

test("a cancellation gets its recommended variant after the delay, once", async () => {
  const acme = await automated(app);
  const { id } = await acme.event({ cancel_reason: "not using it" });
  const created = app.clock.now();
  await later(acme, 2 * HOUR - 1);
  expect((await acme.read(id)).status).toBe("variants_generated");
  await later(acme, 20 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toEqual([created + 2 * HOUR]);
  const event = await acme.read(id);
  expect(event.status).toBe("email_sent");
  expect(event.variants.map(({ status }: { status: string }) => status)).toEqual([
    "sent",
    ...Array(VARIANT_COUNT - 1).fill("draft"),
  ]);
  expect(timeline.find(({ kind }) => kind === "sent")?.variant_id).toBe(event.variants[0].id);
});

test("a mail whose variants are not written yet waits for them, and goes out as soon as they are", async () => {
  const acme = await automated(app, { automation: { send: "recommended", generate: "off" } });
  const { id } = await acme.event();
  await later(acme, 5 * HOUR);
  const [waiting] = (await acme.timeline(id)).filter(({ kind }) => kind === "send");
  expect([waiting!.state, waiting!.reason]).toEqual(["planned", "waiting_for_variants"]);
  await acme.variants(id);
  expect(sentAt(await acme.timeline(id))).toEqual([app.clock.now()]);
});

test("variants that are written early do not make the mail go out early", async () => {
  const acme = await automated(app, { automation: { send: "recommended", generate: "off" } });
  const { id } = await acme.event();
  const due = app.clock.now() + 2 * HOUR;
  await later(acme, HOUR);
  await acme.variants(id);
  await later(acme, 5 * HOUR);
  expect(sentAt(await acme.timeline(id))).toEqual([due]);
});

test("the recommended variant is what it is when the mail goes out: edited and ranked again", async () => {
  const acme = await automated(app);
  const { id } = await acme.event();
  await app.work();
  await acme.setReason(id, "we need a break");
  const [first] = (await acme.read(id)).variants;
  expect(first.strategy).toBe("pause_option");
  await acme.edit(id, first.id, { subject: "A pause for you" });
  await later(acme, 3 * HOUR);
  expect((await mailsOf(app)).at(-1)?.subject).toBe("A pause for you");
});

test("a customer who was mailed by hand gets no recommended variant in addition", async () => {
  const acme = await automated(app);
  const { id } = await acme.event();
  await app.work();
  const variants = (await acme.read(id)).variants;
  expect((await acme.send(id, variants[4].id)).status).toBe(200);
  await later(acme, DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toHaveLength(1);
  expect(timeline.find(({ kind }) => kind === "send")).toMatchObject({ state: "skipped", reason: "sent_by_hand" });
});

test("a failed payment walks the schedule, each step another variant in rank order, and the last says that it is the last", async () => {
  const acme = await automated(app);
  const before = (await mailsOf(app)).length;
  const { id } = await acme.failedPayment();
  const created = app.clock.now();
  expect(await acme.planned(id)).toEqual([0, 3, 7, 14].map((day) => new Date(created + day * DAY).toISOString()));
  await later(acme, 29 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toEqual([0, 3, 7, 14].map((day) => created + day * DAY));
  const variants: { id: string; strategy: string }[] = (await acme.read(id)).variants;
  const sent = timeline.filter(({ kind }) => kind === "sent").map(({ variant_id }) => variant_id);
  expect(sent).toEqual(
    sentFirst(variants)
      .slice(0, 4)
      .map(({ id }) => id),
  );
  const mails = (await mailsOf(app)).slice(before);
  const says = (part: "text" | "html") =>
    mails.map((mail) => mail[part]!.includes("This is the last email we will send you"));
  expect(says("text")).toEqual([false, false, false, true]);
  expect(says("html")).toEqual([false, false, false, true]);
});

test("the last mail says so in the language of the customer, above the sender's footer", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["0d"] } });
  const { id } = await acme.failedPayment({ locale: "de-AT" });
  await app.work();
  const { text } = (await mailsOf(app)).at(-1)!;
  expect(sentAt(await acme.timeline(id))).toHaveLength(1);
  expect(text!.indexOf("Dies ist die letzte E-Mail")).toBeGreaterThan(0);
  expect(text!.indexOf("Dies ist die letzte E-Mail")).toBeLessThan(text!.indexOf("\n-- \n"));
});

test("a mail that was sent by hand is not sent again, and the next step follows a day later at the earliest", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["1d", "2d"] } });
  const { id } = await acme.failedPayment();
  const created = app.clock.now();
  await later(acme, 20 * HOUR);
  const { variants } = await acme.read(id);
  await acme.send(id, variants[0].id);
  await later(acme, 10 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toEqual([created + 20 * HOUR, created + 44 * HOUR, created + 68 * HOUR]);
  const sent = timeline.filter(({ kind }) => kind === "sent").map(({ variant_id }) => variant_id);
  expect(new Set(sent).size).toBe(3);
});

test("after the ninth variant nothing is left to send", async () => {
  const acme = await automated(app, {
    automation: {
      ...EVERYTHING,
      dunning_schedule: ["1d", "2d", "3d"],
      max_emails_per_customer: { count: 100, per: "30d" },
    },
  });
  const { id } = await acme.failedPayment();
  await app.work();
  const { variants } = await acme.read(id);
  for (const { id: variant } of variants.slice(0, -1)) await acme.send(id, variant);
  await later(acme, 10 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toHaveLength(VARIANT_COUNT);
  expect((await mailsOf(app)).at(-1)!.text).toContain("This is the last email");
  const left = timeline.filter(({ kind }) => kind === "send");
  expect(left.map(({ state, reason }) => [state, reason])).toEqual(Array(2).fill(["dropped", "all_sent"]));
});

test("after an outage the steps that were missed go out a day apart, not all at once; what is a week late does not", async () => {
  const acme = await automated(app, {
    automation: {
      ...EVERYTHING,
      dunning_schedule: ["0d", "1d", "9d", "10d", "20d"],
      max_emails_per_customer: { count: 9, per: "30d" },
    },
  });
  const { id } = await acme.failedPayment();
  const created = app.clock.now();
  await app.work();
  app.clock.advance(10 * DAY + HOUR); // no job runs in this time
  const back = app.clock.now();
  await later(acme, 18 * DAY);
  const timeline = await acme.timeline(id);
  expect(sentAt(timeline)).toEqual([created, back, back + DAY, created + 20 * DAY]);
  expect(timeline.find(({ kind }) => kind === "send")).toMatchObject({ state: "skipped", reason: "too_late" });
});

test("a schedule of seconds is walked in seconds", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["1s", "3s", "6s"] } });
  const { id } = await acme.failedPayment();
  const created = app.clock.now();
  await later(acme, MINUTE);
  expect(sentAt(await acme.timeline(id))).toEqual([1, 3, 6].map((second) => created + second * 1_000));
});

test("quiet hours are the customer's, and the project's where the customer's zone is not known or does not exist", async () => {
  app.clock.set("2027-01-12T03:00:00Z"); // 22:00 in New York, noon in Tokyo
  const acme = await automated(app, {
    timezone: "America/New_York",
    automation: { ...EVERYTHING, quiet_hours: { from: "20:00", to: "08:00" }, dunning_schedule: ["0d"] },
  });
  const [there, here, broken] = [
    await acme.failedPayment({ timezone: "Asia/Tokyo", customer_email: "one@example.com" }),
    await acme.failedPayment({ timezone: null, customer_email: "two@example.com" }),
    await acme.failedPayment({ timezone: null, customer_email: "three@example.com" }),
  ];
  await app.deps.store.write((tx) =>
    tx.update(churnEvents).set({ timezone: "Mars/Olympus" }).where(eq(churnEvents.id, broken.id)),
  );
  await later(acme, DAY);
  expect(sentAt(await acme.timeline(there.id))).toEqual([Date.parse("2027-01-12T03:00:00Z")]);
  expect(sentAt(await acme.timeline(here.id))).toEqual([Date.parse("2027-01-12T13:00:00Z")]);
  expect(sentAt(await acme.timeline(broken.id))).toEqual([Date.parse("2027-01-12T13:00:00Z")]);
});

test("quiet hours that are set after the planning hold for what was planned", async () => {
  app.clock.set("2027-02-01T21:00:00Z");
  const acme = await automated(app, { automation: { ...EVERYTHING, send_delay: "1h" } });
  const { id } = await acme.event();
  await acme.set({ automation: { quiet_hours: { from: "20:00", to: "08:00" } } });
  await later(acme, DAY);
  expect(sentAt(await acme.timeline(id))).toEqual([Date.parse("2027-02-02T08:00:00Z")]);
});

test("a step whose job runs twice is sent once", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, send_delay: "1h" } });
  const { id } = await acme.event();
  const again = () =>
    app.deps.store.write((tx) =>
      enqueue(tx, sendStep, { projectId: acme.project.id, eventId: id, step: 1 }, app.clock.now()),
    );
  await app.work(); // generates its variants
  await again(); // a job that runs before its time
  await app.work();
  expect(sentAt(await acme.timeline(id))).toEqual([]);
  app.clock.advance(HOUR);
  await again();
  await again();
  await app.work();
  await again();
  await app.work();
  expect(await app.deps.store.read.select().from(messages).where(eq(messages.eventId, id))).toHaveLength(1);
});

test("the plan survives a restart", async () => {
  const first = testApp();
  const acme = await automated(first);
  const { id } = await acme.failedPayment();
  await first.work();
  const { stop } = first;
  await stop();
  const second = testApp({ RECOVERD_DATA__DIR: `${first.folder}/data` });
  try {
    second.clock.set(first.clock.now() + 3 * DAY);
    await second.work();
    const rows = await second.deps.store.read
      .select()
      .from(messages)
      .where(eq(messages.eventId, id))
      .orderBy(messages.createdAt);
    expect(rows.map(({ createdAt }) => createdAt - first.clock.now())).toEqual([0, 3 * DAY]);
  } finally {
    await second.close();
  }
});
