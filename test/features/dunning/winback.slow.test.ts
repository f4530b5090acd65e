// The sequence of mails after a cancellation, and everything that stops it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { complaint } from "../messages/feedback/mails.ts";
import { type Answered, answered, SEQUENCE } from "../replies/answered.ts";
import { DAY, HOUR, sentFirst } from "./automated.ts";

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
const sentTimes = async (id: string, own = acme) =>
  (await own.timeline(id)).filter(({ kind }) => kind === "sent").map(({ at }) => at);
const iso = (at: number) => new Date(at).toISOString();

const sentOf = async (own: Answered, id: string) => {
  const { variants } = await own.read(id);
  const sent = variants.filter((one: { sent_at?: string }) => one.sent_at !== undefined);
  return sent.toSorted((a: { sent_at: string }, b: { sent_at: string }) => a.sent_at.localeCompare(b.sent_at));
};
const put = async (own: Answered, path: string, body: object) => {
  const { status } = await app.call("PUT", `/projects/${own.project.slug}${path}`, { token: own.project.token, body });
  expect(status).toBeOneOf([200, 201]);
};
const stepsOf = async (own: Answered, id: string) => (await own.timeline(id)).filter(({ kind }) => kind === "send");
const rehearsed = async (own: Answered, from: number) => {
  const path = `/projects/${own.project.slug}/automation/rehearsal`;
  const period = { from: iso(from), to: iso(app.clock.now()) };
  const { body } = await app.call("POST", path, { key: own.project.key, body: period });
  await app.work();
  return (await app.call("GET", `${path}/${body.data.id}`, { key: own.project.key })).body.data;
};
const OFFER = {
  offer_type: "discount",
  title: "30% less",
  description: "We take 30% off your next three invoices.",
  cta_button_text: "Stay",
  discount_percent: 30,
  is_active: true,
};
const ASK = "How's it going without us?";

test("after two weeks it asks how it goes, and without news the late mail is left out, which everything says", async () => {
  const own = await answered(app);
  const began = app.clock.now();
  const email = newEmail();
  const { id } = await own.event({ customer_email: email });
  await own.liveUntil(began + 20 * DAY);
  const held = { churn_event_id: id, step: 3, held: "nothing_new", subject: null };
  expect(await own.upcoming()).toMatchObject([held]);
  await own.liveUntil(began + 46 * DAY);
  expect((await sentTimes(id, own)).map((at) => Date.parse(at) - began)).toEqual([2 * HOUR, 14 * DAY]);
  const sent = await sentOf(own, id);
  expect(sent.map(({ subject }: { subject: string }) => subject)).toEqual([sent[0].subject, ASK]);
  expect(sent[0].id).toBe(sentFirst<{ id: string; strategy: string }>((await own.read(id)).variants)[0]!.id);
  expect(sent[1]).toMatchObject({ strategy: "feedback_request", source: "template" });
  const [, asked] = await mailsTo(email);
  expect([asked!.subject, asked!.text]).toEqual([
    ASK,
    expect.stringContaining("by now you'll know how things are going"),
  ]);
  const [step] = await stepsOf(own, id);
  expect(step).toMatchObject({ state: "skipped", reason: "nothing_new" });
  expect(step!.summary).toContain("nothing new is known for this customer");

  const { data } = (
    await app.call("GET", `/projects/${own.project.slug}/customers/${encodeURIComponent(email)}/explanation`, {
      key: own.project.key,
    })
  ).body;
  expect(JSON.stringify(data)).toContain("nothing new is known for this customer");
  const { would_send, would_hold } = await rehearsed(own, began);
  expect(would_send.map(({ subject }: { subject: string }) => subject)).toEqual([sent[0].subject, ASK]);
  expect(would_hold).toMatchObject([{ why: expect.stringContaining("nothing new is known for this customer") }]);
  expect((await own.read(id)).status).toBe("email_sent");
  await own.liveUntil(began + 53 * DAY);
  expect((await own.read(id)).status).toBe("lost");
});

test("a customer who closed the business is mailed once, and not asked how it goes without us", async () => {
  const own = await answered(app);
  const began = app.clock.now();
  const email = newEmail();
  const { id } = await own.event({ customer_email: email, cancel_reason: "We shut down the company" });
  await own.liveUntil(began + 46 * DAY);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Is anything still open?"]);
  const reasons = (await stepsOf(own, id)).map(({ state, reason }) => [state, reason ?? null]);
  expect(reasons).toEqual([
    ["skipped", "nothing_new"],
    ["skipped", "nothing_new"],
  ]);
  expect(await rehearsed(own, began)).toMatchObject({
    would_send: [{ subject: "Is anything still open?", customer_email: email }],
  });
});

test("a fix that was shipped since is announced, once, as the last mail", async () => {
  const own = await answered(app, {
    ...SEQUENCE,
    automation: { ...SEQUENCE.automation, winback_schedule: ["2h", "14d", "45d", "60d"] },
  });
  const began = app.clock.now();
  const fix = { what: "bulk export", words: ["bulk export"], url: "https://acme.example/export" };
  const shipped = (day: number) => ({ ...fix, id: `on-${day}`, shipped_on: iso(began + day * DAY).slice(0, 10) });
  await put(own, "/knowledge", { fixes: [shipped(-30)] });
  const [asking, other] = [newEmail(), newEmail()];
  const { id } = await own.event({ customer_email: asking, cancel_reason: "there is no bulk export" });
  const { id: otherId } = await own.event({ customer_email: other, cancel_reason: "too expensive" });
  await own.liveUntil(began + 20 * DAY);
  expect((await own.upcoming()).map(({ held }) => held)).toEqual(["nothing_new", "nothing_new"]); // an older fix
  await put(own, "/knowledge", { fixes: [shipped(20)] });
  await own.liveUntil(began + 59 * DAY);
  const sent = await sentOf(own, id);
  expect(sent).toHaveLength(3);
  expect(sent[2].subject).toBe("Since you left: bulk export");
  expect(new Set(sent.map(({ strategy }: { strategy: string }) => strategy)).size).toBe(3);
  const last = (await mailsTo(asking)).at(-1)!;
  expect(linksOf(last).unsubscribe).toBeString();
  expect(last.text).toContain("This is the last email we will send you");
  expect((await stepsOf(own, id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual(["dropped nothing_new"]);
  expect(await mailsTo(other)).toHaveLength(2);
  expect((await stepsOf(own, otherId))[0]).toMatchObject({ state: "skipped", reason: "nothing_new" });

  const { would_send, would_hold } = await rehearsed(own, began);
  const planned = would_send.filter(({ customer_email }: { customer_email: string }) => customer_email === asking);
  expect(planned.map(({ subject, strategy }: Record<string, string>) => [subject, strategy])).toEqual(
    sent.map(({ subject, strategy }: Record<string, string>) => [subject, strategy]),
  );
  expect(would_hold.some(({ customer_email }: { customer_email: string }) => customer_email === other)).toBe(true);
});

test("an offer is news, the same question is not asked twice, and a person's words are left alone", async () => {
  const own = await answered(app, {
    ...SEQUENCE,
    automation: { ...SEQUENCE.automation, winback_schedule: ["2h", "14d", "21d", "45d"] },
  });
  const began = app.clock.now();
  const reason = { cancel_reason: "there is no bulk export" };
  const { id } = await own.event({ customer_email: newEmail(), ...reason });
  const { id: editedId } = await own.event({ customer_email: newEmail(), ...reason });
  await own.liveUntil(began + HOUR);
  const { variants } = await own.read(editedId);
  const asking = variants.find(({ strategy }: { strategy: string }) => strategy === "feedback_request");
  expect((await own.edit(editedId, asking.id, { subject: "My own words" })).status).toBe(200);
  await put(own, "/retention-offers/too_expensive", OFFER);
  await own.liveUntil(began + 46 * DAY);
  const subjects = async (of: string) => (await sentOf(own, of)).map(({ subject }: { subject: string }) => subject);
  const sent = await subjects(id);
  expect([sent.length, new Set(sent).size, sent[1], sent[3]]).toEqual([4, 4, ASK, "30% off for three months"]);
  expect((await subjects(editedId))[1]).toBe("My own words");
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

/** Events after the first mail, and the reason why no further mail is sent. */
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
  expect(timeline.filter(({ kind }) => kind === "sent")).toHaveLength(1);
  expect(timeline.find(({ kind }) => kind === "send")).toMatchObject({ state: "skipped", reason: "customer_cap" });
});
