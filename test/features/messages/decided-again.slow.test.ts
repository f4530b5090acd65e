// Mails of every kind that wait for a mail server are decided again before each attempt, by the feature that wrote them.

import { afterEach, expect, test } from "bun:test";
import { stopMessages } from "../../../src/features/messages/service.ts";
import { strategySends } from "../../../src/features/strategies/learning/tables.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { findRows } from "../../../src/store/rows.ts";
import { CANCELLATION, newProject, type TestApp, testApp } from "../../support/app.ts";
import { type SmtpServer, sendingThrough, startSmtp } from "../../support/smtp.ts";
import { DISCOUNT } from "../cancel-flow/flow.ts";
import { type Automated, automated, EVERYTHING } from "../dunning/automated.ts";
import { newStripeLife, type StripeEvent, stripeProject } from "../inbound/stripe-life.ts";
import { type Applying, newApplying } from "../offer-applications/applying.ts";
import { directProject, mailing } from "../risk/direct/direct.ts";

let smtp: SmtpServer;
let app: TestApp;
let end: () => Promise<unknown>;

async function start(settings: (smtp: SmtpServer) => Record<string, string> = sendingThrough): Promise<void> {
  smtp = await startSmtp();
  app = testApp({ ...settings(smtp), RECOVERD_AUTH__TOKEN_TTL: "365d" });
  end = () => app.close();
}
afterEach(async () => {
  await end();
  await smtp.stop();
});

/** The server puts every mail off until `isBack`. */
const isAway = () => smtp.script({ "@example.com": { at: "rcpt", reply: "451 4.3.0 Try again later" } });

/** The mail server takes mail again; returns how many arrive within a day. */
async function arrivedWhenBack(): Promise<number> {
  smtp.script({});
  const before = smtp.messages.length;
  for (let hours = 0; hours < 3; hours++) {
    app.clock.advance(HOUR);
    await app.work();
  }
  return smtp.messages.length - before;
}

/** The state of the only mail in a project's outbox, and why. */
async function theMail(slug: string, key: string): Promise<string> {
  const { data } = (await app.call("GET", `/projects/${slug}/messages`, { key })).body;
  expect(data).toHaveLength(1);
  return `${data[0].status} ${data[0].last_error ?? ""}`.replace(/^queued .*/, "queued");
}

const DUNNING = { automation: { ...EVERYTHING, dunning_schedule: ["0d"], send_delay: "1d" } };
const CANCELLED = { automation: { ...EVERYTHING, send_delay: "0s", winback_schedule: [] } };

type Meanwhile = (acme: Automated, event: { id: string; customer_email: string }) => Promise<unknown>;

const OF_EVENTS: [string, object, object, Meanwhile, string][] = [
  [
    "to pay, once the customer pays",
    DUNNING,
    {},
    (acme, { id }) => acme.recover(id),
    "stopped The churn event is recovered",
  ],
  [
    "to pay, once the customer cancels",
    DUNNING,
    {},
    async (acme, { customer_email }) => {
      app.clock.advance(1_000);
      await acme.event({ customer_email });
    },
    "stopped the customer has cancelled what the payment is for",
  ],
  [
    "to pay, once dunning is switched off",
    DUNNING,
    {},
    (acme) => acme.set({ automation: { send_for: ["cancellation"] } }),
    "stopped automatic sending is off for this kind of event",
  ],
  [
    "to pay, once the address is suppressed",
    DUNNING,
    {},
    (acme, { customer_email }) =>
      app.call("POST", `/projects/${acme.project.slug}/suppressions`, {
        key: acme.project.key,
        body: { email: customer_email },
      }),
    "stopped The recipient is suppressed (manual)",
  ],
  [
    "after a cancellation, once the customer is back",
    CANCELLED,
    { event_type: "cancellation", cancel_reason: "too expensive" },
    (acme, { id }) => acme.recover(id),
    "stopped The churn event is recovered",
  ],
];

test.each(OF_EVENTS)("a mail that waits is not sent: %s", async (_what, settings, change, meanwhile, stands) => {
  await start();
  const acme = await automated(app, settings);
  isAway();
  const event = await acme.failedPayment({ customer_email: "waiting@example.com", ...change });
  await app.work();
  expect(await theMail(acme.project.slug, acme.project.key)).toBe("queued");
  await meanwhile(acme, { ...event, customer_email: "waiting@example.com" });
  expect(await arrivedWhenBack()).toBe(0);
  expect(await theMail(acme.project.slug, acme.project.key)).toBe(stands);
});

test("a mail sent by hand that waits is not sent once the recovery window has passed, whichever job runs first", async () => {
  // The event is never marked as lost, as if the mail's job always ran first.
  await start((server) => ({ ...sendingThrough(server), RECOVERD_RECOVERY__SCHEDULE: "0 0 1 1 *" }));
  const acme = await automated(app, { recovery_window: "2h" });
  isAway();
  const { id } = await acme.failedPayment({ customer_email: "waiting@example.com" });
  const [variant] = await acme.variants(id);
  expect((await acme.send(id, variant.id)).status).toBe(200);
  app.clock.advance(HOUR);
  await app.work();
  expect(await theMail(acme.project.slug, acme.project.key)).toBe("queued");
  app.clock.advance(HOUR);
  expect(await arrivedWhenBack()).toBe(0);
  expect(await theMail(acme.project.slug, acme.project.key)).toBe("stopped The churn event is lost");
});

/** The mails that statistics count as sent, in all and by strategy, once the sums of these days are computed. */
async function counted({ slug, token }: { slug: string; token: string }): Promise<number[]> {
  app.clock.advance(3 * HOUR); // past midnight
  await app.work();
  const { emails, strategies } = (await app.call("GET", `/projects/${slug}/stats`, { token })).body.data;
  return [emails.sent, strategies.reduce((sum: number, { sent }: { sent: number }) => sum + sent, 0)];
}

const outcomesOf = async (eventId: string) =>
  (await findRows(app.deps.store.read, strategySends, { eventId })).map(({ outcome }) => outcome);

test("statistics count no mail that was stopped, also if its day was summed before, and one that left", async () => {
  await start();
  app.clock.set("2026-03-02T22:30:00.000Z");
  const acme = await automated(app, CANCELLED);
  isAway();
  const cancelled = { event_type: "cancellation", cancel_reason: "too expensive" };
  const { id } = await acme.failedPayment({ customer_email: "waiting@example.com", ...cancelled });
  await app.work();
  const variant = (await acme.read(id)).variants.find(({ status }: { status: string }) => status === "sent");
  expect(await counted(acme.project)).toEqual([1, 1]);
  await acme.recover(id);
  expect(await arrivedWhenBack()).toBe(0);
  expect(await counted(acme.project)).toEqual([0, 0]);
  // The API's meaning of a variant's status stays: it was sent as far as the caller is concerned.
  expect(variant).toMatchObject({ status: "sent", sent_at: expect.any(String) });
  await acme.failedPayment({ customer_email: "grace@elsewhere.test", ...cancelled });
  await app.work();
  expect(await counted(acme.project)).toEqual([1, 1]);
});

test("nor one that failed, or that the customer's answer stopped, and their strategies learn nothing from them", async () => {
  await start();
  const acme = await automated(app, CANCELLED);
  isAway();
  const cancelled = { event_type: "cancellation", cancel_reason: "too expensive" };
  const [failed, answered] = [
    await acme.failedPayment({ customer_email: "waiting@example.com", ...cancelled }),
    await acme.failedPayment({ customer_email: "answers@example.com", ...cancelled }),
  ];
  await app.work();
  const queued = (
    await app.call("GET", `/projects/${acme.project.slug}/messages?churn_event_id=${answered.id}`, acme.project)
  ).body.data;
  await app.deps.store.write((tx) => stopMessages(tx, [queued[0].id], "The customer has answered", app.clock.now()));
  expect(await outcomesOf(answered.id)).toEqual(["undelivered"]);
  for (let hours = 0; hours < 26; hours++) {
    app.clock.advance(HOUR);
    await app.work();
  }
  expect(await outcomesOf(failed.id)).toEqual(["undelivered"]);
  expect(await counted(acme.project)).toEqual([0, 0]);
});

test("a mail that waits is sent once if nothing has changed", async () => {
  await start();
  const acme = await automated(app, DUNNING);
  isAway();
  await acme.failedPayment({ customer_email: "waiting@example.com" });
  await app.work();
  expect(await arrivedWhenBack()).toBe(1);
});

test("a mail that waits goes to nobody who is erased", async () => {
  await start();
  const acme = await automated(app, DUNNING);
  isAway();
  await acme.failedPayment({ customer_email: "waiting@example.com" });
  await app.work();
  const at = `/projects/${acme.project.slug}/customers/waiting@example.com`;
  expect((await app.call("DELETE", at, { token: acme.project.token })).status).toBe(202);
  expect(await arrivedWhenBack()).toBe(0);
});

const FIX = { id: "export", what: "bulk export", shipped_on: "2026-02-20", words: ["export everything"] };

const OF_ANNOUNCEMENTS: [string, (call: Call, id: string) => Promise<unknown>, string][] = [
  ["the customer is back", (call, id) => call("POST", `/churn-events/${id}/recovered`), "The customer is back"],
  [
    "the fix is withdrawn",
    (call) => call("PUT", "/knowledge", { fixes: [] }),
    "The fix is not in the knowledge any more, or not shipped",
  ],
];
type Call = (method: string, path: string, body?: unknown) => ReturnType<TestApp["call"]>;

test.each(OF_ANNOUNCEMENTS)("the announcement of a fix that waits is not sent once %s", async (_what, change, why) => {
  await start();
  const project = await newProject(app);
  const call: Call = (method, path, body) =>
    app.call(method, `/projects/${project.slug}${path}`, { key: project.key, ...(body === undefined ? {} : { body }) });
  await call("PUT", "/knowledge", { fixes: [FIX] });
  const body = { ...CANCELLATION, customer_email: "waiting@example.com", cancel_reason: "no bulk export" };
  const { id } = (await call("POST", "/churn-events", body)).body.data;
  isAway();
  expect((await call("POST", "/knowledge/fixes/export/announce")).status).toBe(202);
  await app.work();
  expect(await theMail(project.slug, project.key)).toBe("queued");
  await change(call, id);
  expect(await arrivedWhenBack()).toBe(0);
  expect(await theMail(project.slug, project.key)).toBe(`stopped ${why}`);
});

test("a customer whose announcement was stopped counts as not notified, and is notified the next time", async () => {
  await start();
  const project = await newProject(app);
  const call: Call = (method, path, body) =>
    app.call(method, `/projects/${project.slug}${path}`, { key: project.key, ...(body === undefined ? {} : { body }) });
  await call("PUT", "/knowledge", { fixes: [FIX] });
  const body = { ...CANCELLATION, customer_email: "waiting@example.com", cancel_reason: "no bulk export" };
  const { id } = (await call("POST", "/churn-events", body)).body.data;
  const counts = async () => (await call("GET", "/knowledge/fixes/export/announcement")).body.data;
  const outcomes = async () =>
    (await findRows(app.deps.store.read, strategySends, { eventId: id }, strategySends.sentAt)).map(
      ({ outcome }) => outcome,
    );
  isAway();
  await call("POST", "/knowledge/fixes/export/announce");
  await app.work();
  expect(await counts()).toMatchObject({ held: 0, sent: 1 });
  await call("POST", "/suppressions", { email: body.customer_email });
  expect(await arrivedWhenBack()).toBe(0);
  expect(await counts()).toMatchObject({ waiting: 0, held: 1, sent: 0 });
  expect(await outcomes()).toEqual(["undelivered"]);
  expect((await call("DELETE", `/suppressions/${body.customer_email}`)).status).toBe(204);
  expect((await call("POST", "/knowledge/fixes/export/announce")).body.data).toMatchObject({ total: 1, notified: 0 });
  expect(await arrivedWhenBack()).toBe(1);
  expect(await counts()).toMatchObject({ held: 0, sent: 1 });
  expect(await outcomes()).toEqual(["undelivered", null]);
  await call("POST", "/knowledge/fixes/export/announce");
  expect(await arrivedWhenBack()).toBe(0);
});

test("so does one whose announcement could not be handed over", async () => {
  await start();
  const project = await newProject(app);
  const call: Call = (method, path, body) =>
    app.call(method, `/projects/${project.slug}${path}`, { key: project.key, ...(body === undefined ? {} : { body }) });
  await call("PUT", "/knowledge", { fixes: [FIX] });
  const body = { ...CANCELLATION, customer_email: "waiting@example.com", cancel_reason: "no bulk export" };
  await call("POST", "/churn-events", body);
  isAway();
  await call("POST", "/knowledge/fixes/export/announce");
  for (let hours = 0; hours < 26; hours++) {
    app.clock.advance(HOUR);
    await app.work();
  }
  expect(await theMail(project.slug, project.key)).toStartWith("failed");
  const counts = async () => (await call("GET", "/knowledge/fixes/export/announcement")).body.data;
  expect(await counts()).toMatchObject({ waiting: 0, held: 1, sent: 0 });
  expect((await call("POST", "/knowledge/fixes/export/announce")).body.data).toMatchObject({ total: 1, notified: 0 });
  expect(await arrivedWhenBack()).toBe(1);
  expect(await counts()).toMatchObject({ held: 0, sent: 1 });
});

test("a mail about a risk that waits is not sent once the customer has cancelled", async () => {
  await start(mailing);
  const acme = await directProject(app, smtp);
  const customer_email = "waiting@example.com";
  isAway();
  await acme.worry({ customer_email });
  await acme.score();
  expect((await acme.alert()).status).toBe("delivering");
  await acme.call(201, "POST", "/churn-events", { ...CANCELLATION, customer_email });
  expect(await arrivedWhenBack()).toBe(0);
  const { status, mail } = await acme.alert();
  expect([status, mail!.reason]).toEqual(["stopped", "the customer has an open churn event, and hears of that"]);
});

const seconds = (time: string): number => Date.parse(time) / 1_000;

const NOTICES: [string, (life: Life) => StripeEvent][] = [
  ["a renewal, once the customer has cancelled", (life) => life.scheduled(60)],
  ["a card that expires, once there is another", (life) => charged(life, 70, { id: "pm_2", year: 2030 })],
];
type Life = ReturnType<typeof newStripeLife>;
const charged = (life: Life, minute: number, { id = "pm_1", year = 2026 } = {}): StripeEvent => {
  const event = life.chargePaid(minute, { invoice: "in_1" }) as StripeEvent & { data: { object: object } };
  const card = { brand: "visa", last4: "4242", exp_month: 3, exp_year: year };
  const more = { payment_method: life.own(id), payment_method_details: { type: "card", card } };
  return { ...event, data: { object: { ...event.data.object, ...more } } };
};

test.each(NOTICES)("a notice that waits is not sent: %s", async (what, meanwhile) => {
  await start();
  const acme = await stripeProject(app);
  const isRenewal = what.startsWith("a renewal");
  const lead = isRenewal ? { renewal_notice: "14d" } : { card_expiry_notice: "14d" };
  await acme.posting.set({ automation: lead });
  app.clock.set("2026-03-20T10:00:00.000Z");
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  const end = seconds(isRenewal ? "2026-04-01T00:00:00.000Z" : "2026-04-20T00:00:00.000Z");
  const recurring = { interval: isRenewal ? "year" : "month" };
  const price = { id: "price_1", nickname: "Pro", currency: "eur", unit_amount: 9_900, recurring };
  const items = { data: [{ quantity: 1, current_period_end: end, price }] };
  await acme.send([life.person(0), life.created(0, {}, { items }), charged(life, 1)]);
  smtp.script({ [`@${life.email.split("@")[1]}`]: { at: "rcpt", reply: "451 4.3.0 Try again later" } });
  app.clock.advance(2 * HOUR);
  await app.work();
  const { slug, key } = acme.posting;
  expect(await theMail(slug, key)).toBe("queued");
  await acme.send([meanwhile(life)]);
  expect(await arrivedWhenBack()).toBe(0);
  expect(await theMail(slug, key)).toBe("stopped what the notice is about has changed");
});

test("a confirmation that waits is not sent once what it confirms was taken back", async () => {
  smtp = await startSmtp();
  const at: Applying = await newApplying({}, sendingThrough(smtp));
  ({ app } = at);
  end = at.stop;
  await at.flow.offer({ ...DISCOUNT, months: 3 });
  const { email } = await at.customer();
  isAway();
  const { application } = await at.accept(email);
  await app.work();
  const { slug, key } = at.flow.project;
  expect(await theMail(slug, key)).toBe("queued");
  expect((await at.revert(application.id)).status).toBeLessThan(300);
  await app.work();
  expect(await arrivedWhenBack()).toBe(0);
  expect(await theMail(slug, key)).toBe("stopped what the mail confirms was taken back or is over");
});
