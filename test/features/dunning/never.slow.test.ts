// When nothing may be sent automatically: each rule alone, while everything else allows sending.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { HeldBack } from "../../../src/features/churn-events/tables.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { suppress } from "../../../src/features/suppressions/service.ts";
import { type Answer, type TestApp, testApp } from "../../support/app.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { type Automated, automated, DAY, EVERYTHING, HOUR, type TimelineEntry } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const mailsTo = (id: string) => app.deps.store.read.select().from(messages).where(eq(messages.eventId, id));
const steps = (timeline: TimelineEntry[]) =>
  timeline.filter(({ kind }) => kind === "send").map(({ state, reason }) => `${state} ${reason}`);
const later = (ms: number, acme: Automated) => acme.liveUntil(app.clock.now() + ms);

/** Expects no mail within 29 days, and the given state for every step. */
async function expectNothing(acme: Automated, ids: string[], state: string): Promise<void> {
  await later(29 * DAY, acme);
  for (const id of ids) {
    expect(await mailsTo(id)).toEqual([]);
    const states = steps(await acme.timeline(id));
    expect(states.length).toBeGreaterThan(0);
    expect(states.filter((one) => one !== state)).toEqual([]);
  }
}

const both = async (acme: Automated, change = {}): Promise<string[]> => [
  (await acme.event(change)).id,
  (await acme.failedPayment({ metadata: null, ...change })).id,
];

/** Settings with the first step of both kinds of events a day later. */
const waiting = (more: object = {}) => ({
  automation: { ...EVERYTHING, send_delay: "1d", dunning_schedule: ["1d", "2d"], ...more },
});

test("no mail is sent for a recovered event", async () => {
  const acme = await automated(app, waiting());
  const ids = await both(acme);
  await later(HOUR, acme);
  for (const id of ids) await acme.recover(id);
  await expectNothing(acme, ids, "dropped recovered");
});

test("no mail is sent for a lost event, and a customer who comes back late is shown as such", async () => {
  const acme = await automated(app, { ...waiting(), recovery_window: "12h" });
  const ids = await both(acme);
  await expectNothing(acme, ids, "dropped lost");
  await acme.recover(ids[0]!);
  const end = (await acme.timeline(ids[0]!)).filter(({ kind }) => kind === "lost" || kind === "recovered");
  expect(end.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["lost", undefined],
    ["recovered", "late"],
  ]);
});

test.each(["unsubscribed", "bounced", "complained", "manual"] as const)(
  "nothing is sent to an address that was suppressed after the planning: %s",
  async (reason) => {
    const acme = await automated(app, waiting());
    const ids = await both(acme, { customer_email: `${reason}@example.com` });
    await later(HOUR, acme);
    await app.deps.store.write((tx) =>
      suppress(tx, acme.project.id, ` ${reason.toUpperCase()}@example.com`, reason, app.clock.now()),
    );
    for (const id of ids) expect(await acme.planned(id)).toEqual([]);
    await expectNothing(acme, ids, "dropped suppressed");
    expect((await acme.timeline(ids[0]!)).find(({ kind }) => kind === "suppressed")?.reason).toBe(reason);
  },
);

test("no mail is sent to an address that was suppressed before the event", async () => {
  const acme = await automated(app, waiting());
  await app.deps.store.write((tx) => suppress(tx, acme.project.id, "gone@example.com", "manual", app.clock.now()));
  await expectNothing(acme, await both(acme, { customer_email: "gone@example.com" }), "dropped suppressed");
});

test("a customer who unsubscribes by the link in the first mail gets no second one", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["0d", "1d"] } });
  const { id } = await acme.failedPayment({ customer_email: "leaving@example.com" });
  await app.work();
  const { unsubscribe } = linksOf((await mailsOf(app)).at(-1)!);
  expect((await app.call("POST", unsubscribe)).status).toBe(200);
  await later(10 * DAY, acme);
  expect(await mailsTo(id)).toHaveLength(1);
  expect(steps(await acme.timeline(id))).toEqual(["dropped suppressed"]);
});

const arrivals = async (acme: Automated, heldBack: HeldBack): Promise<string[]> => [
  (await acme.arrive({ event_type: "cancellation" }, { source: "custom", heldBack })).id,
  (await acme.arrive({ event_type: "payment_failed" }, { source: "custom", heldBack })).id,
];

test("an event that rests on the public key alone gets variants and is never mailed", async () => {
  const acme = await automated(app, waiting({ generate: "webhooks" }));
  const ids = await arrivals(acme, "public_key");
  await expectNothing(acme, ids, "skipped public_key");
});

test("an event that rests on the public key alone is mailed if the project trusts it", async () => {
  const acme = await automated(app, waiting({ trust_public_key: true }));
  const ids = await arrivals(acme, "public_key");
  await later(3 * DAY, acme);
  for (const id of ids) expect((await mailsTo(id)).length).toBeGreaterThan(0);
});

test("trusting the public key from now on mails nobody of before", async () => {
  const acme = await automated(app, waiting());
  const [trusted, ids] = [await both(acme), await arrivals(acme, "public_key")];
  await later(HOUR, acme);
  await acme.set({ automation: { trust_public_key: true } });
  await expectNothing(acme, ids, "dropped automation_changed");
  for (const id of trusted) expect((await mailsTo(id)).length).toBeGreaterThan(0);
});

test.each(["test_mode", "dispute"] as const)(
  "what is held back as %s is never mailed, whatever the project trusts",
  async (heldBack) => {
    const acme = await automated(app, waiting({ trust_public_key: true }));
    await expectNothing(acme, await arrivals(acme, heldBack), `skipped ${heldBack}`);
  },
);

test("switching sending on mails nobody of before", async () => {
  const acme = await automated(app, waiting({ send: "off" }));
  const ids = await both(acme);
  const hooked = (await acme.arrive({ event_type: "payment_failed" }, { source: "stripe" })).id;
  await later(HOUR, acme);
  await acme.set({ automation: { send: "recommended" } });
  await later(29 * DAY, acme);
  for (const id of [...ids, hooked]) expect(await mailsTo(id)).toEqual([]);
  expect(steps(await acme.timeline(hooked))).toEqual(Array(2).fill("dropped automation_changed"));
});

test("switching sending off ends what was planned, and on again does not bring it back", async () => {
  const acme = await automated(app, waiting());
  const ids = await both(acme);
  await acme.set({ automation: { send: "off" } });
  await acme.set({ automation: { send: "recommended" } });
  await expectNothing(acme, ids, "dropped automation_changed");
});

test("a new delay, schedule or hour of the day changes nothing about what was planned before", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["1d"] } });
  const { id } = await acme.failedPayment();
  await acme.set({ automation: { dunning_schedule: ["0s", "2d", "3d", "4d"], generate: "webhooks" } });
  await later(29 * DAY, acme);
  expect(await mailsTo(id)).toHaveLength(1);
});

test("an event that is recorded now but was created before the automation was changed is not mailed", async () => {
  const acme = await automated(app, waiting({ send: "off" }));
  const then = app.clock.now();
  app.clock.advance(HOUR);
  await acme.set({ automation: { send: "recommended" } });
  const id = await acme.arriveAt(then);
  await expectNothing(acme, [id], "skipped automation_changed");
});

test("a customer gets no more mails than the cap, over all events, counting those by hand, which it never refuses", async () => {
  const acme = await automated(app, waiting({ max_emails_per_customer: { count: 2, per: "10d" } }));
  const byHand = await acme.event({ customer_email: "often@example.com" });
  await app.work();
  const { variants } = await acme.read(byHand.id);
  const { id } = await acme.failedPayment({ customer_email: "Often@example.com" });
  const other = await acme.failedPayment({ customer_email: "seldom@example.com" });
  for (const variant of variants.slice(0, 1)) await acme.send(byHand.id, variant.id);
  await later(5 * DAY, acme);
  expect(await mailsTo(id)).toHaveLength(1);
  expect(steps(await acme.timeline(id))).toEqual(["skipped customer_cap"]);
  expect(await mailsTo(other.id)).toHaveLength(2);
  expect((await acme.send(byHand.id, variants[1].id)).status).toBe(200);
});

test("mails that never went out, and mails from long ago, do not count for the cap", async () => {
  const acme = await automated(app, {
    automation: { ...EVERYTHING, dunning_schedule: ["0d", "3d"], max_emails_per_customer: { count: 1, per: "2d" } },
  });
  const { id } = await acme.failedPayment({ customer_email: "rarely@example.com" });
  await later(4 * DAY, acme);
  expect(await mailsTo(id)).toHaveLength(2);
});

/** The start of the day in UTC. */
const TODAY = "2027-06-01T00:00:00Z";

test("a project sends no more than the daily limit: automatically later, by hand refused until then", async () => {
  const small = testApp({ RECOVERD_MAIL__DAILY_LIMIT: "2" });
  try {
    small.clock.set(Date.parse(TODAY) + 9 * HOUR);
    const acme = await automated(small, { automation: { ...EVERYTHING, send_delay: "1h" } });
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await acme.event({ customer_email: `${name}@example.com` })).id);
    await acme.pass(HOUR);
    const sent = async () =>
      (await Promise.all(ids.map((id) => acme.timeline(id)))).map(
        (timeline) => timeline.find(({ kind }) => kind === "sent")?.at,
      );
    const today = new Date(small.clock.now()).toISOString();
    expect((await sent()).toSorted()).toEqual([today, today, undefined]);
    const waiting = ids[(await sent()).indexOf(undefined)]!;
    const held = (await acme.timeline(waiting)).find(({ kind }) => kind === "send")!;
    expect([held.at, held.state, held.reason]).toEqual(["2027-06-02T00:00:00.000Z", "planned", "daily_limit"]);

    const { variants } = await acme.read(waiting);
    const refused: Answer = await acme.send(waiting, variants[0].id);
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.headers.get("retry-after")).toBe(String(14 * 3_600));
    expect(refused.body.error.message).toContain("mail.daily_limit");
    expect((await acme.read(waiting)).status).toBe("variants_generated");

    await acme.liveUntil(Date.parse(TODAY) + DAY);
    expect((await sent())[ids.indexOf(waiting)]).toBe("2027-06-02T00:00:00.000Z");
  } finally {
    await small.close();
  }
});

test("with a mail server and links that lead to this machine only, nothing is sent automatically, and by hand it is", async () => {
  const server = { RECOVERD_MAIL__HOST: "127.0.0.1", RECOVERD_MAIL__TLS: "none", RECOVERD_MAIL__PORT: "1" };
  const local = testApp(server);
  const allowed = testApp({ ...server, RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" });
  const reachable = testApp({
    ...server,
    RECOVERD_SERVER__PUBLIC_URL: "https://mail.example.com",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
  try {
    for (const [each, mails] of [
      [local, 0],
      [allowed, 1],
      [reachable, 1],
    ] as const) {
      const acme = await automated(each, { automation: { ...EVERYTHING, send_delay: "1h" } });
      const { id } = await acme.event();
      await acme.pass(HOUR);
      const rows = each.deps.store.read.select().from(messages).where(eq(messages.eventId, id));
      expect((await rows).length).toBe(mails);
      if (mails > 0) continue;
      expect(steps(await acme.timeline(id))).toEqual(["skipped loopback_links"]);
      const { variants } = await acme.read(id);
      expect((await acme.send(id, variants[0].id)).status).toBe(200);
    }
  } finally {
    for (const each of [local, allowed, reachable]) await each.close();
  }
});
